#include "libtiles/compiler/codegen/output_lines.hpp"

namespace libtiles::compiler {
namespace {

// The name is whoever's the text is: it must not end the line, which compilers do at '\r', too.
std::string line_directive(const text_position& origin) {
  std::string name;
  for (const char c : origin.file) {
    if (c == '\\' || c == '"') name += '\\';
    const bool is_control = static_cast<unsigned char>(c) < ' ';
    name += is_control ? ' ' : c;
  }
  return "#line " + std::to_string(origin.line) + " \"" + name + "\"";
}

}  // namespace

void output_lines::add(const std::string& text, const location& where) {
  lines_.push_back(
      {std::string(static_cast<std::size_t>(depth_) * 2, ' ') + text, position_of(where)});
}

void output_lines::append(const output_lines& more) {
  const std::string indent(static_cast<std::size_t>(depth_) * 2, ' ');
  for (const line& one : more.lines_) lines_.push_back({indent + one.text, one.origin});
}

std::string output_lines::assemble(line_map& map) const {
  std::string text;
  text_position next;  // what the driver takes the next line for
  for (const line& one : lines_) {
    const bool has_origin = one.origin.line > 0;
    if (has_origin && (one.origin.file != next.file || one.origin.line != next.line)) {
      text += line_directive(one.origin) + "\n";
      map.append(one.origin);
      next = one.origin;
    }
    text += one.text + "\n";
    map.append(one.origin);
    ++next.line;
  }
  return text;
}

}  // namespace libtiles::compiler
