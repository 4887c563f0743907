//! The board (T1): the grid that all games with square spaces share.

pub use courtside_kernel::grid::{Grid as Board, Square};
