// Views over host memory whose elements do not lie one after the other.
#include <sys/mman.h>

#include <array>
#include <cstddef>
#include <numeric>

#include "tests/capi/objects.hpp"

namespace {

owned_view strided_view(void* first, std::initializer_list<int64_t> extent,
                        std::initializer_list<int64_t> stride, int32_t type = TILES_TYPE_INT32) {
  tiles_data_desc desc = describe(type, extent, TILES_DATA_STRIDED);
  std::copy(stride.begin(), stride.end(), desc.stride);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, first, nullptr, &view));
  return owned_view(view);
}

std::vector<int> counted(std::size_t count) {
  std::vector<int> data(count);
  std::iota(data.begin(), data.end(), 0);
  return data;
}

owned_context sharing_or_copying() {
  return GENERATE(true, false) ? make_context() : make_copying_context();
}

/// Address space without memory, which comes a page at a time where it is touched.
class reserved_memory {
 public:
  explicit reserved_memory(std::size_t size)
      : size_(size),
        first_(mmap(nullptr, size, PROT_READ | PROT_WRITE,
                    MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)) {
    REQUIRE(first_ != MAP_FAILED);
  }
  reserved_memory(const reserved_memory&) = delete;
  reserved_memory& operator=(const reserved_memory&) = delete;
  ~reserved_memory() { munmap(first_, size_); }

  char* first() const { return static_cast<char*>(first_); }

 private:
  std::size_t size_;
  void* first_;
};

}  // namespace

TEST_CASE("a kernel goes through host memory in steps of any sign", "[strided_view]") {
  std::vector<int> data = counted(24);
  const owned_context context = sharing_or_copying();
  const owned_kernel kernel = make_kernel(
      "void number(index<2> i, array_view<int, 2> data) restrict(amp) "
      "{ data[i] = 100 * (10 * i[0] + i[1]) + data[i]; }");
  {
    const owned_view view = strided_view(&data[20], {3, 2}, {-8, 3});
    succeed(launch(kernel, {3, 2}, {tiles_argument_view(nullptr, view.get())}, context));
  }
  std::vector<int> expected = counted(24);
  expected[20] = 20;
  expected[23] = 123;
  expected[12] = 1012;
  expected[15] = 1115;
  expected[4] = 2004;
  expected[7] = 2107;
  CHECK(data == expected);
}

TEST_CASE("a stride of zero shows one row again and again", "[strided_view]") {
  std::vector<int> row{5, 6, 7};
  std::vector<int> out(12);
  const owned_context context = sharing_or_copying();
  const owned_view rows = strided_view(row.data(), {4, 3}, {0, 1});
  const owned_view all = strided_view(out.data(), {4, 3}, {3, 1});
  const owned_kernel kernel = make_kernel(
      "void copy(index<2> i, array_view<const int, 2> in, array_view<int, 2> out) restrict(amp) "
      "{ out[i] = in[i]; }");
  succeed(
      launch(kernel, {4, 3},
             {tiles_argument_view(nullptr, rows.get()), tiles_argument_view(nullptr, all.get())},
             context));
  succeed(tiles_array_view_synchronize(all.get(), nullptr));
  CHECK(out == std::vector<int>{5, 6, 7, 5, 6, 7, 5, 6, 7, 5, 6, 7});
}

TEST_CASE("a strided view tells its strides, a dense one too", "[strided_view]") {
  std::vector<int> data(24);
  tiles_data_desc its = TILES_DATA_DESC_INIT;
  succeed(tiles_array_view_get_desc(strided_view(&data[20], {3, 2}, {-8, 3}).get(), &its));
  CHECK(its.flags == TILES_DATA_STRIDED);
  CHECK(its.stride[0] == -8);
  CHECK(its.stride[1] == 3);
  succeed(tiles_array_view_get_desc(strided_view(data.data(), {3, 2}, {2, 1}).get(), &its));
  CHECK(its.flags == 0);
  CHECK(its.stride[0] == 2);
}

TEST_CASE("strides that no memory can hold are refused", "[strided_view]") {
  tiles_data_desc desc = describe(TILES_TYPE_INT32, {2, 3}, TILES_DATA_STRIDED);
  desc.stride[1] = INT64_MAX;
  int element = 0;
  tiles_array_view view = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_create(&desc, &element, nullptr, &view)) ==
        "stride of dimension 1 is 9223372036854775807 elements; the last element is more than 2^63 "
        "bytes away from the first");
}

