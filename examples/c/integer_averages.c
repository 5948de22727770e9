/* Each element of a 4x6 matrix replaced by the average of its 2x2 tile, in whole numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <tiles/tiles.h>

static const char kernel_text[] =
    "[=](tiled_index<2,2> idx) restrict(amp)\n"
    "{\n"
    "    // Create a 2 x 2 array to hold the values in this tile.\n"
    "    tile_static int nums[2][2];\n"
    "    // Copy the values for the tile into the 2 x 2 array.\n"
    "    nums[idx.local[1]][idx.local[0]] = sample[idx.global];\n"
    "    // When all the threads have executed and the 2 x 2 array is complete, find the average.\n"
    "    idx.barrier.wait();\n"
    "    int sum = nums[0][0] + nums[0][1] + nums[1][0] + nums[1][1];\n"
    "    // Copy the average into the array_view.\n"
    "    average[idx.global] = sum / 4;\n"
    "}\n";

/* Ends the program with the library's own words if a call failed. */
static void check(tiles_status status) {
  if (status == TILES_OK) return;
  fprintf(stderr, "%s\n", tiles_get_last_error());
  exit(1);
}

int main(void) {
  int sampledata[] = {2, 2, 9, 7, 1, 4, 4, 4, 8, 8, 3, 4, 1, 5, 1, 2, 5, 2, 6, 8, 3, 2, 7, 2};
  int averagedata[24] = {0};

  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = 2;
  desc.extent[0] = 4;
  desc.extent[1] = 6;
  tiles_array_view sample;
  tiles_array_view average;
  check(tiles_array_view_create(&desc, sampledata, NULL, &sample));
  check(tiles_array_view_create(&desc, averagedata, NULL, &average));

  tiles_kernel_desc kernel_desc = TILES_KERNEL_DESC_INIT;
  kernel_desc.text = kernel_text;
  tiles_kernel kernel;
  check(tiles_kernel_create(&kernel_desc, &kernel));

  /* One thread for each element; the kernel's tiled_index says how they are tiled. */
  const tiles_argument arguments[] = {tiles_argument_view("sample", sample),
                                      tiles_argument_view("average", average)};
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 2;
  launch.extent = desc.extent;
  launch.arguments = arguments;
  launch.argument_count = 2;
  check(tiles_kernel_launch(kernel, NULL, &launch, NULL));
  check(tiles_array_view_synchronize(average, NULL));

  int all_right = 1;
  for (int i = 0; i < 4; i++) {
    for (int j = 0; j < 6; j++) {
      printf("%d ", averagedata[i * 6 + j]);
      const int *tile = &sampledata[i / 2 * 2 * 6 + j / 2 * 2];
      const int expected = (tile[0] + tile[1] + tile[6] + tile[7]) / 4;
      all_right = all_right && averagedata[i * 6 + j] == expected;
    }
    printf("\n");
  }

  tiles_kernel_release(kernel);
  tiles_array_view_release(average);
  tiles_array_view_release(sample);
  return all_right ? 0 : 1;
}
