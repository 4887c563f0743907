//! The client's address: the socket's own peer, or the visitor that a trusted proxy names.
//!
//! Anyone can write `X-Forwarded-For` into a request, so the header counts only if the socket belongs to a proxy
//! that the operator trusts. The list is read from the right: each proxy appends the address it was called from, and
//! the first one from the right that is no proxy of ours is as far back as we can know anything.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};
use ipnet::IpNet;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

/// Where a request comes from. The edge puts one into every request's extensions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Peer(pub IpAddr);

impl Peer {
    /// A router that is called without a socket, as tests do, has an unspecified peer: it has quotas as everybody
    /// has, and no privileges.
    const NOWHERE: Peer = Peer(IpAddr::V4(Ipv4Addr::UNSPECIFIED));

    pub fn of(extensions: &Extensions) -> Peer {
        extensions.get().copied().unwrap_or(Peer::NOWHERE)
    }

    /// Whether the visitor is on this very machine.
    pub fn is_local(self) -> bool {
        self.0.is_loopback()
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Peer, Infallible> {
        Ok(Peer::of(&parts.extensions))
    }
}

/// What the visitor's browser speaks, whatever a proxy speaks to us.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Scheme {
    #[default]
    Http,
    Https,
}

impl Scheme {
    pub fn of(extensions: &Extensions) -> Scheme {
        extensions.get().copied().unwrap_or_default()
    }

    pub fn is_https(self) -> bool {
        self == Scheme::Https
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Scheme {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Scheme, Infallible> {
        Ok(Scheme::of(&parts.extensions))
    }
}

/// The proxies whose word is believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trusted(Vec<IpNet>);

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "'{0}' is no address: write an address like 10.0.0.7, a network like 10.0.0.0/8, or 'none'"
)]
pub struct NotANetwork(String);

impl Default for Trusted {
    /// A proxy on the same machine.
    fn default() -> Trusted {
        let loopback = ["127.0.0.0/8", "::1/128"];
        Trusted(loopback.iter().filter_map(|net| net.parse().ok()).collect())
    }
}

impl Trusted {
    pub fn nobody() -> Trusted {
        Trusted(Vec::new())
    }

    pub fn includes(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.0.iter().any(|network| network.contains(&address))
    }

    /// Who sent a request that came in over a socket from `remote`.
    pub fn visitor(&self, remote: IpAddr, headers: &HeaderMap) -> (Peer, Scheme) {
        let remote = remote.to_canonical();
        if !self.includes(remote) {
            return (Peer(remote), Scheme::Http);
        }
        (
            Peer(self.last_untrusted_hop(remote, headers)),
            forwarded_scheme(headers),
        )
    }

    fn last_untrusted_hop(&self, remote: IpAddr, headers: &HeaderMap) -> IpAddr {
        let mut visitor = remote;
        // Several header lines are one list that goes on; both are read backwards.
        for line in headers.get_all("x-forwarded-for").iter().rev() {
            for hop in line.to_str().unwrap_or_default().rsplit(',') {
                // What cannot be read was not written by a proxy of ours, and neither was anything before it.
                let Some(hop) = read_hop(hop.trim()) else {
                    return visitor;
                };
                visitor = hop;
                if !self.includes(hop) {
                    return visitor;
                }
            }
        }
        visitor
    }
}

/// Addresses and networks with commas between, or the single word `none`.
impl FromStr for Trusted {
    type Err = NotANetwork;

    fn from_str(list: &str) -> Result<Trusted, NotANetwork> {
        if list == "none" {
            return Ok(Trusted::nobody());
        }
        let networks = list.split(',').map(str::trim).map(|text| {
            let network = IpNet::from_str(text).ok();
            let address = || IpAddr::from_str(text).ok().map(IpNet::from);
            network
                .or_else(address)
                .ok_or_else(|| NotANetwork(text.to_owned()))
        });
        networks.collect::<Result<_, _>>().map(Trusted)
    }
}

/// Some proxies write the port as well.
fn read_hop(text: &str) -> Option<IpAddr> {
    let address = IpAddr::from_str(text).ok();
    let with_port = || SocketAddr::from_str(text).ok().map(|address| address.ip());
    address.or_else(with_port).map(|ip| ip.to_canonical())
}