TEST_CASE("strides without their flag are refused and not passed over", "[strided_view]") {
  std::vector<int> data(12);
  tiles_data_desc desc = describe(TILES_TYPE_INT32, {3, 2});
  tiles_array_view view = nullptr;
  const auto refusal = [&] {
    return failed(TILES_ERROR_INVALID_ARGUMENT,
                  tiles_array_view_create(&desc, data.data(), nullptr, &view));
  };
  desc.stride[0] = 4;
  CHECK(
      refusal() ==
      "tiles_data_desc: stride of dimension 0 is 4, but flags lack TILES_DATA_STRIDED (2); add it, "
      "or leave the strides 0");
  desc.stride[0] = 2, desc.stride[1] = -1;
  CHECK(refusal().find("stride of dimension 1 is -1, but flags lack") != std::string::npos);
  desc.stride[1] = 1;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  tiles_array_view_release(view);
}

TEST_CASE("structs are elements of strided views", "[strided_view]") {
  struct particle {
    float position[3];
    int age;
  };
  std::vector<particle> data(7);
  for (int i = 0; i < 7; ++i) data[static_cast<std::size_t>(i)].age = i;
  const owned_context context = sharing_or_copying();
  tiles_data_desc desc = describe(TILES_TYPE_STRUCT, {3}, TILES_DATA_STRIDED);
  desc.struct_name = "particle";
  desc.element_size = sizeof(particle);
  desc.stride[0] = -3;
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, &data[6], nullptr, &made));
  {
    const owned_view view(made);
    const owned_kernel kernel = make_kernel(
        "struct particle { float position[3]; int age; };\n"
        "void grow(index<1> i, array_view<particle, 1> data) restrict(amp) {\n"
        "  data[i].position[2] = data[i].age;\n"
        "  data[i].age = 10 + i[0];\n"
        "}\n");
    succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}, context));
  }
  CHECK(data[6].age == 10);
  CHECK(data[6].position[2] == 6.0F);
  CHECK(data[3].age == 11);
  CHECK(data[0].age == 12);
  CHECK(data[5].age == 5);
}

TEST_CASE("views have one to eight dimensions", "[strided_view]") {
  const uint32_t rank = GENERATE(range(1U, 9U));
  std::vector<int> data = counted(std::size_t{1} << rank);
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = rank;
  std::fill_n(desc.extent, rank, 2);
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &made));
  const owned_view view(made);
  std::string last = "1";
  for (uint32_t d = 1; d < rank; ++d) last += ", 1";
  const std::string text = "void mark(index<1> i, array_view<int, " + std::to_string(rank) +
                           "> data) restrict(amp) { data(" + last + ") = -1; }";
  if (rank <= 3) {
    succeed(launch(make_kernel(text.c_str()), {1}, {tiles_argument_view(nullptr, view.get())}));
  } else {
    const std::vector<int64_t> origin(rank, 1);
    tiles_array_view corner = nullptr;
    succeed(tiles_array_view_section(view.get(), origin.data(), origin.data(), &corner));
    const int value = -1;
    succeed(tiles_array_view_fill(owned_view(corner).get(), &value));
  }
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data.back() == -1);
  CHECK(data.front() == 0);
}

// Less than 4 GiB, which is all that PoCL takes in one buffer, and more than 32 bits can index.
TEST_CASE("elements more than 2^31 apart are indexed with 64 bits", "[strided_view]") {
  constexpr int64_t stride = (int64_t{3} << 30) + 8192;
  const reserved_memory memory(static_cast<std::size_t>(stride) + 1);
  char* const data = memory.first();
  data[0] = 1;
  data[stride] = 2;
  const owned_kernel kernel = make_kernel(
      "void increment(index<1> i, array_view<char, 1> data) restrict(amp) { data[i] += 1; }");
  const owned_view forwards = strided_view(data, {2}, {stride}, TILES_TYPE_INT8);
  const tiles_status launched = launch(kernel, {2}, {tiles_argument_view(nullptr, forwards.get())});
  if (launched == TILES_ERROR_OUT_OF_MEMORY) return;  // the device has no room for it
  succeed(launched);
  succeed(tiles_array_view_synchronize(forwards.get(), nullptr));
  CHECK(data[0] == 2);
  CHECK(data[stride] == 3);
  const owned_view backwards = strided_view(data + stride, {2}, {-stride}, TILES_TYPE_INT8);
  succeed(launch(kernel, {1}, {tiles_argument_view(nullptr, backwards.get())}));
  succeed(tiles_array_view_synchronize(backwards.get(), nullptr));
  CHECK(data[0] == 2);
  CHECK(data[stride] == 4);
}

TEST_CASE("host memory of numbers begins at a multiple of their size", "[strided_view]") {
  alignas(16) std::array<unsigned char, 64> bytes{};
  const auto whole = describe(TILES_TYPE_INT32, {4}), none = describe(TILES_TYPE_INT32, {0});
  tiles_array_view view = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_array_view_create(&whole, &bytes[3], nullptr, &view)) ==
        "host_data: the first element would be 3 bytes beyond a multiple of 4; expected int at a "
        "multiple of its size; copy the data to such memory");
  CHECK(view == nullptr);
  succeed(tiles_array_view_create(&none, &bytes[3], nullptr, &view));
  tiles_array_view_release(view);
}
