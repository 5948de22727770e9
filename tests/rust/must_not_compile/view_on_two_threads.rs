// error[E0277]: views are of one thread.
fn main() -> tiles::Result<()> {
    let view = tiles::View::copy_of(&[0f32; 4], &[4])?;
    std::thread::scope(|threads| {
        threads.spawn(|| view.read().map(drop));
    });
    Ok(())
}
