//! Arguments of launches.

use crate::{raw, Array, Element, View};
use std::marker::PhantomData;

/// A view, an array or a number, made by `from`.
#[derive(Clone, Copy)]
pub struct Argument<'a> {
    kind: i32,
    element: i32,
    view: raw::tiles_array_view,
    array: raw::tiles_array,
    value: [u8; 8],
    borrowed: PhantomData<&'a ()>,
}

impl Argument<'_> {
    fn of_kind(kind: i32) -> Self {
        Argument {
            kind,
            element: 0,
            view: std::ptr::null_mut(),
            array: std::ptr::null_mut(),
            value: [0; 8],
            borrowed: PhantomData,
        }
    }

    /// What the library takes; it points to the value in here and to the name.
    pub(crate) fn describe(&self, name: &std::ffi::CStr) -> raw::tiles_argument {
        let is_value = self.kind == raw::TILES_ARGUMENT_KIND_VALUE;
        raw::tiles_argument {
            name: name.as_ptr(),
            kind: self.kind,
            r#type: self.element,
            view: self.view,
            array: self.array,
            value: if is_value { self.value.as_ptr().cast() } else { std::ptr::null() },
            size: 0,
            struct_name: std::ptr::null(),
            reserved: [0; 2],
        }
    }
}

impl<'a, T: Element> From<&'a View<'_, T>> for Argument<'a> {
    fn from(view: &'a View<'_, T>) -> Self {
        Argument { view: view.handle, ..Argument::of_kind(raw::TILES_ARGUMENT_KIND_ARRAY_VIEW) }
    }
}

impl<'a, T: Element> From<&'a Array<T>> for Argument<'a> {
    fn from(array: &'a Array<T>) -> Self {
        Argument { array: array.handle, ..Argument::of_kind(raw::TILES_ARGUMENT_KIND_ARRAY) }
    }
}

impl<T: Element> From<T> for Argument<'_> {
    fn from(number: T) -> Self {
        let mut argument = Argument::of_kind(raw::TILES_ARGUMENT_KIND_VALUE);
        argument.element = T::TYPE;
        // All elements have at most 8 bytes, and any alignment will do for a copy.
        unsafe { argument.value.as_mut_ptr().cast::<T>().write_unaligned(number) };
        argument
    }
}
