#include <stdio.h>
#include <tiles/tiles.h>

int main(void) {
  int data[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32, desc.rank = 1, desc.extent[0] = 12;
  tiles_kernel_desc text = TILES_KERNEL_DESC_INIT;
  text.text =
      "[=](tiled_index<4> t) restrict(amp) {\n"
      "  tile_static int held[4];\n"
      "  held[t.local[0]] = view[t];\n"
      "  t.barrier.wait();\n"
      "  view[t] = held[3 - t.local[0]];\n"
      "}";
  tiles_array_view view = NULL;
  tiles_kernel kernel = NULL;
  tiles_status status = tiles_array_view_create(&desc, data, NULL, &view);
  if (status == TILES_OK) status = tiles_kernel_create(&text, &kernel);
  const tiles_argument arguments[] = {tiles_argument_view("view", view)};
  const int64_t extent = 12;
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 1, launch.extent = &extent;
  launch.arguments = arguments, launch.argument_count = 1;
  if (status == TILES_OK) status = tiles_kernel_launch(kernel, NULL, &launch, NULL);
  if (status == TILES_OK) status = tiles_array_view_synchronize(view, NULL);
  if (status != TILES_OK) fprintf(stderr, "%s\n", tiles_get_last_error());
  for (int i = 0; i < 12; ++i) printf("%d ", data[i]);
  tiles_kernel_release(kernel);
  tiles_array_view_release(view);
  return status == TILES_OK && data[0] == 3 ? 0 : 1;
}
