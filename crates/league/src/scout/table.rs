//! What bots have made of the wizards. Generated, not to be edited:
//!
//! ```text
//! cargo run --release -p courtside-lab --example scouting > crates/league/src/scout/table.rs
//! ```
//!
//! 4000 games with stat cards drawn at random gave the formula, 6000 games with dealt teams of the built-in wizards what each is
//! worth beyond it, drawn to 0 by a spread of 0.05. Bots of level 3 that try 24 lines, seed 2.
//!
//! Only basic turns, points and all spells have been played so far. The command plays the other ways as well, and keeps them apart
//! where they differ by more than chance.

use super::model::{Formula, Way};

pub(super) const FORMULA: Formula = Formula {
    hit: 0.4362,    // ± 0.1068
    takes: 0.4068,  // ± 0.1080
    stride: 0.0418, // ± 0.0247
    magic: 0.0590,  // ± 0.0182
};

pub(super) const WAYS: [Way; 1] = [Way {
    advanced: false,
    elimination: false,
    purchase: false,
    wizards: [
        0.0263,  // #3 Nib Underfoot
        0.0079,  // #7 Grizzelda Thunderpaws
        -0.0025, // #10 Ottoline Quake
        0.0263,  // #12 Bartleby Cannonade
        0.0460,  // #14 Sister Perpetua Hex
        0.0125,  // #17 Wink Featherfall
        0.0002,  // #21 Hoary Burblepot
        -0.0493, // #25 Lady Umbra Vantablack
        0.0484,  // #28 Krunk the Unlettered
        -0.0508, // #30 Pipkin Moss
        -0.0235, // #33 Zephyrine Skitter
        0.0423,  // #36 Old Mother Mumblecap
        0.0135,  // #41 Thaddeus Bogwhistle
        0.0460,  // #45 Miguel Dasherdodge
        -0.0487, // #47 Fenwick Halfmoon
        -0.0450, // #52 Sir Clankalot Rustwell
        -0.0353, // #58 Calliope Nettlewick
        -0.0903, // #61 Ignatius Emberly
        0.0490,  // #66 The Amazing Turtello
        0.0393,  // #70 Glimmer Slipstitch
        0.0087,  // #77 Lucky Jim Thrice
        -0.0194, // #83 Professor Quillon Vex
        -0.0002, // #90 Marguerite Stonehand
        -0.0014, // #99 Baba Long-Elbows
    ],
}];
