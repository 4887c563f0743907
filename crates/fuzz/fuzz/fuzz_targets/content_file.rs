//! See `courtside_fuzz::content_file`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| { let _ = courtside_fuzz::content_file(data); });
