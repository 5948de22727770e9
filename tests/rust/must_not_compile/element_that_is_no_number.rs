// error[E0277]: a kernel could write a byte that is no bool.
fn main() -> tiles::Result<()> {
    tiles::View::copy_of(&[true; 4], &[4]).map(drop)
}
