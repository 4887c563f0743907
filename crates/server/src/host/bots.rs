//! Asks bots what they play: through a queue, on a thread that may block, and so that the clock gives no hand away.

use super::Host;
use crate::chance;
use courtside_bots::Level;
use courtside_table::Table;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// The stroke at which an answer comes that missed the first one.
const LATE: u32 = 4;

/// What came of asking a bot.
pub(super) enum Thought {
    Ply(String),
    /// Even the simplest bot panicked.
    Broken,
    /// Nobody needs the answer any more, or too many tables wait for one: nothing was thought.
    Skipped,
}

/// What a bot plays at this table, unless the table moves on before it answers: then it leaves the queue, or is not
/// listened to. `now` is the table as it is.
pub(super) async fn ask(
    host: &Host,
    table: Arc<Table>,
    level: u8,
    mut now: watch::Receiver<Arc<Table>>,
) -> Thought {
    let version = table.version();
    tokio::select! {
        biased;
        // A room that is gone needs no answer either.
        _ = now.wait_for(|table| table.version() != version) => Thought::Skipped,
        thought = answer(host, table, level) => thought,
    }
}

async fn answer(host: &Host, table: Arc<Table>, level: u8) -> Thought {
    let queues = &host.0.queues;
    let only_bots = table.only_bots();
    let place = only_bots.then(|| queues.show_places.clone().try_acquire_owned());
    if let Some(Err(_)) = place {
        return Thought::Skipped;
    }
    let line = if only_bots {
        &queues.shows
    } else {
        &queues.bots
    };
    let Ok(permit) = line.clone().acquire_owned().await else {
        return Thought::Skipped;
    };
    // How long the queue was says nothing about this hand, so the pace begins here.
    let begun = Instant::now();
    let thinking = {
        let host = host.clone();
        tokio::task::spawn_blocking(move || {
            // The turn ends with the thought, whether or not the room still listens: otherwise moves taken back again
            // and again would start any number of threads. No table waits for another table's bot to pause.
            let _turn = (permit, place);
            let hides = catch_unwind(AssertUnwindSafe(|| table.hides_something()));
            (think(&host, &table, level), hides.unwrap_or(true))
        })
    };
    let (ply, hides) = match thinking.await {
        Ok(thought) => thought,
        Err(error) => {
            tracing::error!("a bot's thread ended: {error}");
            (None, true)
        }
    };
    if hides {
        let pace = host.0.settings.answer_pace;
        tokio::time::sleep_until(begun + stroke(begun.elapsed(), pace)).await;
    }
    ply.map_or(Thought::Broken, Thought::Ply)
}

/// One that panics is replaced by a simpler one, and the log says so.
fn think(host: &Host, table: &Table, level: u8) -> Option<String> {
    let levels = [Level::new(level), Some(Level::RANDOM)];
    let seed = chance::seed(table.id(), table.version());
    for level in levels.into_iter().flatten() {
        host.0.metrics.bot_thinks();
        let thought = catch_unwind(AssertUnwindSafe(|| {
            chance::maybe_panic(level);
            table.play().bot(level, seed, None)
        }));
        host.0.metrics.bot_thought();
        match thought {
            Ok(Ok(reply)) => return Some(reply.ply),
            Ok(Err(refusal)) => {
                tracing::error!(table = %table.id(), "a bot has nothing to say: {refusal}");
            }
            Err(_) => {
                host.0.metrics.bot_panicked();
                tracing::error!(table = %table.id(), "a bot broke down, a simpler one plays");
            }
        }
    }
    None
}

/// How long after it began a thought is answered. A bot with one card to play knows at once, one with a choice thinks:
/// an opponent who watches the clock would know what it holds. So the answer always comes at a fixed stroke.
/// Thoughts are bounded by the lines they try, which takes a few hundredths of a second: they miss the stroke only on a
/// machine that is far too busy. Then they all come at one much later stroke, which is longer than any bot may think.
fn stroke(thought: Duration, pace: Duration) -> Duration {
    if thought <= pace || pace.is_zero() {
        return pace;
    }
    let late = pace.saturating_mul(LATE);
    let strokes = thought.as_nanos().div_ceil(late.as_nanos()).max(1);
    late.saturating_mul(u32::try_from(strokes).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_kernel::{Options, Seat};
    use courtside_record::Secret;
    use courtside_table::{Body, Chair, Entry, Sitter};

    #[test]
    fn an_answer_comes_at_a_stroke_whatever_was_thought() {
        let ms = Duration::from_millis;
        for (thought, strokes) in [
            (0, 1),
            (3, 1),
            (150, 1),
            (500, 1),
            (501, 4),
            (1700, 4),
            (2000, 4),
            (2001, 8),
        ] {
            assert_eq!(stroke(ms(thought), ms(500)), ms(500 * strokes));
        }
        assert_eq!(stroke(ms(3), Duration::ZERO), Duration::ZERO);
    }

    fn table() -> Table {
        let entry = courtside_catalog::find("tactics").expect("a game");
        let play = entry
            .start(
                &courtside_catalog::Library::default(),
                &Options::default(),
                2,
            )
            .expect("a start");
        let secret = Secret::from_hex(&"07".repeat(32)).expect("a secret");
        let bot = |seat: u8| courtside_table::bot(seat + 1, &[]);
        let person = Chair {
            sitter: Sitter::Human {
                guest: "ann".into(),
            },
            name: String::new(),
            salt: String::new(),
        };
        let mut table = Table::around(play, vec![bot(0), person], secret);
        while let Some((_, next)) = table.roll(1).expect("a roll") {
            table = next;
        }
        table
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn a_thought_that_nobody_needs_any_more_leaves_the_line() {
        let (host, _directory, _closing) = crate::host::tests::host().await;
        // Another table's bot thinks for ever.
        let all = u32::try_from(host.0.settings.bot_threads).expect("a number");
        let _taken = host.0.queues.bots.acquire_many(all).await.expect("permits");
        let table = table();
        let (shown, now) = watch::channel(Arc::new(table.clone()));
        let asking = {
            let (host, table) = (host.clone(), Arc::new(table.clone()));
            tokio::spawn(async move { ask(&host, table, 1, now).await })
        };
        let mut next = table.clone();
        let sit = Entry {
            at: None,
            seat: Some(Seat(1)),
            body: Body::Sit(courtside_table::bot(2, &[])),
        };
        next.apply(&sit).expect("a new version");
        shown.send_replace(Arc::new(next));
        let thought = tokio::time::timeout(Duration::from_secs(20), asking).await;
        let thought = thought.expect("it leaves the line").expect("no panic");
        assert!(matches!(thought, Thought::Skipped));
    }
}
