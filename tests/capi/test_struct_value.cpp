// Values that are not supported: structs, short vectors, indices and extents.
#include "tests/capi/objects.hpp"

namespace {

struct settings {
  float scale;
  int32_t steps[2];
  int64_t offset;
};

constexpr const char* text =
    "struct settings { float scale; int steps[2]; long offset; };\n"
    "void k(index<1> i, array_view<float, 1> v, settings how, float_3 add, index<2> at) {\n"
    "  v[i] = i[0] * how.scale + how.steps[1] + how.offset + add.z + at[0] * 10 + at[1];\n"
    "}";

struct struct_value {
  const char* struct_name;
  const void* value;
  uint64_t size;
};

tiles_argument argument_of(const char* name, const struct_value& given) {
  return tiles_argument_struct(name, given.struct_name, given.value, given.size);
}

const settings how{0.5f, {7, 20}, 3000};
const float add[3] = {1, 2, 4};
const int32_t at[2] = {5, 9};
const struct_value how_value{"settings", &how, sizeof how};
const struct_value add_value{"float_3", add, sizeof add};
const struct_value at_value{"index<2>", at, sizeof at};

owned_view view_of_floats(std::vector<float>& data) {
  const auto desc = describe(TILES_TYPE_FLOAT32, {static_cast<int64_t>(data.size())});
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

std::vector<float> expected(int count) {
  std::vector<float> data;
  for (int i = 0; i < count; ++i) data.push_back(static_cast<float>(i) * 0.5f + 3083);
  return data;
}

}  // namespace

TEST_CASE("a kernel takes structs, short vectors and indices by value", "[struct_value]") {
  std::vector<float> data(17);
  const auto view = view_of_floats(data);
  succeed(launch(make_kernel(text), {17},
                 {tiles_argument_view(nullptr, view.get()), argument_of(nullptr, how_value),
                  argument_of(nullptr, add_value), argument_of(nullptr, at_value)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == expected(17));
}

TEST_CASE("a kernel changes a struct that it was given, for its own thread alone",
          "[struct_value]") {
  std::vector<float> data(17);
  const auto view = view_of_floats(data);
  const auto kernel = make_kernel(
      "struct settings { float scale; int steps[2]; long offset; };\n"
      "void k(index<1> i, array_view<float, 1> v, settings how, float_3 add) {\n"
      "  how.steps[0] += i[0]; add.xy += i[0]; v[i] = how.steps[0] * 100 + add.y;\n"
      "}");
  succeed(launch(kernel, {17},
                 {tiles_argument_view(nullptr, view.get()), argument_of(nullptr, how_value),
                  argument_of(nullptr, add_value)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  for (std::size_t i = 0; i < 17; ++i) {
    CHECK(data[i] == static_cast<float>(700 + 100 * i + 2 + i));
  }
  CHECK(how.steps[0] == 7);
}

TEST_CASE("a lambda captures structs and extents by name", "[struct_value]") {
  std::vector<int> data(12);
  const auto view = view_of(data);
  const int32_t shape[2] = {3, 4};
  const struct_value extent{"extent<2>", shape, sizeof shape};
  const auto kernel = make_kernel(
      "[=](index<1> i) restrict(amp) { v[i] = e[0] * 100 + e[1] + (e.contains(index<2>(0, i[0])) "
      "? 1000 : 0); }");
  succeed(launch(kernel, {12}, {tiles_argument_view("v", view.get()), argument_of("e", extent)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data[3] == 1304);
  CHECK(data[4] == 304);
}

TEST_CASE("a bound launch keeps the structs that it was given", "[struct_value]") {
  std::vector<float> data(5);
  const auto view = view_of_floats(data);
  const auto kernel = make_kernel(text);
  tiles_bound_launch made = nullptr;
  {
    const settings passing = how;
    const struct_value value{"settings", &passing, sizeof passing};
    const std::vector<tiles_argument> arguments{
        tiles_argument_view(nullptr, view.get()), argument_of(nullptr, value),
        argument_of(nullptr, add_value), argument_of(nullptr, at_value)};
    const described_launch desc = describe_launch({5}, arguments);
    succeed(tiles_bound_launch_create(kernel.get(), nullptr, &desc, &made));
  }
  succeed(tiles_bound_launch_run(made, nullptr, 0, nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == expected(5));
  tiles_bound_launch_release(made);
}

TEST_CASE("a struct of another name or size than the parameter's is refused", "[struct_value]") {
  std::vector<float> data(5);
  const auto view = view_of_floats(data);
  const auto kernel = make_kernel(text);
  const auto refusal = [&](const struct_value& value) {
    return failed(TILES_ERROR_ARGUMENT_MISMATCH,
                  launch(kernel, {5},
                         {tiles_argument_view(nullptr, view.get()), argument_of(nullptr, value),
                          argument_of(nullptr, add_value), argument_of(nullptr, at_value)}));
  };
  CHECK(refusal({"float_3", add, sizeof add}) ==
        "parameter 'how' of kernel 'k': expected settings, got float_3");
  CHECK(refusal({"settings", &how, 8}) ==
        "parameter 'how' of kernel 'k': expected settings, got settings; struct 'settings' has 24 "
        "bytes in the kernel text, got 8 bytes from the host");
}

TEST_CASE("a captured value of a type that nobody knows is refused", "[struct_value]") {
  const auto kernel = make_kernel("[=](index<1> i) restrict(amp) { int a = how.x; }");
  CHECK_THAT(
      failed(TILES_ERROR_ARGUMENT_MISMATCH, launch(kernel, {5}, {argument_of("how", how_value)})),
      ContainsSubstring("argument 'how' holds struct 'settings', which the kernel text does "
                        "not define"));
}

TEST_CASE("a struct value that lacks something is refused", "[struct_value]") {
  const auto kernel = make_kernel(text);
  const auto refusal = [&](const struct_value& value) {
    return failed(TILES_ERROR_INVALID_ARGUMENT, launch(kernel, {5}, {argument_of("how", value)}));
  };
  CHECK(refusal({nullptr, &how, sizeof how}) ==
        "arguments[0]: struct_name is NULL; expected the name of its type");
  CHECK(refusal({"settings", nullptr, sizeof how}) == "arguments[0]: value is NULL");
  CHECK(refusal({"settings", &how, 0}) == "arguments[0]: size is 0; expected a number of bytes");
}

TEST_CASE("a kernel in OpenCL C takes a struct value by its bytes", "[struct_value]") {
  std::vector<float> data(4);
  const auto view = view_of_floats(data);
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text =
      "typedef struct { float scale; int steps[2]; long offset; } settings;\n"
      "__kernel void k(__global float *v, settings how) { v[get_global_id(0)] = how.scale + "
      "how.steps[1]; }";
  desc.language = TILES_LANGUAGE_OPENCL_C;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  succeed(launch(kernel, {4},
                 {tiles_argument_view(nullptr, view.get()), argument_of(nullptr, how_value)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<float>(4, 20.5f));
}
