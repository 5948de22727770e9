#include "libtiles/runtime/programs/build_log.hpp"

#include <cctype>
#include <cstdlib>
#include <sstream>

namespace libtiles::runtime {
namespace {

/// Where in a line of a log `file:line` stands.
struct log_place {
  std::size_t file_begin = 0;
  std::size_t file_end = std::string::npos;  // npos: the line names no place
  std::size_t line_end = 0;
  int line = 0;
};

bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// The first ":<digits>" that follows a name: quirk::begins_log_lines_with_error.
log_place find_place(const std::string& text) {
  log_place place;
  place.file_begin = text.find_first_not_of(" \t\"");
  for (std::size_t colon = text.find(':'); colon != std::string::npos;
       colon = text.find(':', colon + 1)) {
    std::size_t end = colon + 1;
    while (end < text.size() && is_digit(text[end])) ++end;
    if (end == colon + 1 || colon == place.file_begin) continue;
    const std::size_t severity_end = text.rfind(": ", colon);
    if (severity_end != std::string::npos) place.file_begin = severity_end + 2;
    place.file_end = colon;
    place.line_end = end;
    place.line = std::atoi(text.c_str() + colon + 1);
    return place;
  }
  return place;
}

bool is_user_file(const std::string& file, const compiler::line_map& lines) {
  for (std::size_t i = 1; i <= lines.size(); ++i) {
    if (lines.origin_of(static_cast<int>(i)).file == file) return true;
  }
  return false;
}

std::string map_line(const std::string& text, const compiler::line_map& lines,
                     compiler::text_position& origin) {
  const log_place place = find_place(text);
  if (place.file_end == std::string::npos) return text;
  const std::string file = text.substr(place.file_begin, place.file_end - place.file_begin);
  if (is_user_file(file, lines)) {
    origin = {file, place.line};
    return text;
  }
  origin = lines.origin_of(place.line);
  if (origin.line == 0) return text;
  return text.substr(0, place.file_begin) + origin.file + ":" + std::to_string(origin.line) +
         text.substr(place.line_end);
}

}  // namespace

mapped_log map_build_log(const std::string& log, const compiler::line_map& lines) {
  mapped_log mapped;
  std::istringstream stream(log);
  for (std::string line; std::getline(stream, line);) {
    compiler::text_position origin;
    mapped.text += map_line(line, lines, origin) + "\n";
    if (mapped.first_origin.line == 0) mapped.first_origin = origin;
  }
  while (!mapped.text.empty() && mapped.text.back() == '\n') mapped.text.pop_back();
  return mapped;
}

}  // namespace libtiles::runtime
