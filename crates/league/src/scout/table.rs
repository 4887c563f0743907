//! What bots have made of the wizards. Generated, not to be edited:
//!
//! ```text
//! cargo run --release -p courtside-lab --example scouting > crates/league/src/scout/table.rs
//! ```
//!
//! 4000 games with stat cards drawn at random gave the formula, 20999 games with dealt teams of the built-in wizards what each is
//! worth beyond it, drawn to 0 by a spread of 0.07. Bots of level 3 that try 24 lines, seed 2.

use super::model::{Formula, Way};

pub(super) const FORMULA: Formula = Formula {
    hit: 0.4362,    // ± 0.1068
    takes: 0.4068,  // ± 0.1080
    stride: 0.0418, // ± 0.0247
    magic: 0.0590,  // ± 0.0182
};

// Ways of playing fitted one by one: a gain of 197, where chance alone gives 96 ± 14.
pub(super) const WAYS: [Way; 5] = [
    Way {
        advanced: false,
        elimination: false,
        purchase: false,
        wizards: [
            0.0403,  // #3 Nib Underfoot
            -0.0172, // #7 Grizzelda Thunderpaws
            -0.0405, // #10 Ottoline Quake
            0.0175,  // #12 Bartleby Cannonade
            0.0784,  // #14 Sister Perpetua Hex
            0.0349,  // #17 Wink Featherfall
            -0.0387, // #21 Hoary Burblepot
            -0.0391, // #25 Lady Umbra Vantablack
            0.0196,  // #28 Krunk the Unlettered
            -0.0791, // #30 Pipkin Moss
            -0.0388, // #33 Zephyrine Skitter
            0.0883,  // #36 Old Mother Mumblecap
            -0.0074, // #41 Thaddeus Bogwhistle
            0.0547,  // #45 Miguel Dasherdodge
            -0.0358, // #47 Fenwick Halfmoon
            -0.0596, // #52 Sir Clankalot Rustwell
            -0.0380, // #58 Calliope Nettlewick
            -0.0867, // #61 Ignatius Emberly
            0.0824,  // #66 The Amazing Turtello
            0.0490,  // #70 Glimmer Slipstitch
            0.0283,  // #77 Lucky Jim Thrice
            0.0254,  // #83 Professor Quillon Vex
            -0.0244, // #90 Marguerite Stonehand
            -0.0135, // #99 Baba Long-Elbows
        ],
    },
    Way {
        advanced: true,
        elimination: false,
        purchase: false,
        wizards: [
            0.0323,  // #3 Nib Underfoot
            -0.0524, // #7 Grizzelda Thunderpaws
            -0.0278, // #10 Ottoline Quake
            -0.0103, // #12 Bartleby Cannonade
            0.1241,  // #14 Sister Perpetua Hex
            0.0590,  // #17 Wink Featherfall
            -0.0457, // #21 Hoary Burblepot
            -0.0522, // #25 Lady Umbra Vantablack
            0.0142,  // #28 Krunk the Unlettered
            -0.0833, // #30 Pipkin Moss
            -0.0470, // #33 Zephyrine Skitter
            0.1291,  // #36 Old Mother Mumblecap
            0.0013,  // #41 Thaddeus Bogwhistle
            0.0336,  // #45 Miguel Dasherdodge
            0.0110,  // #47 Fenwick Halfmoon
            -0.0996, // #52 Sir Clankalot Rustwell
            -0.0598, // #58 Calliope Nettlewick
            -0.0736, // #61 Ignatius Emberly
            0.0898,  // #66 The Amazing Turtello
            -0.0120, // #70 Glimmer Slipstitch
            0.0872,  // #77 Lucky Jim Thrice
            0.0436,  // #83 Professor Quillon Vex
            -0.0376, // #90 Marguerite Stonehand
            -0.0238, // #99 Baba Long-Elbows
        ],
    },
    Way {
        advanced: false,
        elimination: true,
        purchase: false,
        wizards: [
            0.0117,  // #3 Nib Underfoot
            0.0218,  // #7 Grizzelda Thunderpaws
            -0.0657, // #10 Ottoline Quake
            -0.0009, // #12 Bartleby Cannonade
            0.0642,  // #14 Sister Perpetua Hex
            0.0810,  // #17 Wink Featherfall
            -0.0194, // #21 Hoary Burblepot
            -0.0056, // #25 Lady Umbra Vantablack
            -0.0348, // #28 Krunk the Unlettered
            -0.0940, // #30 Pipkin Moss
            -0.0499, // #33 Zephyrine Skitter
            0.0337,  // #36 Old Mother Mumblecap
            0.0028,  // #41 Thaddeus Bogwhistle
            0.0602,  // #45 Miguel Dasherdodge
            -0.0767, // #47 Fenwick Halfmoon
            -0.0522, // #52 Sir Clankalot Rustwell
            -0.0318, // #58 Calliope Nettlewick
            -0.1056, // #61 Ignatius Emberly
            0.1755,  // #66 The Amazing Turtello
            0.0633,  // #70 Glimmer Slipstitch
            0.0644,  // #77 Lucky Jim Thrice
            -0.0269, // #83 Professor Quillon Vex
            0.0182,  // #90 Marguerite Stonehand
            -0.0332, // #99 Baba Long-Elbows
        ],
    },
    Way {
        advanced: true,
        elimination: true,
        purchase: false,
        wizards: [
            0.0698,  // #3 Nib Underfoot
            -0.0487, // #7 Grizzelda Thunderpaws
            -0.0753, // #10 Ottoline Quake
            -0.0125, // #12 Bartleby Cannonade
            0.0797,  // #14 Sister Perpetua Hex
            0.0347,  // #17 Wink Featherfall
            -0.0541, // #21 Hoary Burblepot
            -0.0777, // #25 Lady Umbra Vantablack
            0.0496,  // #28 Krunk the Unlettered
            -0.0819, // #30 Pipkin Moss
            -0.0598, // #33 Zephyrine Skitter
            0.1233,  // #36 Old Mother Mumblecap
            -0.0010, // #41 Thaddeus Bogwhistle
            0.0765,  // #45 Miguel Dasherdodge
            -0.0573, // #47 Fenwick Halfmoon
            -0.0719, // #52 Sir Clankalot Rustwell
            -0.0105, // #58 Calliope Nettlewick
            -0.1032, // #61 Ignatius Emberly
            0.1575,  // #66 The Amazing Turtello
            0.0776,  // #70 Glimmer Slipstitch
            0.0636,  // #77 Lucky Jim Thrice
            0.0062,  // #83 Professor Quillon Vex
            -0.0306, // #90 Marguerite Stonehand
            -0.0541, // #99 Baba Long-Elbows
        ],
    },
    Way {
        advanced: false,
        elimination: false,
        purchase: true,
        wizards: [
            0.0497,  // #3 Nib Underfoot
            -0.0255, // #7 Grizzelda Thunderpaws
            -0.0475, // #10 Ottoline Quake
            0.0629,  // #12 Bartleby Cannonade
            0.0755,  // #14 Sister Perpetua Hex
            -0.0075, // #17 Wink Featherfall
            -0.0919, // #21 Hoary Burblepot
            0.0172,  // #25 Lady Umbra Vantablack
            -0.0148, // #28 Krunk the Unlettered
            -0.0790, // #30 Pipkin Moss
            -0.0149, // #33 Zephyrine Skitter
            0.1157,  // #36 Old Mother Mumblecap
            -0.0706, // #41 Thaddeus Bogwhistle
            0.0400,  // #45 Miguel Dasherdodge
            0.0202,  // #47 Fenwick Halfmoon
            -0.0182, // #52 Sir Clankalot Rustwell
            -0.0387, // #58 Calliope Nettlewick
            -0.0186, // #61 Ignatius Emberly
            -0.0580, // #66 The Amazing Turtello
            0.0634,  // #70 Glimmer Slipstitch
            -0.0697, // #77 Lucky Jim Thrice
            0.1532,  // #83 Professor Quillon Vex
            -0.0800, // #90 Marguerite Stonehand
            0.0367,  // #99 Baba Long-Elbows
        ],
    },
];
