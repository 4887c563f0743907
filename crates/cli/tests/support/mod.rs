//! What tests that kill servers share: chance that repeats, and servers that die.

use std::process::Stdio;
use std::time::Duration;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

/// Longest time for anything that has to happen, on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(45);

pub fn number(variable: &str, otherwise: u64) -> u64 {
    let set = std::env::var(variable).ok();
    set.and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Chance that repeats: SplitMix64.
pub struct Chance(u64);

impl Chance {
    pub fn new(stream: u64) -> Chance {
        Chance(number("KILL_SEED", 1).wrapping_mul(0x9e6c_63d0_876a_3f6b) ^ stream)
    }

    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((x ^ (x >> 31)) % n.max(1) as u64) as usize
    }

    /// Anything from at once to half a second.
    pub async fn moment(&mut self) {
        let wait = Duration::from_millis(self.below(500) as u64);
        tokio::time::sleep(wait).await;
    }
}

/// A server process; it dies with the value.
pub struct Server {
    process: Child,
    pub base: String,
}

impl Server {
    pub async fn start(database: &str) -> Server {
        let mut process = Command::new(env!("CARGO_BIN_EXE_courtside"))
            .args(["serve", "--port", "0", "--limits", "off"])
            .args(["--database", database])
            .stdout(Stdio::piped())
            // What it says of a database that is gone is no news here.
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()
            .expect("the server starts");
        let stdout = process.stdout.take().expect("its output is read");
        let mut lines = BufReader::new(stdout).lines();
        let line = tokio::time::timeout(PATIENCE, lines.next_line())
            .await
            .expect("it listens in time")
            .expect("it prints")
            .expect("a line");
        let base = line
            .rsplit(' ')
            .next()
            .expect("the line ends with the address")
            .to_owned();
        Server { process, base }
    }

    /// SIGKILL: nothing is flushed, nobody is told.
    pub async fn kill(mut self) {
        self.process.kill().await.expect("a process can be killed");
    }
}
