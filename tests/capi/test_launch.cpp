// Launches: what runs, and what is refused.
#include <thread>

#include "tests/capi/objects.hpp"

namespace {

constexpr const char* tile_average =
    "[=](tiled_index<2, 3> t_idx) restrict(amp) {\n"
    "  tile_static float values[2][3];\n"
    "  values[t_idx.local[0]][t_idx.local[1]] = in[t_idx];\n"
    "  t_idx.barrier.wait();\n"
    "  float sum = 0;\n"
    "  for (int i = 0; i < 2; ++i) for (int j = 0; j < 3; ++j) sum += values[i][j];\n"
    "  out[t_idx] = sum / 6;\n"
    "}";

owned_view float_view(std::vector<float>& data, int64_t rows, int64_t columns) {
  const auto desc = describe(TILES_TYPE_FLOAT32, {rows, columns});
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &view));
  return owned_view(view);
}

std::string refused(tiles_status expected, const char* kernel,
                    std::initializer_list<int64_t> extent,
                    const std::vector<tiles_argument>& arguments) {
  return failed(expected, launch(make_kernel(kernel), extent, arguments));
}

constexpr const char* scale =
    "void scale(index<1> idx, array_view<const int, 1> in, array_view<int, 1> out, int k) "
    "restrict(amp) { out[idx] = k * in[idx]; }";

}  // namespace

TEST_CASE("a tiled lambda gets what it captures by name", "[launch]") {
  const auto [rows, columns] = GENERATE(table<int, int>({{2, 3}, {4, 3}, {2, 9}, {8, 9}}));
  std::vector<float> in(static_cast<std::size_t>(rows * columns));
  std::vector<float> out(in.size());
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i * i % 37);
  const owned_view in_view = float_view(in, rows, columns);
  const owned_view out_view = float_view(out, rows, columns);
  succeed(launch(
      make_kernel(tile_average), {rows, columns},
      {tiles_argument_view("out", out_view.get()), tiles_argument_view("in", in_view.get())}));
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  for (int i = 0; i < rows; ++i) {
    for (int j = 0; j < columns; ++j) {
      float sum = 0;
      for (int y = i / 2 * 2; y < i / 2 * 2 + 2; ++y) {
        for (int x = j / 3 * 3; x < j / 3 * 3 + 3; ++x) {
          sum += in[static_cast<std::size_t>(y * columns + x)];
        }
      }
      // No driver has to round a division correctly.
      CHECK(out[static_cast<std::size_t>(i * columns + j)] == Approx(sum / 6));
    }
  }
}

TEST_CASE("structs are laid out as in C", "[launch]") {
  struct sample {
    char tag;
    double value;
    short weight;
  };
  std::vector<sample> data(5);
  for (std::size_t i = 0; i < data.size(); ++i) data[i] = {'a', 0.5 * static_cast<double>(i), 3};
  tiles_data_desc desc = describe(TILES_TYPE_STRUCT, {5});
  desc.struct_name = "sample";
  desc.element_size = sizeof(sample);
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, data.data(), nullptr, &made));
  const owned_view view(made);
  const owned_kernel kernel = make_kernel(
      "struct sample { char tag; double value; short weight; };\n"
      "void weigh(index<1> idx, array_view<sample, 1> data) restrict(amp) {\n"
      "  data[idx].value = data[idx].value * data[idx].weight;\n"
      "}");
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &device));
  const tiles_status status = launch(kernel, {5}, {tiles_argument_view(nullptr, view.get())});
  if (device.supports_double == 0) {
    CHECK_THAT(failed(TILES_ERROR_UNSUPPORTED, status), StartsWith("weigh uses double, which "));
    return;
  }
  succeed(status);
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  for (std::size_t i = 0; i < data.size(); ++i) {
    CHECK(data[i].value == 1.5 * static_cast<double>(i));
    CHECK(data[i].tag == 'a');
  }
}

