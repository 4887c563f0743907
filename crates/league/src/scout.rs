//! How a bot drafts and lines up: by what is known of the wizards and of the other rosters, with a reason in words.

use game_wizard::league::{League, LeagueState, Owner, Ply};

/// What a bot would do, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice {
    pub ply: Ply,
    /// A sentence that holds facts and nothing else.
    pub why: String,
}

/// What a bot does for an owner who is waited for; nothing if there is nothing to do.
pub fn choose(rules: &League, state: &LeagueState, owner: Owner) -> Option<Choice> {
    let mut plies = Vec::new();
    rules.legal(state, owner, &mut plies);
    plies.retain(|ply| !matches!(ply, Ply::Withdraw(_)));
    let ply = *plies.first()?;
    Some(Choice {
        ply,
        why: String::new(),
    })
}