fn forwarded_scheme(headers: &HeaderMap) -> Scheme {
    let lines = headers.get_all("x-forwarded-proto");
    let last_line = lines.iter().next_back().and_then(|line| line.to_str().ok());
    // The last word is the nearest proxy's; the words before it may be the visitor's invention.
    let last_word = last_line.and_then(|line| line.rsplit(',').next());
    match last_word {
        Some(word) if word.trim().eq_ignore_ascii_case("https") => Scheme::Https,
        _ => Scheme::Http,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    fn check(trusted: &str, remote: &str, forwarded: &[&'static str], expect: &str) {
        let trusted = Trusted::from_str(trusted).expect("a list of networks");
        let lines: Vec<_> = forwarded
            .iter()
            .map(|line| ("x-forwarded-for", *line))
            .collect();
        let remote = remote.parse().expect("an address");
        let (peer, _) = trusted.visitor(remote, &headers(&lines));
        assert_eq!(
            peer.0.to_string(),
            expect,
            "{trusted:?} {remote} {forwarded:?}"
        );
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        check(
            "10.0.0.0/8",
            "203.0.113.9",
            &["198.51.100.1"],
            "203.0.113.9",
        );
        check("10.0.0.0/8", "10.1.2.3", &["198.51.100.1"], "198.51.100.1");
        check("none", "127.0.0.1", &["198.51.100.1"], "127.0.0.1");
        check("10.1.2.3", "10.1.2.3", &[], "10.1.2.3");
    }

    #[test]
    fn what_a_visitor_writes_into_the_header_counts_for_nothing() {
        let ours = "10.0.0.0/8";
        check(ours, "10.1.1.1", &["1.1.1.1, 198.51.100.1"], "198.51.100.1");
        check(
            ours,
            "10.1.1.1",
            &["1.1.1.1, 198.51.100.1, 10.9.9.9"],
            "198.51.100.1",
        );
        check(
            ours,
            "10.1.1.1",
            &["1.1.1.1", "198.51.100.1", "10.9.9.9"],
            "198.51.100.1",
        );
        check(
            ours,
            "10.1.1.1",
            &["10.4.4.4, nonsense, 10.9.9.9"],
            "10.9.9.9",
        );
        check(ours, "10.1.1.1", &["nonsense"], "10.1.1.1");
        check(ours, "10.1.1.1", &["10.4.4.4, 10.9.9.9"], "10.4.4.4");
    }

    #[test]
    fn addresses_come_with_ports_and_in_both_families() {
        let ours = "127.0.0.0/8, ::1";
        check(
            ours,
            "::ffff:127.0.0.1",
            &["198.51.100.1:4711"],
            "198.51.100.1",
        );
        check(ours, "::1", &["[2001:db8::7]:80"], "2001:db8::7");
        check(ours, "::1", &["::ffff:198.51.100.1"], "198.51.100.1");
    }

    #[test]
    fn the_scheme_is_the_nearest_proxys_word() {
        let scheme = |remote: &str, lines: &[(&'static str, &'static str)]| {
            let remote = remote.parse().expect("an address");
            Trusted::default().visitor(remote, &headers(lines)).1
        };
        let https = [("x-forwarded-proto", "https")];
        assert_eq!(scheme("127.0.0.1", &https), Scheme::Https);
        assert_eq!(scheme("203.0.113.9", &https), Scheme::Http);
        assert_eq!(scheme("::1", &[]), Scheme::Http);
        assert_eq!(
            scheme("::1", &[("x-forwarded-proto", "https, http")]),
            Scheme::Http
        );
        assert_eq!(
            scheme("::1", &[("x-forwarded-proto", "http,HTTPS")]),
            Scheme::Https
        );
    }

    #[test]
    fn a_list_that_cannot_be_read_is_refused() {
        assert!(Trusted::from_str("10.0.0.0/99").is_err());
        let refused = Trusted::from_str("10.0.0.1,proxy.example").expect_err("a name");
        assert!(
            refused.to_string().starts_with("'proxy.example'"),
            "{refused}"
        );
    }
}