TEST_CASE("values of every type arrive", "[launch]") {
  const owned_kernel kernel = make_kernel(
      "[=](index<1> idx) restrict(amp) { out[idx] = flag ? (int)(a + b + c + d) + (int)e : 0; }");
  std::vector<int> out(2);
  const owned_view view = view_of(out);
  const int8_t a = -7;
  const uint16_t b = 60000;
  const int64_t c = 1000000;
  const uint8_t d = 200;
  const float e = 2.5F;
  const uint8_t flag = 1;
  succeed(launch(
      kernel, {2},
      {tiles_argument_view("out", view.get()), tiles_argument_value("a", TILES_TYPE_INT8, &a),
       tiles_argument_value("b", TILES_TYPE_UINT16, &b),
       tiles_argument_value("c", TILES_TYPE_INT64, &c),
       tiles_argument_value("d", TILES_TYPE_UINT8, &d),
       tiles_argument_value("e", TILES_TYPE_FLOAT32, &e),
       tiles_argument_value("flag", TILES_TYPE_BOOL, &flag)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(out == std::vector<int>{1060195, 1060195});
}

TEST_CASE("events are waited for and released", "[launch]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const described_launch desc = describe_launch({3}, arguments);
  tiles_event made = nullptr;
  succeed(tiles_kernel_launch(increment_kernel().get(), nullptr, &desc, &made));
  REQUIRE(made != nullptr);
  const owned_event event(made);
  succeed(tiles_event_retain(event.get()));
  succeed(tiles_event_wait(event.get()));
  succeed(tiles_event_release(event.get()));
  succeed(tiles_event_wait(event.get()));
}

TEST_CASE("prepare checks and compiles, and runs nothing", "[launch]") {
  std::vector<int> data{1, 2, 3};
  const owned_view view = view_of(data);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const owned_kernel kernel = increment_kernel();
  described_launch desc = describe_launch({3}, arguments);
  succeed(tiles_kernel_prepare(kernel.get(), nullptr, &desc));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{1, 2, 3});
  desc.whole[0] = -3;
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_kernel_prepare(kernel.get(), nullptr, &desc)),
             ContainsSubstring("(-3) cannot be smaller than 0."));
}

TEST_CASE("a launch over nothing runs nothing, and ends after what it waits for", "[launch]") {
  std::vector<int> data{1, 2, 3};
  std::vector<int> none;
  const owned_view view = view_of(data);
  const owned_view empty = view_of(none);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const owned_kernel kernel = increment_kernel();
  const described_launch whole = describe_launch({3}, arguments);
  tiles_event made = nullptr;
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &whole, &made));
  const owned_event first(made);
  described_launch nothing = describe_launch({0}, arguments);
  nothing.wait_events = &made;
  nothing.wait_count = 1;
  tiles_event last = nullptr;
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &nothing, &last));
  const owned_event last_owner(last);
  succeed(tiles_event_wait(last));
  int32_t is_done = 0;
  succeed(tiles_event_is_done(first.get(), &is_done));
  CHECK(is_done == 1);
  succeed(launch(kernel, {0}, {tiles_argument_view(nullptr, empty.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 3, 4});
}

TEST_CASE("a tiled launch over nothing keeps its rows, and is checked like any other", "[launch]") {
  std::vector<float> data(6, 1.0F);
  const owned_view view = float_view(data, 2, 3);
  const owned_view empty = float_view(data, 0, 3);
  const std::vector<tiles_argument> arguments{tiles_argument_view("in", view.get()),
                                              tiles_argument_view("out", empty.get())};
  succeed(launch(make_kernel(tile_average), {0, 3}, arguments));
  CHECK_THAT(refused(TILES_ERROR_INVALID_COMPUTE_DOMAIN, tile_average, {0, 4}, arguments),
             ContainsSubstring("(4) cannot be evenly divided"));
  CHECK_THAT(refused(TILES_ERROR_COMPILE, tile_average, {0, 3}, {arguments[0]}),
             ContainsSubstring("'out'"));
}

TEST_CASE("a domain that the tile does not divide is refused with the next ones that it divides",
          "[launch]") {
  std::vector<float> data(72);
  const owned_view view = float_view(data, 8, 9);
  const std::vector<tiles_argument> arguments{tiles_argument_view("in", view.get()),
                                              tiles_argument_view("out", view.get())};
  CHECK(refused(TILES_ERROR_INVALID_COMPUTE_DOMAIN, tile_average, {8, 10}, arguments) ==
        "unsupported tile, the extent of dimension 1 of the compute domain (10) cannot be evenly "
        "divided by the extent of dimension 1 of the tile (3).\n"
        "pad the domain to (8, 12), or truncate it to (8, 9)");
}

TEST_CASE("a domain that exceeds a view is refused, with both and with what to do", "[launch]") {
  std::vector<int> in(12), out(10);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, in_view.get()),
                                              tiles_argument_view(nullptr, out_view.get())};
  CHECK(refused(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                "void twice(tiled_index<4> t, array_view<const int, 1> x, array_view<int, 1> y) {\n"
                "  y[t] = x[t] * 2;\n"
                "}",
                {12}, arguments) ==
        "unsupported compute domain, the domain (12) exceeds 'y' (10): kernel:2 writes 'y' without "
        "a guard at t.global[0] in dimension 0, which goes up to 11.\n"
        "make the kernel write 'y' only if t.in_bounds(y), or truncate the domain to (8)");
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(info.file == std::string("kernel"));
  CHECK(info.line == 2);
  CHECK(refused(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                "void next(index<1> i, array_view<const int, 1> x, array_view<int, 1> y) {\n"
                "  y[i] = x[i[0] + 4];\n"
                "}",
                {10}, arguments) ==
        "unsupported compute domain, the domain (10) exceeds 'x' (12): kernel:2 reads 'x' without "
        "a guard at i[0] + 4 in dimension 0, which goes up to 13.\n"
        "make the kernel read 'x' only if i[0] + 4 < x.extent[0], or launch over (8)");
}

