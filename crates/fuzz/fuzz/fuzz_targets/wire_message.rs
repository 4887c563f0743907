//! See `courtside_fuzz::wire_message`.
#![no_main]
libfuzzer_sys::fuzz_target!(|data: &[u8]| drop(courtside_fuzz::wire_message(data)));
