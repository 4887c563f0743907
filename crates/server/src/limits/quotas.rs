//! Who has had how much. The time is handed in, so that tests need not wait.
//!
//! Anyone can become a new guest by throwing a cookie away, so what counts in the end is the address. An IPv6
//! address counts by its /64: that is what one household gets. Memory is bounded: the visitors who were here last are
//! remembered, and a visitor who is forgotten starts with full quotas again.

use super::{Limits, UNLIMITED};
use lru::LruCache;
use std::collections::HashMap;
use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hash};
use std::net::IpAddr;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How many addresses and guests are remembered, in each of six lists of about 100 bytes an entry.
const REMEMBERED: NonZeroUsize = NonZeroUsize::new(50_000).expect("it is not zero");
/// How many files are allowed for each other request: a page needs dozens of them when it is first opened.
const FILES: usize = 10;
/// When a guest with as many pages as allowed should try again: they have to close one first.
const TRY_AGAIN: Duration = Duration::from_secs(10);
/// When a guest with as many unfinished games as allowed should try again: finishing one takes a while.
const FINISH_ONE: Duration = Duration::from_secs(600);

/// What counts as one address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Source {
    V4(u32),
    /// The first 64 bits.
    V6(u64),
}

impl Source {
    pub fn of(address: IpAddr) -> Source {
        match address.to_canonical() {
            IpAddr::V4(address) => Source::V4(address.to_bits()),
            IpAddr::V6(address) => Source::V6((address.to_bits() >> 64) as u64),
        }
    }
}

/// A guest or an address has reached a limit.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{sentence}")]
pub struct Exceeded {
    /// The limit's name in the list.
    pub limit: &'static str,
    /// What to tell the visitor.
    pub sentence: &'static str,
    /// Seconds after which it is worth trying again; at least 1.
    pub retry_after: u64,
}

impl Exceeded {
    fn new(limit: &'static str, sentence: &'static str, wait: Duration) -> Exceeded {
        let seconds = wait.as_secs() + u64::from(wait.subsec_nanos() > 0);
        Exceeded {
            limit,
            sentence,
            retry_after: seconds.max(1),
        }
    }
}

/// This many at once, and one more every interval.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Rate {
    every: Duration,
    /// How far ahead of that pace a client may be.
    ahead: Duration,
}

impl Rate {
    /// `None` is no limit.
    fn new(number: usize, time: Duration, burst: usize) -> Option<Rate> {
        if number == UNLIMITED || burst == UNLIMITED {
            return None;
        }
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX).max(1);
        let every = time / count(number);
        let ahead = every.saturating_mul(count(burst) - 1);
        Some(Rate { every, ahead })
    }
}

/// A token bucket. It remembers one moment only: when it is full again.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    rate: Option<Rate>,
    full_at: Option<Instant>,
}

impl Bucket {
    fn new(rate: Option<Rate>) -> Bucket {
        Bucket {
            rate,
            full_at: None,
        }
    }

    /// How long until there is a token; nothing if there is one now.
    fn wait(&self, now: Instant) -> Option<Duration> {
        let ahead = self.full_at?.saturating_duration_since(now);
        let wait = ahead.saturating_sub(self.rate?.ahead);
        (!wait.is_zero()).then_some(wait)
    }

    fn spend(&mut self, now: Instant) {
        if let Some(rate) = self.rate {
            let from = self.full_at.map_or(now, |full_at| full_at.max(now));
            self.full_at = Some(from + rate.every);
        }
    }

    /// Takes a token, or says how long to wait for one.
    pub fn take(&mut self, now: Instant) -> Result<(), Duration> {
        match self.wait(now) {
            Some(wait) => Err(wait),
            None => {
                self.spend(now);
                Ok(())
            }
        }
    }
}

/// Buckets of those who were here last.
struct Buckets<K: Hash + Eq> {
    rate: Option<Rate>,
    by_key: LruCache<K, Bucket>,
}

impl<K: Hash + Eq> Buckets<K> {
    fn new(rate: Option<Rate>) -> Mutex<Buckets<K>> {
        // Without the room up front: most servers never see that many.
        let mut by_key = LruCache::unbounded();
        by_key.resize(REMEMBERED);
        Mutex::new(Buckets { rate, by_key })
    }

    fn of(&mut self, key: K) -> &mut Bucket {
        let rate = self.rate;
        self.by_key.get_or_insert_mut(key, || Bucket::new(rate))
    }
}

/// A guest's hash, shortened with a secret key so that guests cannot choose to collide.
type GuestKey = u64;

/// The counters of one server. A clone is another handle.
#[derive(Clone)]
pub struct Quotas(Arc<Inner>);

