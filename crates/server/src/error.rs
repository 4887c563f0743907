//! The one way in which a request fails: a status, a code for programs, a sentence for people. What went
//! wrong inside goes to the log and nowhere else.

use axum::Json;
use axum::extract::rejection::{FormRejection, JsonRejection, QueryRejection};
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use courtside_catalog::Refusal;
use courtside_record::SecretError;
use courtside_store::StoreError;
use courtside_table::{Broken, Refused};
use serde_json::json;

use crate::limits::Exceeded;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub status: StatusCode,
    pub code: &'static str,
    pub message: String,
    /// The rule that refuses.
    pub rule: Option<String>,
    /// Seconds after which it makes sense to ask again.
    pub retry_after: Option<u64>,
}

impl Failure {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Failure {
        Failure {
            status,
            code,
            message: message.into(),
            rule: None,
            retry_after: None,
        }
    }

    pub fn no_table() -> Failure {
        Failure::new(
            StatusCode::NOT_FOUND,
            "table",
            "There is no such table. Check the link, or open a new one.",
        )
    }

    pub fn no_page() -> Failure {
        Failure::new(
            StatusCode::NOT_FOUND,
            "page",
            "There is nothing at this address.",
        )
    }

    pub fn form(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "form", message)
    }

    /// Too much of this is asked for already.
    pub fn busy() -> Failure {
        let message = "The server is busy with this right now. Try again in a moment.";
        let mut failure = Failure::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message);
        failure.retry_after = Some(2);
        failure
    }

    pub fn closing() -> Failure {
        let message = "The server is restarting. Try again in a moment.";
        let mut failure = Failure::new(StatusCode::SERVICE_UNAVAILABLE, "closing", message);
        failure.retry_after = Some(2);
        failure
    }

    /// A stored table that cannot be opened here.
    pub fn broken(broken: Broken) -> Failure {
        let code = match broken {
            Broken::Game => "game",
            Broken::Rules => "rules",
            Broken::Content => "content",
            Broken::Entry(..) | Broken::Secret => return Failure::internal(broken),
        };
        Failure::new(StatusCode::GONE, code, broken.to_string())
    }

    /// A plain request where only a WebSocket makes sense.
    pub fn needs_socket() -> Failure {
        let message = "This address speaks WebSocket only.";
        Failure::new(StatusCode::UPGRADE_REQUIRED, "socket", message)
    }

    /// Not a request that this version of the wire knows.
    pub fn unreadable() -> Failure {
        Failure::new(
            StatusCode::BAD_REQUEST,
            "json",
            "The server doesn't understand this request. Reload the page and try again.",
        )
    }

    /// As an answer over the wire.
    pub fn refused(self) -> courtside_wire::Refused {
        courtside_wire::Refused {
            code: self.code.to_owned(),
            message: self.message,
            rule: self.rule,
        }
    }

    /// Something that is not the client's fault.
    pub fn internal(reason: impl std::fmt::Display) -> Failure {
        tracing::error!("{reason}");
        let message = "Something went wrong on our side. Try again in a moment.";
        Failure::new(StatusCode::INTERNAL_SERVER_ERROR, "internal", message)
    }
}

/// The answer for programs. For people who look at pages it becomes a page on the way out.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut error = json!({ "code": self.code, "message": self.message });
        if let Some(rule) = &self.rule {
            error["rule"] = json!(rule);
        }
        let mut response = (self.status, Json(json!({ "error": error }))).into_response();
        if let Some(seconds) = self.retry_after {
            response
                .headers_mut()
                .insert(RETRY_AFTER, HeaderValue::from(seconds));
        }
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Refused::from(refusal).into()
    }
}

/// The only place where a table's refusal gets a status.
impl From<Refused> for Failure {
    fn from(refused: Refused) -> Failure {
        let status = match refused {
            Refused::Stale
            | Refused::NothingToUndo
            | Refused::NoOpenChair
            | Refused::StillRunning => StatusCode::CONFLICT,
            Refused::NotSeated
            | Refused::NotYourTurn(_)
            | Refused::NobodyActs
            | Refused::NoAdvice => StatusCode::FORBIDDEN,
            Refused::UndoSpent(_) => StatusCode::TOO_MANY_REQUESTS,
            Refused::UsedInvitation => StatusCode::NOT_FOUND,
            Refused::Rules(_) => StatusCode::UNPROCESSABLE_ENTITY,
        };
        let mut failure = Failure::new(status, refused.code(), refused.to_string());
        failure.rule = refused.rule().map(str::to_owned);
        failure
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Stale => Refused::Stale.into(),
            StoreError::Taken => Failure::new(
                StatusCode::CONFLICT,
                "taken",
                "This form has opened a table already. Reload it to open another one.",
            ),
            error => {
                tracing::error!("{error}");
                let message = "The server can't reach its database right now. Nothing is lost; try again in a moment.";
                let mut failure =
                    Failure::new(StatusCode::SERVICE_UNAVAILABLE, "database", message);
                failure.retry_after = Some(2);
                failure
            }
        }
    }
}

impl From<Exceeded> for Failure {
    fn from(exceeded: Exceeded) -> Failure {
        let mut failure =
            Failure::new(StatusCode::TOO_MANY_REQUESTS, "limit", exceeded.to_string());
        failure.retry_after = Some(exceeded.retry_after);
        failure
    }
}

impl From<SecretError> for Failure {
    fn from(error: SecretError) -> Failure {
        Failure::internal(error)
    }
}

impl From<JsonRejection> for Failure {
    fn from(rejection: JsonRejection) -> Failure {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            _ => Failure::new(
                StatusCode::BAD_REQUEST,
                "json",
                "The request is not the JSON that belongs here. Reload the page and try again.",
            ),
        }
    }
}

impl From<FormRejection> for Failure {
    fn from(rejection: FormRejection) -> Failure {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(),
            _ => Failure::new(
                StatusCode::BAD_REQUEST,
                "form",
                "The form cannot be read. Reload the page and fill it in again.",
            ),
        }
    }
}

impl From<QueryRejection> for Failure {
    fn from(_: QueryRejection) -> Failure {
        let message = "What follows the question mark in the address makes no sense here.";
        Failure::new(StatusCode::BAD_REQUEST, "query", message)
    }
}

fn too_large() -> Failure {
    Failure::new(
        StatusCode::PAYLOAD_TOO_LARGE,
        "large",
        "That is more than a table takes at once. Send less.",
    )
}
