// error[E0597]: the slice must outlive the scope.
fn main() -> tiles::Result<()> {
    tiles::scope(|s| {
        let view = {
            let mut data = [0f32; 4];
            s.view(&mut data, [4])?
        };
        view.read().map(drop)
    })
}
