//! Whole leagues, played through `Season` and `Table` as a host does. All chance is seeded, and a failure names its seed.

mod leaving;
mod secrecy;
mod styles;
mod support;
mod tampering;
