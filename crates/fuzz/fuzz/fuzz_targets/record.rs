//! See `courtside_fuzz::record`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| drop(courtside_fuzz::record(data)));
