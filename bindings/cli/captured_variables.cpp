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
                                                          {"half", TILES_TYPE_FLOAT16},
                                                          {"bfloat16", TILES_TYPE_BFLOAT16},
                                                          {"double", TILES_TYPE_FLOAT64}};

/// The size of a struct or a short vector, which the compiler knows; 0 if it does not know the
/// type.
std::uint64_t size_of(const std::string& name, const std::string& definitions) {
  const std::string text = "void size(tiled_index<1> t) { tile_static " + name + " one; }";
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = text.c_str();
  desc.declarations = definitions.c_str();
  tiles_kernel kernel = nullptr;
  if (tiles_kernel_create(&desc, &kernel) != TILES_OK) return 0;
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  const tiles_status status = tiles_kernel_get_info(kernel, nullptr, 0, &info);
  tiles_kernel_release(kernel);
  return status == TILES_OK ? info.tile_static_bytes : 0;
}

}  // namespace

captured_variables::captured_variables(const std::vector<std::string>& texts,
                                       const std::string& definitions)
    : definitions_(definitions) {
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw std::runtime_error("'" + text + "' is not of the form NAME=TYPE");
    }
    add(text.substr(0, equals), text.substr(equals + 1));
  }
}

captured_variables::~captured_variables() {
  for (tiles_array array : arrays_) tiles_array_release(array);
  for (tiles_array_view view : views_) tiles_array_view_release(view);
}

void captured_variables::add(const std::string& name, const std::string& type) {
  static const std::regex data(
      R"(array(_view)?<\s*(const )?\s*([A-Za-z_][\w ]*\w|\w)\s*(,\s*([1-8]))?\s*>)");
  std::smatch parts;
  names_.push_back(name);
  if (std::regex_match(type, parts, data)) {
    const int rank = parts[5].matched ? std::stoi(parts[5]) : 1;
    tiles_data_desc desc = TILES_DATA_DESC_INIT;
    const element_type element = element_named(parts[3]);
    desc.element_type = element.type;
    desc.struct_name = element.size == 0 ? nullptr : element.name.c_str();
    desc.element_size = element.size;
    desc.rank = static_cast<std::uint32_t>(rank);
    desc.flags = parts[2].matched ? TILES_DATA_CONST : 0;
    for (int d = 0; d < rank; ++d) desc.extent[d] = 1;
    return add(desc, parts[1].matched);
  }
  const auto known = scalar_types.find(type);
  if (known == scalar_types.end()) {
    throw std::runtime_error("'" + type +
                             "' is not a valid type for a captured variable; expected a "
                             "number, such as float, or an array_view<float, 2>");
  }
  values_.push_back(0);
  arguments_.push_back(tiles_argument_value(names_.back().c_str(), known->second, &values_.back()));
}

captured_variables::element_type captured_variables::element_named(const std::string& name) const {
  const auto known = scalar_types.find(name);
  if (known != scalar_types.end()) return {known->second, name, 0};
  const std::uint64_t size = size_of(name, definitions_);
  if (size != 0) return {TILES_TYPE_STRUCT, name, size};
  throw std::runtime_error("'" + name +
                           "' is not a valid type for elements; expected a number, such as "
                           "float, or a struct of the text or of --declare 'struct " +
                           name + " { ... };'");
}

// An array needs a device; a view does not.
void captured_variables::add(const tiles_data_desc& desc, bool is_view) {
  const char* const name = names_.back().c_str();
  if (is_view) {
    views_.push_back(nullptr);
    call(tiles_array_view_create(&desc, nullptr, nullptr, &views_.back()));
    arguments_.push_back(tiles_argument_view(name, views_.back()));
  } else {
    arrays_.push_back(nullptr);
    call(tiles_array_create(nullptr, &desc, nullptr, &arrays_.back()));
    arguments_.push_back(tiles_argument_array(name, arrays_.back()));
  }
}
