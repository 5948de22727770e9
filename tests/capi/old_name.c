/* Written for tiles.h before 1.0: not compiled but for its error. */
#include <tiles/tiles.h>

tiles_status sort(tiles_array_view keys) {
  return tiles_array_view_sort(NULL, keys, NULL, NULL, NULL);
}