struct Inner {
    limits: Limits,
    hasher: RandomState,
    requests: Mutex<Buckets<Source>>,
    files: Mutex<Buckets<Source>>,
    tables_by_source: Mutex<Buckets<Source>>,
    tables_by_guest: Mutex<Buckets<GuestKey>>,
    bot_tables_by_source: Mutex<Buckets<Source>>,
    bot_tables_by_guest: Mutex<Buckets<GuestKey>>,
    sockets: Mutex<Sockets>,
}

#[derive(Default)]
struct Sockets {
    by_guest: HashMap<GuestKey, usize>,
    by_source: HashMap<Source, usize>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Quotas {
    pub fn new(limits: Limits) -> Quotas {
        let hourly = |number| Rate::new(number, Duration::from_secs(3600), number);
        let requests = |times: usize| {
            let number = |limit: usize| limit.saturating_mul(times).min(UNLIMITED);
            Rate::new(
                number(limits.requests_per_second),
                Duration::from_secs(1),
                number(limits.request_burst),
            )
        };
        Quotas(Arc::new(Inner {
            hasher: RandomState::new(),
            requests: Buckets::new(requests(1)),
            files: Buckets::new(requests(FILES)),
            tables_by_source: Buckets::new(hourly(limits.tables_per_hour_per_address)),
            tables_by_guest: Buckets::new(hourly(limits.tables_per_hour)),
            bot_tables_by_source: Buckets::new(hourly(limits.bot_tables_per_address)),
            bot_tables_by_guest: Buckets::new(hourly(limits.bot_tables)),
            sockets: Mutex::default(),
            limits,
        }))
    }

    /// One request of any kind except files.
    pub fn try_request(&self, address: IpAddr, now: Instant) -> Result<(), Exceeded> {
        Quotas::take(&self.0.requests, address, now)
    }

    /// One request for a file that browsers keep.
    pub fn try_file(&self, address: IpAddr, now: Instant) -> Result<(), Exceeded> {
        Quotas::take(&self.0.files, address, now)
    }

    fn take(
        buckets: &Mutex<Buckets<Source>>,
        address: IpAddr,
        now: Instant,
    ) -> Result<(), Exceeded> {
        let mut requests = lock(buckets);
        let taken = requests.of(Source::of(address)).take(now);
        taken.map_err(|wait| {
            Exceeded::new(
                "requests-per-second",
                "Too many requests from your address. Wait a moment, then try again.",
                wait,
            )
        })
    }

    /// One more table, unless the guest or the address has opened too many lately, or the guest has this many
    /// unfinished ones. Only a table that may be opened counts.
    pub fn try_open_table(
        &self,
        guest: &str,
        address: IpAddr,
        only_bots: bool,
        unfinished: u64,
        now: Instant,
    ) -> Result<(), Exceeded> {
        if unfinished >= self.0.limits.unfinished_tables as u64 {
            let sentence =
                "You have too many unfinished games. Finish one before you open another.";
            return Err(Exceeded::new("unfinished-tables", sentence, FINISH_ONE));
        }
        let guest = self.key(guest);
        let mut by_guest = lock(&self.0.tables_by_guest);
        let mut by_source = lock(&self.0.tables_by_source);
        let mut bots_by_guest = lock(&self.0.bot_tables_by_guest);
        let mut bots_by_source = lock(&self.0.bot_tables_by_source);
        let by_guest = by_guest.of(guest);
        let by_source = by_source.of(Source::of(address));
        let bots_by_guest = only_bots.then(|| bots_by_guest.of(guest));
        let bots_by_source = only_bots.then(|| bots_by_source.of(Source::of(address)));
        if let Some(wait) = by_guest.wait(now) {
            let sentence = "You've opened a lot of tables. Play one of them, or try again later.";
            return Err(Exceeded::new("tables-per-hour", sentence, wait));
        }
        if let Some(wait) = bots_by_guest.as_ref().and_then(|bucket| bucket.wait(now)) {
            let sentence =
                "You've opened a lot of tables for bots. Watch one of them, or try again later.";
            return Err(Exceeded::new("bot-tables", sentence, wait));
        }
        if let Some(wait) = by_source.wait(now) {
            let sentence = "A lot of tables were opened from your address. Try again later.";
            return Err(Exceeded::new("tables-per-hour-per-address", sentence, wait));
        }
        if let Some(wait) = bots_by_source.as_ref().and_then(|bucket| bucket.wait(now)) {
            let sentence =
                "A lot of tables for bots were opened from your address. Try again later.";
            return Err(Exceeded::new("bot-tables-per-address", sentence, wait));
        }
        by_guest.spend(now);
        by_source.spend(now);
        for bucket in [bots_by_guest, bots_by_source].into_iter().flatten() {
            bucket.spend(now);
        }
        Ok(())
    }

    /// One more live page, for as long as the permit is kept.
    pub fn socket(
        &self,
        guest: &str,
        address: IpAddr,
        _now: Instant,
    ) -> Result<SocketPermit, Exceeded> {
        let limits = &self.0.limits;
        let (guest, source) = (self.key(guest), Source::of(address));
        let mut sockets = lock(&self.0.sockets);
        let of_guest = sockets.by_guest.get(&guest).copied().unwrap_or_default();
        let of_source = sockets.by_source.get(&source).copied().unwrap_or_default();
        if of_guest >= limits.sockets_per_guest {
            let sentence = "You have too many tables open. Close a tab, then try again.";
            return Err(Exceeded::new("sockets-per-guest", sentence, TRY_AGAIN));
        }
        if of_source >= limits.sockets_per_address {
            let sentence = "Too many tables are open at your address. Close a tab, then try again.";
            return Err(Exceeded::new("sockets-per-address", sentence, TRY_AGAIN));
        }
        sockets.by_guest.insert(guest, of_guest + 1);
        sockets.by_source.insert(source, of_source + 1);
        let pace = limits.socket_requests_per_second;
        Ok(SocketPermit {
            quotas: self.clone(),
            guest,
            source,
            // Clicks come in bunches: three seconds' worth may come at once.
            requests: Bucket::new(Rate::new(
                pace,
                Duration::from_secs(1),
                pace.saturating_mul(3).min(UNLIMITED),
            )),
        })
    }

    fn key(&self, guest: &str) -> GuestKey {
        self.0.hasher.hash_one(guest)
    }
}

/// The right to one live page.
pub struct SocketPermit {
    quotas: Quotas,
    guest: GuestKey,
    source: Source,
    requests: Bucket,
}

impl SocketPermit {
    /// Whether the page may ask for one more thing now.
    pub fn try_request(&mut self, now: Instant) -> bool {
        self.requests.take(now).is_ok()
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        let mut sockets = lock(&self.quotas.0.sockets);
        release(&mut sockets.by_guest, self.guest);
        release(&mut sockets.by_source, self.source);
    }
}

fn release<K: Hash + Eq>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::{Ipv4Addr, Ipv6Addr};

