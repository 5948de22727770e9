// Kernels in OpenCL C: what runs, and what is refused.
#include <array>

#include "tests/capi/objects.hpp"

namespace {

tiles_kernel_desc describe_raw(const char* text) {
  tiles_kernel_desc desc = describe_kernel(text);
  desc.language = TILES_LANGUAGE_OPENCL_C;
  return desc;
}

owned_kernel made(const tiles_kernel_desc& desc) {
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return owned_kernel(kernel);
}

owned_kernel raw_kernel(const char* text) { return made(describe_raw(text)); }

tiles_argument number(const int& value) {
  return tiles_argument_value(nullptr, TILES_TYPE_INT32, &value);
}

std::string refused(tiles_status expected, const owned_kernel& kernel,
                    std::initializer_list<int64_t> extent,
                    const std::vector<tiles_argument>& arguments) {
  return failed(expected, launch(kernel, extent, arguments));
}

std::vector<int> counting(std::size_t count) {
  std::vector<int> data(count);
  for (std::size_t i = 0; i < count; ++i) data[i] = static_cast<int>(i + 1);
  return data;
}

constexpr const char* scale =
    "kernel void scale(global const int* in, global int* out, int k) {\n"
    "  size_t i = get_global_id(0);\n"
    "  out[i] = k * in[i];\n"
    "}\n";

constexpr const char* add_at =
    "kernel void add_at(global int* data, int first, int k) {\n"
    "  data[first + get_global_id(0)] += k;\n"
    "}\n";

constexpr const char* add_at_long =
    "kernel void add_at(global int* data, ulong first, int k) {\n"
    "  data[first + get_global_id(0)] += k;\n"
    "}\n";

/// Two structs of three ints each.
owned_view triples_at(int* data) {
  tiles_data_desc desc = describe(TILES_TYPE_STRUCT, {2});
  desc.struct_name = "triple";
  desc.element_size = 3 * sizeof(int);
  tiles_array_view made = nullptr;
  succeed(tiles_array_view_create(&desc, data, nullptr, &made));
  return owned_view(made);
}

}  // namespace

TEST_CASE("a kernel in OpenCL C takes views and values by position", "[raw_kernel]") {
  const auto count = GENERATE(as<std::size_t>{}, 1, 2, 255, 256, 257, 1009);
  CAPTURE(count);
  std::vector<int> in = counting(count);
  std::vector<int> out(count, -1);
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  succeed(launch(raw_kernel(scale), {static_cast<int64_t>(count)},
                 {tiles_argument_view(nullptr, in_view.get()),
                  tiles_argument_view(nullptr, out_view.get()), number(3)}));
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  for (std::size_t i = 0; i < count; ++i) REQUIRE(out[i] == 3 * in[i]);
}

TEST_CASE("a kernel in OpenCL C takes arguments by name, in any order", "[raw_kernel]") {
  std::vector<int> in = counting(5);
  std::vector<int> out(5);
  const auto in_view = view_of(in, TILES_DATA_CONST);
  const auto out_view = view_of(out);
  const int k = 7;
  succeed(launch(
      raw_kernel(scale), {5},
      {tiles_argument_value("k", TILES_TYPE_INT32, &k), tiles_argument_view("out", out_view.get()),
       tiles_argument_view("in", in_view.get())}));
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  CHECK(out == std::vector<int>{7, 14, 21, 28, 35});
}

