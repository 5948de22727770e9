/* Processes that end while the driver compiles the first kernel of theirs, each at another moment:
   in the last two thirds of the compilation, which the first process measures. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <tiles/tiles.h>
#include <time.h>
#include <unistd.h>

enum { count = 8, statements = 40, moments = 6 };

static int data[count];

static void expect_success(tiles_status status) {
  if (status == TILES_OK) return;
  fprintf(stderr, "%s\n", tiles_get_last_error());
  exit(2);
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void pause_for(double seconds) {
  struct timespec pause;
  pause.tv_sec = (time_t)seconds;
  pause.tv_nsec = (long)(1e9 * (seconds - (double)pause.tv_sec));
  nanosleep(&pause, NULL);
}

/* Takes a while to compile. */
static tiles_kernel make_kernel(void) {
  static char text[128 * (statements + 2)];
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  tiles_kernel kernel = NULL;
  int end =
      sprintf(text, "void mix(index<1> i, array_view<int, 1> x) restrict(amp) { int s = x[i];\n");
  for (int k = 0; k < statements; ++k) {
    end += sprintf(text + end, "if (s & %d) s = s * %d + x[s & 7];\n", 7 * k + 1, 2 * k + 3);
  }
  sprintf(text + end, "x[i] = s; }");
  desc.text = text;
  expect_success(tiles_kernel_create(&desc, &kernel));
  return kernel;
}

static void launch(void) {
  const int64_t extent = count;
  tiles_data_desc layout = TILES_DATA_DESC_INIT;
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  tiles_array_view view = NULL;
  tiles_argument argument;
  layout.element_type = TILES_TYPE_INT32;
  layout.rank = 1;
  layout.extent[0] = count;
  expect_success(tiles_array_view_create(&layout, data, NULL, &view));
  argument = tiles_argument_view(NULL, view);
  desc.rank = 1;
  desc.extent = &extent;
  desc.arguments = &argument;
  desc.argument_count = 1;
  expect_success(tiles_kernel_launch(make_kernel(), NULL, &desc, NULL));
}

/* Tells through `out` how long the driver works after a launch. */
static void measure(int out) {
  double seconds;
  launch();
  seconds = -seconds_now();
  expect_success(tiles_context_finish(NULL, NULL));
  seconds += seconds_now();
  if (write(out, &seconds, sizeof seconds) != (ssize_t)sizeof seconds) exit(2);
}

/* How a process ended that has launched, waited for so long, and called exit(). */
static int end_after(double seconds) {
  int status = 0;
  const pid_t child = fork();
  if (child == 0) {
    launch();
    pause_for(seconds);
    exit(0);
  }
  waitpid(child, &status, 0);
  return status;
}

static double measured_seconds(void) {
  int ends[2];
  double seconds = 0;
  pid_t child;
  if (pipe(ends) != 0) exit(2);
  child = fork();
  if (child == 0) {
    measure(ends[1]);
    exit(0);
  }
  close(ends[1]); /* so that the end of the child ends the wait */
  if (read(ends[0], &seconds, sizeof seconds) != (ssize_t)sizeof seconds) exit(2);
  waitpid(child, NULL, 0);
  return seconds;
}

int main(void) {
  const double whole = measured_seconds();
  int failures = 0;
  for (int k = 0; k < moments; ++k) {
    const double pause = whole * (k + 3) / (moments + 3);
    const int status = end_after(pause);
    if (status == 0) continue;
    fprintf(stderr, "%g s after the launch, of %g s of compiling: %s %d\n", pause, whole,
            WIFSIGNALED(status) ? "signal" : "status",
            WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    ++failures;
  }
  return failures == 0 ? 0 : 1;
}
