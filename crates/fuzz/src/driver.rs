//! The driver: hands inputs to a target, catches what goes wrong, counts.
//!
//! Input `number` of a seed is always the same, so a find is repeated with `--seed S --only N`. A stack overflow and a lack of
//! memory end the process; the number of the input in hand is on disk by then. An input that takes too long ends it, too.

use crate::mutate;
use crate::target::{Ran, Target};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// An input that takes longer has found something.
const SLOWEST: Duration = Duration::from_secs(20);
/// How often the watch looks.
const TICK: Duration = Duration::from_millis(20);
/// How often a long run says how far it is.
const PROGRESS: Duration = Duration::from_secs(120);
/// Bytes for one game: enough for nearly every one to end.
const GAME: usize = 6000;

/// What to run.
pub struct Run<'a> {
    pub target: Target,
    pub seed: u64,
    pub inputs: Inputs,
    pub corpus: &'a [Vec<u8>],
    /// Where inputs that went wrong are put; nowhere if there is no folder.
    pub finds: Option<PathBuf>,
    /// How many threads share the work.
    pub jobs: u64,
    /// Goes on after a find.
    pub keep_going: bool,
}

/// Which inputs.
#[derive(Clone, Copy)]
pub enum Inputs {
    /// So many, from the first on.
    Count(u64),
    /// Games of one title until so many plies have been played.
    Plies { title: u8, plies: u64 },
}

/// What came of a run.
#[derive(Default)]
pub struct Report {
    pub inputs: u64,
    pub ran: Ran,
    pub seconds: f64,
    /// The slowest input, and how long it took.
    pub slowest: (Duration, u64),
    /// What went wrong, once for each place in the code: the number of the first input, and what was said.
    pub finds: BTreeMap<String, (u64, String)>,
}

impl Report {
    /// One line of figures.
    pub fn line(&self, name: &str) -> String {
        let Ran {
            accepted,
            refused,
            plies,
        } = self.ran;
        let share = 100.0 * accepted as f64 / (accepted + refused).max(1) as f64;
        let (took, number) = self.slowest;
        format!(
            "{name}: {} inputs, {accepted} accepted ({share:.1}%), {refused} refused, {plies} plies, {:.0} s, {:.0} inputs/s, {:.0} plies/s, slowest {took:.1?} (input {number}), {} finds",
            self.inputs,
            self.seconds,
            self.inputs as f64 / self.seconds.max(0.001),
            plies as f64 / self.seconds.max(0.001),
            self.finds.len(),
        )
    }
}

