/* An 8x9 matrix in 2x3 tiles: each thread writes down its global, tile and local index. */
#include <stdio.h>
#include <stdlib.h>
#include <tiles/tiles.h>

#define ROWS 8
#define COLS 9

/* The struct once for the host and once, as text, for the kernel: tileRow and tileColumn specify
 * the tile that each thread is in, globalRow and globalColumn its location in the array_view,
 * localRow and localColumn its location relative to the tile. */
typedef struct Description {
  int value, tileRow, tileColumn, globalRow, globalColumn, localRow, localColumn;
} Description;

static const char declarations[] =
    "struct Description {\n"
    "    int value, tileRow, tileColumn, globalRow, globalColumn, localRow, localColumn;\n"
    "};\n";

static const char kernel_text[] =
    "[=] (tiled_index< 2, 3> t_idx) restrict(amp)\n"
    "{\n"
    "    descriptions[t_idx].globalRow = t_idx.global[0];\n"
    "    descriptions[t_idx].globalColumn = t_idx.global[1];\n"
    "    descriptions[t_idx].tileRow = t_idx.tile[0];\n"
    "    descriptions[t_idx].tileColumn = t_idx.tile[1];\n"
    "    descriptions[t_idx].localRow = t_idx.local[0];\n"
    "    descriptions[t_idx].localColumn= t_idx.local[1];\n"
    "}\n";

/* Ends the program with the library's own words if a call failed. */
static void check(tiles_status status) {
  if (status == TILES_OK) return;
  fprintf(stderr, "%s\n", tiles_get_last_error());
  exit(1);
}

static int is_right(Description d, int row, int column) {
  return d.value == row * COLS + column && d.tileRow == row / 2 && d.tileColumn == column / 3 &&
         d.globalRow == row && d.globalColumn == column && d.localRow == row % 2 &&
         d.localColumn == column % 3;
}

int main(void) {
  Description descs[ROWS][COLS] = {{{0, 0, 0, 0, 0, 0, 0}}};
  for (int i = 0; i < ROWS * COLS; i++) descs[i / COLS][i % COLS].value = i;

  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_STRUCT;
  desc.struct_name = "Description";
  desc.element_size = sizeof(Description);
  desc.rank = 2;
  desc.extent[0] = ROWS;
  desc.extent[1] = COLS;
  tiles_array_view descriptions;
  check(tiles_array_view_create(&desc, descs, NULL, &descriptions));

  tiles_kernel_desc kernel_desc = TILES_KERNEL_DESC_INIT;
  kernel_desc.text = kernel_text;
  kernel_desc.declarations = declarations;
  tiles_kernel kernel;
  check(tiles_kernel_create(&kernel_desc, &kernel));

  const tiles_argument arguments[] = {tiles_argument_view("descriptions", descriptions)};
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 2;
  launch.extent = desc.extent;
  launch.arguments = arguments;
  launch.argument_count = 1;
  check(tiles_kernel_launch(kernel, NULL, &launch, NULL));
  check(tiles_array_view_synchronize(descriptions, NULL));

  int all_right = 1;
  for (int row = 0; row < ROWS; row++) {
    const Description *d = descs[row];
    for (int i = 0; i < COLS; i++) printf("Value: %2d      ", d[i].value);
    printf("\n");
    for (int i = 0; i < COLS; i++) printf("Tile:   (%d,%d)  ", d[i].tileRow, d[i].tileColumn);
    printf("\n");
    for (int i = 0; i < COLS; i++) printf("Global: (%d,%d)  ", d[i].globalRow, d[i].globalColumn);
    printf("\n");
    for (int i = 0; i < COLS; i++) printf("Local:  (%d,%d)  ", d[i].localRow, d[i].localColumn);
    printf("\n\n");
    for (int i = 0; i < COLS; i++) all_right = all_right && is_right(d[i], row, i);
  }

  tiles_kernel_release(kernel);
  tiles_array_view_release(descriptions);
  return all_right ? 0 : 1;
}
