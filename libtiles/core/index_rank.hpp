// How many dimensions places have that are no data's.
#pragma once

namespace libtiles {

/// Of an index, an extent and a compute domain, as in C++ AMP; data have max_data_rank.
constexpr int max_index_rank = 128;

}  // namespace libtiles
