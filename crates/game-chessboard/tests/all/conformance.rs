//! What every game must stand up to.

use game_chessboard::Chessboard;

in_every_variant!(courtside_testkit::conformance, Chessboard);
