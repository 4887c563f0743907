//! See `courtside_fuzz::record`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| { let _ = courtside_fuzz::record(data); });