TEST_CASE("a kernel in OpenCL C over nothing runs nothing", "[raw_kernel]") {
  std::vector<int> data{1, 2, 3};
  const auto view = view_of(data);
  const auto kernel = raw_kernel("kernel void clear(global int* data) { data[0] = 0; }");
  succeed(launch(kernel, {0}, {tiles_argument_view(nullptr, view.get())}));
  succeed(launch(kernel, {4, 0}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{1, 2, 3});
}

TEST_CASE("dimension 0 of the domain is OpenCL's last one", "[raw_kernel]") {
  const auto kernel = raw_kernel(
      "kernel void f(global int* out, int rows, int columns) {\n"
      "  size_t at = (get_global_id(2) * rows + get_global_id(1)) * columns + get_global_id(0);\n"
      "  out[at] = 10000 * get_global_id(2) + 100 * get_global_id(1) + get_global_id(0);\n"
      "}");
  constexpr int planes = 3;
  constexpr int rows = 5;
  constexpr int columns = 7;
  std::vector<int> out(planes * rows * columns, -1);
  const auto view = view_of(out);
  succeed(launch(kernel, {planes, rows, columns},
                 {tiles_argument_view(nullptr, view.get()), number(rows), number(columns)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  std::size_t at = 0;
  for (int z = 0; z < planes; ++z) {
    for (int y = 0; y < rows; ++y) {
      for (int x = 0; x < columns; ++x) REQUIRE(out[at++] == 10000 * z + 100 * y + x);
    }
  }
}

TEST_CASE("a launch's tile is the local size, and local memory is an argument", "[raw_kernel]") {
  const auto kernel = raw_kernel(
      "kernel void sums(global const int* in, global int* out, local int* cache) {\n"
      "  size_t l = get_local_id(0);\n"
      "  cache[l] = in[get_global_id(0)];\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  int sum = 0;\n"
      "  for (size_t i = 0; i < get_local_size(0); ++i) sum += cache[i];\n"
      "  out[get_global_id(0)] = sum;\n"
      "}");
  std::vector<int> in = counting(12);
  std::vector<int> out(12);
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, in_view.get()),
                                              tiles_argument_view(nullptr, out_view.get()),
                                              tiles_argument_local(nullptr, 4 * sizeof(int))};
  described_launch desc = describe_launch({12}, arguments);
  desc.set_tile({4});
  succeed(tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr));
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  CHECK(out == std::vector<int>{10, 10, 10, 10, 26, 26, 26, 26, 42, 42, 42, 42});

  desc.whole = {10};
  CHECK(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
               tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)) ==
        "unsupported tile, the extent of dimension 0 of the compute domain (10) cannot be evenly "
        "divided by the extent of dimension 0 of the tile (4).\n"
        "pad the domain to (12), or truncate it to (8)");
  desc.tiled = {-4};
  CHECK_THAT(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                    tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)),
             ContainsSubstring("of the tile (-4) cannot be smaller than or equal to 0"));
  desc.whole = desc.tiled = {1 << 30};
  CHECK_THAT(
      failed(TILES_ERROR_TILE_LIMIT, tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)),
      StartsWith("kernel: the tile (1073741824) has 1073741824 threads"));
}

TEST_CASE("reqd_work_group_size is the kernel's tile", "[raw_kernel]") {
  const auto kernel = raw_kernel(
      "__attribute__((reqd_work_group_size(3, 2, 1)))\n"
      "kernel void f(global int* out) {\n"
      "  out[get_global_id(1) * get_global_size(0) + get_global_id(0)] =\n"
      "      10 * get_local_id(1) + get_local_id(0);\n"
      "}");
  std::vector<int> out(12, -1);
  const auto view = view_of(out);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  succeed(launch(kernel, {2, 6}, arguments));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(out == std::vector<int>{0, 1, 2, 0, 1, 2, 10, 11, 12, 10, 11, 12});
  described_launch desc = describe_launch({2, 6}, arguments);
  desc.set_tile({1, 6});
  CHECK(failed(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
               tiles_kernel_launch(kernel.get(), nullptr, &desc, nullptr)) ==
        "kernel: its reqd_work_group_size is the tile (2, 3), but the launch has (1, 6)\n"
        "remove the tile, or use the kernel's");
}

