/* A program that forks before or after it has used the library, as its argument says. Both
   processes end by returning from main(), so that all that runs at the end of a process runs. */
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <tiles/tiles.h>
#include <unistd.h>

enum { count = 16 };

static const char text[] =
    "void increment(index<1> idx, array_view<int, 1> data) restrict(amp) { data[idx] += 1; }";

static tiles_status run_kernel(tiles_kernel kernel, tiles_array_view view) {
  const int64_t extent = count;
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  tiles_argument argument = tiles_argument_view(NULL, view);
  tiles_status status;
  desc.rank = 1;
  desc.extent = &extent;
  desc.arguments = &argument;
  desc.argument_count = 1;
  status = tiles_kernel_launch(kernel, NULL, &desc, NULL);
  return status == TILES_OK ? tiles_array_view_synchronize(view, NULL) : status;
}

static tiles_status use_library(void) {
  tiles_kernel_desc kernel_desc = TILES_KERNEL_DESC_INIT;
  tiles_data_desc data_desc = TILES_DATA_DESC_INIT;
  int data[count] = {0};
  tiles_kernel kernel = NULL;
  tiles_array_view view = NULL;
  tiles_status status;
  kernel_desc.text = text;
  data_desc.element_type = TILES_TYPE_INT32;
  data_desc.rank = 1;
  data_desc.extent[0] = count;
  status = tiles_kernel_create(&kernel_desc, &kernel);
  if (status == TILES_OK) status = tiles_array_view_create(&data_desc, data, NULL, &view);
  if (status == TILES_OK) status = run_kernel(kernel, view);
  if (status == TILES_OK && (data[0] != 1 || data[count - 1] != 1)) status = TILES_ERROR_INTERNAL;
  tiles_array_view_release(view);
  tiles_kernel_release(kernel);
  return status;
}

/* 0 if a use of the library ends as expected. */
static int try_it(const char *who, tiles_status expected) {
  const tiles_status status = use_library();
  if (status == expected) return 0;
  fprintf(stderr, "%s: %s: %s\n", who, tiles_status_get_name(status), tiles_get_last_error());
  return 1;
}

static int end_of(pid_t child) {
  int status = 0;
  if (waitpid(child, &status, 0) != child) return 1;
  if (WIFEXITED(status)) return WEXITSTATUS(status);
  fprintf(stderr, "the child ended by signal %d\n", WTERMSIG(status));
  return 1;
}

int main(int argc, char **argv) {
  const int after_use = argc == 2 && strcmp(argv[1], "after") == 0;
  pid_t child;
  if (after_use && try_it("before fork()", TILES_OK) != 0) return 1;
  child = fork();
  if (child == 0) return try_it("the child", after_use ? TILES_ERROR_FORKED : TILES_OK);
  if (child < 0 || try_it("the parent", TILES_OK) != 0) return 1;
  return end_of(child);
}
