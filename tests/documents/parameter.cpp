#include "tests/documents/parameter.hpp"

#include <cstring>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace documents {
namespace {

const std::map<std::string, int32_t>& types() {
  static const std::map<std::string, int32_t> known = {{"bool", TILES_BOOL},
                                                       {"char", TILES_INT8},
                                                       {"unsigned char", TILES_UINT8},
                                                       {"short", TILES_INT16},
                                                       {"unsigned short", TILES_UINT16},
                                                       {"int", TILES_INT32},
                                                       {"unsigned", TILES_UINT32},
                                                       {"unsigned int", TILES_UINT32},
                                                       {"long", TILES_INT64},
                                                       {"unsigned long", TILES_UINT64},
                                                       {"float", TILES_FLOAT32},
                                                       {"double", TILES_FLOAT64}};
  return known;
}

int32_t type_named(const std::string& name) {
  const auto found = types().find(name);
  if (found == types().end()) throw std::runtime_error("no example takes a '" + name + "'");
  return found->second;
}

std::string kernel_head(const std::string& text) {
  static const std::regex head(
      R"(void \w+\(\s*(?:const )?(?:tiled_)?index<[^>]*>&? \w+,?([^)]*)\))");
  std::smatch found;
  if (!std::regex_search(text, found, head)) throw std::runtime_error("an example without kernel");
  return found[1];
}

// Commas within < > do not end a parameter.
std::vector<std::string> split(const std::string& list) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : list) {
    depth += c == '<' ? 1 : c == '>' ? -1 : 0;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else if (!parts.back().empty() || (c != ' ' && c != '\n')) {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

parameter parameter_of(const std::string& text) {
  static const std::regex data(R"((array|array_view)<(const )?([\w ]+), (\d)>&? (\w+))");
  static const std::regex number(R"((?:const )?([\w ]+) (\w+))");
  std::smatch parts;
  if (std::regex_match(text, parts, data)) {
    return {parts[5], type_named(parts[3]), std::stoi(parts[4]), parts[2].matched,
            parts[1] == "array"};
  }
  if (std::regex_match(text, parts, number)) return {parts[2], type_named(parts[1])};
  throw std::runtime_error("no example takes '" + text + "'");
}

template <class Visitor>
auto with_type(int32_t type, Visitor&& visit) {
  switch (type) {
    case TILES_BOOL:
    case TILES_UINT8:
      return visit(std::uint8_t{});
    case TILES_INT8:
      return visit(std::int8_t{});
    case TILES_INT16:
      return visit(std::int16_t{});
    case TILES_UINT16:
      return visit(std::uint16_t{});
    case TILES_UINT32:
      return visit(std::uint32_t{});
    case TILES_INT64:
      return visit(std::int64_t{});
    case TILES_UINT64:
      return visit(std::uint64_t{});
    case TILES_FLOAT32:
      return visit(float{});
    case TILES_FLOAT64:
      return visit(double{});
    default:
      return visit(std::int32_t{});
  }
}

template <class Number>
std::string text_of(Number number) {
  std::ostringstream text;
  if constexpr (sizeof number == 1) {
    text << static_cast<int>(number);
  } else {
    text << number;
  }
  return text.str();
}

}  // namespace

std::vector<parameter> parameters_of(const std::string& kernel_text) {
  std::vector<parameter> parameters;
  for (const std::string& each : split(kernel_head(kernel_text))) {
    parameters.push_back(parameter_of(each));
  }
  return parameters;
}

void store_number(const std::string& text, int32_t type, void* number) {
  with_type(type, [&](auto kind) {
    const auto value = static_cast<decltype(kind)>(std::stod(text));
    std::memcpy(number, &value, sizeof value);
  });
}

std::string number_text(const void* number, int32_t type) {
  return with_type(type, [&](auto kind) {
    std::memcpy(&kind, number, sizeof kind);
    return text_of(kind);
  });
}

std::size_t size_of_type(int32_t type) {
  return with_type(type, [](auto kind) { return sizeof kind; });
}

}  // namespace documents
