/* Doubles numbers through the installed C library. */
#include <stdio.h>
#include <tiles/tiles.h>

static const char text[] = "[=](index<1> i) restrict(amp) { numbers[i] = 2 * numbers[i]; }";

static int run(int *data, int count) {
  tiles_data_desc data_desc = TILES_DATA_DESC_INIT;
  data_desc.element_type = TILES_TYPE_INT32;
  data_desc.rank = 1;
  data_desc.extent[0] = count;
  tiles_kernel_desc kernel_desc = TILES_KERNEL_DESC_INIT;
  kernel_desc.text = text;

  tiles_array_view numbers = NULL;
  tiles_kernel kernel = NULL;
  int ok = tiles_array_view_create(&data_desc, data, NULL, &numbers) == TILES_OK &&
           tiles_kernel_create(&kernel_desc, &kernel) == TILES_OK;
  if (ok) {
    const tiles_argument argument = tiles_argument_view("numbers", numbers);
    const int64_t extent = count;
    tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
    launch.rank = 1;
    launch.extent = &extent;
    launch.arguments = &argument;
    launch.argument_count = 1;
    ok = tiles_kernel_launch(kernel, NULL, &launch, NULL) == TILES_OK &&
         tiles_array_view_synchronize(numbers, NULL) == TILES_OK;
  }
  tiles_kernel_release(kernel);
  tiles_array_view_release(numbers);
  return ok;
}

int main(void) {
  int data[5] = {1, 2, 3, 4, 5};
  if (tiles_get_version() != TILES_VERSION_NUMBER) {
    fprintf(stderr, "tiles.h and libtiles.so are of different versions\n");
    return 1;
  }
  if (!run(data, 5)) {
    fprintf(stderr, "%s\n", tiles_get_last_error());
    return 1;
  }
  for (int i = 0; i < 5; i++) {
    if (data[i] != 2 * (i + 1)) return 1;
  }
  return 0;
}