impl Run<'_> {
    pub fn input(&self, number: u64) -> Vec<u8> {
        match self.inputs {
            Inputs::Count(_) => mutate::input(self.seed, number, self.corpus),
            Inputs::Plies { title, .. } => mutate::game(self.seed, number, title, GAME),
        }
    }

    pub fn run(&self) -> Report {
        listen();
        let start = Instant::now();
        let report = Mutex::new(Report::default());
        let stop = AtomicBool::new(false);
        let hands: Vec<Hand> = (0..self.jobs).map(|_| Hand::default()).collect();
        std::thread::scope(|scope| {
            let jobs: Vec<_> = (0..self.jobs)
                .map(|job| {
                    let (hand, report, stop) = (&hands[job as usize], &report, &stop);
                    let work = move || self.work(job, hand, report, stop);
                    std::thread::Builder::new().spawn_scoped(scope, work)
                })
                .collect();
            // Without a thread there is nothing to wait for.
            let mut told = Instant::now();
            let mut watch = vec![(0, Duration::ZERO); hands.len()];
            let mut spent = processor_time();
            while jobs.iter().flatten().any(|job| !job.is_finished()) {
                std::thread::sleep(TICK);
                let now = processor_time();
                self.watch(&hands, &mut watch, (now - spent) / self.jobs.max(1) as u32);
                spent = now;
                if told.elapsed() > PROGRESS {
                    told = Instant::now();
                    self.tell(&hands);
                }
            }
        });
        let mut report = report.into_inner().unwrap_or_else(|it| it.into_inner());
        report.seconds = start.elapsed().as_secs_f64();
        report
    }

    fn work(&self, job: u64, hand: &Hand, report: &Mutex<Report>, stop: &AtomicBool) {
        let in_hand = self.finds.as_ref().and_then(|folder| {
            let name = format!("in-hand-{}-{job}", self.target.name);
            File::create(folder.join(name)).ok()
        });
        let mut mine = Report::default();
        let mut number = job;
        while !stop.load(Ordering::Relaxed) && self.wants(&mine, number) {
            let data = self.input(number);
            if let Some(file) = &in_hand {
                // If it can't be written there is still the seed.
                let _ = file.write_at(format!("{:>20}\n", number).as_bytes(), 0);
            }
            hand.take(number);
            let began = Instant::now();
            let result = catch_unwind(AssertUnwindSafe(|| (self.target.run)(&data)));
            let took = began.elapsed();
            mine.inputs += 1;
            mine.slowest = mine.slowest.max((took, number));
            match result {
                Ok(ran) => mine.ran += ran,
                Err(_) => {
                    self.found(number, &data, &mut mine);
                    if !self.keep_going {
                        stop.store(true, Ordering::Relaxed);
                    }
                }
            }
            hand.drop(&mine);
            number += self.jobs;
        }
        let mut all = report.lock().unwrap_or_else(|it| it.into_inner());
        all.inputs += mine.inputs;
        all.ran += mine.ran;
        all.slowest = all.slowest.max(mine.slowest);
        all.finds.extend(mine.finds);
    }

    fn wants(&self, mine: &Report, number: u64) -> bool {
        match self.inputs {
            Inputs::Count(count) => number < count,
            Inputs::Plies { plies, .. } => mine.ran.plies < plies.div_ceil(self.jobs),
        }
    }

    fn found(&self, number: u64, data: &[u8], report: &mut Report) {
        let (place, said) = LAST.take();
        if report.finds.contains_key(&place) {
            return;
        }
        let (name, seed) = (self.target.name, self.seed);
        let file = self.keep(number, data);
        let short: String = String::from_utf8_lossy(data).chars().take(2000).collect();
        eprintln!(
            "FOUND by {name}, seed {seed}, input {number}{file}\n  {place}\n  {said}\n  {short:?}"
        );
        report.finds.insert(place, (number, said));
    }

    /// Writes an input to a file; answers where.
    fn keep(&self, number: u64, data: &[u8]) -> String {
        let Some(folder) = &self.finds else {
            return String::new();
        };
        let path = folder.join(format!("{}-{}-{number}", self.target.name, self.seed));
        match std::fs::write(&path, data) {
            Ok(()) => format!(", kept as {}", path.display()),
            Err(error) => format!(", not kept: {error}"),
        }
    }

    fn tell(&self, hands: &[Hand]) {
        let sum = |of: fn(&Hand) -> &AtomicU64| -> u64 {
            let all = hands.iter().map(|hand| of(hand).load(Ordering::Relaxed));
            all.sum()
        };
        let (inputs, plies) = (sum(|hand| &hand.inputs), sum(|hand| &hand.plies));
        println!("  {inputs} inputs, {plies} plies so far");
    }

    /// Ends the process if an input takes too long: a thread that hangs can't be stopped. `seen` holds what each thread had in
    /// hand and for how long, in the processor's time: a process that waits for a core, or is paused, has found nothing.
    fn watch(&self, hands: &[Hand], seen: &mut [(u64, Duration)], spent: Duration) {
        for (hand, seen) in hands.iter().zip(seen) {
            if let Some(number) = hand.held_too_long(seen, spent) {
                let file = self.keep(number, &self.input(number));
                let (name, seed) = (self.target.name, self.seed);
                eprintln!(
                    "FOUND by {name}, seed {seed}, input {number}{file}: it takes longer than {SLOWEST:?}"
                );
                std::process::exit(1);
            }
        }
    }
}

/// What a thread is at.
#[derive(Default)]
struct Hand {
    /// The number of its input, from 1; 0 is none.
    number: AtomicU64,
    /// What it has done so far.
    inputs: AtomicU64,
    plies: AtomicU64,
}

