//! The board in characters.

use courtside_catalog::{Library, find};
use courtside_kernel::{Options, Seat, Viewer};
use courtside_render::terminal::{Glow, ansi, board, board_within, facts, plain, score, trays};
use courtside_scene::Scene;
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
    assert_snapshot!(plain(&board(&crate::common::scene(), &lit)), @r"
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
    let scene = crate::common::scene();
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
    let rows = board(&crate::common::scene(), &lit);
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
    let rows = board(&crate::common::scene(), &|_| Some(Glow::Choosable));
    assert!(rows.iter().all(|row| row.width() == rows[0].width()));
    assert!(rows[0].width() <= 60, "a board leaves room in 80 columns");
}

#[test]
fn a_name_cannot_steer_the_terminal() {
    let mut scene = crate::common::scene();
    scene.score.sides[1].name = "\x1b[2JMara\n".into();
    assert!(!plain(&[score(&scene)]).trim_end().contains(['\x1b', '\n']));
}

/// Dodgeball Tactics in the middle of a combat.
fn tactics() -> Scene {
    let mut game = find("tactics")
        .unwrap()
        .start(&Library::default(), &Options::default(), 2)
        .unwrap();
    let units = "b5,e6,-,h4,d5,f5,-,i2,e3/c9,-,g8,h11,e9,f10,d11,-,f11";
    game.set_position(&format!("{units}/31/11/-/A4/A3/0/6/!/attack0"))
        .unwrap();
    let names = ["Mara".to_owned(), "Okan".to_owned()];
    game.scene(Viewer::Seat(Seat(0)), Seat(0), &names)
}

fn aiming(id: &str) -> Option<Glow> {
    match id {
        "unit-0-A2" => Some(Glow::Chosen),
        "sq-b4" => Some(Glow::Choosable),
        "unit-1-D1" | "unit-1-X" => Some(Glow::Target),
        _ => None,
    }
}

#[test]
fn a_high_court_moves_together_where_lines_are_few() {
    let scene = tactics();
    assert_eq!(board(&scene, &aiming).len(), 26);
    assert_eq!(board_within(&scene, &aiming, 26), board(&scene, &aiming));
    let close = board_within(&scene, &aiming, 18);
    assert!(close[0].width() <= 60, "choices have room beside it");
    assert_snapshot!(plain(&close), @r"
       ┌─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┬─────┐
    12 │     │     │     │     │     │     │     │     │     │
    11 │     │     │     │ [D3]│     │×[X] │     │ [A4]│     │
    10 │     │     │     │     │     │ [D2]│     │     │     │
     9 │     │     │ [A1]│     │×[D1]│     │     │     │     │
     8 │     │     │     │     │     │     │ [a3]│     │     │
     7 │     │     │     │     │     │     │     │     │     │
       ┝━━━━━┿━━━━━┿━━━━━┿━━━━━┿━━━━━┿━━━━━┿━━━━━┿━━━━━┿━━━━━┥
     6 │     │     │     │     │»(A2)│     │     │     │     │
     5 │     │ (A1)│     │ (D1)│     │ (D2)│     │     │     │
     4 │     │› ·  │     │     │     │     │     │ (a4)│     │
     3 │     │     │     │     │ (X) │     │     │     │     │
     2 │     │     │     │     │     │     │     │     │ (D4)│
     1 │     │     │     │     │     │     │     │     │     │
       └─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┴─────┘
          a     b     c     d     e     f     g     h     i
    ");
    assert_snapshot!(plain(&[facts(&scene)]), @"Turn 6, combat   ·   Thrown: you 1, Okan 1");
}

#[test]
fn a_ball_on_the_centre_line_stays_there_when_rows_move_together() {
    let close = plain(&board_within(&crate::common::scene(), &lit, 12));
    let line = close.lines().position(|line| line.contains('┝')).unwrap();
    assert_eq!(line, 5);
    assert!(close.lines().nth(line).unwrap().contains('●'));
}
