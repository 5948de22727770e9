// Arrays over the caller's buffers.
#include "tests/interop/foreign.hpp"

namespace {

tiles_data_desc strided(std::initializer_list<int64_t> extent,
                        std::initializer_list<int64_t> stride) {
  tiles_data_desc desc = describe(TILES_TYPE_UINT32, extent, TILES_DATA_STRIDED);
  std::copy(stride.begin(), stride.end(), desc.stride);
  return desc;
}

std::string refused(const owned_context& context, cl_mem buffer, const tiles_data_desc& desc,
                    uint64_t byte_offset = 0) {
  tiles_array out = nullptr;
  return failed(TILES_ERROR_INVALID_ARGUMENT,
                tiles_array_from_cl(context.get(), buffer, &desc, byte_offset, &out));
}

struct adopted_program {
  foreign_program program{one_queue};
  owned_context context = program.adopt();
};

}  // namespace

TEST_CASE("an array begins at any element of a buffer", "[interop]") {
  adopted_program foreign;
  std::vector<cl_uint> data = counting(70);
  const cl::Buffer buffer = foreign.program.buffer_of(data);
  const auto kernel = scale_kernel();
  for (const std::size_t first : {0, 1, 3, 33}) {
    for (const std::size_t count : {1, 2, 31, 37}) {
      const auto array =
          adopt(foreign.context, buffer, describe(TILES_TYPE_UINT32, {static_cast<int64_t>(count)}),
                4 * first);
      succeed(launch_scale(kernel, foreign.context, tiles_argument_array(nullptr, array.get()),
                           count, 3, 5));
      for (std::size_t i = first; i < first + count; ++i) data[i] = 3 * data[i] + 5;
      CHECK(read(array, count) ==
            std::vector<cl_uint>(data.begin() + static_cast<std::ptrdiff_t>(first),
                                 data.begin() + static_cast<std::ptrdiff_t>(first + count)));
    }
  }
  const auto whole = adopt(foreign.context, buffer, describe(TILES_TYPE_UINT32, {70}));
  CHECK(read(whole, 70) == data);
}

TEST_CASE("an adopted array has strides of any sign", "[interop]") {
  adopted_program foreign;
  std::vector<cl_uint> data = counting(40);
  const cl::Buffer buffer = foreign.program.buffer_of(data);
  const auto kernel = make_kernel(
      "void place(index<2> idx, array_view<unsigned, 2> data) restrict(amp)\n"
      "{ data[idx] = 1000u + 10u * idx[0] + idx[1]; }");
  // 3 x 4 elements of which the first lies at element 30: rows go back by 9, columns by 2.
  const auto array = adopt(foreign.context, buffer, strided({3, 4}, {-9, -2}), 4 * 30);
  succeed(launch(kernel, {3, 4}, {tiles_argument_array(nullptr, array.get())}, foreign.context));
  std::vector<cl_uint> dense;
  for (std::size_t row = 0; row < 3; ++row) {
    for (std::size_t column = 0; column < 4; ++column) {
      data[30 - 9 * row - 2 * column] = static_cast<cl_uint>(1000 + 10 * row + column);
      dense.push_back(static_cast<cl_uint>(1000 + 10 * row + column));
    }
  }
  CHECK(read(array, 12) == dense);
  CHECK(read(adopt(foreign.context, buffer, describe(TILES_TYPE_UINT32, {40})), 40) == data);
}

TEST_CASE("a sub-buffer is its part of the whole buffer", "[interop]") {
  const foreign_program program(one_queue);
  const std::size_t alignment = program.device().getInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
  std::vector<cl_uint> data = counting(3 * alignment);
  cl::Buffer buffer = program.buffer_of(data);
  const _cl_buffer_region region{alignment, 4 * alignment};
  const cl::Buffer part =
      buffer.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  const auto counts = [&] {
    return std::vector<cl_uint>{buffer.getInfo<CL_MEM_REFERENCE_COUNT>(),
                                part.getInfo<CL_MEM_REFERENCE_COUNT>()};
  };
  const auto before = counts();
  {
    const owned_context context = program.adopt();
    const auto array = adopt(context, part, describe(TILES_TYPE_UINT32, {3}), 4);
    const auto overlapping =
        adopt(context, buffer, describe(TILES_TYPE_UINT32, {3}), alignment + 8);
    const auto kernel = scale_kernel();
    succeed(launch_scale(kernel, context, tiles_argument_array(nullptr, array.get()), 3, 1, 100));
    const std::size_t first = alignment / 4 + 1;
    CHECK(read(overlapping, 3) ==
          std::vector<cl_uint>{data[first + 1] + 100, data[first + 2] + 100, data[first + 3]});
    CHECK_THAT(refused(context, part(), describe(TILES_TYPE_UINT32, {3}), 4 * alignment - 8),
               EndsWith("the buffer has " + std::to_string(4 * alignment) + " bytes"));
  }
  CHECK(counts() == before);
}

