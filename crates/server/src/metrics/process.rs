//! What the process itself takes, under the usual Prometheus names. Read when the metrics are asked for.

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;
use std::time::{SystemTime, UNIX_EPOCH};

#[derive(Debug)]
pub struct Process {
    /// Seconds since 1970.
    started: f64,
}

impl Process {
    pub fn new() -> Process {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        Process {
            started: now.map_or(0.0, |since| since.as_secs_f64()),
        }
    }
}

impl Collector for Process {
    fn encode(&self, mut encoder: DescriptorEncoder) -> Result<(), std::fmt::Error> {
        let mut tell =
            |name: &str, help: &str, figure: &dyn Tell| figure.tell(&mut encoder, name, help);
        tell(
            "process_cpu_seconds",
            "Processor time taken so far",
            &ConstCounter::new(cpu_seconds()),
        )?;
        tell(
            "process_start_time_seconds",
            "When the server started, in seconds since 1970",
            &ConstGauge::new(self.started),
        )?;
        // These two come from Linux, and other systems go without.
        if let Some(bytes) = resident_bytes() {
            tell(
                "process_resident_memory_bytes",
                "Memory in use",
                &ConstGauge::new(bytes),
            )?;
        }
        if let Some(files) = open_files() {
            tell(
                "process_open_fds",
                "Open files and sockets",
                &ConstGauge::new(files),
            )?;
        }
        Ok(())
    }
}

/// A figure that can be written under a name.
trait Tell {
    fn tell(
        &self,
        encoder: &mut DescriptorEncoder,
        name: &str,
        help: &str,
    ) -> Result<(), std::fmt::Error>;
}

impl<M: EncodeMetric> Tell for M {
    fn tell(
        &self,
        encoder: &mut DescriptorEncoder,
        name: &str,
        help: &str,
    ) -> Result<(), std::fmt::Error> {
        let metric = encoder.encode_descriptor(name, help, None, self.metric_type())?;
        EncodeMetric::encode(self, metric)
    }
}

fn cpu_seconds() -> f64 {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 / 1e9
}

fn resident_bytes() -> Option<i64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn open_files() -> Option<i64> {
    let files = std::fs::read_dir("/proc/self/fd").ok()?.count();
    // One of them is the list itself.
    i64::try_from(files.saturating_sub(1)).ok()
}
