#include "tests/capi/c_program.h"

#include <stddef.h>
#include <tiles/tiles.h>

enum { rows = 6, columns = 4, count = rows * columns };

static const char text[] =
    "void scale(tiled_index<3, 2> t_idx, array_view<const float, 2> in,\n"
    "           array_view<float, 2> out, float k) restrict(amp) {\n"
    "  tile_static float values[3][2];\n"
    "  values[t_idx.local[0]][t_idx.local[1]] = in[t_idx];\n"
    "  t_idx.barrier.wait();\n"
    "  out[t_idx] = k * values[2 - t_idx.local[0]][t_idx.local[1]];\n"
    "}\n";

static tiles_status make_view(float *data, uint32_t flags, tiles_array_view *out) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_FLOAT32;
  desc.rank = 2;
  desc.extent[0] = rows;
  desc.extent[1] = columns;
  desc.flags = flags;
  return tiles_array_view_create(&desc, data, NULL, out);
}

static tiles_status launch(tiles_kernel kernel, tiles_array_view in, tiles_array_view out,
                           float k) {
  const int64_t extent[] = {rows, columns};
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  tiles_argument arguments[3];
  arguments[0] = tiles_argument_view(NULL, in);
  arguments[1] = tiles_argument_view(NULL, out);
  arguments[2] = tiles_argument_value(NULL, TILES_TYPE_FLOAT32, &k);
  desc.rank = 2;
  desc.extent = extent;
  desc.arguments = arguments;
  desc.argument_count = 3;
  return tiles_kernel_launch(kernel, NULL, &desc, NULL);
}

/* Tiles are turned upside down. */
static float expected(const float *in, int row, int column) {
  const int source_row = row / 3 * 3 + 2 - row % 3;
  return 0.5f * in[source_row * columns + column];
}

const char *run_c_program(void) {
  float in[count];
  float out[count];
  tiles_kernel_desc kernel_desc = TILES_KERNEL_DESC_INIT;
  tiles_kernel kernel = NULL;
  tiles_array_view in_view = NULL;
  tiles_array_view out_view = NULL;
  int i;

  for (i = 0; i < count; ++i) in[i] = (float)i;
  kernel_desc.text = text;
  kernel_desc.name = "scale.tile";
  if (tiles_kernel_create(&kernel_desc, &kernel) != TILES_OK) return tiles_get_last_error();
  if (make_view(in, TILES_DATA_CONST, &in_view) != TILES_OK) return tiles_get_last_error();
  if (make_view(out, 0, &out_view) != TILES_OK) return tiles_get_last_error();
  if (tiles_array_view_discard_data(out_view) != TILES_OK) return tiles_get_last_error();
  if (launch(kernel, in_view, out_view, 0.5f) != TILES_OK) return tiles_get_last_error();
  if (tiles_array_view_synchronize(out_view, NULL) != TILES_OK) return tiles_get_last_error();
  for (i = 0; i < count; ++i) {
    if (out[i] != expected(in, i / columns, i % columns)) return "an element is wrong";
  }
  tiles_array_view_release(out_view);
  tiles_array_view_release(in_view);
  tiles_kernel_release(kernel);
  return NULL;
}
