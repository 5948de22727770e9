#include "libtiles/runtime/launch/kernel_arguments.hpp"

namespace libtiles::runtime {
namespace {

/// Sets one argument after the other.
class argument_writer {
 public:
  explicit argument_writer(cl::Kernel& kernel) : kernel_(kernel) {}

  void write_bytes(const void* data, std::size_t size) { kernel_.setArg(next_++, size, data); }

  void write_buffer(const cl::Buffer& buffer) {
    const cl_mem handle = buffer();
    write_bytes(&handle, sizeof(cl_mem));
  }

  void write_int(std::int64_t value) {
    const auto narrow = static_cast<cl_int>(value);
    write_bytes(&narrow, sizeof narrow);
  }

  void write_long(std::int64_t value) {
    const cl_long wide = value;
    write_bytes(&wide, sizeof wide);
  }

 private:
  cl::Kernel& kernel_;
  cl_uint next_ = 0;
};

void write_window(argument_writer& writer, const data_window& window, const placed_data& placed,
                  const compiler::compile_options& options) {
  writer.write_buffer(placed.buffer);
  writer.write_long(placed.offset);
  for (const std::int64_t extent : window.shape) writer.write_int(extent);
  const std::size_t stride_count = window.strides.size() - (options.strided ? 0 : 1);
  for (std::size_t d = 0; d < stride_count; ++d) {
    if (options.wide_indices) {
      writer.write_long(window.strides[d]);
    } else {
      writer.write_int(window.strides[d]);
    }
  }
}

}  // namespace

void set_arguments(cl::Kernel& kernel, const compiler::compiled_kernel& compiled,
                   const std::vector<const launch_argument*>& bound,
                   const std::vector<placed_data>& placed, const extents& domain,
                   const compiler::compile_options& options) {
  argument_writer writer(kernel);
  for (std::size_t i = 0; i < bound.size(); ++i) {
    if (bound[i]->window != nullptr) {
      write_window(writer, *bound[i]->window, placed[i], options);
    } else {
      writer.write_bytes(bound[i]->value.data(), bound[i]->type.element.size);
    }
  }
  if (compiled.is_tiled) return;
  for (const std::int64_t extent : domain) writer.write_int(extent);
}

}  // namespace libtiles::runtime
