// What kernels do with data that does not fit how it is distributed, and other misuse.
#include <limits>

#include "tests/groups/group_of.hpp"
#include "tests/support/catch.hpp"

using group_tests::group_of;
using group_tests::numbered;
using tiles::array_view;
using tiles::border;
using tiles::distributed_view;
using tiles::distribution;
using tiles::extent;

namespace {

template <class Run>
std::string refusal_of(const Run& run) {
  try {
    run();
  } catch (const tiles::runtime_exception& refused) {
    return refused.what();
  }
  return "nothing was refused";
}

/// Of a kernel `void k(index<1> i, array_view<int, 1> a, array_view<int, 1> b)` with this body.
std::string refusal_of(const std::string& body, const distribution& of_a, const distribution& of_b,
                       const std::string& index = "index<1> i") {
  const tiles::kernel kernel("k.tile", "void k(" + index +
                                           ", array_view<int, 1> a, array_view<int, 1> b) "
                                           "restrict(amp) { " +
                                           body + " }");
  std::vector<int> x = numbered(16), y = numbered(16);
  const auto& group = group_of(2);
  const array_view<int, 1> first(16, x), second(16, y);
  const distributed_view<int, 1> a(group, first, of_a), b(group, second, of_b);
  return refusal_of([&] {
    if (index == "index<1> i") {
      tiles::parallel_for_each(group, extent<1>(16), kernel, a, b);
    } else {
      tiles::parallel_for_each(group, extent<1>(16).tile<4>(), kernel, a, b);
    }
  });
}

const distribution rows = distribution::split(0);

}  // namespace

TEST_CASE("a neighbour's element needs a halo, which the message names") {
  CHECK(refusal_of("b[i] = i[0] > 1 ? a[i[0] - 2] + a[i] : 0;", rows, rows) ==
        "k: 'a' is split along dimension 0, and the kernel reads it there at i[0] - 2 to i[0]: use "
        "halo(0, 2)");
  CHECK(refusal_of("if (i[0] < 13) b[i] = a[i[0] + 3];", distribution::halo(0, 1), rows) ==
        "k: 'a' has a halo along dimension 0, and the kernel reads it there at i[0] + 3: use "
        "halo(0, 3) in place of depth 1");
}

TEST_CASE("an element of a tile's neighbour needs a halo, too") {
  CHECK(refusal_of("if (t.global[0] < 12) b[t] = a[t.tile_origin[0] + 5];", rows, rows,
                   "tiled_index<4> t") ==
        "k: 'a' is split along dimension 0, and the kernel reads it there at t.tile_origin[0] + 5: "
        "use halo(0, 2)");
  CHECK(refusal_of("b[t] = a[t.tile_origin[0] + 3 - t.local[0]];", rows, rows,
                   "tiled_index<4> t") == "nothing was refused");
}

TEST_CASE("places that are no neighbours of the thread need a copy") {
  CHECK(
      refusal_of("b[i] = a[0];", rows, rows) ==
      "k: 'a' is split along dimension 0, and the kernel reads it there at 0: read-only data that "
      "all members need whole takes copy");
  CHECK(refusal_of("b[i] = a[b[i] & 15];", rows, rows) ==
        "k: 'a' is split along dimension 0, and the kernel reads it there at places that depend on "
        "data or that the compiler cannot tell: read-only data that all members need whole takes "
        "copy");
  CHECK(refusal_of("b[i] = a[15 - i[0]];", distribution::copy(), rows) == "nothing was refused");
}

TEST_CASE("a kernel writes what its member has, and nothing else") {
  CHECK(refusal_of("if (i[0] > 0) b[i[0] - 1] = a[i];", rows, rows) ==
        "k: 'b' is split along dimension 0, and the kernel writes it there at i[0] - 1: a member "
        "writes only elements that are its own");
  CHECK(
      refusal_of("b[a[i] & 15] = 1;", rows, rows) ==
      "k: 'b' is split along dimension 0, and the kernel writes it there at places that depend on "
      "data or that the compiler cannot tell: kernels may write only what their members have");
  CHECK(
      refusal_of("b[i] = a[i];", rows, distribution::copy()) ==
      "k: each member has its own copy of 'b', and the kernel writes it: the copies would differ; "
      "use split(dimension), which lets each thread write at its own index");
  CHECK(
      refusal_of("atomic_fetch_add(&b[a[i] & 15], 1);", rows, distribution::copy()) ==
      "k: each member has its own copy of 'b', and the kernel changes it by atomic operations: the "
      "copies would differ; use split(dimension), which lets each thread write at its own index");
  CHECK(
      refusal_of("atomic_fetch_add(&b[0], a[i]);", rows, rows) ==
      "k: 'b' is split along dimension 0, and the kernel changes it there at 0: kernels may write "
      "only what their members have");
}

