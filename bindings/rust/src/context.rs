//! Contexts.

use crate::error::{c_string, check, initialised, text};
use crate::{raw, Result};
use std::ptr;

/// A device with its queues. Without one, calls use the default context.
pub struct Context {
    pub(crate) handle: raw::tiles_context,
}

// Any number of threads may use a context at once.
unsafe impl Send for Context {}
unsafe impl Sync for Context {}

impl Context {
    /// On the device that the selector names: an index, or parts of "platform:type:name".
    pub fn new(selector: &str) -> Result<Context> {
        let selector = c_string(selector)?;
        let mut desc: raw::tiles_context_desc = unsafe { initialised("tiles_context_desc") };
        desc.device = selector.as_ptr();
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tiles_context_create(&desc, &mut handle) })?;
        Ok(Context { handle })
    }

    /// The one that calls without a context use.
    pub fn default_context() -> Result<Context> {
        let mut handle = ptr::null_mut();
        check(unsafe { raw::tiles_context_get_default(&mut handle) })?;
        Ok(Context { handle })
    }

    /// The name of its device.
    pub fn device_name(&self) -> Result<String> {
        let mut info: raw::tiles_device_info = unsafe { initialised("tiles_device_info") };
        check(unsafe { raw::tiles_context_get_device(self.handle, &mut info) })?;
        Ok(text(info.name))
    }

    /// Waits for all that was launched on it.
    pub fn finish(&self) -> Result<()> {
        check(unsafe { raw::tiles_context_finish(self.handle, ptr::null_mut()) })
    }
}

impl Clone for Context {
    fn clone(&self) -> Context {
        unsafe { raw::tiles_context_retain(self.handle) };
        Context { handle: self.handle }
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        unsafe { raw::tiles_context_release(self.handle) };
    }
}
