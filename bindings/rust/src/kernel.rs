//! Kernels.

use crate::error::{c_string, check, initialised};
use crate::{raw, Argument, Constant, Context, Result};
use std::ffi::CString;
use std::ptr;

/// The text of a kernel, and how to compile it. [`kernel!`](crate::kernel) makes one that knows its place.
#[derive(Clone)]
pub struct Source<'a> {
    text: &'a str,
    name: &'a str,
    first_line: u32,
    declarations: &'a str,
    constants: Vec<(String, String)>,
}

impl<'a> Source<'a> {
    /// A lambda, or named functions.
    pub fn new(text: &'a str) -> Source<'a> {
        Source { text, name: "kernel", first_line: 1, declarations: "", constants: Vec::new() }
    }

    /// The file and the line of the text, for messages.
    pub fn at(mut self, file: &'a str, first_line: u32) -> Source<'a> {
        self.name = file;
        self.first_line = first_line.max(1);
        self
    }

    /// Text before the kernel's, such as definitions of structs.
    pub fn declarations(mut self, text: &'a str) -> Source<'a> {
        self.declarations = text;
        self
    }

    /// A name for a constant expression, as by `#define`: a number, a `bool`, or a text such as `"N / 2"`.
    pub fn constant(mut self, name: &str, value: impl Constant) -> Source<'a> {
        self.constants.push((name.to_string(), value.text()));
        self
    }

    /// Compiles it as it is, see [`Kernel::launch`].
    pub fn compile(&self) -> Result<Kernel> {
        self.create(raw::TILES_CHECKED_DEFAULT)
    }

    /// Compiles it in checked mode, in which a launch is safe, and slower.
    pub fn compile_checked(&self) -> Result<CheckedKernel> {
        self.create(raw::TILES_CHECKED_ON).map(|kernel| CheckedKernel { kernel })
    }

    /// The line on which the literal begins. rustfmt may put it below `kernel!(`, whose line is all that a
    /// macro knows; the source file shows it, where it is there.
    fn line_of_text(&self) -> u32 {
        let source = std::fs::read_to_string(self.name).unwrap_or_default();
        let before: usize =
            source.split_inclusive('\n').take(self.first_line as usize - 1).map(str::len).sum();
        match source[before..].find(self.text) {
            Some(place) => self.first_line + source[before..][..place].matches('\n').count() as u32,
            None => self.first_line,
        }
    }

    fn create(&self, checked: i32) -> Result<Kernel> {
        let name = c_string(self.name)?;
        let declarations = c_string(self.declarations)?;
        let pair = |(name, value): &(String, String)| Ok((c_string(name)?, c_string(value)?));
        let texts = self.constants.iter().map(pair).collect::<Result<Vec<(CString, CString)>>>()?;
        let constants: Vec<_> = texts
            .iter()
            .map(|(name, value)| raw::tiles_constant { name: name.as_ptr(), value: value.as_ptr() })
            .collect();
        let mut desc: raw::tiles_kernel_desc = unsafe { initialised("tiles_kernel_desc") };
        // A size of 0 would mean: up to the NUL, which the text does not have.
        let text = if self.text.is_empty() { " " } else { self.text };
        desc.text = text.as_ptr().cast();
        desc.text_size = text.len() as u64;
        desc.name = name.as_ptr();
        desc.first_line = self.line_of_text() as i32;
        desc.declarations = declarations.as_ptr();
        desc.constants = constants.as_ptr();
        desc.constant_count = constants.len() as u32;
        desc.checked = checked;
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tiles_kernel_create(&desc, &mut handle) })?;
        Ok(Kernel { handle })
    }
}

/// A compiled text.
pub struct Kernel {
    handle: raw::tiles_kernel,
}

// Any number of threads may use a kernel at once.
unsafe impl Send for Kernel {}
unsafe impl Sync for Kernel {}

impl Kernel {
    /// Runs it once per point of the domain, on the default context.
    ///
    /// # Safety
    /// The kernel uses no index outside of its views and tile_static variables: nothing checks that, as
    /// with [`slice::get_unchecked`]. [`CheckedKernel::launch`] needs no such promise.
    pub unsafe fn launch(&self, extent: &[i64], arguments: &[(&str, Argument)]) -> Result<()> {
        self.run(ptr::null_mut(), extent, arguments)
    }

    /// The same on another context.
    ///
    /// # Safety
    /// As [`Kernel::launch`].
    pub unsafe fn launch_on(
        &self,
        context: &Context,
        extent: &[i64],
        arguments: &[(&str, Argument)],
    ) -> Result<()> {
        self.run(context.handle, extent, arguments)
    }

    fn run(
        &self,
        context: raw::tiles_context,
        extent: &[i64],
        arguments: &[(&str, Argument)],
    ) -> Result<()> {
        let names = arguments.iter().map(|(name, _)| c_string(name)).collect::<Result<Vec<_>>>()?;
        let list: Vec<_> =
            arguments.iter().zip(&names).map(|((_, value), name)| value.describe(name)).collect();
        let mut desc: raw::tiles_launch_desc = unsafe { initialised("tiles_launch_desc") };
        desc.rank = extent.len() as u32;
        desc.extent = extent.as_ptr();
        desc.arguments = list.as_ptr();
        desc.argument_count = list.len() as u32;
        check(unsafe { raw::tiles_kernel_launch(self.handle, context, &desc, ptr::null_mut()) })
    }
}

impl Drop for Kernel {
    fn drop(&mut self) {
        unsafe { raw::tiles_kernel_release(self.handle) };
    }
}

/// A kernel in checked mode: it changes no memory outside of its views, and what it does wrong is an
/// error of the call that next waits for its data.
pub struct CheckedKernel {
    kernel: Kernel,
}

impl CheckedKernel {
    /// Runs it once per point of the domain, on the default context.
    pub fn launch(&self, extent: &[i64], arguments: &[(&str, Argument)]) -> Result<()> {
        self.kernel.run(ptr::null_mut(), extent, arguments)
    }

    /// The same on another context.
    pub fn launch_on(
        &self,
        context: &Context,
        extent: &[i64],
        arguments: &[(&str, Argument)],
    ) -> Result<()> {
        self.kernel.run(context.handle, extent, arguments)
    }
}