TEST_CASE("a kernel whose first thread leaves a view in front is refused", "[launch]") {
  std::vector<int> in(12), out(12);
  const owned_view in_view = view_of(in);
  const owned_view out_view = view_of(out);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, in_view.get()),
                                              tiles_argument_view(nullptr, out_view.get())};
  CHECK(refused(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                "void mean(index<1> i, array_view<const int, 1> x, array_view<int, 1> y) {\n"
                "  y[i] = x[i[0] - 2] + x[i[0] - 1] + x[i];\n"
                "}",
                {10}, arguments) ==
        "unsupported compute domain, its first thread leaves 'x': kernel:2 reads 'x' without a "
        "guard at i[0] - 2 in dimension 0, which begins at -2.\n"
        "make the kernel read 'x' only if i[0] - 2 >= 0");
  succeed(
      launch(make_kernel("void mean(index<1> i, array_view<const int, 1> x, array_view<int, 1> y) {\n"
                         "  if (i[0] > 0) y[i] = x[i[0] - 1];\n"
                         "}"),
             {12}, arguments));
}

TEST_CASE("a bound launch refuses a domain that exceeds a view, and stays as it was", "[launch]") {
  std::vector<int> data(6);
  const owned_view view = view_of(data);
  const owned_kernel kernel = increment_kernel();
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  const described_launch desc = describe_launch({6}, arguments);
  tiles_bound_launch made = nullptr;
  succeed(tiles_bound_launch_create(kernel.get(), nullptr, &desc, &made));
  const owned_bound_launch bound(made);
  const int64_t longer = 7;
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_bound_launch_set_extent(bound.get(), 1, &longer)),
             ContainsSubstring("the domain (7) exceeds 'data' (6)"));
  succeed(tiles_bound_launch_run(bound.get(), nullptr, 0, nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>(6, 1));
}

TEST_CASE("a tile in the launch is the kernel's", "[launch]") {
  std::vector<float> data(72);
  const owned_view view = float_view(data, 8, 9);
  const std::vector<tiles_argument> arguments{tiles_argument_view("in", view.get()),
                                              tiles_argument_view("out", view.get())};
  const owned_kernel kernel = make_kernel(tile_average);
  described_launch desc = describe_launch({8, 9}, arguments);
  desc.set_tile({2, 3});
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr));
  desc.set_tile({2, 9});
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)),
             ContainsSubstring("has the tile (2, 3), but the launch has (2, 9)."));
}

TEST_CASE("a domain of rank 0 or 129 is refused", "[launch]") {
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  described_launch desc = describe_launch({3}, arguments);
  desc.rank = GENERATE(0U, 129U, 4000000000U);
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_kernel_launch(increment_kernel().get(), nullptr, &desc, nullptr)),
             EndsWith("its rank is " + std::to_string(desc.rank) +
                      ".\nuse a domain of rank 1 to 128, with tiles to 3"));
}

TEST_CASE("a domain has up to eight dimensions", "[launch]") {
  std::vector<int> data(2 * 3 * 1 * 5 * 7);
  const auto shape = describe(TILES_TYPE_INT32, {2, 3, 1, 5, 7});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&shape, data.data(), nullptr, &made));
  const owned_view view(made);
  const owned_kernel kernel = make_kernel(
      "void k(index<5> i, array_view<int, 5> v) {\n"
      "  v[i] = (((i[0] * 10 + i[1]) * 10 + i[2]) * 10 + i[3]) * 10 + i[4]; }");
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  described_launch desc = describe_launch({2, 3, 1, 5, 7}, arguments);
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  for (int k = 0; k < static_cast<int>(data.size()); ++k) {
    const int wanted = k / 105 * 10000 + k / 35 % 3 * 1000 + k / 7 % 5 * 10 + k % 7;
    CHECK(data[static_cast<std::size_t>(k)] == wanted);
  }
}

