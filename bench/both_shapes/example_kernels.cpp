// The files of the demo, whose kernels are those of the other examples, too.
#include <fstream>
#include <iterator>

#include "bench/both_shapes/kernel_case.hpp"
#include "bench/peer.hpp"

namespace both_shapes {
namespace {

std::string text_of(const std::string& path) {
  std::ifstream file(path);
  if (!file) fail("cannot read " + path);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

view pixels(const char* name) { return {name, TILES_TYPE_STRUCT, 2, "Pixel", 3}; }

}  // namespace

std::vector<kernel_case> example_kernels(const std::string& folder) {
  const auto text = [&](const char* file) { return text_of(folder + "/" + file); };
  return {
      {"integer_averages.tile",
       text("integer_averages.tile"),
       {{"sample", TILES_TYPE_INT32, 2}, {"average", TILES_TYPE_INT32, 2}}},
      {"tile_averages.tile",
       text("tile_averages.tile"),
       {{"matrix", TILES_TYPE_FLOAT32, 2},
        {"averages", TILES_TYPE_FLOAT32, 2, "", sizeof(float), true}},
       "",
       "",
       {{"SAMPLESIZE", "4"}}},
      {"matmul.tile",
       text("matmul.tile"),
       {{"left", TILES_TYPE_FLOAT32, 2},
        {"right", TILES_TYPE_FLOAT32, 2},
        {"product", TILES_TYPE_FLOAT32, 2}},
       "tiled",
       "",
       {{"TILE", "16"}}},
      {"mosaic.tile",
       text("mosaic.tile"),
       {pixels("photo"), pixels("mosaic")},
       "mosaic",
       "struct Pixel { uint8_t red; uint8_t green; uint8_t blue; };\n",
       {{"TILE", "16"}}},
  };
}

}  // namespace both_shapes