TEST_CASE("a section needs its offset, in elements, of whatever integer type", "[raw_kernel]") {
  const char* const text = GENERATE(add_at, add_at_long);
  const bool copies = GENERATE(false, true);
  CAPTURE(text, copies);
  const auto context = copies ? make_copying_context() : make_context();
  std::vector<int> data = counting(10);
  {
    const auto whole = view_of(data);
    const auto part = section_of(whole, 4, 3);
    succeed(launch(raw_kernel(text), {3},
                   {tiles_argument_view(nullptr, part.get()),
                    tiles_argument_offset(nullptr, part.get()), number(100)},
                   context));
  }
  CHECK(data == std::vector<int>{1, 2, 3, 4, 105, 106, 107, 8, 9, 10});
}

TEST_CASE("a view that begins with its buffer has the offset 0", "[raw_kernel]") {
  std::vector<int> data = counting(3);
  const auto view = view_of(data);
  succeed(launch(raw_kernel(add_at), {3},
                 {tiles_argument_view(nullptr, view.get()),
                  tiles_argument_offset(nullptr, view.get()), number(100)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{101, 102, 103});
}

TEST_CASE("a byte offset is for elements that the offset does not divide", "[raw_kernel]") {
  std::vector<int> data = counting(12);
  const auto all = view_of(data);  // so that the structs begin in the middle of other data
  const owned_view owner = triples_at(&data[4]);
  const tiles_array_view structs = owner.get();
  const auto kernel = raw_kernel(
      "typedef struct { int numbers[3]; } triple;\n"
      "kernel void f(global triple* data, ulong first) {\n"
      "  data = (global triple*)((global char*)data + first);\n"
      "  data[get_global_id(0)].numbers[1] = 0;\n"
      "}");
  succeed(launch(
      kernel, {2},
      {tiles_argument_view(nullptr, structs), tiles_argument_byte_offset(nullptr, structs)}));
  succeed(tiles_array_view_synchronize(structs, nullptr));
  CHECK(data == std::vector<int>{1, 2, 3, 4, 5, 0, 7, 8, 0, 10, 11, 12});
}

TEST_CASE("vectors and structs are values by their bytes", "[raw_kernel]") {
  struct pair {
    int a;
    int b;
  };
  const auto kernel = raw_kernel(
      "typedef struct { int a; int b; } pair;\n"
      "kernel void f(global int* out, int4 v, pair p) {\n"
      "  out[0] = v.x + 10 * v.y + 100 * v.z + 1000 * v.w; out[1] = p.a - p.b;\n"
      "}");
  std::vector<int> out(2);
  const auto view = view_of(out);
  for (int round = 1; round < 3; ++round) {
    const std::array<int, 4> vector{round, 2, 3, 4};
    const pair both{7 * round, 2};
    succeed(launch(
        kernel, {1},
        {tiles_argument_view(nullptr, view.get()), tiles_argument_bytes(nullptr, vector.data(), 16),
         tiles_argument_bytes(nullptr, &both, sizeof both)}));
    succeed(tiles_array_view_synchronize(view.get(), nullptr));
    CHECK(out == std::vector<int>{4320 + round, 7 * round - 2});
  }
}

TEST_CASE("what a kernel in OpenCL C only reads is not copied back", "[raw_kernel]") {
  std::vector<int> in = counting(64);
  std::vector<int> out(64);
  const auto context = make_copying_context();
  const auto in_view = view_of(in);
  const auto out_view = view_of(out);
  succeed(tiles_array_view_discard_data(out_view.get()));
  succeed(launch(raw_kernel(scale), {64},
                 {tiles_argument_view(nullptr, in_view.get()),
                  tiles_argument_view(nullptr, out_view.get()), number(2)},
                 context));
  succeed(tiles_array_view_synchronize(in_view.get(), nullptr));
  succeed(tiles_array_view_synchronize(out_view.get(), nullptr));
  tiles_transfer_stats stats = TILES_TRANSFER_STATS_INIT;
  succeed(tiles_context_get_transfer_stats(context.get(), &stats));
  CHECK(stats.uploaded_bytes == 256);
  CHECK(stats.downloaded_bytes == 256);
  CHECK(out[63] == 128);
}

TEST_CASE("constants, declarations and options go to the driver", "[raw_kernel]") {
  tiles_kernel_desc desc = describe_raw(
      "kernel void f(global int* out) { out[0] = plus(FACTOR); }\n"
      "kernel void g(global int* out) { out[0] = -plus(FACTOR); }\n");
  const std::array<tiles_constant, 1> constants{tiles_constant{"FACTOR", "(4 + 1)"}};
  desc.constants = constants.data();
  desc.constant_count = 1;
  desc.declarations = "int plus(int x) { return x + ADDEND; }";
  desc.options = "-D ADDEND=30";
  desc.function = "g";
  std::vector<int> out(1);
  const auto view = view_of(out);
  succeed(launch(made(desc), {1}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(out[0] == -35);
}

TEST_CASE("which of several kernels is meant has to be said", "[raw_kernel]") {
  tiles_kernel_desc desc = describe_raw(
      "kernel void f(global int* a) { *a = 1; } kernel void g(global int* a) { *a = 2; }");
  std::vector<int> out(1);
  const auto view = view_of(out);
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get())};
  CHECK_THAT(refused(TILES_ERROR_BUILD, made(desc), {1}, arguments),
             StartsWith("kernel does not have exactly one kernel; it has: "));
  desc.function = "h";
  CHECK_THAT(refused(TILES_ERROR_BUILD, made(desc), {1}, arguments),
             StartsWith("kernel has no kernel 'h'; it has: "));
}

TEST_CASE("a mistake in OpenCL C is reported at the text's own line", "[raw_kernel]") {
  tiles_kernel_desc desc = describe_raw(
      "kernel void f(global int* out) {\n"
      "  out[0] = unknown_name;\n"
      "}");
  const std::array<tiles_constant, 2> constants{tiles_constant{"A", "1"}, tiles_constant{"B", "2"}};
  desc.constants = constants.data();
  desc.constant_count = 2;
  desc.declarations = "int one(void);\nint two(void);";
  desc.name = "wrong.cl";
  desc.first_line = GENERATE(0, 40);
  const int line = desc.first_line == 0 ? 2 : 41;
  const auto kernel = made(desc);
  std::vector<int> out(1);
  const auto view = view_of(out);
  const auto message =
      refused(TILES_ERROR_BUILD, kernel, {1}, {tiles_argument_view(nullptr, view.get())});
  CHECK_THAT(message, StartsWith("building wrong.cl for device "));
  CHECK_THAT(message, ContainsSubstring("unknown_name"));
  CHECK_THAT(message, ContainsSubstring("wrong.cl:" + std::to_string(line)));
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(info.file == std::string("wrong.cl"));
  CHECK(info.line == line);
  CHECK(info.build_log != std::string());
}

TEST_CASE("the OpenCL C of a kernel in OpenCL C is its own text", "[raw_kernel]") {
  const auto kernel = raw_kernel(scale);
  const char* source = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &source));
  CHECK(source == "#line 1 \"kernel\"\n" + std::string(scale));
}