TEST_CASE("one launch is cut along one dimension") {
  const tiles::kernel turned("k.tile",
                             "void k(index<2> i, array_view<const int, 2> a, "
                             "array_view<int, 2> b) restrict(amp) { b[i] = a[i]; }");
  std::vector<int> x = numbered(16), y = numbered(16);
  const auto& group = group_of(2);
  const array_view<const int, 2> first(4, 4, x);
  const array_view<int, 2> second(4, 4, y);
  const distributed_view<const int, 2> a(group, first, distribution::split(0));
  const distributed_view<int, 2> b(group, second, distribution::split(1));
  CHECK(refusal_of([&] { tiles::parallel_for_each(group, extent<2>(4, 4), turned, a, b); }) ==
        "k: 'b' is split along dimension 1, and the kernel writes it there at i[1]: the domain is "
        "cut along dimension 0 by 'a', which is split, too; split along the dimension that is "
        "indexed by it, or use copy for read-only data");
}

TEST_CASE("plain views are read, and arrays live elsewhere") {
  const tiles::kernel kernel("k.tile",
                             "void k(index<1> i, array_view<int, 1> b) restrict(amp) { "
                             "b[i] = i[0]; }");
  std::vector<int> x = numbered(16);
  const auto& group = group_of(2);
  const array_view<int, 1> plain(16, x);
  CHECK_THAT(refusal_of([&] { tiles::parallel_for_each(group, plain.extent, kernel, plain); }),
             StartsWith("k: each member has its own copy of 'b', and the kernel writes it"));
  tiles::array<int, 1> lives(16);
  CHECK(refusal_of([&] { tiles::parallel_for_each(group, lives.extent, kernel, lives); }) ==
        "arguments[0] is an array, which lives on one device; pass a view of it, to read, or "
        "distribute one over the group");
}

TEST_CASE("a distributed view is for launches over its own group") {
  const tiles::kernel kernel("k.tile",
                             "void k(index<1> i, array_view<int, 1> b) restrict(amp) { "
                             "b[i] = i[0]; }");
  std::vector<int> x = numbered(16);
  const auto &group = group_of(2), &other = group_of(3);
  const array_view<int, 1> whole(16, x);
  const distributed_view<int, 1> parts(group, whole, rows);
  CHECK(refusal_of([&] { tiles::parallel_for_each(other, whole.extent, kernel, parts); }) ==
        "arguments[0] is distributed over another group; expected the group of the launch");
  CHECK(refusal_of([&] { tiles::parallel_for_each(whole.extent, kernel, parts); }) ==
        "arguments[0]: a distributed view; launch over its group, by tiles_group_launch()");
}

TEST_CASE("distributions fit their views") {
  std::vector<int> x = numbered(16);
  const auto& group = group_of(2);
  const array_view<int, 1> whole(16, x);
  const auto refusal = [&](const distribution& how) {
    return refusal_of([&] { distributed_view<int, 1>(group, whole, how); });
  };
  CHECK(refusal(distribution::split(1)) ==
        "the distribution names dimension 1; the view has dimensions 0 to 0");
  CHECK(refusal(distribution::halo(0, -1)) ==
        "the depth of the halo is -1; expected 0 to 2147483647");
  CHECK(refusal(distribution::halo(0, 1073741816, border::wrap)) ==
        "the depth of the halo is 1073741816; expected 0 to 1073741815");
  CHECK(refusal(distribution::halo(0, 1, border::valid)) ==
        "tiles_distribution_desc.border is 6; expected a tiles_border but VALID");
}

TEST_CASE("what stands beyond a constant border is a value that elements can have") {
  std::vector<int> x = numbered(16);
  std::vector<unsigned char> bytes(16);
  const auto& group = group_of(1);
  const array_view<int, 1> ints(16, x);
  const array_view<unsigned char, 1> whole(16, bytes);
  const auto how = [](double value) { return distribution::halo(0, 1, border::constant, value); };
  CHECK(refusal_of([&] { distributed_view<int, 1>(group, ints, how(7.5)); }) ==
        "distribution::halo: the value of the border is 7.5; expected an element of the view, "
        "of 32 bits and signed");
  for (const double value : {256.0, -1.0, std::numeric_limits<double>::quiet_NaN()}) {
    CHECK_THAT(refusal_of([&] { distributed_view<unsigned char, 1>(group, whole, how(value)); }),
               EndsWith("expected an element of the view, of 8 bits and unsigned"));
  }
  CHECK(refusal_of([&] { distributed_view<unsigned char, 1>(group, whole, how(255)); }) ==
        "nothing was refused");
}