impl Hand {
    fn take(&self, number: u64) {
        self.number.store(number + 1, Ordering::Release);
    }

    fn drop(&self, so_far: &Report) {
        self.inputs.store(so_far.inputs, Ordering::Relaxed);
        self.plies.store(so_far.ran.plies, Ordering::Relaxed);
        self.number.store(0, Ordering::Release);
    }

    /// The input that has been in hand for too long; `spent` is the time since the last look.
    fn held_too_long(&self, seen: &mut (u64, Duration), spent: Duration) -> Option<u64> {
        let number = self.number.load(Ordering::Acquire);
        let held = if number == seen.0 {
            seen.1 + spent
        } else {
            Duration::ZERO
        };
        *seen = (number, held);
        number.checked_sub(1).filter(|_| held > SLOWEST)
    }
}

/// What this process has had of the processor.
fn processor_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

thread_local! {
    /// Where the last panic of this thread was, and what it said.
    static LAST: RefCell<(String, String)> = RefCell::default();
}

/// Panics are told once a place, with their input, instead of every time.
fn listen() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let named = std::thread::current().name().is_some();
            if named {
                before(info);
                return;
            }
            let place = info.location().map(ToString::to_string);
            let said = info.payload_as_str().unwrap_or("no words").to_owned();
            // Of a panic inside the engine, which catches it, the place is the one to tell.
            let engine = "internal";
            LAST.with_borrow_mut(|last| {
                if said.contains(engine) && !last.0.is_empty() {
                    last.1.push_str(&format!("; then: {said}"));
                } else {
                    *last = (place.unwrap_or_default(), said);
                }
            });
        }));
    });
}

/// The files of a folder, in the order of their names.
pub fn read_corpus(folder: &Path) -> std::io::Result<Vec<(PathBuf, Vec<u8>)>> {
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            let data = std::fs::read(&path)?;
            files.push((path, data));
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes wrong in two places.
    fn trap(data: &[u8]) -> Ran {
        assert!(data.len() % 7 != 3, "the first place");
        assert!(data.len() % 11 != 5, "the second place");
        Ran::of(data.len().is_multiple_of(2))
    }

    fn run(jobs: u64, keep_going: bool) -> Report {
        let run = Run {
            target: Target {
                name: "trap",
                run: trap,
            },
            seed: 3,
            inputs: Inputs::Count(400),
            corpus: &[b"some text 12".to_vec()],
            finds: None,
            jobs,
            keep_going,
        };
        let report = run.run();
        for (number, said) in report.finds.values() {
            let length = run.input(*number).len();
            let first = length % 7 == 3;
            assert!(
                first || length % 11 == 5,
                "input {number} can be made again"
            );
            assert_eq!(said.contains("first"), first);
        }
        report
    }

    #[test]
    fn what_goes_wrong_is_told_once_a_place_and_can_be_repeated_by_its_number() {
        let report = run(1, true);
        assert_eq!((report.inputs, report.finds.len()), (400, 2));
        assert!(report.ran.accepted > 50 && report.ran.refused > 50);
        let again = run(1, true);
        assert_eq!((again.ran, again.finds), (report.ran, report.finds));
    }

    #[test]
    fn an_input_is_too_slow_by_the_time_it_had_a_core_and_not_while_nothing_is_in_hand() {
        let hand = Hand::default();
        let mut seen = (0, Duration::ZERO);
        let mut look = |spent| hand.held_too_long(&mut seen, spent);
        assert_eq!(look(2 * SLOWEST), None);
        hand.take(7);
        assert_eq!([look(SLOWEST), look(SLOWEST)], [None, None]);
        hand.take(8);
        assert_eq!([look(SLOWEST), look(SLOWEST)], [None, None]);
        assert_eq!([look(Duration::ZERO), look(TICK)], [None, Some(8)]);
    }

    #[test]
    fn threads_share_the_inputs_and_a_find_ends_the_run_unless_told_otherwise() {
        assert_eq!(run(3, true).ran, run(1, true).ran);
        let report = run(1, false);
        assert!(report.inputs < 400 && report.finds.len() == 1);
    }
}
