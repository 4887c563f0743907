//! See `courtside_fuzz::notation`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| { let _ = courtside_fuzz::notation(data); });
