// Kernels over views whose neighbours do not lie side by side: a column, a mirrored row, a row that
// is there several times.
#include "tests/language/both.hpp"

namespace {

using tiles::detail::view_handle;

struct shape {
  std::vector<int> extent, stride;
};

/// A view of ints that starts at `first` and lies as the strides say.
view_handle strided_view(const shape& its, int* first, unsigned flags = 0) {
  tiles_data_desc desc = TILES_DATA_DESC_INIT;
  desc.element_type = TILES_TYPE_INT32;
  desc.rank = static_cast<std::uint32_t>(its.extent.size());
  desc.flags = TILES_DATA_STRIDED | flags;
  for (std::size_t d = 0; d < its.extent.size(); ++d) {
    desc.extent[d] = its.extent[d];
    desc.stride[d] = its.stride[d];
  }
  return tiles::detail::new_view(
      [&](tiles_array_view* out) { return tiles_array_view_create(&desc, first, nullptr, out); });
}

/// Runs a kernel over a 3x4 domain on an array or a view, and a view, and waits for what it wrote.
void run(const std::string& text, tiles_argument v, const view_handle& out) {
  const tiles::kernel kernel("strided.tile", text);
  const tiles_argument arguments[] = {v, tiles_argument_view(nullptr, out.get())};
  tiles_launch_desc desc = TILES_LAUNCH_DESC_INIT;
  const std::int64_t extent[] = {3, 4};
  desc.rank = 2;
  desc.extent = extent;
  desc.arguments = arguments;
  desc.argument_count = 2;
  tiles::detail::check(tiles_kernel_launch(kernel.native_handle(), nullptr, &desc, nullptr));
  tiles::detail::check(tiles_array_view_synchronize(out.get(), nullptr));
}

void run(const std::string& text, const view_handle& v, const view_handle& out) {
  run(text, tiles_argument_view(nullptr, v.get()), out);
}

const std::string parameters =
    "void k(index<2> i, array_view<const int, 2> v, array_view<int, 2> "
    "out) ";

}  // namespace

TEST_CASE("strided views are projected, cut and reshaped with their strides") {
  const shape its = GENERATE(shape{{3, 4}, {4, 1}}, shape{{3, 4}, {1, 3}}, shape{{3, 4}, {-20, 5}},
                             shape{{3, 4}, {9, -2}}, shape{{3, 4}, {0, 2}});
  std::vector<int> memory(60);
  for (int n = 0; n < 60; ++n) memory[static_cast<std::size_t>(n)] = n * n;
  int* const first = memory.data() + (its.stride[0] < 0 ? 40 : its.stride[1] < 0 ? 6 : 0);
  const auto at = [&](int i, int j) { return first[i * its.stride[0] + j * its.stride[1]]; };
  const view_handle v = strided_view(its, first, TILES_DATA_CONST);
  std::vector<int> results(100, -1);
  const view_handle out = strided_view({{3, 4}, {8, 2}}, results.data());
  const auto check = [&](const std::string& text, auto expected) {
    run(text, v, out);
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 4; ++j) {
        CAPTURE(text, i, j, its.stride[0], its.stride[1]);
        REQUIRE(results[static_cast<std::size_t>(i * 8 + j * 2)] == expected(i, j));
      }
    }
  };
  check(parameters + "{ auto r = v[i[0]]; auto w = out[i[0]]; w[i[1]] = r[i[1]] + r.extent[0]; }",
        [&](int i, int j) { return at(i, j) + 4; });
  check(parameters + "{ out.section(i)(0, 0) = v.section(1, 1, 2, 3)(i[0] % 2, i[1] % 3); }",
        [&](int i, int j) { return at(i % 2 + 1, j % 3 + 1); });
  check(parameters +
            "{ auto t = out[i[0]].view_as(extent<2>(2, 2));"
            "t(i[1] / 2, i[1] % 2) = v[i[0]].view_as(extent<2>(2, 2))(i[1] % 2, 1); }",
        [&](int i, int j) { return at(i, j % 2 * 2 + 1); });
  check(
      "array_view<const int, 1> row(array_view<const int, 2> m, int n) { return m[n]; }\n"
      "void put(array_view<int, 2> to, index<2> at, int n) { to[at] = n; }\n" +
          parameters + "{ put(out, i, row(v, 2 - i[0])[3 - i[1]]); }",
      [&](int i, int j) { return at(2 - i, 3 - j); });
  check(parameters +
            "{ auto bits = out[i[0]].reinterpret_as<unsigned int>();"
            "bits[i[1]] = v[i[0]].reinterpret_as<unsigned int>()[i[1]] ^ 1u; }",
        [&](int i, int j) { return at(i, j) ^ 1; });
  for (std::size_t n = 0; n < results.size(); ++n) {
    const bool is_element = n % 2 == 0 && n < 24 && n % 8 < 8;
    if (!is_element) CHECK(results[n] == -1);
  }
}

TEST_CASE("arrays are reshaped where views have strides") {
  std::vector<int> data(24);
  for (int n = 0; n < 24; ++n) data[static_cast<std::size_t>(n)] = n * n;
  const tiles::array<int, 2> a(tiles::extent<2>(6, 4), data.begin(), data.end());
  std::vector<int> results(24, -1);
  const view_handle out = strided_view({{3, 4}, {8, 2}}, results.data());
  run("void k(index<2> i, const array<int, 2>& a, array_view<int, 2> out) {\n"
      "  out[i] = a.view_as(extent<3>(3, 2, 4))(i[0], 1, i[1]) * 1000\n"
      "           + a.reinterpret_as<unsigned char>()[4 * (i[0] * 4 + i[1])];\n"
      "}",
      tiles_argument_array(nullptr, a.native_handle()), out);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j) {
      const int row = i * 8 + 4 + j;
      const int first = i * 4 + j;
      CHECK(results[static_cast<std::size_t>(i * 8 + j * 2)] == row * row * 1000 + first * first);
    }
  }
}

TEST_CASE("bytes are taken for elements of another size only where elements lie side by side") {
  std::vector<int> memory(24);
  for (int n = 0; n < 24; ++n) memory[static_cast<std::size_t>(n)] = n * 3 + 1;
  std::vector<int> results(24, -1);
  const view_handle rows = strided_view({{3, 4}, {8, 1}}, memory.data());
  const view_handle columns = strided_view({{3, 4}, {1, 3}}, memory.data());
  const view_handle out = strided_view({{3, 4}, {8, 2}}, results.data());
  const std::string text =
      parameters +
      "{ out[i] = v[i[0]].reinterpret_as<unsigned char>()[4 * i[1]] + v[i[0]].extent[0]; }";
  run(text, rows, out);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 4; ++j) {
      CHECK(results[static_cast<std::size_t>(i * 8 + j * 2)] == (i * 8 + j) * 3 + 1 + 4);
    }
  }
  CHECK_THROWS_WITH(
      run(text, columns, out),
      ContainsSubstring("k: 'v' is used with reinterpret_as and elements of another size; pass a "
                        "view that is contiguous in its last dimension"));
}
