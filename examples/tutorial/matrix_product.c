/* The product of two matrices, from a loop to a tuned kernel: the program of docs/tutorial.md. */
#define _POSIX_C_SOURCE 199309L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* clang-format off */
/* [data] */
#include <tiles/tiles.h>

enum { rows = 50, inner = 70, columns = 33 };
/* [/data] */

/* [loop] */
static void multiply_loop(const float *a, const float *b, float *c) {
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      float sum = 0;
      for (int k = 0; k < inner; ++k) sum += a[row * inner + k] * b[k * columns + column];
      c[row * columns + column] = sum;
    }
  }
}
/* [/loop] */

/* [kernel] */
static const char multiply_text[] =
    "void multiply(index<2> i, array_view<const float, 2> a, array_view<const float, 2> b,\n"
    "              array_view<float, 2> c) restrict(amp) {\n"
    "  float sum = 0;\n"
    "  for (int k = 0; k < a.extent[1]; ++k) sum += a(i[0], k) * b(k, i[1]);\n"
    "  c[i] = sum;\n"
    "}\n";
/* [/kernel] */

/* [tiled] */
static const char tiled_text[] =
    "void multiply(tiled_index<TILE, TILE> t, array_view<const float, 2> a,\n"
    "              array_view<const float, 2> b, array_view<float, 2> c) restrict(amp) {\n"
    "  tile_static float left[TILE][TILE];\n"
    "  tile_static float right[TILE][TILE];\n"
    "  float sum = 0;\n"
    "  for (int start = 0; start < a.extent[1]; start += TILE) {\n"
    "    tile_load(left, a, index<2>(t.tile_origin[0], start));\n"
    "    tile_load(right, b, index<2>(start, t.tile_origin[1]));\n"
    "    for (int k = 0; k < TILE; ++k) sum += left[t.local[0]][k] * right[k][t.local[1]];\n"
    "    t.barrier.wait();\n"
    "  }\n"
    "  if (t.in_bounds(c)) c[t] = sum;\n"
    "}\n";
/* [/tiled] */

/* [check] */
static void check(tiles_status status) {
  if (status == TILES_OK) return;
  fprintf(stderr, "%s\n", tiles_get_last_error());
  exit(1);
}
/* [/check] */

/* [view] */
static tiles_array_view view_of(float *data, int64_t height, int64_t width) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_FLOAT32, desc.rank = 2;
  desc.extent[0] = height, desc.extent[1] = width;
  tiles_array_view view = NULL;
  check(tiles_array_view_create(&desc, data, NULL, &view));
  return view;
}
/* [/view] */

/* [compile] */
static tiles_kernel compile(const char *text, const char *tile) {
  const tiles_constant constants[] = {{"TILE", tile}};
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text;
  if (tile != NULL) desc.constants = constants, desc.constant_count = 1;
  tiles_kernel kernel = NULL;
  check(tiles_kernel_create(&desc, &kernel));
  return kernel;
}
/* [/compile] */

/* [launch] */
static void launch(tiles_kernel kernel, int64_t tile, const tiles_array_view views[3]) {
  const tiles_argument arguments[] = {tiles_argument_view("a", views[0]),
                                      tiles_argument_view("b", views[1]),
                                      tiles_argument_view("c", views[2])};
  /* The extent of c, rounded up to whole tiles. */
  const int64_t extent[] = {(rows + tile - 1) / tile * tile, (columns + tile - 1) / tile * tile};
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  desc.rank = 2, desc.extent = extent;
  desc.arguments = arguments, desc.argument_count = 3;
  check(tiles_kernel_launch(kernel, NULL, &desc, NULL));
}
/* [/launch] */

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* [tuned] */
static double seconds(tiles_kernel kernel, int64_t tile, const tiles_array_view views[3]) {
  launch(kernel, tile, views); /* compiles, and copies the data to the device */
  check(tiles_context_finish(NULL, NULL));
  const double start = now();
  for (int run = 0; run < 10; ++run) launch(kernel, tile, views);
  check(tiles_context_finish(NULL, NULL));
  return (now() - start) / 10;
}
/* [/tuned] */
/* clang-format on */

static int is_close(const float *c, const float *expected) {
  int all_close = 1;
  for (int i = 0; i < rows * columns; ++i) {
    all_close = all_close && fabsf(c[i] - expected[i]) <= 1e-4f * fabsf(expected[i]);
  }
  return all_close;
}

int main(void) {
  static float a[rows * inner], b[inner * columns], c[rows * columns], expected[rows * columns];
  for (int i = 0; i < rows * inner; ++i) a[i] = (float)(i * 7 % 13);
  for (int i = 0; i < inner * columns; ++i) b[i] = (float)(i * 5 % 11);
  multiply_loop(a, b, expected);

  /* clang-format off */
  /* [use] */
  const tiles_array_view views[] = {view_of(a, rows, inner), view_of(b, inner, columns),
                                    view_of(c, rows, columns)};
  tiles_kernel multiply = compile(multiply_text, NULL);
  launch(multiply, 1, views);
  check(tiles_array_view_synchronize(views[2], NULL)); /* c has the result now */
  /* [/use] */
  /* clang-format on */
  int all_right = is_close(c, expected);

  static const char *const tiles[] = {"4", "8", "16"};
  for (int i = 0; i < 3; ++i) {
    tiles_kernel tiled = compile(tiled_text, tiles[i]);
    printf("TILE = %s: %g s\n", tiles[i], seconds(tiled, atoi(tiles[i]), views));
    check(tiles_array_view_synchronize(views[2], NULL));
    all_right = is_close(c, expected) && all_right;
    tiles_kernel_release(tiled);
  }

  /* clang-format off */
  /* [library] */
  tiles_multiply_desc product = TILES_MULTIPLY_DESC_INIT;
  product.a = views[0], product.b = views[1], product.c = views[2];
  check(tiles_multiply(NULL, &product, NULL));
  /* [/library] */
  /* clang-format on */
  check(tiles_array_view_synchronize(views[2], NULL));
  all_right = is_close(c, expected) && all_right;

  tiles_kernel_release(multiply);
  for (int i = 0; i < 3; ++i) tiles_array_view_release(views[i]);
  return all_right ? 0 : 1;
}