TEST_CASE("a domain of four dimensions has the size of its view, and no thread more", "[launch]") {
  const int64_t length = GENERATE(1, 2, 17, 61);
  std::vector<int> data(static_cast<std::size_t>(3 * 2 * length * 2 + 1));
  const auto shape = describe(TILES_TYPE_INT32, {static_cast<int64_t>(data.size())});
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&shape, data.data(), nullptr, &made));
  const owned_view view(made);
  const owned_kernel kernel = make_kernel(
      "[=](index<4> i) restrict(amp) {\n"
      "  atomic_fetch_inc(&v[((i[0] * 2 + i[1]) * length + i[2]) * 2 + i[3]]); }");
  const int32_t count = static_cast<int32_t>(length);
  const std::vector<tiles_argument> arguments{
      tiles_argument_view("v", view.get()),
      tiles_argument_value("length", TILES_TYPE_INT32, &count)};
  const described_launch desc = describe_launch({3, 2, length, 2}, arguments);
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data.back() == 0);
  data.pop_back();
  CHECK(data == std::vector<int>(data.size(), 1));
}

TEST_CASE("a tile larger than the device allows is refused with the numbers", "[launch]") {
  std::vector<int> data(1);
  const owned_view view = view_of(data);
  const std::string text =
      refused(TILES_ERROR_TILE_LIMIT, "[=](tiled_index<65536> t) restrict(amp) { v[t] = 1; }",
              {65536}, {tiles_argument_view("v", view.get())});
  CHECK_THAT(text, ContainsSubstring("the tile (65536) has 65536 threads"));
  CHECK_THAT(text, ContainsSubstring("use a smaller tile"));
}

TEST_CASE("a tile whose threads need more variables than a CPU has room for is refused",
          "[launch]") {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(make_context().get(), &device));
  if (device.type != TILES_DEVICE_TYPE_CPU || device.max_tile_size < 256) return;
  std::vector<int> data(256);
  const owned_view view = view_of(data);
  const std::string text = refused(TILES_ERROR_TILE_LIMIT,
                                   "[=](tiled_index<256> t) restrict(amp) { int own[5000]; for "
                                   "(int k = 0; k < 5000; ++k) own[k] = "
                                   "k; t.barrier.wait(); v[t] = own[t.local[0]]; }",
                                   {256}, {tiles_argument_view("v", view.get())});
  CHECK_THAT(text, ContainsSubstring(": the tile (256) needs 51"));
  CHECK_THAT(text, ContainsSubstring(" bytes for the variables of its threads; on device "));
  CHECK_THAT(text, EndsWith(" the limit is 4194304, use a smaller tile or fewer variables"));
}

TEST_CASE("tile_static variables beyond the device's memory are refused with a table", "[launch]") {
  std::vector<int> data(64);
  const owned_view view = view_of(data);
  const std::string text = refused(
      TILES_ERROR_LOCAL_MEMORY_LIMIT,
      "[=](tiled_index<64> t) restrict(amp) { tile_static float small[16]; tile_static float "
      "huge[16777216]; small[t.local[0] % 16] = 0; huge[t.local[0]] = 0; t.barrier.wait(); v[t] = "
      "(int)(small[0] + huge[0]); }",
      {64}, {tiles_argument_view("v", view.get())});
  CHECK_THAT(text, ContainsSubstring("\n  small           64 bytes"));
  CHECK_THAT(text, ContainsSubstring("\n  huge            67108864 bytes"));
  CHECK_THAT(text, ContainsSubstring("\n  together        67108928 bytes"));
  CHECK_THAT(text, ContainsSubstring("\n  the device has  "));
}

TEST_CASE("an argument of the wrong type names the parameter and both types", "[launch]") {
  std::vector<int> data(3);
  std::vector<float> floats(3);
  const owned_view view = view_of(data);
  const owned_view matrix = float_view(floats, 1, 3);
  const float k = 1;
  const std::string text =
      refused(TILES_ERROR_ARGUMENT_MISMATCH, scale, {3},
              {tiles_argument_view(nullptr, matrix.get()), tiles_argument_view(nullptr, view.get()),
               tiles_argument_value(nullptr, TILES_TYPE_FLOAT32, &k)});
  CHECK_THAT(text, ContainsSubstring("in"));
  CHECK_THAT(text, ContainsSubstring("array_view<const int, 1>"));
  CHECK_THAT(text, ContainsSubstring("array_view<float, 2>"));
}