TEST_CASE("descriptions of kernels that make no sense are refused", "[raw_kernel]") {
  tiles_kernel kernel = nullptr;
  tiles_kernel_desc desc = describe_raw(scale);
  desc.language = 9;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "'language' is 9; expected a tiles_language");
  desc = describe_kernel("void f(index<1> i) restrict(amp) {}");
  desc.options = "-w";
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "'options' is \"-w\"; build options apply to text in TILES_LANGUAGE_OPENCL_C only");
  desc = describe_raw(scale);
  desc.origin_file = "a.cpp";
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "'origin_file' is for text that the preprocessor joined to one line; for OpenCL C set "
        "'name' to the file and 'first_line' to the line");
  desc = describe_raw(scale);
  std::array<tiles_constant, 1> constants{tiles_constant{"3x", "1"}};
  desc.constants = constants.data();
  desc.constant_count = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "constants[0].name is '3x'; expected an identifier");
  constants[0] = {"x", "1\n2"};
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "constants[0].value has more than one line");
  CHECK(kernel == nullptr);
}

TEST_CASE("arguments that do not fit a kernel in OpenCL C are refused", "[raw_kernel]") {
  const auto kernel = raw_kernel(scale);
  std::vector<int> data = counting(8);
  std::vector<float> floats(8);
  const auto view = view_of(data);
  const auto desc = describe(TILES_TYPE_FLOAT32, {8});
  tiles_array_view made_floats = nullptr;
  succeed(tiles_array_view_create(&desc, floats.data(), nullptr, &made_floats));
  const owned_view float_view(made_floats);
  const auto fixed = view_of(data, TILES_DATA_CONST);
  const auto in = tiles_argument_view(nullptr, view.get());
  const auto out = tiles_argument_view(nullptr, view.get());
  const float half = 0.5F;
  const auto check = [&](const std::vector<tiles_argument>& arguments, const std::string& message) {
    CHECK(refused(TILES_ERROR_ARGUMENT_MISMATCH, kernel, {8}, arguments) == "kernel: " + message);
  };
  check({in, out}, "the kernel takes 3 arguments, got 2");
  check({in, number(1), number(2)},
        "parameter 'out' is 'int*', arguments[1] is an 'int'; expected a view or an array");
  check({in, out, in},
        "parameter 'k' is 'int', arguments[2] is array_view<int, 1>; expected a value");
  check({in, out, tiles_argument_value(nullptr, TILES_TYPE_FLOAT32, &half)},
        "parameter 'k' is 'int', arguments[2] is a 'float'; expected an 'int'");
  check({in, out, tiles_argument_bytes(nullptr, data.data(), 8)},
        "parameter 'k' is 'int', arguments[2] is a value of 8 bytes; expected 4 bytes");
  check({in, out, tiles_argument_local(nullptr, 8)},
        "parameter 'k' is 'int', arguments[2] is local memory; expected a value");
  check(
      {in, tiles_argument_view(nullptr, float_view.get()), number(1)},
      "parameter 'out' is 'int*', arguments[1] is array_view<float, 1>; expected elements of int; "
      "tiles_array_view_reinterpret() makes a view of them");
  check({in, tiles_argument_view(nullptr, fixed.get()), number(1)},
        "parameter 'out' is 'int*', arguments[1] is array_view<const int, 1>; the kernel may write "
        "to it: declare the parameter const, or pass a non-const view");
  check({in, out, tiles_argument_offset(nullptr, float_view.get())},
        "parameter 'k' is 'int', arguments[2] is the offset of a view; the launch has no argument "
        "with that view");
  check({tiles_argument_view("out", view.get()), out, number(1)}, "parameter 'out' is bound twice");
  check({tiles_argument_view("data", view.get()), out, number(1)},
        "the kernel has no parameter 'data'; it has: in, out, k");
}

