//! Views over slices of the program's.

use crate::error::check;
use crate::{raw, Element, Layout, Result, View};
use std::cell::RefCell;
use std::marker::PhantomData;
use std::ptr;

/// Makes views that borrow slices. See [`scope`].
pub struct Scope<'scope, 'env: 'scope> {
    roots: Roots,
    scope: PhantomData<&'scope mut &'scope ()>,
    env: PhantomData<&'env mut &'env ()>,
}

/// Runs `body` with a scope whose views borrow slices without copying them. At its end, all launches on
/// the slices have completed and what kernels wrote is in them, also if a view was forgotten. As with
/// [`std::thread::scope`], a destructor could not promise that.
///
/// ```no_run
/// let mut numbers = vec![1f32; 100];
/// tiles::scope(|s| {
///     let x = s.view(&mut numbers, [100])?;
///     let kernel = tiles::kernel!("[=](index<1> i) restrict(amp) { x[i] *= 2; }").compile_checked()?;
///     kernel.launch(&[100], tiles::args! { x: &x })
/// })?;
/// # Ok::<(), tiles::Error>(())
/// ```
pub fn scope<'env, R, F>(body: F) -> Result<R>
where
    F: for<'scope> FnOnce(&'scope Scope<'scope, 'env>) -> Result<R>,
{
    let scope = Scope { roots: Roots::default(), scope: PhantomData, env: PhantomData };
    let result = body(&scope);
    let ended = scope.roots.end();
    result.and_then(|value| ended.map(|_| value))
}

impl<'scope, 'env> Scope<'scope, 'env> {
    /// A view over a slice.
    pub fn view<T: Element>(
        &'scope self,
        data: &'env mut [T],
        layout: impl Into<Layout>,
    ) -> Result<View<'scope, T>> {
        let layout = layout.into();
        let offset = layout.offset_in(data)?;
        let desc = layout.describe::<T>()?;
        let mut handle = ptr::null_mut();
        // Of an empty slice the pointer may dangle, but no element is used.
        let first = unsafe { data.as_mut_ptr().add(offset) };
        check(unsafe {
            raw::tiles_array_view_create(&desc, first.cast(), ptr::null(), &mut handle)
        })?;
        unsafe { raw::tiles_array_view_retain(handle) };
        self.roots.handles.borrow_mut().push(handle);
        Ok(unsafe { View::from_raw(handle, layout.extent()) })
    }
}

/// A reference to each view over a slice, which stays when the program's own ones are gone.
#[derive(Default)]
struct Roots {
    handles: RefCell<Vec<raw::tiles_array_view>>,
}

impl Roots {
    /// Waits until nothing uses the slices any more, and releases the scope's references.
    fn end(&self) -> Result<()> {
        let mut result = Ok(());
        for handle in self.handles.borrow_mut().drain(..) {
            let mut data = ptr::null_mut();
            let access = raw::TILES_ACCESS_READ_WRITE;
            let status = check(unsafe { raw::tiles_array_view_get_data(handle, access, &mut data) });
            let released = check(unsafe { raw::tiles_array_view_release(handle) });
            result = result.and(status).and(released);
        }
        result
    }
}

/// After a panic in the body.
impl Drop for Roots {
    fn drop(&mut self) {
        let _ = self.end();
    }
}
