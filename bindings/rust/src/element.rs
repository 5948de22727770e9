//! Types of elements.

use crate::raw;

/// A number that kernels know. `bool` is none of them: a kernel could write a byte that is no `bool`.
///
/// # Safety
/// `TYPE` names the type's layout, and all bit patterns are values of it.
pub unsafe trait Element: Copy + Default + 'static {
    /// A value of `tiles_type`.
    const TYPE: i32;
}

macro_rules! elements {
    ($($rust:ty => $constant:ident),* $(,)?) => {
        $(unsafe impl Element for $rust {
            const TYPE: i32 = raw::$constant;
        })*
    };
}

elements! {
    i8 => TILES_TYPE_INT8,
    u8 => TILES_TYPE_UINT8,
    i16 => TILES_TYPE_INT16,
    u16 => TILES_TYPE_UINT16,
    i32 => TILES_TYPE_INT32,
    u32 => TILES_TYPE_UINT32,
    i64 => TILES_TYPE_INT64,
    u64 => TILES_TYPE_UINT64,
    f32 => TILES_TYPE_FLOAT32,
    f64 => TILES_TYPE_FLOAT64,
}
