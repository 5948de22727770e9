// error: lifetime may not live long enough: the slice is the program's again at the end of the scope.
fn main() -> tiles::Result<()> {
    let mut data = [0f32; 4];
    let view = tiles::scope(|s| s.view(&mut data, [4]))?;
    view.read().map(drop)
}
