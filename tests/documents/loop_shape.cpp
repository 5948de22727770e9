// docs/loop-shape.md: the two shapes that it shows are what its kernel becomes.
// TILES_WRITE_LOOP_SHAPE=1 test_documents "the page of the loop shape*" writes them anew.
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "tests/capi/objects.hpp"
#include "tests/documents/markdown_block.hpp"

namespace {

// The page leaves out which line of the kernel a line comes from.
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
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  const char* source = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &source));
  return without_line_directives(source);
}

std::vector<std::string> blocks_in(const std::string& language) {
  std::vector<std::string> texts;
  for (const documents::markdown_block& each : documents::blocks_of(LOOP_SHAPE)) {
    if (each.language == language) texts.push_back(each.text);
  }
  return texts;
}

void write_anew(const std::vector<std::string>& shown, const std::vector<std::string>& wanted) {
  std::ifstream file(LOOP_SHAPE);
  std::ostringstream all;
  all << file.rdbuf();
  std::string page = all.str();
  for (std::size_t n = 0; n < shown.size(); ++n) {
    page.replace(page.find(shown[n]), shown[n].size(), wanted[n]);
  }
  std::ofstream(LOOP_SHAPE) << page;
}

}  // namespace

TEST_CASE("the page of the loop shape shows what its kernel becomes in either shape") {
  const std::vector<std::string> kernels = blocks_in("cpp");
  const std::vector<std::string> shown = blocks_in("c");
  REQUIRE(kernels.size() == 1);
  REQUIRE(shown.size() == 2);
  const std::vector<std::string> wanted = {generated(kernels[0], TILES_SHAPE_GROUP),
                                           generated(kernels[0], TILES_SHAPE_LOOP)};
  if (std::getenv("TILES_WRITE_LOOP_SHAPE") != nullptr) write_anew(shown, wanted);
  INFO("write it anew: TILES_WRITE_LOOP_SHAPE=1 test_documents \"the page of the loop shape*\"");
  CHECK(blocks_in("c") == wanted);
}
