//! Constants of kernel text.

/// A value with the text of an expression that is equal to it. A real number keeps its type: `2.0f32` is `2.0f`, not
/// the integer `2`. An integer is an `int` if it fits, as in `#define N 7`. A string is the text itself.
pub trait Constant {
    /// The expression.
    fn text(&self) -> String;
}

macro_rules! integers {
    ($($rust:ty),* $(,)?) => {
        $(impl Constant for $rust {
            fn text(&self) -> String {
                // Kernel text has no negative literals: 2^31 would be a long and 2^63 unsigned.
                match *self as i128 {
                    lowest if lowest == i128::from(i32::MIN) => format!("({} - 1)", -i32::MAX),
                    lowest if lowest == i128::from(i64::MIN) => format!("({} - 1)", -i64::MAX),
                    _ => self.to_string(),
                }
            }
        })*
    };
}

integers! { i8, u8, i16, u16, i32, u32, i64, u64, isize, usize }

macro_rules! reals {
    ($($rust:ty => $suffix:literal),* $(,)?) => {
        $(impl Constant for $rust {
            fn text(&self) -> String {
                // Kernel text has no names for these.
                if self.is_nan() {
                    return format!("(0.0{0} / 0.0{0})", $suffix);
                }
                if self.is_infinite() {
                    return format!("({:?}{1} / 0.0{1})", self.signum(), $suffix);
                }
                format!("{self:?}{}", $suffix)
            }
        })*
    };
}

reals! { f32 => "f", f64 => "" }

impl Constant for bool {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Constant for str {
    fn text(&self) -> String {
        self.to_string()
    }
}

impl Constant for String {
    fn text(&self) -> String {
        self.clone()
    }
}

impl<T: Constant + ?Sized> Constant for &T {
    fn text(&self) -> String {
        (**self).text()
    }
}