TEST_CASE("a missing, an extra and a repeated argument are refused", "[launch]") {
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  const int k = 1;
  const auto in = tiles_argument_view("in", view.get());
  const auto out = tiles_argument_view("out", view.get());
  const auto factor = tiles_argument_value("k", TILES_TYPE_INT32, &k);
  const auto unknown = tiles_argument_value("q", TILES_TYPE_INT32, &k);
  const auto text = [&](const std::vector<tiles_argument>& arguments) {
    return refused(TILES_ERROR_ARGUMENT_MISMATCH, scale, {3}, arguments);
  };
  CHECK_THAT(text({in, out}), ContainsSubstring("takes 3 arguments, got 2"));
  CHECK_THAT(text({in, out, factor, factor}), ContainsSubstring("takes 3 arguments, got 4"));
  CHECK_THAT(text({in, out, out}), ContainsSubstring("out"));
  CHECK_THAT(text({in, out, unknown}), ContainsSubstring("'q'"));
}

TEST_CASE("arguments that were not made properly are refused by their position", "[launch]") {
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  tiles_argument argument = tiles_argument_view(nullptr, view.get());
  argument.kind = 99;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, launch(increment_kernel(), {3}, {argument})) ==
        "arguments[0]: kind is 99; use one of the tiles_argument_*() functions");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               launch(increment_kernel(), {3},
                      {tiles_argument_value(nullptr, TILES_TYPE_INT32, nullptr)})) ==
        "arguments[0]: value is NULL");
  const int one = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               launch(increment_kernel(), {3},
                      {tiles_argument_value(nullptr, TILES_TYPE_STRUCT, &one)})) ==
        "arguments[0]: type is 12; expected a tiles_type of a number, 1 to 11");
  described_launch desc = describe_launch({3}, {});
  desc.arguments = nullptr;
  desc.argument_count = 2;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_kernel_launch(increment_kernel().get(), nullptr, &desc, nullptr)) ==
        "'arguments' is NULL and argument_count is 2");
}

TEST_CASE("an argument with reserved bytes set is refused", "[launch]") {
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  tiles_argument argument = tiles_argument_view(nullptr, view.get());
  argument.reserved[1] = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, launch(increment_kernel(), {3}, {argument})) ==
        "arguments[0]: reserved is not 0; zero the struct before setting its fields");
}

TEST_CASE("an array of another context is refused", "[launch]") {
  const owned_context home = make_context();
  const auto desc = describe(TILES_TYPE_INT32, {3});
  tiles_array made = nullptr;
  succeed(tiles_array_create(home.get(), &desc, nullptr, &made));
  const owned_array array(made);
  CHECK_THAT(
      refused(TILES_ERROR_ARGUMENT_MISMATCH, "[=, &a](index<1> idx) restrict(amp) { a[idx] = 1; }",
              {3}, {tiles_argument_array("a", array.get())}),
      ContainsSubstring("'a' is an array of another context"));
}

TEST_CASE("writing through a const view is refused where it is written", "[launch]") {
  std::vector<int> data(3);
  const owned_view view = view_of(data, TILES_DATA_CONST);
  CHECK_THAT(refused(TILES_ERROR_COMPILE, "[=](index<1> idx) restrict(amp) { v[idx] = 1; }", {3},
                     {tiles_argument_view("v", view.get())}),
             StartsWith("kernel:1:"));
}

TEST_CASE("one kernel is launched by many threads on data of their own", "[launch]") {
  tiles_device_info device = TILES_DEVICE_INFO_INIT;
  succeed(tiles_context_get_device(nullptr, &device));
  if (std::string(device.platform) == "Oclgrind") {
    WARN("left out: Oclgrind ends the process when two threads run kernels");
    return;
  }
  const owned_kernel kernel = increment_kernel();
  std::vector<std::vector<int>> data(4, std::vector<int>(100));
  std::vector<std::string> errors(4);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const auto desc = describe(TILES_TYPE_INT32, {100});
      tiles_array_view view = nullptr;
      tiles_array_view_create(&desc, data[t].data(), nullptr, &view);
      for (std::size_t i = 0; i <= t; ++i) {
        const tiles_status status = launch(kernel, {100}, {tiles_argument_view(nullptr, view)});
        if (status != TILES_OK) errors[t] += tiles_get_last_error();
      }
      tiles_array_view_release(view);
    });
  }
  for (auto& thread : threads) thread.join();
  for (std::size_t t = 0; t < 4; ++t) {
    CHECK(errors[t] == "");
    CHECK(data[t] == std::vector<int>(100, static_cast<int>(t) + 1));
  }
}
