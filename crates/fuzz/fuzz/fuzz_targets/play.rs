//! See `courtside_fuzz::play`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| { let _ = courtside_fuzz::play(data); });
