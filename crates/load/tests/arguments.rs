//! `courtside-load` as a shell meets it.

use std::process::Command;

#[test]
fn a_server_that_is_not_there_is_told_in_a_sentence() {
    let output = Command::new(env!("CARGO_BIN_EXE_courtside-load"))
        .args(["bytes", "--url", "http://127.0.0.1:1"])
        .output()
        .expect("courtside-load starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(
        said.contains("127.0.0.1:1") && !said.contains("panicked"),
        "{said}"
    );
}
