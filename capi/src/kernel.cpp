// Kernels.
#include "capi/src/argument_list.hpp"
#include "capi/src/checked_mode_of.hpp"
#include "capi/src/guard.hpp"
#include "capi/src/shape_request_of.hpp"
#include "capi/src/struct_io.hpp"
#include "libtiles/core/printable.hpp"
#include "libtiles/runtime/launch/tile_kernel.hpp"
#include "libtiles/runtime/raw/raw_kernel.hpp"
#include "libtiles/runtime/raw/raw_source.hpp"

using namespace libtiles;
using namespace libtiles::capi;

namespace {

std::string text_or(const char* given, const char* otherwise) {
  return given == nullptr ? otherwise : given;
}

std::vector<compiler::constant> constants_of(const tiles_kernel_desc& desc) {
  std::vector<compiler::constant> constants;
  if (desc.constant_count > 0) required(desc.constants, "constants");
  for (uint32_t i = 0; i < desc.constant_count; ++i) {
    const std::string where = "constants[" + std::to_string(i) + "]";
    const tiles_constant& given = desc.constants[i];
    constants.push_back({printable_name(&required(given.name, (where + ".name").c_str())),
                         &required(given.value, (where + ".value").c_str())});
  }
  return constants;
}

std::string text_of(const tiles_kernel_desc& desc) {
  const char* const text = &required(desc.text, "text");
  return desc.text_size == 0 ? std::string(text) : std::string(text, desc.text_size);
}

compiler::kernel_input input_of(const tiles_kernel_desc& desc) {
  compiler::kernel_input input;
  input.text = text_of(desc);
  input.name = printable_name(text_or(desc.name, "kernel"));
  input.function = printable_name(text_or(desc.function, ""));
  input.declarations = text_or(desc.declarations, "");
  input.constants = constants_of(desc);
  input.origin_file = text_or(desc.origin_file, "");
  input.origin_line = desc.origin_line;
  if (desc.first_line != 0) input.first_line = desc.first_line;
  return input;
}

void refuse_options(const tiles_kernel_desc& desc) {
  if (desc.options == nullptr) return;
  throw error(status::invalid_argument,
              "'options' is \"" + printable_name(desc.options) +
                  "\"; build options apply to text in TILES_LANGUAGE_OPENCL_C only");
}

void refuse_checked(const tiles_kernel_desc& desc) {
  if (checked_mode_of(desc.checked) == compiler::checked_mode::off) return;
  throw error(status::unsupported, "'checked' is " + std::to_string(desc.checked) +
                                       ", but text in TILES_LANGUAGE_OPENCL_C has no checked mode");
}

runtime::shape_request shape_of(const tiles_kernel_desc& desc) {
  return shape_request_of(desc.shape, "tiles_kernel_desc");
}

void refuse_shape(const tiles_kernel_desc& desc) {
  if (shape_of(desc) == runtime::shape_request::automatic) return;
  throw error(status::unsupported,
              "'shape' is " + std::to_string(desc.shape) +
                  ", but text in TILES_LANGUAGE_OPENCL_C has no shapes; set it to 0");
}

int most_merged_of(const tiles_kernel_desc& desc) {
  if (desc.merged_tiles == 0) return compiler::compile_options().most_merged;
  if (desc.merged_tiles > 0) return desc.merged_tiles;
  throw error(status::invalid_argument,
              "tiles_kernel_desc: merged_tiles is " + std::to_string(desc.merged_tiles) +
                  "; expected how many tiles a work-group may run, or 0 for as many as pay off");
}

std::shared_ptr<runtime::kernel> kernel_of(const tiles_kernel_desc& desc) {
  switch (desc.language) {
    case TILES_LANGUAGE_TILES:
      refuse_options(desc);
      return std::make_shared<runtime::tile_kernel>(input_of(desc), checked_mode_of(desc.checked),
                                                    shape_of(desc), most_merged_of(desc));
    case TILES_LANGUAGE_OPENCL_C:
      refuse_checked(desc);
      refuse_shape(desc);
      return std::make_shared<runtime::source_kernel>(
          runtime::raw_source(input_of(desc), text_or(desc.options, "")));
    default:
      throw error(status::invalid_argument,
                  "'language' is " + std::to_string(desc.language) + "; expected a tiles_language");
  }
}

}  // namespace

tiles_status tiles_kernel_create(const tiles_kernel_desc* desc, tiles_kernel* out) {
  return guard([&] {
    required(out, "out");
    *out = make_handle<tiles_kernel_s>(kernel_of(read_struct(desc, "tiles_kernel_desc")));
  });
}

tiles_status tiles_kernel_retain(tiles_kernel kernel) {
  return guard([&] { use(kernel, "kernel").keep(); });
}

tiles_status tiles_kernel_release(tiles_kernel kernel) {
  return guard([&] { release(kernel, "kernel"); });
}

tiles_status tiles_kernel_get_opencl_source(tiles_kernel kernel, const tiles_argument* arguments,
                                            uint32_t argument_count, const char** out) {
  return guard([&] {
    required(out, "out");
    argument_list list;
    std::vector<runtime::launch_argument> launch_arguments;
    list.read(arguments, argument_count, launch_arguments);
    *out = use(kernel, "kernel")->opencl_source(launch_arguments).c_str();
  });
}
