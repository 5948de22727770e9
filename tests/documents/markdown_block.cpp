#include "tests/documents/markdown_block.hpp"

#include <fstream>
#include <stdexcept>

namespace documents {
namespace {

bool starts_with(const std::string& line, const char* prefix) { return line.rfind(prefix, 0) == 0; }

std::string heading_of(const std::string& line) {
  return line.substr(line.find_first_not_of("# "));
}

}  // namespace

std::vector<markdown_block> blocks_of(const std::string& file) {
  std::ifstream lines(file);
  if (!lines) throw std::runtime_error("cannot read " + file);
  std::vector<markdown_block> blocks;
  std::string section;
  bool is_inside = false;
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    if (starts_with(line, "```")) {
      is_inside = !is_inside;
      if (is_inside) blocks.push_back({line.substr(3), "", number + 1, section});
    } else if (is_inside) {
      blocks.back().text += line + "\n";
    } else if (starts_with(line, "#")) {
      section = heading_of(line);
    }
  }
  return blocks;
}

}  // namespace documents
