//! The one way in which a request fails: a status, a code for programs, a sentence for people. What went
//! wrong inside goes to the log and nowhere else.

use axum::Json;
use axum::extract::rejection::{FormRejection, JsonRejection, QueryRejection};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use courtside_catalog::Refusal;
use courtside_record::SecretError;
use courtside_store::StoreError;
use serde_json::json;

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct Failure {
    pub status: StatusCode,
    pub code: &'static str,
    pub message: String,
    /// The rule that refuses.
    pub rule: Option<String>,
}

impl Failure {
    pub fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Failure {
        Failure {
            status,
            code,
            message: message.into(),
            rule: None,
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

    pub fn stale() -> Failure {
        let message = "The table has moved on since you looked. Look again and choose anew.";
        Failure::new(StatusCode::CONFLICT, "stale", message)
    }

    pub fn seat(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::FORBIDDEN, "seat", message)
    }

    pub fn form(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, "form", message)
    }

    /// Something that is no fault of whoever asked.
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
        response.extensions_mut().insert(self);
        response
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        // Games write for logs and records, too; a page shows whole sentences.
        let message = format!("{}.", refusal.message.trim_end_matches('.'));
        let mut failure = Failure::new(StatusCode::UNPROCESSABLE_ENTITY, refusal.code, message);
        failure.rule = refusal.rule;
        failure
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        match error {
            StoreError::Stale => Failure::stale(),
            StoreError::Taken => Failure::new(
                StatusCode::CONFLICT,
                "taken",
                "Somebody sits there already. You can look on.",
            ),
            error => Failure::internal(error),
        }
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
