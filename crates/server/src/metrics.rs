//! What the server counts, for Prometheus at `/metrics`. Every figure stands once, here; the table in
//! docs/operating.md is made from it.

mod process;

use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use process::Process;
use prometheus_client::encoding::EncodeLabelSet;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry};
use std::sync::Arc;
use std::time::Duration;

/// The format of [`Metrics::text`].
const OPEN_METRICS: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Why a connection ended before its client wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    TooMany,
    TooManyFromAddress,
    SlowHead,
    Idle,
}

impl Ending {
    const ALL: [Ending; 4] = [
        Ending::TooMany,
        Ending::TooManyFromAddress,
        Ending::SlowHead,
        Ending::Idle,
    ];

    fn name(self) -> &'static str {
        match self {
            Ending::TooMany => "too_many",
            Ending::TooManyFromAddress => "too_many_from_address",
            Ending::SlowHead => "slow_head",
            Ending::Idle => "idle",
        }
    }
}

/// Work that people wait for in line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queue {
    Pictures,
    Reviews,
    Advice,
}

impl Queue {
    const ALL: [Queue; 3] = [Queue::Pictures, Queue::Reviews, Queue::Advice];

    fn name(self) -> &'static str {
        match self {
            Queue::Pictures => "pictures",
            Queue::Reviews => "reviews",
            Queue::Advice => "advice",
        }
    }
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Why {
    why: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Line {
    queue: &'static str,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug, EncodeLabelSet)]
struct Route {
    route: String,
    status: u16,
}

/// The figures. A clone is another handle.
#[derive(Clone)]
pub struct Metrics(Arc<Figures>);

struct Figures {
    registry: Registry,
    requests: Family<Route, Counter>,
    limited: Counter,
    connections: Gauge,
    ended: Family<Why, Counter>,
    sockets: Gauge,
    tables: Gauge,
    acknowledged: Counter,
    refused: Counter,
    append: Histogram,
    frame: Histogram,
    frames: Counter,
    bytes: Counter,
    thinking: Gauge,
    thoughts: Counter,
    panics: Counter,
    queues: Family<Line, Gauge>,
    database_failures: Counter,
    leases: Counter,
    news: Counter,
}

/// Registers figures and hands them back.
struct Register<'a>(&'a mut Registry);

impl Register<'_> {
    fn add<M: Metric + Clone>(&mut self, name: &str, help: &str, metric: M) -> M {
        self.0.register(name, help, metric.clone());
        metric
    }

    fn count(&mut self, name: &str, help: &str) -> Counter {
        self.add(name, help, Counter::default())
    }

    fn gauge(&mut self, name: &str, help: &str) -> Gauge {
        self.add(name, help, Gauge::default())
    }

    /// From 50 microseconds to about 1.6 seconds.
    fn seconds(&mut self, name: &str, help: &str) -> Histogram {
        let buckets = exponential_buckets(0.000_05, 2.0, 16);
        self.add(name, help, Histogram::new(buckets))
    }
}

impl Default for Metrics {
    fn default() -> Metrics {
        let mut registry = Registry::default();
        let courtside = registry.sub_registry_with_prefix("courtside");
        let build = Info::new([("version", env!("CARGO_PKG_VERSION"))]);
        courtside.register("build", "The version of this server", build);
        let mut r = Register(courtside);
        let requests = r.add(
            "requests",
            "Requests by route and status",
            Family::default(),
        );
        let limited = r.count("limited", "Requests refused because of a limit");
        let connections = r.gauge("connections", "Open connections");
        let ended = r.add(
            "connections_cut",
            "Connections refused or closed early, by reason",
            Family::default(),
        );
        let sockets = r.gauge("sockets", "Live pages");
        let tables = r.gauge("live_tables", "Tables in memory because they are in use");
        let acknowledged = r.count("choices_acknowledged", "Players' choices that were stored");
        let refused = r.count("choices_refused", "Choices that a table refused");
        let append = r.seconds("append_seconds", "Time to store a choice");
        let frame = r.seconds("frame_seconds", "Time to tell all of a table's viewers");
        let frames = r.count("frames", "Frames made: one per change and kind of viewer");
        let bytes = r.count("frame_bytes", "Bytes in all frames made");
        let thinking = r.gauge("bots_thinking", "Bots thinking right now");
        let thoughts = r.count("bot_thoughts", "Choices that bots made on this node");
        let panics = r.count("bot_panics", "Bots that crashed; a simpler one took over");
        let queues = r.add(
            "queue_length",
            "Requests waiting for pictures, look-backs and advice",
            Family::default(),
        );
        let database_failures = r.count("database_failures", "Times the database failed");
        let leases = r.count("leases_taken", "Tables this node took over as host");
        let news = r.count("news", "Changes other nodes told us about");
        registry.register_collector(Box::new(Process::new()));
        let metrics = Metrics(Arc::new(Figures {
            registry,
            requests,
            limited,
            connections,
            ended,
            sockets,
            tables,
            acknowledged,
            refused,
            append,
            frame,
            frames,
            bytes,
            thinking,
            thoughts,
            panics,
            queues,
            database_failures,
            leases,
            news,
        }));
        // What has not happened yet counts as zero, and is not missing.
        for ending in Ending::ALL {
            let why = Why { why: ending.name() };
            let _ = metrics.0.ended.get_or_create(&why);
        }
        for queue in Queue::ALL {
            metrics.queued(queue, 0);
        }
        metrics
    }
}