TEST_CASE("what stands beyond a constant border of floats is in their range") {
  std::vector<float> x(16);
  std::vector<tiles::half> y(16);
  const auto& group = group_of(1);
  const array_view<float, 1> floats(16, x);
  const array_view<tiles::half, 1> halves(16, y);
  const auto how = [](double value) { return distribution::halo(0, 1, border::constant, value); };
  constexpr double infinity = std::numeric_limits<double>::infinity();
  CHECK(refusal_of([&] { distributed_view<float, 1>(group, floats, how(-1e39)); }) ==
        "distribution::halo: the value of the border is -1e+39; expected an element of the view, "
        "of 32 bits; pass infinity, or distribute wider elements");
  CHECK(refusal_of([&] { distributed_view<tiles::half, 1>(group, halves, how(65520.125)); }) ==
        "distribution::halo: the value of the border is 65520.125; expected an element of the "
        "view, of 16 bits; pass infinity, or distribute wider elements");
  for (const double value : {3.4028234663852886e38, 0.1, 1e-300, -infinity}) {
    CHECK(refusal_of([&] { distributed_view<float, 1>(group, floats, how(value)); }) ==
          "nothing was refused");
  }
  for (const double value : {65504.0, infinity}) {
    CHECK(refusal_of([&] { distributed_view<tiles::half, 1>(group, halves, how(value)); }) ==
          "nothing was refused");
  }
}

TEST_CASE("distributions say what they use, and nothing else") {
  std::vector<int> x = numbered(16);
  const auto& group = group_of(1);
  const array_view<int, 1> whole(16, x);
  const auto refusal = [&](const tiles_distribution_desc& desc) {
    tiles_distributed_view made = nullptr;
    REQUIRE(tiles_distributed_view_create(group.native_handle(), whole.native_handle(), &desc,
                                          &made) == TILES_ERROR_INVALID_ARGUMENT);
    return std::string(tiles_get_last_error());
  };
  tiles_distribution_desc desc = TILES_DISTRIBUTION_DESC_INIT;
  CHECK(refusal(desc) ==
        "tiles_distribution_desc: kind is 0; expected TILES_DISTRIBUTION_SPLIT (1), "
        "TILES_DISTRIBUTION_COPY (2) or TILES_DISTRIBUTION_HALO (3)");
  desc.kind = TILES_DISTRIBUTION_SPLIT, desc.depth = 2;
  CHECK(refusal(desc) ==
        "tiles_distribution_desc: depth and border are 2 and 0; only TILES_DISTRIBUTION_HALO uses "
        "them");
  desc.kind = TILES_DISTRIBUTION_COPY, desc.depth = 0, desc.dimension = 1;
  CHECK(refusal(desc) ==
        "tiles_distribution_desc: dimension is 1; TILES_DISTRIBUTION_COPY splits none");
  desc.kind = TILES_DISTRIBUTION_HALO, desc.dimension = 0, desc.border = TILES_BORDER_CONSTANT;
  CHECK(
      refusal(desc) ==
      "tiles_distribution_desc: border_value is NULL; TILES_BORDER_CONSTANT requires one element");
  desc.border = 0, desc.depth = 2147483648;
  CHECK(refusal(desc) == "the depth of the halo is 2147483648; expected 0 to 2147483647");
  desc.depth = std::numeric_limits<std::int64_t>::max();
  CHECK(refusal(desc) == "the depth of the halo is 9223372036854775807; expected 0 to 2147483647");
  desc.border = TILES_BORDER_WRAP, desc.depth = 1, desc.border_value = x.data();
  CHECK(refusal(desc) ==
        "tiles_distribution_desc: border_value is set; only TILES_BORDER_CONSTANT uses it");
}

TEST_CASE("groups have members, each with a context of its own") {
  CHECK(refusal_of([] { tiles::device_group(std::vector<tiles::accelerator_view>()); }) ==
        "the group has no members; expected a context or more");
  const auto view = tiles::accelerator().create_view();
  CHECK(refusal_of([&] {
          tiles::device_group(std::vector{view, view});
        }) ==
        "members 0 and 1 of the group are the same context; expected one context for each member, "
        "also for members on the same device");
}

