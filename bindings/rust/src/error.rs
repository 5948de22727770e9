//! The library's errors.

use crate::raw;
use std::ffi::{CStr, CString};
use std::fmt;
use std::os::raw::c_char;

/// What a call returns.
pub type Result<T> = std::result::Result<T, Error>;

/// A status of the library, and its text: what is wrong, where, and what to do.
#[derive(Clone, PartialEq, Eq)]
pub struct Error {
    status: i32,
    message: String,
    file: String,
    line: i32,
    column: i32,
}

impl Error {
    pub(crate) fn misuse(message: String) -> Error {
        let status = raw::TILES_ERROR_INVALID_ARGUMENT;
        Error { status, message, file: String::new(), line: 0, column: 0 }
    }

    /// Such as [`raw::TILES_ERROR_COMPILE`](crate::raw::TILES_ERROR_COMPILE).
    pub fn status(&self) -> i32 {
        self.status
    }

    /// Such as "TILES_ERROR_COMPILE".
    pub fn status_name(&self) -> String {
        text(unsafe { raw::tiles_status_get_name(self.status) })
    }

    /// The file, the line and the column of an error in kernel text, from 1.
    pub fn place(&self) -> Option<(&str, u32, u32)> {
        let in_text = self.line > 0;
        in_text.then(|| (self.file.as_str(), self.line as u32, self.column.max(0) as u32))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

/// The text, too: what `main` and `unwrap` print is for people.
impl fmt::Debug for Error {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

/// A copy of a string of the library's; "" for NULL.
pub(crate) fn text(chars: *const c_char) -> String {
    if chars.is_null() {
        return String::new();
    }
    unsafe { CStr::from_ptr(chars) }.to_string_lossy().into_owned()
}

pub(crate) fn c_string(text: &str) -> Result<CString> {
    CString::new(text).map_err(|_| Error::misuse(format!("the text {text:?} has a NUL in it")))
}

/// A struct of the library's with its default values.
///
/// # Safety
/// `T` is the struct of that name.
pub(crate) unsafe fn initialised<T>(name: &str) -> T {
    let name = CString::new(name).expect("a name of a struct");
    let mut value = std::mem::MaybeUninit::<T>::uninit();
    let size = std::mem::size_of::<T>() as u32;
    let status = raw::tiles_struct_init(name.as_ptr(), value.as_mut_ptr().cast(), size);
    assert_eq!(status, raw::TILES_OK, "no struct {name:?}");
    value.assume_init()
}

/// The error of a status, with the text of the thread's last one.
pub(crate) fn check(status: i32) -> Result<()> {
    if status == raw::TILES_OK {
        return Ok(());
    }
    let mut info: raw::tiles_error_info = unsafe { initialised("tiles_error_info") };
    unsafe { raw::tiles_get_last_error_info(&mut info) };
    Err(Error {
        status,
        message: text(info.message),
        file: text(info.file),
        line: info.line,
        column: info.column,
    })
}