TEST_CASE("an offset for a parameter that is no whole number is refused", "[raw_kernel]") {
  std::vector<int> data = counting(8);
  const auto view = view_of(data);
  const auto kernel = raw_kernel("kernel void f(global int* data, float first) {}");
  CHECK(
      refused(
          TILES_ERROR_ARGUMENT_MISMATCH, kernel, {8},
          {tiles_argument_view(nullptr, view.get()), tiles_argument_offset(nullptr, view.get())}) ==
      "kernel: parameter 'first' is 'float', arguments[1] is the offset of a view; an offset must "
      "be an int, uint, long or ulong");
}

TEST_CASE("an offset in elements is refused where a view does not begin at one", "[raw_kernel]") {
  std::vector<int> data = counting(12);
  const auto all = view_of(data);  // so that the structs begin in the middle of other data
  const owned_view owner = triples_at(&data[4]);
  const tiles_array_view structs = owner.get();
  const auto kernel = raw_kernel(
      "typedef struct { int numbers[3]; } triple;\n"
      "kernel void f(global triple* data, ulong first) {}");
  CHECK(
      refused(TILES_ERROR_ARGUMENT_MISMATCH, kernel, {2},
              {tiles_argument_view(nullptr, structs), tiles_argument_offset(nullptr, structs)}) ==
      "kernel: arguments[1]: the view starts 16 bytes into its buffer, which is not a multiple of "
      "12 bytes: use tiles_argument_byte_offset()");
}

