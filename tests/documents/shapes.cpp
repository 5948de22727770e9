// docs/loop-shape.md and docs/merged-tiles.md: the OpenCL C that they show is what their kernels become.
// TILES_WRITE_SHAPES=1 test_documents "the page of the*" writes it anew.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/capi/objects.hpp"
#include "tests/documents/markdown_block.hpp"

namespace {

// The pages leave out which line of the kernel a line comes from.
std::string without_line_directives(const std::string& text) {
  std::istringstream lines(text);
  std::string kept;
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind("#line", 0) != 0) kept += line + "\n";
  }
  return kept;
}

std::string generated(const std::string& text, tiles_shape shape) {
  tiles_kernel_desc desc = describe_kernel(text.c_str());
  desc.shape = shape;
  desc.merged_tiles = 4;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  const char* source = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &source));
  return without_line_directives(source);
}

std::vector<std::string> blocks_in(const char* page, const std::string& language) {
  std::vector<std::string> texts;
  for (const documents::markdown_block& each : documents::blocks_of(page)) {
    if (each.language == language) texts.push_back(each.text);
  }
  return texts;
}

void write_anew(const char* path, const std::vector<std::string>& shown,
                const std::vector<std::string>& wanted) {
  std::ifstream file(path);
  std::ostringstream all;
  all << file.rdbuf();
  std::string page = all.str();
  for (std::size_t n = 0; n < shown.size(); ++n) {
    page.replace(page.find(shown[n]), shown[n].size(), wanted[n]);
  }
  std::ofstream(path) << page;
}

void check_page(const char* page, const std::vector<tiles_shape>& shapes) {
  const std::vector<std::string> kernels = blocks_in(page, "cpp");
  const std::vector<std::string> shown = blocks_in(page, "c");
  REQUIRE(kernels.size() == 1);
  REQUIRE(shown.size() == shapes.size());
  std::vector<std::string> wanted;
  for (const tiles_shape shape : shapes) wanted.push_back(generated(kernels[0], shape));
  if (std::getenv("TILES_WRITE_SHAPES") != nullptr) write_anew(page, shown, wanted);
  INFO("write it anew: TILES_WRITE_SHAPES=1 test_documents \"the page of the*\"");
  CHECK(blocks_in(page, "c") == wanted);
}

}  // namespace

TEST_CASE("the page of the loop shape shows what its kernel becomes in either shape") {
  check_page(LOOP_SHAPE, {TILES_SHAPE_GROUP, TILES_SHAPE_LOOP});
}

TEST_CASE("the page of the merged shape shows what its kernel becomes") {
  check_page(MERGED_TILES, {TILES_SHAPE_MERGED});
}