    const HOME: IpAddr = IpAddr::V4(Ipv4Addr::new(198, 51, 100, 7));
    const AWAY: IpAddr = IpAddr::V4(Ipv4Addr::new(203, 0, 113, 9));

    fn quotas(arguments: &str) -> Quotas {
        Quotas::new(Limits::read([arguments]).expect("limits"))
    }

    fn seconds(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    /// A table with a person at it.
    fn open(quotas: &Quotas, guest: &str, address: IpAddr, now: Instant) -> Result<(), Exceeded> {
        quotas.try_open_table(guest, address, false, 0, now)
    }

    /// How often something goes through before it does not.
    fn count<T>(mut go: impl FnMut() -> Result<T, Exceeded>) -> (usize, Exceeded) {
        for number in 0..10_000 {
            if let Err(exceeded) = go() {
                return (number, exceeded);
            }
        }
        panic!("there is no end to it");
    }

    #[test]
    fn requests_come_in_a_burst_and_then_at_their_pace() {
        let quotas = quotas("requests-per-second=10,request-burst=30");
        let start = Instant::now();
        let (burst, exceeded) = count(|| quotas.try_request(HOME, start));
        assert_eq!((burst, exceeded.retry_after), (30, 1));
        assert!(quotas.try_request(AWAY, start).is_ok());
        let later = start + seconds(2);
        assert_eq!(count(|| quotas.try_request(HOME, later)).0, 20);
        let much_later = start + seconds(3600);
        assert_eq!(count(|| quotas.try_request(HOME, much_later)).0, 30);
        // Files are counted by themselves, and there may be more of them.
        assert_eq!(count(|| quotas.try_file(HOME, start)).0, 300);
    }

    #[test]
    fn a_guest_opens_so_many_tables_an_hour_and_hears_when_the_next_one_is_due() {
        let quotas = quotas("tables-per-hour=6");
        let start = Instant::now();
        let (tables, exceeded) = count(|| open(&quotas, "kit", HOME, start));
        assert_eq!((tables, exceeded.limit), (6, "tables-per-hour"));
        assert_eq!(exceeded.retry_after, 600);
        assert!(open(&quotas, "pip", HOME, start).is_ok());
        let early = open(&quotas, "kit", HOME, start + seconds(599));
        assert_eq!(early.expect_err("too early").retry_after, 1);
        assert!(open(&quotas, "kit", HOME, start + seconds(600)).is_ok());
        assert!(open(&quotas, "kit", HOME, start + seconds(600)).is_err());
    }

    #[test]
    fn new_cookies_do_not_help_an_address() {
        let quotas = quotas("tables-per-hour=6,tables-per-hour-per-address=9");
        let start = Instant::now();
        let mut guest = 0;
        let (tables, exceeded) = count(|| {
            guest += 1;
            open(&quotas, &guest.to_string(), HOME, start)
        });
        assert_eq!((tables, exceeded.limit), (9, "tables-per-hour-per-address"));
        // A guest refused at one address has lost nothing at another.
        let (tables, _) = count(|| open(&quotas, "10", AWAY, start));
        assert_eq!(tables, 6);
    }

    #[test]
    fn bots_alone_have_a_smaller_share() {
        let quotas = quotas("bot-tables=2");
        let start = Instant::now();
        let (tables, exceeded) = count(|| quotas.try_open_table("kit", HOME, true, 0, start));
        assert_eq!((tables, exceeded.retry_after), (2, 1800));
        assert_eq!(exceeded.limit, "bot-tables");
        assert!(open(&quotas, "kit", HOME, start).is_ok());
        // New cookies do not help for long.
        let quotas = self::quotas("bot-tables=2,bot-tables-per-address=5");
        let mut guest = 0;
        let (tables, exceeded) = count(|| {
            guest += 1;
            quotas.try_open_table(&guest.to_string(), HOME, true, 0, start)
        });
        assert_eq!((tables, exceeded.limit), (5, "bot-tables-per-address"));
    }

    #[test]
    fn a_household_with_ipv6_is_one_address() {
        let quotas = quotas("tables-per-hour-per-address=3");
        let start = Instant::now();
        let mut number = 0;
        let (tables, _) = count(|| {
            number += 1;
            let address = Ipv6Addr::new(0x2001, 0xdb8, 0, 1, 0, 0, 0, number);
            open(&quotas, &number.to_string(), IpAddr::V6(address), start)
        });
        assert_eq!(tables, 3);
        let neighbour = IpAddr::V6(Ipv6Addr::new(0x2001, 0xdb8, 0, 2, 0, 0, 0, 1));
        assert!(open(&quotas, "next", neighbour, start).is_ok());
        let mapped: IpAddr = "::ffff:198.51.100.7".parse().expect("an address");
        assert_eq!(Source::of(mapped), Source::of(HOME));
    }

    #[test]
    fn a_page_that_closes_makes_room_for_another() {
        let quotas = quotas("sockets-per-guest=2,sockets-per-address=3");
        let now = Instant::now();
        let first = quotas.socket("kit", HOME, now).expect("a page");
        let second = quotas.socket("kit", HOME, now).expect("another");
        let refused = |guest| quotas.socket(guest, HOME, now).err().map(|it| it.limit);
        assert_eq!(refused("kit"), Some("sockets-per-guest"));
        let third = quotas.socket("pip", HOME, now).expect("one of a friend");
        assert_eq!(refused("moss"), Some("sockets-per-address"));
        drop(first);
        let fourth = quotas.socket("kit", HOME, now).expect("room again");
        drop((second, third, fourth));
        let sockets = lock(&quotas.0.sockets);
        assert!(sockets.by_guest.is_empty() && sockets.by_source.is_empty());
    }

    #[test]
    fn a_page_asks_no_faster_than_people_click() {
        let quotas = quotas("socket-requests-per-second=5");
        let start = Instant::now();
        let mut permit = quotas.socket("kit", HOME, start).expect("a page");
        let burst = (0..100).filter(|_| permit.try_request(start)).count();
        assert_eq!(burst, 15);
        let later = start + seconds(1);
        assert_eq!((0..100).filter(|_| permit.try_request(later)).count(), 5);
    }

    #[test]
    fn what_is_off_has_no_end() {
        let quotas = Quotas::new(Limits::off());
        let now = Instant::now();
        let mut permits = Vec::new();
        for _ in 0..5_000 {
            quotas.try_request(HOME, now).expect("a request");
            let opened = quotas.try_open_table("kit", HOME, true, 1_000_000, now);
            opened.expect("a table");
            permits.push(quotas.socket("kit", HOME, now).expect("a page"));
        }
        assert!(permits[0].try_request(now));
    }

    #[test]
    fn unfinished_games_have_an_end() {
        let quotas = quotas("unfinished-tables=10");
        let open = |unfinished| {
            let opened = quotas.try_open_table("kit", HOME, false, unfinished, Instant::now());
            opened.err().map(|exceeded| exceeded.limit)
        };
        assert_eq!(open(9), None);
        assert_eq!(open(10), Some("unfinished-tables"));
    }

    #[test]
    fn memory_is_bounded() {
        let quotas = Quotas::new(Limits::default());
        let now = Instant::now();
        for number in 0..(REMEMBERED.get() as u32 + 1000) {
            let address = IpAddr::V4(Ipv4Addr::from_bits(number));
            quotas.try_request(address, now).expect("a first request");
        }
        assert_eq!(lock(&quotas.0.requests).by_key.len(), REMEMBERED.get());
    }
}
