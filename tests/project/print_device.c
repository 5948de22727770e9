/* Prints the device that the tests run on: its name, platform, OpenCL version and driver. */
#include <stdio.h>
#include <tiles/tiles.h>

int main(void) {
  tiles_device_info info = TILES_DEVICE_INFO_INIT;
  uint32_t index = 0;
  if (tiles_device_find(NULL, &index) != TILES_OK ||
      tiles_device_get_info(index, &info) != TILES_OK) {
    printf("none: %s\n", tiles_get_last_error());
    return 1;
  }
  printf("%s (%s, %s, driver %s)\n", info.name, info.platform, info.version, info.driver_version);
  return 0;
}
