//! Tiled kernels on any OpenCL device, over the C library libtiles.
//!
//! A program makes [views](View) and [arrays](Array), compiles a [kernel](kernel!) from text, and
//! launches it. `docs/rust.md` of libtiles describes the crate, `docs/kernel-language.md` the text.

mod argument;
mod array;
mod constant;
mod context;
mod element;
mod error;
mod kernel;
mod layout;
/// The declarations of tiles.h, for what the crate does not cover. Made at build time.
#[allow(non_camel_case_types, non_upper_case_globals, clippy::all)]
#[rustfmt::skip]
pub mod raw;
mod scope;
mod view;

#[link(name = "tiles")]
extern "C" {}

pub use argument::Argument;
pub use array::Array;
pub use constant::Constant;
pub use context::Context;
pub use element::Element;
pub use error::{Error, Result};
pub use kernel::{CheckedKernel, Kernel, Source};
pub use layout::Layout;
pub use scope::{scope, Scope};
pub use view::View;

/// The [`Source`] of a kernel whose text is a literal. Errors in the text name this file and its lines. Where
/// the program runs without its source file, the literal is taken to begin on the line of `kernel!`.
///
/// ```no_run
/// let kernel = tiles::kernel!(r"
///     void scale(index<1> i, array_view<float, 1> x, float k) restrict(amp) { x[i] *= k; }
/// ").compile()?;
/// # Ok::<(), tiles::Error>(())
/// ```
#[macro_export]
macro_rules! kernel {
    ($text:expr) => {
        $crate::Source::new($text).at(file!(), line!())
    };
}

/// The arguments of a launch, by their names in the kernel: `args! { x: &view, k: 0.5f32 }`.
#[macro_export]
macro_rules! args {
    ($($name:ident: $value:expr),* $(,)?) => {
        &[$((stringify!($name), $crate::Argument::from($value))),*]
    };
}
