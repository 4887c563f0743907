//! Chessboard Dodgeball as a scene.
