//! See `courtside_fuzz::wire_message`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| { let _ = courtside_fuzz::wire_message(data); });