TEST_CASE("a kernel in OpenCL C runs over at most three dimensions", "[raw_kernel]") {
  std::vector<int> data = counting(8);
  const auto view = view_of(data);
  CHECK(refused(TILES_ERROR_INVALID_COMPUTE_DOMAIN,
                raw_kernel("kernel void f(global int* data) {}"), {2, 2, 2, 1},
                {tiles_argument_view(nullptr, view.get())}) ==
        "kernel: the domain has rank 4; a kernel in OpenCL C supports 1 to 3 dimensions");
}

TEST_CASE("a section without its offset is refused, and nothing runs", "[raw_kernel]") {
  std::vector<int> data = counting(8);
  const auto view = view_of(data);
  const auto part = section_of(view, 2, 3);
  CHECK(refused(TILES_ERROR_ARGUMENT_MISMATCH, raw_kernel(scale), {3},
                {tiles_argument_view(nullptr, part.get()), tiles_argument_view(nullptr, part.get()),
                 number(2)}) ==
        "kernel: arguments[0]: the view starts 8 bytes into its buffer, but a kernel in OpenCL C "
        "receives the whole buffer: add a parameter for the offset, and pass "
        "tiles_argument_offset() for it");
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == counting(8));
}

TEST_CASE("local memory has to be given, in bytes, and no more than there is", "[raw_kernel]") {
  const auto kernel = raw_kernel(
      "kernel void f(global int* out, local int* cache) { *cache = 1; out[0] = *cache; }");
  std::vector<int> data(1);
  const auto view = view_of(data);
  const auto out = tiles_argument_view(nullptr, view.get());
  CHECK(refused(TILES_ERROR_ARGUMENT_MISMATCH, kernel, {1}, {out, number(4)}) ==
        "kernel: parameter 'cache' is 'int*', arguments[1] is an 'int'; expected local memory; use "
        "tiles_argument_local()");
  CHECK(
      refused(TILES_ERROR_INVALID_ARGUMENT, kernel, {1}, {out, tiles_argument_local(nullptr, 0)}) ==
      "arguments[1]: size is 0; expected a number of bytes");
  CHECK_THAT(refused(TILES_ERROR_LOCAL_MEMORY_LIMIT, kernel, {1},
                     {out, tiles_argument_local(nullptr, 2000000000)}),
             ContainsSubstring("and the arguments 2000000000; device "));
}

TEST_CASE("kernels with images or samplers are refused", "[raw_kernel]") {
  const auto kernel = raw_kernel("kernel void f(global int* out, sampler_t how) { out[0] = 1; }");
  std::vector<int> data(1);
  const auto view = view_of(data);
  CHECK_THAT(refused(TILES_ERROR_ARGUMENT_MISMATCH, kernel, {1},
                     {tiles_argument_view(nullptr, view.get()), number(4)}),
             ContainsSubstring("images and samplers are not supported"));
}

