//! What a scripted person takes from a message: the version, whether it is their turn, and one ply among the choices.
//! Everything else is skipped, since people share the machine with the server that they measure.

use memchr::memmem;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The fields of snapshots, replies and notices together; `courtside_wire` says what they mean. A patch is read
/// differently, see [`Knowledge::read_patch`].
#[derive(Deserialize)]
struct ReceivedMessage<'a> {
    #[serde(borrow)]
    is: Cow<'a, str>,
    #[serde(borrow)]
    view: Option<View<'a>>,
    id: Option<u32>,
    done: Option<Done>,
    refused: Option<Refused>,
    #[serde(borrow)]
    message: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct View<'a> {
    version: u64,
    my_turn: bool,
    #[serde(borrow)]
    choices: Option<&'a RawValue>,
    ending: Option<IgnoredAny>,
    #[serde(borrow)]
    invite: Option<Cow<'a, str>>,
}

#[derive(Deserialize)]
struct Done {
    version: Option<u64>,
}

#[derive(Deserialize)]
struct Refused {
    code: String,
    message: String,
}

/// What a person knows of a table.
#[derive(Default)]
pub struct Knowledge {
    pub version: u64,
    pub my_turn: bool,
    pub over: bool,
    pub invite: Option<String>,
    /// What to choose, while it is their turn.
    pub ply: String,
    /// Among how many.
    pub choices: usize,
}

/// What a message was about.
#[derive(PartialEq, Debug)]
pub enum Received {
    /// All, from the start.
    Snapshot,
    /// How many steps it holds.
    Patch(usize),
    /// A request was done: its number, and the version that it made.
    Done(u32, u64),
    Refused(String),
    Notice(String),
}

impl Knowledge {
    /// Takes in a message. `pick(n)` says which of `n` choices to make.
    pub fn read(
        &mut self,
        json: &[u8],
        pick: impl FnMut(usize) -> usize,
    ) -> Result<Received, serde_json::Error> {
        if json.starts_with(b"{\"is\":\"patch\"") {
            return self.read_patch(json, pick);
        }
        let message: ReceivedMessage = serde_json::from_slice(json)?;
        if let Some(view) = message.view {
            self.version = view.version;
            self.my_turn = view.my_turn;
            self.over = view.ending.is_some();
            self.invite = view.invite.map(Cow::into_owned);
            if let Some(choices) = view.choices {
                self.choose(choices.get().as_bytes(), pick)?;
            }
            return Ok(Received::Snapshot);
        }
        Ok(match (message.refused, message.done) {
            (Some(refused), _) => {
                Received::Refused(format!("{}: {}", refused.code, refused.message))
            }
            (_, Some(done)) => Received::Done(message.id.unwrap_or(0), done.version.unwrap_or(0)),
            _ => Received::Notice(format!(
                "{}: {}",
                message.is,
                message.message.unwrap_or_default()
            )),
        })
    }

    /// Most messages are patches, and all but a few of their bytes tell a scripted player nothing. So keys are
    /// looked for as they are written. A quote inside of a JSON string is escaped: where a quoted word is followed by a
    /// colon it is a key, and these keys stand nowhere else in a patch. What was said last counts.
    fn read_patch(
        &mut self,
        json: &[u8],
        pick: impl FnMut(usize) -> usize,
    ) -> Result<Received, serde_json::Error> {
        const STEP: &[u8] = b"\"changes\":{\"version\":";
        let last = |key: &[u8]| memmem::rfind(json, key).map(|at| &json[at + key.len()..]);
        if let Some(rest) = last(STEP) {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit());
            self.version = digits.fold(0, |number, digit| number * 10 + u64::from(digit - b'0'));
        }
        if let Some(rest) = last(b"\"my_turn\":") {
            self.my_turn = rest.starts_with(b"true");
        }
        if let Some(rest) = last(b"\"ending\":") {
            self.over = !rest.starts_with(b"null");
        }
        if let Some(rest) = last(b"\"choices\":").filter(|rest| !rest.starts_with(b"null")) {
            self.choose(rest, pick)?;
        }
        Ok(Received::Patch(memmem::find_iter(json, STEP).count()))
    }

    fn choose(
        &mut self,
        choices: &[u8],
        mut pick: impl FnMut(usize) -> usize,
    ) -> Result<(), serde_json::Error> {
        self.choices = plies(choices).map(Plies::count).sum();
        if self.choices == 0 {
            return Ok(());
        }
        let mut wanted = pick(self.choices);
        for plies in plies(choices) {
            if wanted < plies.count() {
                self.ply.clear();
                self.ply.push_str(&text(plies.ply)?);
                if let Some(ends) = plies.ends {
                    let ends = text(ends)?;
                    self.ply.push_str(ends.split(' ').nth(wanted).unwrap_or(""));
                }
                if let Some(tail) = plies.tail {
                    self.ply.push_str(&text(tail)?);
                }
                break;
            }
            wanted -= plies.count();
        }
        Ok(())
    }
}

/// A leaf with its ply, or a fan with the beginning of its plies and their ends. Both begin where the text does.
#[derive(Clone, Copy)]
struct Plies<'a> {
    ply: &'a [u8],
    ends: Option<&'a [u8]>,
    /// What stands behind every end.
    tail: Option<&'a [u8]>,
}

impl Plies<'_> {
    fn count(self) -> usize {
        // Ends are words without quotes.
        self.ends.map_or(1, |ends| {
            let inside = ends.iter().skip(1).take_while(|byte| **byte != b'"');
            inside.filter(|byte| **byte == b' ').count() + 1
        })
    }
}