TEST_CASE("weights are one for each member, none below 0 and not all 0") {
  const auto& group = group_of(2);
  CHECK(refusal_of([&] { group.set_weights({1}); }) ==
        "got 1 weight; expected 2, one for each member");
  CHECK(refusal_of([&] {
          group.set_weights({1, -1e-9});
        }) == "the weight of member 1 is -1e-09; expected a number that is 0 or more");
  CHECK(refusal_of([&] {
          group.set_weights({0, 0});
        }) == "all weights are 0; expected one that is more");
}

TEST_CASE("kernels in OpenCL C and in checked mode do not run over groups") {
  std::vector<int> x = numbered(16);
  const array_view<int, 1> whole(16, x);
  const auto& group = group_of(2);
  const distributed_view<int, 1> parts(group, whole, rows);
  const tiles_argument argument = tiles_argument_distributed_view(nullptr, parts.native_handle());
  const std::int64_t size = 16;
  tiles_launch_desc launch = TILES_LAUNCH_DESC_INIT;
  launch.rank = 1, launch.extent = &size, launch.arguments = &argument, launch.argument_count = 1;
  const auto refusal = [&](tiles_kernel_desc source) {
    tiles_kernel kernel = nullptr;
    REQUIRE(tiles_kernel_create(&source, &kernel) == TILES_OK);
    CHECK(tiles_group_launch(group.native_handle(), kernel, &launch) == TILES_ERROR_UNSUPPORTED);
    const std::string message = tiles_get_last_error();
    tiles_kernel_release(kernel);
    return message;
  };
  tiles_kernel_desc source = TILES_KERNEL_DESC_INIT;
  source.language = TILES_LANGUAGE_OPENCL_C;
  source.text = "kernel void k(global int* b) { b[get_global_id(0)] = 1; }";
  CHECK_THAT(refusal(source), StartsWith("not available for kernels in OpenCL C"));
  source = TILES_KERNEL_DESC_INIT;
  source.text = "void k(index<1> i, array_view<int, 1> b) restrict(amp) { b[i] = 1; }";
  source.checked = TILES_CHECKED_ON;
  CHECK_THAT(refusal(source),
             EndsWith("k: kernels in checked mode run on one device; launch it there, or turn "
                      "checked mode off"));
}

TEST_CASE("a domain that leaves a view is refused as on one device") {
  const tiles::kernel kernel("k.tile",
                             "void k(index<1> i, array_view<int, 1> b) restrict(amp) { "
                             "b[i] = i[0]; }");
  std::vector<int> x = numbered(16);
  const array_view<int, 1> whole(16, x);
  const auto& group = group_of(2);
  const distributed_view<int, 1> parts(group, whole, rows);
  const auto refusal = [&](const auto&... place) {
    return refusal_of([&] { tiles::parallel_for_each(place..., kernel, parts); });
  };
  CHECK(refusal(group, extent<1>(17)) ==
        refusal_of([&] { tiles::parallel_for_each(extent<1>(17), kernel, whole); }));
}

TEST_CASE("an algorithm over a group runs on its members, with their memory") {
  std::vector<int> x = numbered(16), y = numbered(16);
  const auto& group = group_of(2);
  const array_view<int, 1> first(16, x), second(16, y);
  const distributed_view<int, 1> a(group, first, distribution::split(0)),
      b(group, second, distribution::split(0));
  CHECK(refusal_of([&] { tiles::scan(a, b, {}, tiles::accelerator().get_default_view()); }) ==
        "tiles::scan: a call over a group runs on its members, with their memory; expected an "
        "execution without accelerator_view and workspace");
  tiles::array<int, 1> memory(16);
  tiles_scan_desc desc = TILES_SCAN_DESC_INIT;
  desc.from = a.native_view();
  desc.to = b.native_view();
  desc.workspace = memory.native_handle();
  CHECK(tiles_group_scan(group.native_handle(), &desc) == TILES_ERROR_INVALID_ARGUMENT);
  CHECK(std::string(tiles_get_last_error()) ==
        "tiles_scan_desc.workspace is set; expected NULL for a call over a group");
}

TEST_CASE("an algorithm over a group refuses what one device refuses, before anything has run") {
  std::vector<int> x = numbered(16), y = numbered(15);
  const std::vector<int> before = y;
  const auto& group = group_of(2);
  const array_view<int, 1> first(16, x), second(15, y);
  const distributed_view<int, 1> a(group, first, distribution::split(0)),
      b(group, second, distribution::split(0)), copy(group, first, distribution::copy());
  CHECK_THROWS_WITH(tiles::scan(a, b), ContainsSubstring("scan: the extent of 'to' is (15)"));
  CHECK(refusal_of([&] { tiles::sort(copy); }) ==
        "sort: each member has its own copy of 'keys', which is written; use split(dimension)");
  b.synchronize();
  CHECK(y == before);
}
