#include "libtiles/runtime/raw/raw_source.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

#include "libtiles/core/error.hpp"

namespace libtiles::runtime {
namespace {

using compiler::constant;
using compiler::kernel_input;

bool is_identifier(const std::string& name) {
  const auto is_part = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  return !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
         std::all_of(name.begin(), name.end(), is_part);
}

void check_constant(const constant& given, std::size_t position) {
  const std::string where = "constants[" + std::to_string(position) + "]";
  if (!is_identifier(given.name)) {
    throw error(status::invalid_argument,
                where + ".name is '" + given.name + "'; expected an identifier");
  }
  if (given.value.find('\n') != std::string::npos) {
    throw error(status::invalid_argument, where + ".value has more than one line");
  }
}

void check_input(const kernel_input& input) {
  if (!input.origin_file.empty()) {
    throw error(status::invalid_argument,
                "'origin_file' is for text that the preprocessor joined to one line; for OpenCL C "
                "set 'name' to the file and 'first_line' to the line");
  }
  for (std::size_t i = 0; i < input.constants.size(); ++i) {
    check_constant(input.constants[i], i);
  }
}

std::string quoted(const std::string& name) {
  std::string text = "\"";
  for (const char c : name) {
    if (c == '\\' || c == '"') text += '\\';
    text += c == '\n' ? ' ' : c;
  }
  return text + "\"";
}

/// Text with the origin of each of its lines.
class traced_text {
 public:
  void add(const std::string& line, const compiler::text_position& origin = {}) {
    text_ += line + "\n";
    lines_.append(origin);
  }

  void add_file(const std::string& text, const std::string& name, int first_line) {
    add("#line " + std::to_string(first_line) + " " + quoted(name));
    std::istringstream stream(text);
    int number = first_line;
    for (std::string line; std::getline(stream, line);) add(line, {name, number++});
  }

  void move_to(program_source& source) {
    source.opencl_source = std::move(text_);
    source.lines = std::move(lines_);
  }

 private:
  std::string text_;
  compiler::line_map lines_;
};

// The driver's default language version is left as it is.
std::string options_with(const std::string& given) {
  const std::string needed = "-cl-kernel-arg-info";
  return given.empty() ? needed : given + " " + needed;
}

}  // namespace

program_source raw_source(const kernel_input& input, const std::string& options) {
  check_input(input);
  traced_text text;
  for (const constant& each : input.constants) text.add("#define " + each.name + " " + each.value);
  if (!input.declarations.empty()) text.add_file(input.declarations, "declarations", 1);
  text.add_file(input.text, input.name, input.first_line);
  program_source source;
  source.name = input.name;
  source.entry_point = input.function;
  source.build_options = options_with(options);
  source.is_raw = true;
  text.move_to(source);
  return source;
}

}  // namespace libtiles::runtime
