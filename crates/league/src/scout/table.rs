//! What bots have made of the wizards.
//!
//! The formula is what match bots reckon with in a draft (`insight::setup` of game-wizard), turned into log odds: set by hand. What each
//! wizard is worth beyond it was fitted to 6000 games with dealt teams, bots of level 3 that try 24 lines, seed 2, and drawn to 0 by
//! a spread of 0.05, the one that told half of the games best from the other half. This measures all of it, ways of playing apart:
//!
//!     cargo run --release -p courtside-lab --example scouting > crates/league/src/scout/table.rs

use super::model::{Formula, Way};

pub(super) const FORMULA: Formula = Formula {
    hit: 0.34,
    takes: 0.14,
    stride: 0.024,
    magic: 0.02,
};

pub(super) const WAYS: [Way; 1] = [Way {
    advanced: false,
    elimination: false,
    purchase: false,
    wizards: [
        0.0186,  // #3 Nib Underfoot
        0.0022,  // #7 Grizzelda Thunderpaws
        -0.0063, // #10 Ottoline Quake
        0.0015,  // #12 Bartleby Cannonade
        0.0651,  // #14 Sister Perpetua Hex
        0.0026,  // #17 Wink Featherfall
        -0.0014, // #21 Hoary Burblepot
        -0.0429, // #25 Lady Umbra Vantablack
        0.0305,  // #28 Krunk the Unlettered
        -0.0231, // #30 Pipkin Moss
        -0.0354, // #33 Zephyrine Skitter
        0.0532,  // #36 Old Mother Mumblecap
        0.0184,  // #41 Thaddeus Bogwhistle
        0.0671,  // #45 Miguel Dasherdodge
        -0.0664, // #47 Fenwick Halfmoon
        -0.0450, // #52 Sir Clankalot Rustwell
        -0.0434, // #58 Calliope Nettlewick
        -0.0766, // #61 Ignatius Emberly
        0.0210,  // #66 The Amazing Turtello
        0.0411,  // #70 Glimmer Slipstitch
        0.0222,  // #77 Lucky Jim Thrice
        0.0045,  // #83 Professor Quillon Vex
        0.0047,  // #90 Marguerite Stonehand
        -0.0123, // #99 Baba Long-Elbows
    ],
}];
