// Its size cannot be told.
#include <amp.h>
using namespace concurrency;

struct unknown;
struct mistaken {
  unknown u;  // expect-error: 7 incomplete type
};
struct holder {
  mistaken m;
};
void launch(array_view<int> v) {
  parallel_for_each(v.extent.tile<4>(), [=](tiled_index<4> t) restrict(amp) {
    tile_static holder h[4];
    v[t] = nothing;  // expect-error: 15 undeclared identifier
  });
}
