/* A plugin of a C program: it reverses each four numbers on the default device. Its library brings
 * libtiles along; plugin_host.c loads and unloads it. */
#include <stdio.h>
#include <tiles/tiles.h>

/* Reverses each four of `count` numbers in place. Returns 0, or 1 after printing an error. */
int plugin_run(int *data, int count) {
  const int64_t extent = count;
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  tiles_array_view view = NULL;
  tiles_kernel kernel = NULL;
  desc.element_type = TILES_TYPE_INT32, desc.rank = 1, desc.extent[0] = count;
  text.text =
      "void reverse(tiled_index<4> t, array_view<int, 1> data) {\n"
      "  data[t] = tile_shuffle(t, data[t], 3 - t.local[0]);\n"
      "}";
  tiles_status status = tiles_array_view_create(&desc, data, NULL, &view);
  if (status == TILES_OK) status = tiles_kernel_create(&text, &kernel);
  const tiles_argument arguments[] = {tiles_argument_view("data", view)};
  launch.rank = 1, launch.extent = &extent;
  launch.arguments = arguments, launch.argument_count = 1;
  if (status == TILES_OK) status = tiles_kernel_launch(kernel, NULL, &launch, NULL);
  if (status == TILES_OK) status = tiles_array_view_synchronize(view, NULL);
  if (status != TILES_OK) fprintf(stderr, "%s\n", tiles_get_last_error());
  tiles_kernel_release(kernel);
  tiles_array_view_release(view);
  return status == TILES_OK ? 0 : 1;
}
