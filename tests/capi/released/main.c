/* Runs the program of tests/capi/c_program.c, which was compiled with the header of an earlier release. */
#include <stdio.h>

#include "tests/capi/c_program.h"

int main(void) {
  const char *const problem = run_c_program();
  if (problem == NULL) return 0;
  fprintf(stderr, "%s\n", problem);
  return 1;
}
