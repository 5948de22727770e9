#include "diagnostic.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace {

using namespace std::string_literals;

const std::string help_mark = "  help: ";

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

/// Takes `:NUMBER` from the end of `text`. \return 0 if there is none
int take_number(std::string& text) {
  const std::size_t colon = text.find_last_not_of("0123456789");
  if (colon == std::string::npos || text[colon] != ':') return 0;
  const int number = std::atoi(text.c_str() + colon + 1);
  text.resize(colon);
  return number;
}

/// Reads `FILE:LINE:COLUMN: SEVERITY: MESSAGE`. \return false for any other line
bool read_head(const std::string& line, diagnostic& read) {
  for (const char* const severity : {"error", "warning", "note"}) {
    const std::string between = ": "s + severity + ": ";
    const std::size_t found = line.find(between);
    if (found == std::string::npos) continue;
    diagnostic head;
    head.severity = severity;
    head.message = line.substr(found + between.size());
    head.file = line.substr(0, found);
    head.column = take_number(head.file);
    head.line = take_number(head.file);
    if (head.line == 0) continue;
    head.end_column = head.column + 1;
    read = head;
    return true;
  }
  return false;
}

/// How many characters a line like `    ^~~~` marks. \return 0 for any other line
int marked_by(const std::string& line) {
  const std::size_t caret = line.find_first_not_of(" \t");
  if (caret == std::string::npos || line[caret] != '^') return 0;
  if (line.find_first_not_of('~', caret + 1) != std::string::npos) return 0;
  return static_cast<int>(line.size() - caret);
}

// Lead bytes of UTF-8, and what may follow: neither longer forms than need be, nor surrogates, nor
// numbers beyond Unicode's.
struct utf8_form {
  unsigned char first_lead, last_lead;
  unsigned char least_second, most_second;
  std::size_t bytes;
};
constexpr utf8_form utf8_forms[] = {
    {0x00, 0x7f, 0x00, 0xff, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
    {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
    {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};

bool is_utf8(const std::string& bytes, const utf8_form& form) {
  if (bytes.size() != form.bytes) return false;
  for (std::size_t i = 1; i < bytes.size(); ++i) {
    const auto each = static_cast<unsigned char>(bytes[i]);
    const unsigned char least = i == 1 ? form.least_second : 0x80;
    const unsigned char most = i == 1 ? form.most_second : 0xbf;
    if (each < least || each > most) return false;
  }
  return true;
}

/// The character that starts at a place; "" if the byte there starts none.
std::string character_at(const std::string& text, std::size_t place) {
  const auto lead = static_cast<unsigned char>(text[place]);
  for (const utf8_form& form : utf8_forms) {
    if (lead < form.first_lead || lead > form.last_lead) continue;
    std::string bytes = text.substr(place, form.bytes);
    return is_utf8(bytes, form) ? bytes : "";
  }
  return "";
}

std::string escaped(const std::string& character) {
  if (character.size() > 1) return character;
  const char c = character.front();
  if (c == '"' || c == '\\') return {'\\', c};
  if (static_cast<unsigned char>(c) >= 0x20) return character;
  std::array<char, 8> escape{};
  std::snprintf(escape.data(), escape.size(), "\\u%04x", static_cast<unsigned>(c));
  return escape.data();
}

// JSON is UTF-8, but a kernel's text may be any bytes.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (std::size_t place = 0; place < text.size();) {
    const std::string character = character_at(text, place);
    result += character.empty() ? "\\ufffd" : escaped(character);
    place += std::max<std::size_t>(character.size(), 1);
  }
  return result + '"';
}

std::string json_of(const diagnostic& one) {
  std::string text = "{\"severity\": " + quoted(one.severity) + ", \"file\": " + quoted(one.file) +
                     ", \"line\": " + std::to_string(one.line) +
                     ", \"column\": " + std::to_string(one.column) +
                     ", \"end_column\": " + std::to_string(one.end_column) +
                     ", \"message\": " + quoted(one.message) + ", \"help\": " + quoted(one.help) +
                     ", \"notes\": [";
  for (std::size_t i = 0; i < one.notes.size(); ++i) {
    text += (i == 0 ? "" : ", ") + json_of(one.notes[i]);
  }
  return text + "]}";
}

}  // namespace

std::vector<diagnostic> diagnostics_of(const std::string& message) {
  std::vector<diagnostic> found;
  const std::vector<std::string> lines = lines_of(message);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    diagnostic head;
    if (read_head(lines[i], head)) {
      // Behind it are the source line, which may hold anything, and its marker.
      const int marked = i + 2 < lines.size() ? marked_by(lines[i + 2]) : 0;
      if (marked > 0) {
        head.end_column = head.column + marked;
        i += 2;
      }
      const bool is_note = head.severity == "note" && !found.empty();
      (is_note ? found.back().notes : found).push_back(head);
    } else if (found.empty()) {
      head.severity = "error";
      head.message = lines[i];
      found.push_back(head);
    } else {
      const bool is_help = lines[i].compare(0, help_mark.size(), help_mark) == 0;
      std::string& help = found.back().help;
      help += (help.empty() ? "" : "\n") + (is_help ? lines[i].substr(help_mark.size()) : lines[i]);
    }
  }
  return found;
}

void write_json(std::ostream& out, const std::vector<diagnostic>& diagnostics) {
  out << "{\"diagnostics\": [";
  for (std::size_t i = 0; i < diagnostics.size(); ++i) {
    out << (i == 0 ? "\n  " : ",\n  ") << json_of(diagnostics[i]);
  }
  out << "]}\n";
}
