// What is known of a kernel without running it.
#include <thread>

#include "tests/capi/objects.hpp"

namespace {

const char* const smooth_text =
    "void smooth(tiled_index<4, 8> t, array_view<const float, 2> in, array_view<float, 2> out,\n"
    "            array_view<int, 1> count, float k) restrict(amp) {\n"
    "  tile_static float sums[4][8];\n"
    "  sums[t.local[0]][t.local[1]] = in[t.global] + in(t.global[0] + 1, t.tile_origin[1]);\n"
    "  t.barrier.wait();\n"
    "  out[t.global] = k * sums[0][t.local[1]];\n"
    "  atomic_fetch_inc(&count[t.tile[0]]);\n"
    "}\n";

owned_kernel smooth() {
  const tiles_kernel_desc desc = describe_kernel(smooth_text);
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  return owned_kernel(made);
}

tiles_kernel_info info_of(const owned_kernel& kernel) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  succeed(tiles_kernel_get_info(kernel.get(), nullptr, 0, &info));
  return info;
}

bool is(const tiles_index_form& form, tiles_index_base base, int32_t dimension, int64_t lowest,
        int64_t highest) {
  return form.base == base && form.dimension == dimension && form.lowest == lowest &&
         form.highest == highest;
}

}  // namespace

TEST_CASE("a kernel tells its tile and its memory", "[kernel_info]") {
  const owned_kernel kernel = smooth();
  const tiles_kernel_info info = info_of(kernel);
  CHECK(info.name == std::string("smooth"));
  CHECK(info.parameter_count == 4);
  CHECK(info.rank == 2);
  CHECK(info.is_tiled == 1);
  CHECK(info.tile[0] == 4);
  CHECK(info.tile[1] == 8);
  CHECK(info.tile_static_bytes == 4 * 8 * sizeof(float));
  CHECK(info.uses_double == 0);
}

TEST_CASE("a kernel tells what it does with its parameters", "[kernel_info]") {
  const owned_kernel kernel = smooth();
  const tiles_kernel_info info = info_of(kernel);
  REQUIRE(info.parameter_count == 4);
  const tiles_parameter_info& in = info.parameters[0];
  CHECK(in.name == std::string("in"));
  CHECK(in.type == std::string("array_view<const float, 2>"));
  CHECK(in.effects == TILES_EFFECT_READ);
  CHECK(info.parameters[1].effects == (TILES_EFFECT_WRITE | TILES_EFFECT_OVERWRITE));
  CHECK(info.parameters[2].effects ==
        (TILES_EFFECT_READ | TILES_EFFECT_WRITE | TILES_EFFECT_ATOMIC));
  const tiles_parameter_info& k = info.parameters[3];
  CHECK(k.type == std::string("float"));
  CHECK(k.effects == 0);
  CHECK(k.access_count == 0);
  CHECK(k.accesses == nullptr);
}

TEST_CASE("a kernel tells which elements it touches", "[kernel_info]") {
  const owned_kernel kernel = smooth();
  const tiles_kernel_info info = info_of(kernel);
  REQUIRE(info.parameters[0].access_count == 2);
  const tiles_element_access& own = info.parameters[0].accesses[0];
  CHECK(own.effects == TILES_EFFECT_READ);
  REQUIRE(own.rank == 2);
  CHECK(is(own.index[0], TILES_INDEX_BASE_GLOBAL, 0, 0, 0));
  CHECK(is(own.index[1], TILES_INDEX_BASE_GLOBAL, 1, 0, 0));
  const tiles_element_access& next = info.parameters[0].accesses[1];
  CHECK(is(next.index[0], TILES_INDEX_BASE_GLOBAL, 0, 1, 1));
  CHECK(is(next.index[1], TILES_INDEX_BASE_TILE_ORIGIN, 1, 0, 0));
  REQUIRE(info.parameters[2].access_count == 1);
  const tiles_element_access& counted = info.parameters[2].accesses[0];
  CHECK(counted.rank == 1);
  CHECK(is(counted.index[0], TILES_INDEX_BASE_UNIFORM, 0, 0, 0));
}

TEST_CASE("a kernel without parameters has no list of them", "[kernel_info]") {
  const owned_kernel kernel = make_kernel("void nothing(index<1> i) restrict(amp) {}");
  const tiles_kernel_info info = info_of(kernel);
  CHECK(info.parameter_count == 0);
  CHECK(info.parameters == nullptr);
}

TEST_CASE("a description stays until its thread asks for another one", "[kernel_info]") {
  const owned_kernel kernel = smooth();
  const tiles_kernel_info info = info_of(kernel);
  std::thread([&] { info_of(make_kernel("void other(index<1> i) restrict(amp) {}")); }).join();
  CHECK(info.parameters[0].type == std::string("array_view<const float, 2>"));
  CHECK(info.parameters[0].accesses[1].rank == 2);
}

TEST_CASE("a lambda tells what it is for arguments", "[kernel_info]") {
  const tiles_kernel_desc desc = describe_kernel("[=](index<1> i) { data[i] = 1; }");
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  const tiles_argument argument = tiles_argument_view("data", view.get());
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  succeed(tiles_kernel_get_info(kernel.get(), &argument, 1, &info));
  REQUIRE(info.parameter_count == 1);
  CHECK(info.parameters[0].type == std::string("array_view<int, 1>"));
}

TEST_CASE("what OpenCL C does is not known", "[kernel_info]") {
  tiles_kernel_desc desc = describe_kernel("kernel void nothing() {}");
  desc.language = TILES_LANGUAGE_OPENCL_C;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  CHECK(failed(TILES_ERROR_UNSUPPORTED, tiles_kernel_get_info(kernel.get(), nullptr, 0, &info)) ==
        "not available for kernels in OpenCL C: only the driver knows how they use their "
        "arguments; expected a kernel in TILES_LANGUAGE_TILES");
}
