//! Arrays: data on one device.

use crate::error::check;
use crate::layout::{count, describe};
use crate::{raw, Context, Element, Error, Result, View};
use std::marker::PhantomData;
use std::ptr;

/// Data on one device.
pub struct Array<T: Element> {
    pub(crate) handle: raw::tiles_array,
    extent: Vec<i64>,
    element: PhantomData<T>,
}

impl<T: Element> Array<T> {
    /// An array of zeros on the default context.
    pub fn zeros(extent: &[i64]) -> Result<Array<T>> {
        let array = Array::create(None, extent, ptr::null())?;
        array.view()?.fill(T::default())?;
        Ok(array)
    }

    /// An array of these elements, dense and row-major, on the default context.
    pub fn from_slice(extent: &[i64], elements: &[T]) -> Result<Array<T>> {
        Array::create(None, extent, first_of(extent, elements)?)
    }

    /// The same on another context.
    pub fn on(context: &Context, extent: &[i64], elements: &[T]) -> Result<Array<T>> {
        Array::create(Some(context), extent, first_of(extent, elements)?)
    }

    // NULL: the elements are undefined.
    fn create(context: Option<&Context>, extent: &[i64], first: *const T) -> Result<Array<T>> {
        let desc = describe::<T>(extent)?;
        let context = context.map_or(ptr::null_mut(), |c| c.handle);
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tiles_array_create(context, &desc, first.cast(), &mut handle) })?;
        Ok(Array { handle, extent: extent.to_vec(), element: PhantomData })
    }

    /// Elements per dimension, the slowest first.
    pub fn extent(&self) -> &[i64] {
        &self.extent
    }

    /// A view over the whole array.
    pub fn view(&self) -> Result<View<'static, T>> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tiles_array_view_from_array(self.handle, 0, &mut handle) })?;
        Ok(unsafe { View::from_raw(handle, &self.extent) })
    }

    /// The elements, dense and row-major.
    pub fn read(&self) -> Result<Vec<T>> {
        self.view()?.read()
    }

    /// Replaces the elements, dense and row-major.
    pub fn write(&self, elements: &[T]) -> Result<()> {
        self.view()?.write(elements)
    }
}

/// The first of all elements of an extent.
fn first_of<T>(extent: &[i64], elements: &[T]) -> Result<*const T> {
    if count(extent)? != elements.len() {
        return Err(Error::misuse(format!("{} elements for the extent {extent:?}", elements.len())));
    }
    Ok(elements.as_ptr())
}

impl<T: Element> Drop for Array<T> {
    fn drop(&mut self) {
        unsafe { raw::tiles_array_release(self.handle) };
    }
}
