// The caller's kernel objects in the library's launches.
#include <thread>

#include "tests/interop/foreign.hpp"

namespace {

cl::Kernel kernel_of(const foreign_program& program, const char* text, const char* name,
                     const char* options) {
  cl::Program built(program.context(), std::string(text));
  built.build({program.device()}, options);
  return cl::Kernel(built, name);
}

owned_kernel adopt(const cl::Kernel& kernel) {
  tiles_kernel adopted = nullptr;
  succeed(tiles_kernel_from_cl(kernel(), &adopted));
  return owned_kernel(adopted);
}

constexpr const char* scale_text =
    "kernel void scale_at(global uint* data, int first, uint factor, local uint* scratch) {\n"
    "  uint l = get_local_id(0);\n"
    "  scratch[l] = data[first + get_global_id(0)];\n"
    "  data[first + get_global_id(0)] = factor * scratch[l];\n"
    "}";

constexpr const char* with_info = "-cl-kernel-arg-info";

tiles_argument number(const cl_uint& value) {
  return tiles_argument_value(nullptr, TILES_TYPE_UINT32, &value);
}

cl_uint references_of(const cl::Kernel& kernel) {
  return kernel.getInfo<CL_KERNEL_REFERENCE_COUNT>();
}

/// Scales the last elements of an array, all but two. \param factor  read at each launch.
std::vector<tiles_argument> scale_arguments(const owned_view& part, const cl_uint& factor,
                                            int32_t offset_type) {
  tiles_argument offset = tiles_argument_offset(nullptr, part.get());
  offset.type = offset_type;
  return {tiles_argument_view(nullptr, part.get()), offset, number(factor),
          tiles_argument_local(nullptr, 4 * 5)};
}

std::vector<tiles_argument> scale_arguments(const owned_view& part, cl_uint&& factor,
                                            int32_t offset_type) = delete;

constexpr cl_uint two = 2;
constexpr cl_uint three = 3;

tiles_status launch_in_tiles(const owned_kernel& kernel, const owned_context& context,
                             int64_t count, const std::vector<tiles_argument>& arguments) {
  described_launch desc = describe_launch({count}, arguments);
  desc.set_tile({5});
  return tiles_kernel_launch(kernel.get(), context.get(), &desc, nullptr);
}

}  // namespace

TEST_CASE("the caller's kernel runs over views and the caller's buffers", "[interop]") {
  const bool has_info = GENERATE(true, false);
  for (const queue_kind& kind : queue_kinds()) {
    CAPTURE(kind.name, has_info);
    const foreign_program program(kind);
    const cl::Kernel given = kernel_of(program, scale_text, "scale_at", has_info ? with_info : "");
    std::vector<cl_uint> data = counting(12);
    const cl::Buffer buffer = program.buffer_of(data);
    {
      const owned_context context = program.adopt();
      const auto kernel = adopt(given);
      const auto array = adopt(context, buffer, describe(TILES_TYPE_UINT32, {12}));
      const auto part = section_of(view_of(array), 2, 10);
      const auto arguments = scale_arguments(part, three, TILES_TYPE_INT32);
      for (int i = 0; i < 3; ++i) succeed(launch_in_tiles(kernel, context, 10, arguments));
      const auto result = read(array, 12);
      CHECK(result[1] == 2);
      for (std::size_t i = 2; i < 12; ++i) REQUIRE(result[i] == 27 * (i + 1));
    }
    CHECK(references_of(given) == 1);
    CHECK(buffer.getInfo<CL_MEM_REFERENCE_COUNT>() == 1);
  }
}

TEST_CASE("the arguments of the caller's kernel object stay as they are", "[interop]") {
  foreign_program program(one_queue);
  const owned_context context = program.adopt();
  std::vector<cl_uint> own = counting(4);
  std::vector<cl_uint> lent = counting(4);
  const cl::Buffer own_buffer = program.buffer_of(own);
  const cl::Buffer lent_buffer = program.buffer_of(lent);
  program.scale(0, own_buffer(), 0, 4, 2, 0);
  const auto kernel = adopt(program.kernel());
  const auto array = adopt(context, lent_buffer, describe(TILES_TYPE_UINT32, {4}));
  const cl_uint zero = 0;
  const cl_uint ten = 10;
  succeed(
      launch(kernel, {4},
             {tiles_argument_array(nullptr, array.get()), number(zero), number(ten), number(ten)},
             context));
  program.queue().enqueueNDRangeKernel(program.kernel(), cl::NullRange, cl::NDRange(4));
  program.queue().enqueueReadBuffer(own_buffer, CL_TRUE, 0, 16, own.data());
  CHECK(own == std::vector<cl_uint>{4, 8, 12, 16});
  CHECK(read(array, 4) == std::vector<cl_uint>{20, 30, 40, 50});
}

TEST_CASE("an adopted kernel outlives what the caller had", "[interop]") {
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  owned_kernel kernel;
  {
    const cl::Kernel given = kernel_of(program, scale_text, "scale_at", with_info);
    kernel = adopt(given);
  }
  std::vector<cl_uint> data = counting(5);
  const auto array = adopt(context, program.buffer_of(data), describe(TILES_TYPE_UINT32, {5}));
  const auto view = view_of(array);
  succeed(launch_in_tiles(kernel, context, 5, scale_arguments(view, two, 0)));
  CHECK(read(array, 5) == std::vector<cl_uint>{2, 4, 6, 8, 10});
}

