/* A program that ends while the driver may still compile or run what it launched, as its argument
   says: "launched" (once), "again" (another kernel, after the first has run), "released" (with a
   context of its own, which it has let go). Its end takes a while, so that threads of the driver
   that are still at work then meet what is no longer there. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiles/tiles.h>
#include <time.h>

enum { count = 1024 };

static const int zeroes[count];

/* Registered first, so it runs last, when destructors have run. */
static void end_slowly(void) {
  const struct timespec pause = {0, 500000000};
  nanosleep(&pause, NULL);
}

static void expect_success(tiles_status status) {
  if (status == TILES_OK) return;
  fprintf(stderr, "%s\n", tiles_get_last_error());
  exit(2);
}

static tiles_kernel make_kernel(const char *factor) {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  tiles_constant constant;
  tiles_kernel kernel = NULL;
  constant.name = "FACTOR";
  constant.value = factor;
  desc.text =
      "void mix(index<1> idx, array<int, 1>& data) restrict(amp) {\n"
      "  int sum = FACTOR;\n"
      "  for (int i = 0; i < 100; ++i) sum = sum * 13 + data[idx];\n"
      "  data[idx] = sum;\n"
      "}\n";
  desc.constants = &constant;
  desc.constant_count = 1;
  expect_success(tiles_kernel_create(&desc, &kernel));
  return kernel;
}

static tiles_array make_array(tiles_context context) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  tiles_array array = NULL;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = 1;
  desc.extent[0] = count;
  expect_success(tiles_array_create(context, &desc, zeroes, &array));
  return array;
}

static void launch(tiles_context context, const char *factor) {
  tiles_kernel kernel = make_kernel(factor);
  tiles_array array = make_array(context);
  const int64_t extent = count;
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  tiles_argument argument = tiles_argument_array(NULL, array);
  desc.rank = 1;
  desc.extent = &extent;
  desc.arguments = &argument;
  desc.argument_count = 1;
  expect_success(tiles_kernel_launch(kernel, context, &desc, NULL));
  expect_success(tiles_array_release(array));
  expect_success(tiles_kernel_release(kernel));
}

int main(int argc, char **argv) {
  const char *const how = argc == 2 ? argv[1] : "";
  tiles_context context = NULL;
  atexit(end_slowly);
  if (strcmp(how, "released") == 0) expect_success(tiles_context_create(NULL, &context));
  launch(context, "3");
  if (strcmp(how, "again") == 0) {
    expect_success(tiles_context_finish(context, NULL));
    launch(context, "5");
  }
  expect_success(tiles_context_release(context));
  return 0;
}