TEST_CASE("misuse of a buffer is refused", "[interop]") {
  adopted_program foreign;
  std::vector<cl_uint> data = counting(10);
  const cl::Buffer buffer = foreign.program.buffer_of(data);
  const auto ten = describe(TILES_TYPE_UINT32, {10});
  SECTION("too short a buffer") {
    CHECK(refused(foreign.context, buffer(), ten, 4) ==
          "byte_offset is 4: the elements of unsigned int with extents (10) take 40 bytes from "
          "byte 4 on; the buffer has 40 bytes");
    CHECK(refused(foreign.context, buffer(), strided({3}, {-4}), 28) ==
          "byte_offset is 28: the elements of unsigned int with extents (3) begin 32 bytes before "
          "it, "
          "because of negative strides; expected at least 32");
  }
  SECTION("an offset between elements") {
    CHECK(refused(foreign.context, buffer(), describe(TILES_TYPE_UINT32, {2}), 6) ==
          "byte_offset is 6; elements of unsigned int must be at multiples of 4 bytes");
  }
  SECTION("no elements") {
    CHECK(refused(foreign.context, buffer(), describe(TILES_TYPE_UINT32, {0})) ==
          "an array's extents are (0); each must be at least 1");
  }
  SECTION("another cl_context") {
    const foreign_program other(one_queue);
    CHECK_THAT(refused(foreign.context, other.buffer_of(data)(), ten),
               StartsWith("'buffer' belongs to another cl_context than the context on "));
  }
  SECTION("NULL") {
    CHECK(refused(foreign.context, nullptr, ten) == "'buffer' is NULL; expected a cl_mem");
  }
  SECTION("a buffer that kernels may only read") {
    const cl::Buffer read_only = buffer_with(foreign.program.context(), data, CL_MEM_READ_ONLY);
    CHECK(refused(foreign.context, read_only(), ten) ==
          "'buffer' was made with CL_MEM_READ_ONLY; an array over it must be const");
    const auto array =
        adopt(foreign.context, read_only, describe(TILES_TYPE_UINT32, {10}, TILES_DATA_CONST));
    CHECK(read(array, 10) == data);
    CHECK_THAT(failed(TILES_ERROR_ARGUMENT_MISMATCH,
                      launch_scale(scale_kernel(), foreign.context,
                                   tiles_argument_array(nullptr, array.get()), 10, 1, 1)),
               ContainsSubstring("const"));
    CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, write_array(array.get(), data.data(), 40)) ==
          "write: the view is array_view<const unsigned int, 1>, which is read-only; use the view "
          "that it was made from");
  }
}

TEST_CASE("what the caller's kernel writes the library's reads, and the other way round",
          "[interop]") {
  adopted_program foreign;
  std::vector<cl_uint> data = counting(100);
  const cl::Buffer buffer = foreign.program.buffer_of(data);
  const auto array = adopt(foreign.context, buffer, describe(TILES_TYPE_UINT32, {99}), 4);
  foreign.program.scale(0, buffer(), 0, 100, 2, 0);
  succeed(launch_scale(scale_kernel(), foreign.context, tiles_argument_array(nullptr, array.get()),
                       99, 3, 1));
  foreign.program.scale(0, buffer(), 0, 100, 5, 0);
  const auto result = read(array, 99);
  for (std::size_t i = 0; i < result.size(); ++i) {
    CHECK(result[i] == 5 * (3 * 2 * static_cast<cl_uint>(i + 2) + 1));
  }
}