TEST_CASE("an adopted kernel is launched by several threads at once", "[interop]") {
  const cl::Platform platform(default_device().getInfo<CL_DEVICE_PLATFORM>());
  if (platform.getInfo<CL_PLATFORM_NAME>() == "Oclgrind") {
    WARN("left out: Oclgrind ends the process when two threads run kernels");
    return;
  }
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  const auto kernel = adopt(kernel_of(program, scale_text, "scale_at", with_info));
  std::vector<cl_uint> results(4);
  std::vector<std::thread> threads;
  for (cl_uint t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const std::vector<cl_uint> data(5, 1);
      const auto desc = describe(TILES_TYPE_UINT32, {5});
      tiles_array array = nullptr;
      tiles_array_view view = nullptr;
      if (tiles_array_create(context.get(), &desc, data.data(), &array) != TILES_OK) return;
      if (tiles_array_view_from_array(array, 0, &view) != TILES_OK) return;
      const cl_uint factor = t + 2;
      const std::vector<tiles_argument> arguments{
          tiles_argument_view(nullptr, view), tiles_argument_offset(nullptr, view),
          tiles_argument_value(nullptr, TILES_TYPE_UINT32, &factor),
          tiles_argument_local(nullptr, 20)};
      described_launch launched = describe_launch({5}, arguments);
      launched.set_tile({5});
      for (int i = 0; i < 8; ++i) {
        if (tiles_kernel_launch(kernel.get(), context.get(), &launched, nullptr) != TILES_OK)
          return;
      }
      std::vector<cl_uint> read(5);
      if (read_array(array, read.data(), 20) == TILES_OK) results[t] = read[4];
      tiles_array_view_release(view);
      tiles_array_release(array);
    });
  }
  for (std::thread& each : threads) each.join();
  CHECK(results == std::vector<cl_uint>{256, 6561, 65536, 390625});
}

TEST_CASE("a kernel of another cl_context is refused", "[interop]") {
  const foreign_program program(one_queue);
  const foreign_program other(one_queue);
  const owned_context context = other.adopt();
  const auto kernel = adopt(kernel_of(program, scale_text, "scale_at", with_info));
  std::vector<cl_uint> data = counting(5);
  const auto array = adopt(context, other.buffer_of(data), describe(TILES_TYPE_UINT32, {5}));
  const auto view = view_of(array);
  const auto arguments = scale_arguments(view, two, 0);
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, launch_in_tiles(kernel, context, 5, arguments)),
             StartsWith("scale_at: the cl_kernel belongs to another cl_context than the context "
                        "on device "));
  CHECK_THAT(
      tiles_get_last_error(),
      EndsWith("; launch it on a context made from that cl_context by tiles_context_from_cl()"));
  CHECK(read(array, 5) == counting(5));
}

TEST_CASE("what is no kernel is refused", "[interop]") {
  const foreign_program program(one_queue);
  tiles_kernel out = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_from_cl(nullptr, &out)) ==
        "'kernel' is NULL; expected a cl_kernel");
  const cl::Kernel given = kernel_of(program, scale_text, "scale_at", with_info);
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_from_cl(given(), nullptr)) ==
        "'out' is NULL");
  CHECK(out == nullptr);
  const auto kernel = adopt(given);
  const char* source = nullptr;
  CHECK(
      failed(TILES_ERROR_UNSUPPORTED,
             tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &source)) ==
      "scale_at was adopted as a cl_kernel; use clGetProgramInfo to get the source of its program");
}

TEST_CASE("an adopted kernel can be had as an OpenCL object again", "[interop]") {
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  const cl::Kernel given = kernel_of(program, scale_text, "scale_at", with_info);
  const auto kernel = adopt(given);
  cl_kernel made = nullptr;
  succeed(tiles_kernel_get_cl(kernel.get(), context.get(), nullptr, 0, &made));
  const cl::Kernel owner(made);
  CHECK(made != given());
  CHECK(owner.getInfo<CL_KERNEL_PROGRAM>()() == given.getInfo<CL_KERNEL_PROGRAM>()());
}

TEST_CASE("a kernel without argument info leaves sizes to the driver, and names to nobody",
          "[interop]") {
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  const cl::Kernel given = kernel_of(program, scale_text, "scale_at", "");
  cl_kernel_arg_address_qualifier unused = 0;
  if (clGetKernelArgInfo(given(), 0, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof unused, &unused,
                         nullptr) == CL_SUCCESS) {
    return;  // this implementation always knows
  }
  const auto kernel = adopt(given);
  std::vector<cl_uint> data = counting(5);
  const auto array = adopt(context, program.buffer_of(data), describe(TILES_TYPE_UINT32, {5}));
  const auto view = view_of(array);
  auto arguments = scale_arguments(view, two, 0);
  CHECK(
      failed(TILES_ERROR_ARGUMENT_MISMATCH, launch_in_tiles(kernel, context, 5, arguments)) ==
      "scale_at: parameter 1, arguments[1] is the offset of a view; the program was built without "
      "-cl-kernel-arg-info, so the parameter's type is not known: set the argument's `type` to "
      "TILES_TYPE_INT32 or TILES_TYPE_INT64");
  arguments[1].type = TILES_TYPE_INT32;
  arguments[2].name = "factor";
  CHECK(failed(TILES_ERROR_ARGUMENT_MISMATCH, launch_in_tiles(kernel, context, 5, arguments)) ==
        "scale_at: 'factor' cannot be found, because the program was built without "
        "-cl-kernel-arg-info: pass the arguments by position");
  arguments[2].name = nullptr;
  const cl_ulong wide = 2;
  arguments[2] = tiles_argument_value(nullptr, TILES_TYPE_UINT64, &wide);
  CHECK(failed(TILES_ERROR_ARGUMENT_MISMATCH, launch_in_tiles(kernel, context, 5, arguments)) ==
        "scale_at: arguments[2]: the kernel does not take an 'unsigned long': clSetKernelArg "
        "returned CL_INVALID_ARG_SIZE (-51)");
  CHECK(read(array, 5) == counting(5));
}
