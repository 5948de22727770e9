// expected: tiles: the rank must be at least 1
#include <tiles/extent.hpp>

int lengths(const tiles::extent<-1>& shape) { return shape[0]; }
