//! The average of each tile of an 8x8 matrix, for tiles of 2x2 and of 4x4 elements.

use tiles::{args, kernel, scope, Array};

const SIZE: i64 = 8;

fn tile_averages(data: &mut [f32], tile: i64) -> tiles::Result<Vec<f32>> {
    let kernel = kernel!(r"
        [=, &averages](tiled_index<SAMPLESIZE, SAMPLESIZE> t) restrict(amp) {
          tile_static float values[SAMPLESIZE][SAMPLESIZE];
          values[t.local[0]][t.local[1]] = matrix[t];
          t.barrier.wait();
          if (t.local[0] == 0 && t.local[1] == 0) {
            float sum = 0;
            for (int row = 0; row < SAMPLESIZE; row++)
              for (int col = 0; col < SAMPLESIZE; col++) sum += values[row][col];
            averages[t.tile] = sum / (SAMPLESIZE * SAMPLESIZE);
          }
        }")
    .constant("SAMPLESIZE", tile)
    .compile()?;
    scope(|s| {
        let matrix = s.view(data, [SIZE, SIZE])?.as_const()?;
        let averages = Array::zeros(&[SIZE / tile, SIZE / tile])?;
        // Safe: all indices are those of threads and tiles, and the extents fit.
        unsafe { kernel.launch(&[SIZE, SIZE], args! { matrix: &matrix, averages: &averages })? };
        averages.read()
    })
}

fn main() -> tiles::Result<()> {
    let mut data: Vec<f32> = (0..SIZE * SIZE).map(|i| i as f32).collect();
    for tile in [2, 4] {
        println!("SAMPLESIZE = {tile}:");
        for row in tile_averages(&mut data, tile)?.chunks((SIZE / tile) as usize) {
            for average in row {
                print!("{average} ");
            }
            println!();
        }
    }
    Ok(())
}
