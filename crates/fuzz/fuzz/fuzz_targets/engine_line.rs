//! See `courtside_fuzz::engine_line`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| { let _ = courtside_fuzz::engine_line(data); });
