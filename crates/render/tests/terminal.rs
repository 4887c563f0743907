//! The board in characters.

mod common;

use courtside_render::terminal::{Glow, ansi, board, plain, score, trays};
use insta::assert_snapshot;

fn lit(id: &str) -> Option<Glow> {
    match id {
        "die-0" | "pawn-0-3" => Some(Glow::Chosen),
        "die-1" | "sq-d3" | "sq-f2" => Some(Glow::Choosable),
        "pawn-1-1" | "pawn-1-2" => Some(Glow::Target),
        _ => None,
    }
}

#[test]
fn a_board_in_plain_characters() {
    assert_snapshot!(plain(&board(&common::scene(), &lit)), @r"
       ┌──────┬──────┬──────┬──────┬──────┬──────┬──────┬──────┐
     8 │      │      │      │      │      │ [4]●3│      │      │
       ├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
     7 │      │      │  ●●  │      │      │      │      │      │
       ├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
     6 │      │×[1]● │      │      │×[2]  │      │      │      │
       ├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
     5 │      │      │      │      │      │      │      │ [5]  │
       ┝━━━━━━┿━━━━━━┿━━━━━━┿━━━━━━┿━━━━━━┿━━━━━━┿━━━━━━●━━━━━━┥
     4 │      │      │      │»(3)● │      │      │      │      │
       ├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
     3 │      │      │      │› ·   │      │ (4)  │      │      │
       ├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
     2 │      │ (1)  │      │      │      │› ●   │      │      │
       ├──────┼──────┼──────┼──────┼──────┼──────┼──────┼──────┤
     1 │      │      │      │      │      │      │ (5)●●│      │
       └──────┴──────┴──────┴──────┴──────┴──────┴──────┴──────┘
           a      b      c      d      e      f      g      h
    ");
}

#[test]
fn dice_and_score_are_lines() {
    let scene = common::scene();
    let mut rows = trays(&scene, &lit);
    rows.push(score(&scene));
    assert_snapshot!(plain(&rows), @r"
    Your dice, 2 left     »[3] ›[2]   1 spent
    Mara plays next with   [3]  [6]  [1]
    » (N) You 4  4 pawns, 1 ball   ·   [W] Mara 4  4 pawns, 1 ball
    ");
}

#[test]
fn colours_change_no_character() {
    let rows = board(&common::scene(), &lit);
    let coloured = ansi(&rows);
    assert!(coloured.contains("\x1b[1;94m"), "navy has no colour");
    let mut bare = String::new();
    let mut parts = coloured.split('\x1b');
    bare.push_str(parts.next().unwrap());
    for part in parts {
        bare.push_str(part.split_once('m').unwrap().1);
    }
    let trimmed: Vec<&str> = bare.lines().map(str::trim_end).collect();
    assert_eq!(trimmed.join("\n") + "\n", plain(&rows));
}

#[test]
fn every_row_is_as_wide_as_the_board() {
    let rows = board(&common::scene(), &|_| Some(Glow::Choosable));
    assert!(rows.iter().all(|row| row.width() == rows[0].width()));
    assert!(rows[0].width() <= 60, "a board leaves room in 80 columns");
}

#[test]
fn a_name_cannot_steer_the_terminal() {
    let mut scene = common::scene();
    scene.score.sides[1].name = "\x1b[2JMara\n".into();
    assert!(!plain(&[score(&scene)]).trim_end().contains(['\x1b', '\n']));
}