TEST_CASE("offsets, bytes and local memory are for OpenCL C alone", "[raw_kernel]") {
  const auto kernel = increment_kernel();
  std::vector<int> data(1);
  const auto view = view_of(data);
  const std::string rest =
      ", which only kernels in OpenCL C accept; tile kernels accept views, arrays and numbers";
  const auto check = [&](const tiles_argument& argument, const std::string& what) {
    CHECK(refused(TILES_ERROR_ARGUMENT_MISMATCH, kernel, {1}, {argument}) ==
          "arguments[0] is " + what + rest);
  };
  check(tiles_argument_local(nullptr, 8), "local memory");
  check(tiles_argument_bytes(nullptr, data.data(), 4), "a value of 4 bytes");
  check(tiles_argument_offset(nullptr, view.get()), "the offset of a view");
  check(tiles_argument_byte_offset(nullptr, view.get()), "the offset of a view");
  tiles_argument wrong = tiles_argument_offset(nullptr, view.get());
  wrong.type = TILES_TYPE_FLOAT32;
  CHECK(refused(TILES_ERROR_INVALID_ARGUMENT, kernel, {1}, {wrong}) ==
        "arguments[0]: type is 10; expected a 32-bit or 64-bit integer type, or 0");
  CHECK(refused(TILES_ERROR_INVALID_ARGUMENT, kernel, {1},
                {tiles_argument_bytes(nullptr, nullptr, 4)}) == "arguments[0]: value is NULL");
}

TEST_CASE("a bound launch of a kernel in OpenCL C follows what is changed", "[raw_kernel]") {
  std::vector<int> data = counting(6);
  const auto view = view_of(data);
  const auto part = section_of(view, 3, 3);
  const int few = 10, many = 200;
  const std::vector<tiles_argument> arguments{tiles_argument_view(nullptr, view.get()),
                                              tiles_argument_offset(nullptr, view.get()),
                                              number(few)};
  const described_launch desc = describe_launch({3}, arguments);
  const auto kernel = raw_kernel(add_at);
  tiles_bound_launch bound = nullptr;
  succeed(tiles_bound_launch_create(kernel.get(), nullptr, &desc, &bound));
  succeed(tiles_bound_launch_run(bound, nullptr, 0, nullptr));
  const auto moved = number(many);
  succeed(tiles_bound_launch_set_argument(bound, 2, &moved));
  succeed(tiles_bound_launch_run(bound, nullptr, 0, nullptr));
  const int64_t extent = 1;
  succeed(tiles_bound_launch_set_extent(bound, 1, &extent));
  succeed(tiles_bound_launch_run(bound, nullptr, 0, nullptr));
  succeed(tiles_bound_launch_release(bound));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{411, 212, 213, 4, 5, 6});
}

TEST_CASE("kernels of both languages work on the same data in order", "[raw_kernel]") {
  std::vector<int> data = counting(100);
  const auto view = view_of(data);
  const auto first = increment_kernel();
  const auto second =
      raw_kernel("kernel void twice(global int* data) { data[get_global_id(0)] *= 2; }");
  const auto argument = tiles_argument_view(nullptr, view.get());
  for (int round = 0; round < 3; ++round) {
    succeed(launch(first, {100}, {argument}));
    succeed(launch(second, {100}, {argument}));
  }
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  for (int i = 0; i < 100; ++i) REQUIRE(data[static_cast<std::size_t>(i)] == 8 * (i + 1) + 14);
}

TEST_CASE("a kernel in OpenCL C takes types that only look like vectors", "[raw_kernel]") {
  const auto kernel = raw_kernel(
      "typedef int int32_t;\n"
      "typedef struct { int4 rows[4]; } int4x4;\n"
      "kernel void f(global int32_t* out, int32_t k, int4x4 m) {\n"
      "  out[get_global_id(0)] = k * m.rows[3].w;\n"
      "}\n");
  std::vector<int> out(3);
  const auto view = view_of(out);
  std::array<int, 16> matrix{};
  matrix[15] = 7;
  const int k = 2;
  succeed(launch(kernel, {3},
                 {tiles_argument_view(nullptr, view.get()), number(k),
                  tiles_argument_bytes(nullptr, matrix.data(), sizeof matrix)}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(out == std::vector<int>(3, 14));
}
