#include "libtiles/runtime/launch/kernel_arguments.hpp"

#include <cstring>

namespace libtiles::runtime {
namespace {

/// Sets one argument after the other.
class argument_writer {
 public:
  explicit argument_writer(kernel_object& kernel) : kernel_(kernel) {}

  void write_value(const std::array<std::byte, 8>& value, std::size_t size) {
    std::uint64_t bits = 0;
    std::memcpy(&bits, value.data(), sizeof bits);
    kernel_.set_number(next_++, bits, size);
  }
  void write_bytes(const void* value, std::size_t size) { kernel_.set_bytes(next_++, value, size); }
  void write_buffer(const placed_data& placed) {
    kernel_.set_buffer(next_++, placed.buffer, placed.id);
  }

  void write_int(std::int64_t value) { kernel_.set_number(next_++, static_cast<cl_int>(value)); }
  void write_long(std::int64_t value) { kernel_.set_number(next_++, static_cast<cl_long>(value)); }
  void skip(std::size_t count) { next_ += count; }

 private:
  kernel_object& kernel_;
  std::size_t next_ = 0;
};

void write_value(argument_writer& writer, const launch_argument& given) {
  if (given.bytes != nullptr) {
    writer.write_bytes(given.bytes, given.size);
  } else {
    writer.write_value(given.value, given.form->type.element.size);
  }
}

// The last dimension's is 1 where it is not passed.
std::size_t stride_count(const data_window& window, const compiler::compile_options& options) {
  return window.strides.size() - (options.strided ? 0 : 1);
}

std::size_t argument_count(const data_window& window, const compiler::compile_options& options) {
  const std::size_t buffer_and_offset = 2;
  return buffer_and_offset + window.shape.size() + stride_count(window, options);
}

// What the kernel adds to find an element by its index in the whole is taken off before.
std::int64_t offset_of(const data_window& window, const placed_data& placed,
                       const whole_data* whole) {
  std::int64_t steps = 0;
  if (whole != nullptr) {
    for (std::size_t d = 0; d < window.shape.size(); ++d) {
      steps += whole->origin[d] * window.strides[d];
    }
  }
  return placed.offset - steps * static_cast<std::int64_t>(window.element.size);
}

void write_window(argument_writer& writer, const launch_argument& given, const placed_data& placed,
                  const compiler::compile_options& options) {
  const data_window& window = *given.window;
  writer.write_buffer(placed);
  writer.write_long(offset_of(window, placed, given.whole));
  for (const std::int64_t extent : shape_of(given)) writer.write_int(extent);
  for (std::size_t d = 0; d < stride_count(window, options); ++d) {
    if (options.wide_indices) {
      writer.write_long(window.strides[d]);
    } else {
      writer.write_int(window.strides[d]);
    }
  }
}

}  // namespace

void set_arguments(kernel_object& kernel, const compiler::compiled_kernel& compiled,
                   const std::vector<launch_argument>& arguments, const placed_list& places,
                   const extents& domain) {
  argument_writer writer(kernel);
  for (std::size_t i = 0; i < compiled.parameters.size(); ++i) {
    const launch_argument& given = arguments[compiled.parameters[i].argument];
    if (given.window != nullptr) {
      write_window(writer, given, places[i], compiled.options);
    } else {
      write_value(writer, given);
    }
  }
  if (compiled.tiles_per_work_item > 1)
    writer.write_int(domain.back() / compiled.tile[domain.size() - 1]);
  const bool is_merged = compiled.shape == compiler::kernel_shape::merged;
  if (compiled.is_tiled && !compiled.runs_rows && !is_merged) return;
  for (const std::int64_t extent : domain) writer.write_int(extent);
}

void set_values(kernel_object& kernel, const compiler::compiled_kernel& compiled,
                const std::vector<launch_argument>& arguments) {
  argument_writer writer(kernel);
  for (const compiler::parameter& each : compiled.parameters) {
    const launch_argument& given = arguments[each.argument];
    if (given.window != nullptr) {
      writer.skip(argument_count(*given.window, compiled.options));
    } else {
      write_value(writer, given);
    }
  }
}

}  // namespace libtiles::runtime
