#include "libtiles/runtime/interop/adopted_buffer.hpp"

#include "libtiles/core/count_of.hpp"
#include "libtiles/core/error.hpp"
#include "libtiles/runtime/interop/buffer_sources.hpp"
#include "libtiles/runtime/interop/foreign_handle.hpp"
#include "libtiles/runtime/opencl/borrowed_info.hpp"

namespace libtiles::runtime {
namespace {

constexpr const char* kind = "cl_mem";

[[noreturn]] void refuse(const std::string& why) { throw error(status::invalid_argument, why); }

struct buffer_facts {
  std::uint64_t size = 0;
  cl_mem_object_type type = 0;
  cl_mem_flags flags = 0;
  cl_context context = nullptr;
  cl::Buffer whole;  ///< what a sub-buffer was made from; else the buffer itself
  std::uint64_t whole_size = 0;
  std::uint64_t origin = 0;  ///< within the whole, in bytes
};

buffer_facts facts_of(const cl::Buffer& buffer) {
  buffer_facts facts;
  facts.size = buffer.getInfo<CL_MEM_SIZE>();
  facts.type = buffer.getInfo<CL_MEM_TYPE>();
  facts.flags = buffer.getInfo<CL_MEM_FLAGS>();
  facts.context =
      borrowed_info<cl_context>(clGetMemObjectInfo, "clGetMemObjectInfo", buffer(), CL_MEM_CONTEXT);
  if (facts.type != CL_MEM_OBJECT_BUFFER) return facts;
  const auto parent = borrowed_info<cl_mem>(clGetMemObjectInfo, "clGetMemObjectInfo", buffer(),
                                            CL_MEM_ASSOCIATED_MEMOBJECT);
  const bool is_part = parent != nullptr;
  facts.whole = cl::Buffer(is_part ? parent : buffer(), true);
  facts.origin = is_part ? buffer.getInfo<CL_MEM_OFFSET>() : 0;
  facts.whole_size = facts.whole.getInfo<CL_MEM_SIZE>();
  return facts;
}

void check_facts(const buffer_facts& facts, const context& where, bool is_const) {
  if (facts.type != CL_MEM_OBJECT_BUFFER) {
    refuse(
        "'buffer' is an image or a pipe; expected a cl_mem made with clCreateBuffer or "
        "clCreateSubBuffer");
  }
  if (facts.context != where.opencl_context()()) {
    refuse("'buffer' belongs to another cl_context than the context on " +
           describe(where.device()) + "; adopt that cl_context first");
  }
  if ((facts.flags & CL_MEM_READ_ONLY) != 0 && !is_const) {
    refuse("'buffer' was made with CL_MEM_READ_ONLY; an array over it must be const");
  }
}

std::string bytes(std::uint64_t count) { return count_of(count, "byte"); }

std::string of_elements(const buffer_layout& layout) {
  return "the elements of " + to_string(layout.element) + " with extents " +
         to_string(layout.shape);
}

void check_reach(const buffer_layout& layout, const window_reach& reach, std::uint64_t size) {
  const std::string at = "byte_offset is " + std::to_string(layout.byte_offset) + ": ";
  if (layout.byte_offset < reach.below_first) {
    refuse(at + of_elements(layout) + " begin " + bytes(reach.below_first) +
           " before it, because of negative strides; expected at least " +
           std::to_string(reach.below_first));
  }
  const std::uint64_t begin = layout.byte_offset - reach.below_first;
  if (begin <= size && reach.size <= size - begin) return;
  refuse(at + of_elements(layout) + " take " + bytes(reach.size) + " from byte " +
         std::to_string(begin) + " on; the buffer has " + bytes(size));
}

// What a struct has to be aligned to stands in the kernel's text alone.
void check_alignment(const buffer_layout& layout) {
  if (layout.element.scalar == scalar_type::structure) return;
  if (layout.byte_offset % layout.element.size == 0) return;
  refuse("byte_offset is " + std::to_string(layout.byte_offset) + "; elements of " +
         to_string(layout.element) + " must be at multiples of " + bytes(layout.element.size));
}

void check_shape(const buffer_layout& layout) {
  if (size_in_bytes(layout.element, layout.shape) == 0) {
    refuse("an array's extents are " + to_string(layout.shape) + "; each must be at least 1");
  }
}

}  // namespace

std::shared_ptr<array> adopt_buffer(const std::shared_ptr<context>& where, cl_mem buffer,
                                    const buffer_layout& layout) {
  const auto given = retained<cl::Buffer>(buffer, "buffer", kind);
  const buffer_facts facts = ask("buffer", kind, [&] { return facts_of(given); });
  check_facts(facts, *where, layout.is_const);
  check_shape(layout);
  std::vector<std::int64_t> strides =
      layout.strides.empty() ? dense_strides(layout.shape) : layout.strides;
  check_reach(layout, reach_of(layout.element, layout.shape, strides), facts.size);
  check_alignment(layout);
  auto source =
      ask("buffer", kind, [&] { return source_of_buffer(where, facts.whole, facts.whole_size); });
  data_window window{std::move(source), layout.element, facts.origin + layout.byte_offset,
                     layout.shape, std::move(strides)};
  return std::make_shared<array>(where, std::move(window), layout.is_const);
}

}  // namespace libtiles::runtime
