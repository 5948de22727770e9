//! Views.

use crate::error::check;
use crate::layout::{count, describe};
use crate::{raw, Element, Error, Result};
use std::marker::PhantomData;
use std::ptr;

/// A rectangular section of data that moves between the host and devices on demand. It is of one
/// thread, as the library asks.
pub struct View<'scope, T: Element> {
    pub(crate) handle: raw::tiles_array_view,
    extent: Vec<i64>,
    data: PhantomData<(&'scope (), T)>,
}

impl<T: Element> View<'static, T> {
    /// A const view over a copy of the elements, which are dense and row-major.
    pub fn copy_of(data: &[T], extent: &[i64]) -> Result<View<'static, T>> {
        if count(extent)? != data.len() {
            return Err(Error::misuse(format!("{} elements for the extent {extent:?}", data.len())));
        }
        let mut desc = describe::<T>(extent)?;
        desc.flags = raw::TILES_DATA_CONST;
        let mut memory: raw::tiles_host_memory_desc =
            unsafe { crate::error::initialised("tiles_host_memory_desc") };
        memory.ownership = raw::TILES_OWNERSHIP_COPY;
        let mut handle = ptr::null_mut();
        let first = data.as_ptr() as *mut _;
        check(unsafe { raw::tiles_array_view_create(&desc, first, &memory, &mut handle) })?;
        Ok(unsafe { View::from_raw(handle, extent) })
    }
}

impl<'scope, T: Element> View<'scope, T> {
    /// # Safety
    /// The handle has these extents and elements of this type, its host memory lives as long as
    /// 'scope, and the view now owns the reference.
    pub(crate) unsafe fn from_raw(handle: raw::tiles_array_view, extent: &[i64]) -> Self {
        View { handle, extent: extent.to_vec(), data: PhantomData }
    }

    /// Elements per dimension, the slowest first.
    pub fn extent(&self) -> &[i64] {
        &self.extent
    }

    /// A view over a rectangle of this one; they share their data.
    pub fn section(&self, origin: &[i64], extent: &[i64]) -> Result<View<'scope, T>> {
        let rank = self.extent.len();
        if origin.len() != rank || extent.len() != rank {
            return Err(Error::misuse(format!("expected an origin and an extent of rank {rank}")));
        }
        let mut handle = ptr::null_mut();
        check(unsafe {
            raw::tiles_array_view_section(self.handle, origin.as_ptr(), extent.as_ptr(), &mut handle)
        })?;
        Ok(unsafe { View::from_raw(handle, extent) })
    }

    /// A view over the same elements that nothing is written through.
    pub fn as_const(&self) -> Result<View<'scope, T>> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tiles_array_view_as_const(self.handle, &mut handle) })?;
        Ok(unsafe { View::from_raw(handle, &self.extent) })
    }

    /// The elements, dense and row-major.
    pub fn read(&self) -> Result<Vec<T>> {
        let mut elements = vec![T::default(); count(&self.extent)?];
        let size = std::mem::size_of_val(elements.as_slice()) as u64;
        check(unsafe { raw::tiles_array_view_read(self.handle, elements.as_mut_ptr().cast(), size) })?;
        Ok(elements)
    }

    /// Replaces the elements, dense and row-major.
    pub fn write(&self, elements: &[T]) -> Result<()> {
        let size = std::mem::size_of_val(elements) as u64;
        check(unsafe { raw::tiles_array_view_write(self.handle, elements.as_ptr().cast(), size) })
    }

    /// Sets each element to one value.
    pub fn fill(&self, value: T) -> Result<()> {
        check(unsafe { raw::tiles_array_view_fill(self.handle, (&value as *const T).cast()) })
    }

    /// Declares that the elements are written before they are read: they need no copy to a device.
    pub fn discard_data(&self) -> Result<()> {
        check(unsafe { raw::tiles_array_view_discard_data(self.handle) })
    }
}

impl<T: Element> Drop for View<'_, T> {
    fn drop(&mut self) {
        unsafe { raw::tiles_array_view_release(self.handle) };
    }
}
