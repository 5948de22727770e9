// error[E0133]: only a checked kernel is safe to launch.
fn main() -> tiles::Result<()> {
    let array = tiles::Array::<f32>::zeros(&[4])?;
    let kernel = tiles::kernel!("[=](index<1> i) restrict(amp) { v[i] = 1; }").compile()?;
    kernel.launch(&[4], tiles::args! { v: &array })
}