/// Leaves and fans, as they are written.
fn plies(choices: &[u8]) -> impl Iterator<Item = Plies<'_>> {
    const KEY: &[u8] = b"\"ply\":";
    const ENDS: &[u8] = b"\"ends\":";
    const TAIL: &[u8] = b"\"ply_tail\":";
    let mut starts = memmem::find_iter(choices, KEY).peekable();
    std::iter::from_fn(move || {
        let ply = &choices[starts.next()? + KEY.len()..];
        let next = starts.peek().map_or(choices.len(), |next| *next);
        // What a fan says of its ends comes after its ply and before the next one.
        let own = &ply[..next + ply.len() - choices.len()];
        let after = |key: &[u8]| memmem::find(own, key).map(|at| &own[at + key.len()..]);
        Some(Plies {
            ply,
            ends: after(ENDS),
            tail: after(TAIL),
        })
    })
}

fn text(json: &[u8]) -> Result<Cow<'_, str>, serde_json::Error> {
    let mut values = serde_json::Deserializer::from_slice(json).into_iter::<Cow<str>>();
    values.next().unwrap_or(Ok(Cow::Borrowed("")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use courtside_wire::{
        Answer, Changes, Choice, Choices, Done, Leaf, Message, Patch, Refused, Reply, Step,
    };

    fn read(knowledge: &mut Knowledge, message: &Message) -> Received {
        let json = serde_json::to_vec(message).unwrap();
        knowledge.read(&json, |n| n - 1).unwrap()
    }

    fn patch(steps: Vec<Changes>) -> Message {
        let step = |changes| Step {
            changes,
            log: None,
            motions: Vec::new(),
        };
        Message::Patch(Box::new(Patch {
            from: 0,
            steps: steps.into_iter().map(step).collect(),
            art: Default::default(),
        }))
    }

    fn choices() -> Choices {
        let choice = |ply: &str| Choice {
            path: vec!["a".into(), ply.into()],
            leaf: Leaf {
                ply: ply.into(),
                label: format!("a \"ply\": {ply}, \"my_turn\":false, \"ending\":1").into(),
                ..Leaf::default()
            },
            odds: Vec::new(),
        };
        Choices::fold([choice("1d4"), choice("2e5"), choice("\"last\"")])
    }

    #[test]
    fn a_person_knows_version_turn_and_a_ply() {
        let mut person = Knowledge::default();
        let first = Changes {
            version: 7,
            my_turn: Some(true),
            choices: Some(Some(choices().into())),
            ..Changes::default()
        };
        let second = Changes {
            version: 8,
            ..Changes::default()
        };
        let message = patch(vec![first, second]);
        assert_eq!(read(&mut person, &message), Received::Patch(2));
        assert_eq!((person.version, person.my_turn), (8, true));
        assert_eq!((person.ply.as_str(), person.choices), ("\"last\"", 3));
    }

    #[test]
    fn a_person_finds_every_ply_of_a_fan() {
        let plies = ["2a1a2", "2a1b2", "hold", "2a1c2"];
        let choice = |ply: &str| Choice {
            path: vec!["a".into(), format!("sq-{}", &ply[3..]).into()],
            leaf: Leaf {
                ply: ply.into(),
                label: format!("Walk to {}", &ply[3..]).into(),
                ..Leaf::default()
            },
            odds: Vec::new(),
        };
        let choices = Choices::fold(plies.map(choice));
        let json = serde_json::to_vec(&choices).unwrap();
        let mut found = Vec::new();
        for at in 0..plies.len() {
            let mut person = Knowledge::default();
            person.choose(&json, |_| at).unwrap();
            assert_eq!(person.choices, plies.len());
            found.push(person.ply);
        }
        found.sort();
        assert_eq!(found, ["2a1a2", "2a1b2", "2a1c2", "hold"]);
        let unfolded = courtside_wire::unfold(&choices).into_iter();
        assert!(unfolded.map(|choice| choice.leaf.ply).eq(plies));
    }

    #[test]
    fn null_is_not_the_same_as_nothing() {
        let mut person = Knowledge {
            my_turn: true,
            over: true,
            ..Knowledge::default()
        };
        let same = Changes::default();
        read(&mut person, &patch(vec![same]));
        assert!(person.my_turn && person.over);
        let taken_back = Changes {
            my_turn: Some(false),
            ending: Some(None),
            choices: Some(None),
            ..Changes::default()
        };
        read(&mut person, &patch(vec![taken_back]));
        assert!(!person.my_turn && !person.over);
    }

    #[test]
    fn a_snapshot_replaces_everything() {
        let json = br#"{"is":"snapshot","wire":1,"view":{"version":3,"my_turn":true,"ending":null,
            "invite":"/t/1/join/2","choices":{"nodes":[{"thing":"a","makes":{"n":0,"ply":"x"}}]}}}"#;
        let mut person = Knowledge {
            over: true,
            ..Knowledge::default()
        };
        assert_eq!(person.read(json, |_| 0).unwrap(), Received::Snapshot);
        assert_eq!(
            (person.version, person.my_turn, person.over),
            (3, true, false)
        );
        assert_eq!(person.ply, "x");
        assert_eq!(person.invite.as_deref(), Some("/t/1/join/2"));
    }

    #[test]
    fn replies_are_told_apart() {
        let mut person = Knowledge::default();
        let done = Message::Reply(Reply {
            id: 5,
            answer: Answer::Done(Done {
                version: Some(9),
                ..Done::default()
            }),
        });
        assert_eq!(read(&mut person, &done), Received::Done(5, 9));
        let refused = Message::Reply(Reply {
            id: 6,
            answer: Answer::Refused(Refused {
                code: "stale".to_owned(),
                message: "The table has moved on.".to_owned(),
                rule: None,
            }),
        });
        let why = Received::Refused("stale: The table has moved on.".to_owned());
        assert_eq!(read(&mut person, &refused), why);
    }
}
