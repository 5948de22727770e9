// error[E0502]: the view may change the slice until the scope ends.
fn main() -> tiles::Result<()> {
    let mut data = [0f32; 4];
    tiles::scope(|s| {
        let view = s.view(&mut data, [4])?;
        println!("{:?}", &data);
        view.read().map(drop)
    })
}
