#include "tests/documents/parameter.hpp"

#include <cstring>
#include <map>
#include <regex>
#include <sstream>
#include <stdexcept>

#include "tests/capi/objects.hpp"

namespace documents {
namespace {

const std::map<std::string, int32_t>& types() {
  static const std::map<std::string, int32_t> known = {{"bool", TILES_TYPE_BOOL},
                                                       {"char", TILES_TYPE_INT8},
                                                       {"unsigned char", TILES_TYPE_UINT8},
                                                       {"short", TILES_TYPE_INT16},
                                                       {"unsigned short", TILES_TYPE_UINT16},
                                                       {"int", TILES_TYPE_INT32},
                                                       {"unsigned int", TILES_TYPE_UINT32},
                                                       {"long", TILES_TYPE_INT64},
                                                       {"unsigned long", TILES_TYPE_UINT64},
                                                       {"float", TILES_TYPE_FLOAT32},
                                                       {"double", TILES_TYPE_FLOAT64}};
  return known;
}

int32_t type_named(const std::string& name) {
  const auto found = types().find(name);
  if (found == types().end()) throw std::runtime_error("no example takes a '" + name + "'");
  return found->second;
}

// From what the library says: "array_view<const float, 2>", "array<int, 1>&", "float".
parameter parameter_of(const tiles_parameter_info& told) {
  static const std::regex data(R"((?:array|array_view)<(const )?([\w ]+), (\d)>&?)");
  std::cmatch parts;
  if (!std::regex_match(told.type, parts, data)) return {told.name, type_named(told.type)};
  return {told.name, type_named(parts[2]), std::stoi(parts[3]), parts[1].matched};
}

template <class Visitor>
auto with_type(int32_t type, Visitor&& visit) {
  switch (type) {
    case TILES_TYPE_BOOL:
    case TILES_TYPE_UINT8:
      return visit(std::uint8_t{});
    case TILES_TYPE_INT8:
      return visit(std::int8_t{});
    case TILES_TYPE_INT16:
      return visit(std::int16_t{});
    case TILES_TYPE_UINT16:
      return visit(std::uint16_t{});
    case TILES_TYPE_UINT32:
      return visit(std::uint32_t{});
    case TILES_TYPE_INT64:
      return visit(std::int64_t{});
    case TILES_TYPE_UINT64:
      return visit(std::uint64_t{});
    case TILES_TYPE_FLOAT32:
      return visit(float{});
    case TILES_TYPE_FLOAT64:
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

std::vector<parameter> parameters_of(tiles_kernel kernel) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  succeed(tiles_kernel_get_info(kernel, nullptr, 0, &info));
  std::vector<parameter> parameters;
  for (uint32_t n = 0; n < info.parameter_count; ++n) {
    parameters.push_back(parameter_of(info.parameters[n]));
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
