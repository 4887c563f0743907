//! What people see of Wizard Dodgeball: court, order, spells and sheets, what is asked, what can be chosen and what is
//! drawn while it is looked at.

#[macro_use]
#[path = "../../../game-wizard/tests/all/variants.rs"]
mod variants;

mod answers;
mod beside;
mod conformance;
mod court;
mod magic;
mod motions;
mod setup;
mod table;
mod traces;
mod turn;