impl Metrics {
    /// All figures as Prometheus reads them.
    pub fn text(&self) -> String {
        let mut text = String::new();
        if let Err(error) = encode(&mut text, &self.0.registry) {
            tracing::error!("the figures cannot be written: {error}");
        }
        text
    }

    /// All figures as the answer to a request.
    pub fn response(&self) -> Response {
        ([(CONTENT_TYPE, OPEN_METRICS)], self.text()).into_response()
    }

    /// The figures as docs/operating.md lists them.
    pub fn markdown() -> String {
        let mut table = String::from("| figure | kind | what it tells |\n|---|---|---|\n");
        let metrics = Metrics::default();
        // A figure by route is there once there is a route.
        metrics.answered("/", 200);
        let text = metrics.text();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let Some((name, help)) = line
                .strip_prefix("# HELP ")
                .and_then(|rest| rest.split_once(' '))
            else {
                continue;
            };
            let kind = lines
                .peek()
                .and_then(|line| line.strip_prefix("# TYPE "))
                .and_then(|rest| rest.split(' ').nth(1))
                .unwrap_or_default();
            let ending = match kind {
                "counter" => "_total",
                "info" => "_info",
                _ => "",
            };
            let help = help.trim_end_matches('.');
            table += &format!("| `{name}{ending}` | {kind} | {help} |\n");
        }
        table
    }

    pub fn answered(&self, route: &str, status: u16) {
        let route = Route {
            route: route.to_owned(),
            status,
        };
        self.0.requests.get_or_create(&route).inc();
    }

    pub fn limited(&self) {
        self.0.limited.inc();
    }

    pub fn connections(&self, now: usize) {
        self.0
            .connections
            .set(i64::try_from(now).unwrap_or(i64::MAX));
    }

    pub fn connection_ended(&self, ending: Ending) {
        let why = Why { why: ending.name() };
        self.0.ended.get_or_create(&why).inc();
    }

    pub fn socket_opened(&self) {
        self.0.sockets.inc();
    }

    pub fn socket_closed(&self) {
        self.0.sockets.dec();
    }

    pub fn table_opened(&self) {
        self.0.tables.inc();
    }

    pub fn table_closed(&self) {
        self.0.tables.dec();
    }

    pub fn choice_acknowledged(&self) {
        self.0.acknowledged.inc();
    }

    pub fn choice_refused(&self) {
        self.0.refused.inc();
    }

    pub fn appended(&self, took: Duration) {
        self.0.append.observe(took.as_secs_f64());
    }

    pub fn framed(&self, took: Duration) {
        self.0.frame.observe(took.as_secs_f64());
    }

    pub fn told(&self, bytes: usize) {
        self.0.frames.inc();
        self.0.bytes.inc_by(bytes as u64);
    }

    pub fn bot_thinks(&self) {
        self.0.thinking.inc();
    }

    pub fn bot_thought(&self) {
        self.0.thinking.dec();
        self.0.thoughts.inc();
    }

    pub fn bot_panicked(&self) {
        self.0.panics.inc();
    }

    /// How many stand in a line now.
    pub fn queued(&self, queue: Queue, now: usize) {
        let line = Line {
            queue: queue.name(),
        };
        let now = i64::try_from(now).unwrap_or(i64::MAX);
        self.0.queues.get_or_create(&line).set(now);
    }

    pub fn database_failed(&self) {
        self.0.database_failures.inc();
    }

    pub fn lease_taken(&self) {
        self.0.leases.inc();
    }

    pub fn news_received(&self) {
        self.0.news.inc();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_told_by_name() {
        let metrics = Metrics::default();
        metrics.choice_acknowledged();
        metrics.connection_ended(Ending::SlowHead);
        metrics.answered("/t/{id}", 200);
        metrics.queued(Queue::Pictures, 7);
        let text = metrics.text();
        for line in [
            "courtside_choices_acknowledged_total 1\n",
            "courtside_connections_cut_total{why=\"slow_head\"} 1\n",
            "courtside_requests_total{route=\"/t/{id}\",status=\"200\"} 1\n",
            "courtside_queue_length{queue=\"pictures\"} 7\n",
            "courtside_build_info{version=",
            "\nprocess_cpu_seconds_total ",
            "\nprocess_start_time_seconds ",
        ] {
            assert!(text.contains(line), "{line}: {text}");
        }
        assert!(text.ends_with("# EOF\n"), "{text}");
    }

    #[test]
    fn the_table_names_figures_as_queries_do() {
        let table = Metrics::markdown();
        for line in [
            "| `courtside_choices_acknowledged_total` | counter | Players' choices that were stored |\n",
            "| `courtside_append_seconds` | histogram | Time to store a choice |\n",
            "| `courtside_build_info` | info | The version of this server |\n",
            "| `courtside_requests_total` | counter | Requests by route and status |\n",
            "| `courtside_queue_length` | gauge | ",
        ] {
            assert!(table.contains(line), "{line}: {table}");
        }
    }
}
