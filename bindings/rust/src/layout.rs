//! Where a view's elements are in a slice.

use crate::{raw, Element, Error, Result};

/// Extents, strides and the place of the first element, all in elements. Dimension 0 is the slowest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    extent: Vec<i64>,
    stride: Vec<i64>,
    offset: usize,
}

impl Layout {
    /// Dense and row-major.
    pub fn dense(extent: &[i64]) -> Layout {
        let mut stride = vec![1i64; extent.len()];
        for d in (1..extent.len()).rev() {
            stride[d - 1] = stride[d].saturating_mul(extent[d]);
        }
        Layout { extent: extent.to_vec(), stride, offset: 0 }
    }

    /// The distance between neighbours in each dimension, of any sign.
    pub fn strides(mut self, stride: &[i64]) -> Layout {
        self.stride = stride.to_vec();
        self
    }

    /// The element of the slice that has the index 0.
    pub fn offset(mut self, offset: usize) -> Layout {
        self.offset = offset;
        self
    }

    pub(crate) fn extent(&self) -> &[i64] {
        &self.extent
    }

    pub(crate) fn offset_in<T>(&self, data: &[T]) -> Result<usize> {
        self.check(data.len()).map(|_| self.offset)
    }

    fn check(&self, length: usize) -> Result<()> {
        check_extent(&self.extent)?;
        if self.stride.len() != self.extent.len() {
            return Err(Error::misuse("expected one stride for each dimension".to_string()));
        }
        if self.extent.contains(&0) {
            let inside = self.offset <= length;
            return if inside { Ok(()) } else { Err(outside(self.offset as i128, self.offset as i128, length)) };
        }
        let (mut lowest, mut highest) = (self.offset as i128, self.offset as i128);
        for (n, stride) in self.extent.iter().zip(&self.stride) {
            let reach = (*n as i128 - 1) * *stride as i128;
            lowest += reach.min(0);
            highest += reach.max(0);
        }
        if lowest < 0 || highest >= length as i128 {
            return Err(outside(lowest, highest, length));
        }
        Ok(())
    }

    pub(crate) fn describe<T: Element>(&self) -> Result<raw::tiles_data_desc> {
        let mut desc = describe::<T>(&self.extent)?;
        desc.flags = raw::TILES_DATA_STRIDED;
        desc.stride[..self.stride.len()].copy_from_slice(&self.stride);
        Ok(desc)
    }
}

fn outside(lowest: i128, highest: i128, length: usize) -> Error {
    Error::misuse(format!("the view uses elements {lowest} to {highest} of {length}"))
}

fn check_extent(extent: &[i64]) -> Result<()> {
    let ranks = 1..=raw::TILES_MAX_RANK as usize;
    if !ranks.contains(&extent.len()) || extent.iter().any(|n| *n < 0) {
        return Err(Error::misuse(format!("no extent of data: {extent:?}")));
    }
    Ok(())
}

/// How many elements there are.
pub(crate) fn count(extent: &[i64]) -> Result<usize> {
    check_extent(extent)?;
    let product = extent.iter().try_fold(1i64, |product, n| product.checked_mul(*n));
    product.map(|n| n as usize).ok_or_else(|| Error::misuse(format!("too many elements: {extent:?}")))
}

/// Dense elements of a type.
pub(crate) fn describe<T: Element>(extent: &[i64]) -> Result<raw::tiles_data_desc> {
    check_extent(extent)?;
    let mut desc: raw::tiles_data_desc = unsafe { crate::error::initialised("tiles_data_desc") };
    desc.element_type = T::TYPE;
    desc.rank = extent.len() as u32;
    desc.extent[..extent.len()].copy_from_slice(extent);
    Ok(desc)
}

impl From<&[i64]> for Layout {
    fn from(extent: &[i64]) -> Layout {
        Layout::dense(extent)
    }
}

impl<const N: usize> From<[i64; N]> for Layout {
    fn from(extent: [i64; N]) -> Layout {
        Layout::dense(&extent)
    }
}
