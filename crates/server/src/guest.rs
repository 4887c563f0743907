//! Guests: whoever has a browser is somebody, without an account. A cookie with 128 random bits says who;
//! the database knows only its hash.

use axum::extract::{FromRequestParts, Request};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue};
use axum::middleware::Next;
use axum::response::Response;
use sha2::{Digest, Sha256};

use crate::error::Failure;

const NAME: &str = "courtside";
const YEAR: u32 = 365 * 24 * 60 * 60;

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

/// Random bits as hexadecimal digits: for cookies, keys of chairs and names of tables.
pub fn random_hex<const BYTES: usize>() -> Result<String, Failure> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(Failure::internal)?;
    Ok(hex::encode(bytes))
}

/// Tells every route who asks, and gives a cookie to whoever has none.
pub async fn know_guest(mut request: Request, next: Next) -> Result<Response, Failure> {
    if let Some(cookie) = read(request.headers()) {
        let guest = Guest::of(cookie);
        request.extensions_mut().insert(guest);
        return Ok(next.run(request).await);
    }
    let cookie = random_hex::<16>()?;
    let secure = if is_https(request.headers()) {
        "; Secure"
    } else {
        ""
    };
    request.extensions_mut().insert(Guest::of(&cookie));
    let mut response = next.run(request).await;
    let value = format!("{NAME}={cookie}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{secure}");
    let value = HeaderValue::try_from(value).map_err(Failure::internal)?;
    response.headers_mut().append(SET_COOKIE, value);
    Ok(response)
}

/// Whether the guest came over HTTPS, which ends at a proxy before us.
pub fn is_https(headers: &HeaderMap) -> bool {
    headers
        .get("x-forwarded-proto")
        .is_some_and(|scheme| scheme == "https")
}

fn read(headers: &HeaderMap) -> Option<&str> {
    let cookies = headers
        .get_all(COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok());
    let mut pairs = cookies
        .flat_map(|line| line.split(';'))
        .filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(name, _)| *name == NAME)?;
    let sound = value.len() == 32 && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    sound.then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cookie_is_found_among_others_and_must_be_sound() {
        let mut headers = HeaderMap::new();
        headers.insert(
            COOKIE,
            HeaderValue::from_static("a=b; courtside=0123456789abcdef0123456789abcdef;c=d"),
        );
        assert_eq!(read(&headers), Some("0123456789abcdef0123456789abcdef"));
        for bad in [
            "courtside=short",
            "courtside=",
            "courtside=zz23456789abcdef0123456789abcdef",
            "x",
        ] {
            headers.insert(COOKIE, HeaderValue::from_static(bad));
            assert_eq!(read(&headers), None);
        }
    }
}
