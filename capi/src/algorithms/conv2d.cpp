#include "libtiles/algorithms/conv2d.hpp"

#include "capi/src/algorithms/algorithm.hpp"

using namespace libtiles;
using namespace libtiles::capi;

static std::shared_ptr<runtime::event> submit(const algorithms::execution& how, operands& views,
                                              const tiles_conv2d_desc& given) {
  return algorithms::conv2d(how, views.view(given.from, "from"),
                            views.view(given.weights, "weights"), views.view(given.to, "to"),
                            {{given.stride[0], given.stride[1]},
                             {given.padding[0], given.padding[1]},
                             {given.dilation[0], given.dilation[1]},
                             given.groups,
                             (given.flags & TILES_CONV2D_CHANNELS_LAST) != 0,
                             (given.flags & TILES_CONV2D_SAME) != 0,
                             views.view_or_none(given.bias, "bias")});
}

TILES_ALGORITHM(conv2d,
                known_flags{TILES_CONV2D_CHANNELS_LAST | TILES_CONV2D_SAME, "tiles_conv2d_flags"})
TILES_ALGORITHM_WORKSPACE(conv2d)
