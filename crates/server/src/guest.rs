//! Guests: every browser is a guest, without an account. A cookie with 128 random bits identifies it;
//! the database knows only its hash.

use axum::extract::{FromRequestParts, Request};
use axum::http::header::{COOKIE, SET_COOKIE, STRICT_TRANSPORT_SECURITY};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use cookie::{Cookie, SameSite};
use sha2::{Digest, Sha256};

use crate::chance;
use crate::edge::Scheme;
use crate::error::Failure;

const NAME: &str = "courtside";
/// Over TLS: browsers take it from this very host only, and never without TLS.
const SECURE_NAME: &str = "__Host-courtside";
/// A browser that came over TLS once keeps to TLS for half a year.
const HSTS: &str = "max-age=15768000";
const YEAR: cookie::time::Duration = cookie::time::Duration::days(365);

/// The hash of a guest's cookie, in hexadecimal digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Guest(pub String);

impl Guest {
    fn of(cookie: &str) -> Guest {
        Guest(hex::encode(Sha256::digest(cookie)))
    }
}

impl<S: Send + Sync> FromRequestParts<S> for Guest {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Guest, Failure> {
        parts
            .extensions
            .get()
            .cloned()
            .ok_or_else(|| Failure::internal("a route without guests"))
    }
}

/// Whether a browser wants to see a table's court from the other side: a cookie of that table says so.
#[derive(Clone, Copy, Debug)]
pub struct Turned(pub bool);

impl<S: Send + Sync> FromRequestParts<S> for Turned {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        _: &S,
    ) -> Result<Turned, std::convert::Infallible> {
        let turned = values(&parts.headers, "turned").any(|value| value == "1");
        Ok(Turned(turned))
    }
}

/// Tells every route which guest asks, and gives a cookie to a browser without one.
pub async fn know_guest(mut request: Request, next: Next) -> Result<Response, Failure> {
    let secure = Scheme::of(request.extensions()).is_https();
    let known = read(request.headers());
    // A guest from before TLS stays the same guest, under the cookie name that no other host can set.
    let is_new = known.is_none_or(|(name, _)| secure && name == NAME);
    let cookie = match known {
        Some((_, cookie)) => cookie.to_owned(),
        None => chance::hex::<16>("guest")?,
    };
    request.extensions_mut().insert(Guest::of(&cookie));
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    if secure {
        headers.insert(STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(HSTS));
    }
    if is_new {
        let value = HeaderValue::try_from(write(&cookie, secure)).map_err(Failure::internal)?;
        headers.append(SET_COOKIE, value);
    }
    Ok(response)
}

fn write(cookie: &str, secure: bool) -> String {
    let name = if secure { SECURE_NAME } else { NAME };
    Cookie::build((name, cookie))
        .path("/")
        .max_age(YEAR)
        .http_only(true)
        .same_site(SameSite::Lax)
        .secure(secure)
        .to_string()
}

/// The guest's cookie and the name it came under. The secure one counts if both are there: a neighbouring host can set
/// the other.
fn read(headers: &HeaderMap) -> Option<(&'static str, &str)> {
    let find = |name: &'static str| {
        let sound =
            |value: &&str| value.len() == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
        values(headers, name).find(sound).map(|value| (name, value))
    };
    find(SECURE_NAME).or_else(|| find(NAME))
}

/// All values of a cookie.
fn values<'a>(headers: &'a HeaderMap, name: &'a str) -> impl Iterator<Item = &'a str> {
    let cookies = headers.get_all(COOKIE).iter();
    cookies
        .filter_map(|value| value.to_str().ok())
        .flat_map(Cookie::split_parse)
        .filter_map(Result::ok)
        .filter(move |cookie| cookie.name() == name)
        .filter_map(|cookie| cookie.value_raw())
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIT: &str = "0123456789abcdef0123456789abcdef";
    const PIP: &str = "ffffffffffffffffffffffffffffffff";

    #[test]
    fn a_cookie_is_found_among_others_and_must_be_sound() {
        let check = |text: &str, expect: Option<(&str, &str)>| {
            let mut headers = HeaderMap::new();
            headers.insert(COOKIE, HeaderValue::from_str(text).expect("a header"));
            assert_eq!(read(&headers), expect, "{text}");
        };
        check(&format!("a=b; courtside={KIT};c=d"), Some((NAME, KIT)));
        check(&format!("__Host-courtside={KIT}"), Some((SECURE_NAME, KIT)));
        check(
            &format!("courtside={PIP}; __Host-courtside={KIT}"),
            Some((SECURE_NAME, KIT)),
        );
        check(
            &format!("__Host-courtside=x; courtside={PIP}"),
            Some((NAME, PIP)),
        );
        for bad in [
            "courtside=short",
            "courtside=",
            "courtside=zz23456789abcdef0123456789abcdef",
            "x",
        ] {
            check(bad, None);
        }
    }

    #[test]
    fn a_secure_cookie_keeps_the_promises_of_its_name() {
        let secure = write(KIT, true);
        assert!(secure.starts_with("__Host-courtside="), "{secure}");
        assert!(
            secure.contains("; Path=/;") && secure.contains("; Secure"),
            "{secure}"
        );
        assert!(!secure.contains("Domain"), "{secure}");
        let plain = write(KIT, false);
        assert!(
            plain.starts_with("courtside=") && !plain.contains("Secure"),
            "{plain}"
        );
    }
}
