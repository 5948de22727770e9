/* Loads a plugin that uses libtiles, runs it and unloads it, three times. The program itself is linked
 * with nothing but the C library.
 *
 * Usage: plugin_host <file of the plugin> */
#include <dlfcn.h>
#include <stdio.h>

static int run(const char *path) {
  int data[8] = {0, 1, 2, 3, 4, 5, 6, 7};
  void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (plugin == NULL) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  int (*plugin_run)(int *, int) = NULL;
  *(void **)&plugin_run = dlsym(plugin, "plugin_run");
  int status = plugin_run == NULL ? 1 : plugin_run(data, 8);
  for (int i = 0; i < 8; ++i) {
    printf("%d ", data[i]);
    if (data[i] != i / 4 * 4 + 3 - i % 4) status = 1;
  }
  printf("\n");
  return dlclose(plugin) != 0 ? 1 : status;
}

int main(int count, char **arguments) {
  if (count != 2) {
    fprintf(stderr, "usage: %s <file of the plugin>\n", arguments[0]);
    return 2;
  }
  for (int round = 0; round < 3; ++round) {
    if (run(arguments[1]) != 0) return 1;
  }
  return 0;
}
