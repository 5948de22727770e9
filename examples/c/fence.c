/* Tile averages with the barrier that fences tile_static memory only: what the threads of a tile
 * wait for here are the writes to tileValues, so that accesses to global memory need not be kept in
 * order. */
#include <stdio.h>
#include <stdlib.h>
#include <tiles/tiles.h>

#define MATRIXSIZE 8

static const char kernel_text[] =
    "[=, &averages] (tiled_index<SAMPLESIZE, SAMPLESIZE> t_idx) restrict(amp)\n"
    "{\n"
    "    // Copy the values of the tile into a tile-sized array.\n"
    "    tile_static float tileValues[SAMPLESIZE][SAMPLESIZE];\n"
    "    tileValues[t_idx.local[0]][t_idx.local[1]] = matrix[t_idx];\n"
    "\n"
    "    // Wait for the tile-sized array to load before calculating the average.\n"
    "    t_idx.barrier.wait_with_tile_static_memory_fence();\n"
    "\n"
    "    // If you remove the if statement, then the calculation executes for every\n"
    "    // thread in the tile, and makes the same assignment to averages each time.\n"
    "    if (t_idx.local[0] == 0 && t_idx.local[1] == 0) {\n"
    "        for (int trow = 0; trow < SAMPLESIZE; trow++) {\n"
    "            for (int tcol = 0; tcol < SAMPLESIZE; tcol++) {\n"
    "                averages(t_idx.tile[0],t_idx.tile[1]) += tileValues[trow][tcol];\n"
    "            }\n"
    "        }\n"
    "        averages(t_idx.tile[0],t_idx.tile[1]) /= (float) (SAMPLESIZE * SAMPLESIZE);\n"
    "    }\n"
    "}\n";

static void check(tiles_status status) {
  if (status == TILES_OK) return;
  fprintf(stderr, "%s\n", tiles_get_last_error());
  exit(1);
}

/* Writes the average of each tile of sample_size x sample_size elements to output. */
static void tile_averages(const char *sample_size, int tiles_per_side, float *output) {
  float raw_data[MATRIXSIZE * MATRIXSIZE];
  for (int i = 0; i < MATRIXSIZE * MATRIXSIZE; i++) raw_data[i] = (float)i;

  tiles_data_desc matrix_desc = TILES_DATA_DESC_INIT;
  matrix_desc.element_type = TILES_TYPE_FLOAT32;
  matrix_desc.rank = 2;
  matrix_desc.extent[0] = matrix_desc.extent[1] = MATRIXSIZE;
  tiles_array_view matrix;
  check(tiles_array_view_create(&matrix_desc, raw_data, NULL, &matrix));

  /* There is one element in the averages for each tile in the data. */
  const uint64_t count = (uint64_t)(tiles_per_side * tiles_per_side);
  for (uint64_t i = 0; i < count; i++) output[i] = 0;
  tiles_data_desc averages_desc = matrix_desc;
  averages_desc.extent[0] = averages_desc.extent[1] = tiles_per_side;
  tiles_array averages;
  check(tiles_array_create(NULL, &averages_desc, output, &averages));

  /* The tile size is a constant of the kernel text. */
  const tiles_constant constants[] = {{"SAMPLESIZE", sample_size}};
  tiles_kernel_desc kernel_desc = TILES_KERNEL_DESC_INIT;
  kernel_desc.text = kernel_text;
  kernel_desc.constants = constants;
  kernel_desc.constant_count = 1;
  tiles_kernel kernel;
  check(tiles_kernel_create(&kernel_desc, &kernel));

  const tiles_argument arguments[] = {tiles_argument_view("matrix", matrix),
                                      tiles_argument_array("averages", averages)};
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 2;
  launch.extent = matrix_desc.extent;
  launch.arguments = arguments;
  launch.argument_count = 2;
  check(tiles_kernel_launch(kernel, NULL, &launch, NULL));
  tiles_array_view result;
  check(tiles_array_view_from_array(averages, 0, &result));
  check(tiles_array_view_read(result, output, count * sizeof(float)));

  tiles_kernel_release(kernel);
  tiles_array_view_release(result);
  tiles_array_release(averages);
  tiles_array_view_release(matrix);
}

/* The average of a tile of consecutive numbers in rows of MATRIXSIZE is the mean of its corners. */
static int print_and_check(const float *averages, int tile) {
  const int tiles = MATRIXSIZE / tile;
  int all_right = 1;
  for (int row = 0; row < tiles; row++) {
    for (int col = 0; col < tiles; col++) {
      const float average = averages[row * tiles + col];
      printf("%g ", average);
      const int first = row * tile * MATRIXSIZE + col * tile;
      const int twice_the_mean = 2 * first + (tile - 1) * (MATRIXSIZE + 1);
      all_right = all_right && 2 * average == (float)twice_the_mean;
    }
    printf("\n");
  }
  return all_right;
}

int main(void) {
  float output[MATRIXSIZE / 2 * MATRIXSIZE / 2];
  printf("SAMPLESIZE = 2:\n");
  tile_averages("2", MATRIXSIZE / 2, output);
  int all_right = print_and_check(output, 2);
  printf("SAMPLESIZE = 4:\n");
  tile_averages("4", MATRIXSIZE / 4, output);
  all_right = print_and_check(output, 4) && all_right;
  return all_right ? 0 : 1;
}
