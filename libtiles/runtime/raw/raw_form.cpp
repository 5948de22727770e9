#include "libtiles/runtime/raw/raw_form.hpp"

#include <limits>

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/opencl/code_name.hpp"

namespace libtiles::runtime {
namespace {

using argument_list = std::vector<launch_argument>;

data_use use_of(const launch_argument& given, const opencl_parameter& target) {
  data_use use;
  use.parameter = &target.name;
  if (!is_data(given) || !has_elements(*given.window)) return use;
  use.window = given.window;
  use.source = &source_lock::source_of(*given.window);
  use.does = target.is_const || given.form->type.is_const ? access::read : access::read_write;
  if (given.is_overwritten) use.does = access::overwrite;
  use.needs = use.does;
  return use;
}

std::string place_of(std::size_t position) { return "arguments[" + std::to_string(position) + "]"; }

/// Sets the arguments of one launch.
class raw_writer {
 public:
  raw_writer(const raw_description& description, kernel_object& kernel,
             const argument_list& arguments, const placed_list& places)
      : description_(description), kernel_(kernel), arguments_(arguments), places_(places) {}

  // What clSetKernelArg says of a wrong size names no argument.
  void write(std::size_t position) {
    try {
      set(parameter_of(description_, arguments_, position), position);
    } catch (const cl::Error& failure) {
      if (failure.err() != CL_INVALID_ARG_SIZE && failure.err() != CL_INVALID_ARG_VALUE &&
          failure.err() != CL_INVALID_MEM_OBJECT) {
        throw;
      }
      refuse(position, "the kernel does not take " + describe(arguments_[position]) + ": " +
                           failure.what() + " returned " + to_code_text(failure.err()));
    }
  }

 private:
  [[noreturn]] void refuse(std::size_t position, const std::string& why) const {
    throw error(status::argument_mismatch,
                description_.name + ": " + place_of(position) + ": " + why);
  }

  void set(std::size_t index, std::size_t position) {
    const launch_argument& given = arguments_[position];
    if (given.bytes != nullptr) return kernel_.set_bytes(index, given.bytes, given.size);
    switch (given.raw) {
      case raw_argument::bytes:
      case raw_argument::local_memory:
        return kernel_.set_local(index, given.size);
      case raw_argument::element_offset:
      case raw_argument::byte_offset:
        return set_offset(index, position);
      case raw_argument::none:
        break;
    }
    if (given.window == nullptr) {
      return kernel_.set_bytes(index, given.value.data(), given.form->type.element.size);
    }
    check_begin(position);
    kernel_.set_buffer(index, places_[position].buffer, places_[position].id);
  }

  void check_begin(std::size_t position) const {
    const std::int64_t offset = places_[position].offset;
    if (offset == 0) return;
    for (const launch_argument& each : arguments_) {
      if (is_offset_of(each, arguments_[position])) return;
    }
    refuse(position,
           "the view starts " + count_of(offset, "byte") +
               " into its buffer, but a kernel in OpenCL C receives the whole buffer: add a "
               "parameter for the offset, and pass tiles_argument_offset() for it");
  }

  std::int64_t offset_of(std::size_t position) const {
    const launch_argument& given = arguments_[position];
    const std::int64_t offset = places_[data_of(given, arguments_)].offset;
    if (given.raw == raw_argument::byte_offset) return offset;
    const auto size = static_cast<std::int64_t>(given.window->element.size);
    if (offset % size == 0) return offset / size;
    refuse(position, "the view starts " + count_of(offset, "byte") +
                         " into its buffer, which is not a multiple of " + count_of(size, "byte") +
                         ": use tiles_argument_byte_offset()");
  }

  void set_offset(std::size_t index, std::size_t position) {
    const cl_long offset = offset_of(position);
    const raw_type& type = description_.types[index];
    const std::size_t size = type.is_known() ? type.size() : arguments_[position].size;
    if (size != sizeof(cl_int)) return kernel_.set_bytes(index, &offset, sizeof offset);
    if (offset > std::numeric_limits<cl_int>::max()) {
      refuse(position, "the offset is " + std::to_string(offset) +
                           ", which does not fit an int: make the parameter a long");
    }
    const auto narrow = static_cast<cl_int>(offset);
    kernel_.set_bytes(index, &narrow, sizeof narrow);
  }

  const raw_description& description_;
  kernel_object& kernel_;
  const argument_list& arguments_;
  const placed_list& places_;
};

}  // namespace

data_uses raw_form::uses_of(const launch_request& request) const {
  data_uses uses;
  for (std::size_t i = 0; i < request.arguments.size(); ++i) {
    const std::size_t index = parameter_of(kernel_, request.arguments, i);
    data_use use = use_of(request.arguments[i], kernel_.signature.parameters[index]);
    use.argument = i;
    uses.push_back(use);
  }
  return uses;
}

void raw_form::set_arguments(kernel_object& kernel, const launch_request& request,
                             const placed_list& places, unset_arguments unset) const {
  if (unset == unset_arguments::none) return;
  raw_writer writer(kernel_, kernel, request.arguments, places);
  for (std::size_t i = 0; i < request.arguments.size(); ++i) {
    if (unset == unset_arguments::all || !is_data(request.arguments[i])) writer.write(i);
  }
}

}  // namespace libtiles::runtime
