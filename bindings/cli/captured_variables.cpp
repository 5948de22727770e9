#include "captured_variables.hpp"

#include <map>
#include <regex>
#include <stdexcept>

#include "call.hpp"

namespace {

const std::map<std::string, std::int32_t> scalar_types = {{"bool", TILES_TYPE_BOOL},
                                                          {"char", TILES_TYPE_INT8},
                                                          {"signed char", TILES_TYPE_INT8},
                                                          {"unsigned char", TILES_TYPE_UINT8},
                                                          {"short", TILES_TYPE_INT16},
                                                          {"unsigned short", TILES_TYPE_UINT16},
                                                          {"int", TILES_TYPE_INT32},
                                                          {"unsigned", TILES_TYPE_UINT32},
                                                          {"unsigned int", TILES_TYPE_UINT32},
                                                          {"long", TILES_TYPE_INT64},
                                                          {"unsigned long", TILES_TYPE_UINT64},
                                                          {"float", TILES_TYPE_FLOAT32},
                                                          {"double", TILES_TYPE_FLOAT64}};

std::int32_t scalar_type(const std::string& name) {
  const auto known = scalar_types.find(name);
  if (known != scalar_types.end()) return known->second;
  throw std::runtime_error("'" + name +
                           "' is no type that a captured variable or its elements can have here; "
                           "expected a number's, such as float");
}

}  // namespace

captured_variables::captured_variables(const std::vector<std::string>& texts) {
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw std::runtime_error("'" + text + "' is not of the form NAME=TYPE");
    }
    add(text.substr(0, equals), text.substr(equals + 1));
  }
}

captured_variables::~captured_variables() {
  for (tiles_array_view view : views_) tiles_array_view_release(view);
}

void captured_variables::add(const std::string& name, const std::string& type) {
  static const std::regex view(R"(array_view<\s*(const )?\s*([a-z ]*[a-z])\s*(,\s*([1-8]))?\s*>)");
  std::smatch parts;
  names_.push_back(name);
  if (std::regex_match(type, parts, view)) {
    const int rank = parts[4].matched ? std::stoi(parts[4]) : 1;
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    desc.element_type = scalar_type(parts[2]);
    desc.rank = static_cast<std::uint32_t>(rank);
    desc.flags = parts[1].matched ? TILES_DATA_CONST : 0;
    for (int d = 0; d < rank; ++d) desc.extent[d] = 1;
    views_.push_back(nullptr);
    call(tiles_array_view_create(&desc, nullptr, nullptr, &views_.back()));
    arguments_.push_back(tiles_argument_view(names_.back().c_str(), views_.back()));
    return;
  }
  values_.push_back(0);
  arguments_.push_back(
      tiles_argument_value(names_.back().c_str(), scalar_type(type), &values_.back()));
}
