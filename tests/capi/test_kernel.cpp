// Kernels from text.
#include "tests/capi/objects.hpp"

namespace {

std::string compile_error(const tiles_kernel_desc& desc) {
  tiles_kernel kernel = nullptr;
  const std::string text = failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel));
  CHECK(kernel == nullptr);
  return text;
}

owned_kernel make_shaped(const char* text, int32_t shape) {
  tiles_kernel_desc desc = describe_kernel(text);
  desc.shape = shape;
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return owned_kernel(kernel);
}

std::string source_of(const owned_kernel& kernel) {
  const char* source = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &source));
  return source;
}

uint32_t shape_of(const owned_kernel& kernel) {
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  succeed(tiles_kernel_get_info(kernel.get(), nullptr, 0, &info));
  return info.shape;
}

}  // namespace

TEST_CASE("a mistake in the text is shown at its line with a caret", "[kernel]") {
  tiles_kernel_desc desc = describe_kernel(
      "void twice(index<1> idx, array_view<int, 1> data) restrict(amp) {\n"
      "  data[idx] = 2 * datum[idx];\n"
      "}\n");
  desc.name = "twice.tile";
  const std::string text = compile_error(desc);
  CHECK_THAT(text, StartsWith("twice.tile:2:19: error: "));
  CHECK_THAT(text, ContainsSubstring("  data[idx] = 2 * datum[idx];\n"));
  CHECK_THAT(text, ContainsSubstring("^"));
  tiles_error_info info = TILES_ERROR_INFO_INIT;
  succeed(tiles_get_last_error_info(&info));
  CHECK(std::string(info.file) == "twice.tile");
  CHECK(info.line == 2);
  CHECK(info.column == 19);
}

TEST_CASE("the text's first line may have another number", "[kernel]") {
  tiles_kernel_desc desc = describe_kernel("nonsense");
  desc.first_line = 41;
  CHECK_THAT(compile_error(desc), StartsWith("kernel:41:"));
}

TEST_CASE("a text of a given size needs no end", "[kernel]") {
  const std::string text = "void k(index<1> i, array_view<int, 1> v) { v[i] = 1; }";
  const std::string more = text + "no kernel text";
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  desc.text = more.c_str();
  desc.text_size = text.size();
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  succeed(tiles_kernel_release(kernel));
  desc.text_size = 0;
  failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel));
}

TEST_CASE("a kernel is chosen by the name of its function", "[kernel]") {
  tiles_kernel_desc desc = describe_kernel(
      "void one(index<1> idx, array_view<int, 1> v) restrict(amp) { v[idx] = 1; }\n"
      "void two(index<1> idx, array_view<int, 1> v) restrict(amp) { v[idx] = 2; }\n");
  desc.function = "two";
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  std::vector<int> data(3);
  const owned_view view = view_of(data);
  succeed(launch(kernel, {3}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{2, 2, 2});
}

TEST_CASE("constants and declarations come from the caller", "[kernel]") {
  const tiles_constant constants[] = {{"FACTOR", "3"}, {"SHIFT", "(FACTOR + 1)"}};
  tiles_kernel_desc desc =
      describe_kernel("[=](index<1> idx) restrict(amp) { data[idx] = apply(data[idx]) + SHIFT; }");
  desc.declarations = "int apply(int x) restrict(amp) { return FACTOR * x; }";
  desc.constants = constants;
  desc.constant_count = 2;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  std::vector<int> data{1, 2};
  const owned_view view = view_of(data);
  succeed(launch(kernel, {2}, {tiles_argument_view("data", view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{7, 10});
}

TEST_CASE("missing strings are refused", "[kernel]") {
  tiles_kernel_desc desc = TILES_KERNEL_DESC_INIT;
  tiles_kernel kernel = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "'text' is NULL");
  desc.text = "";
  desc.constant_count = 1;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "'constants' is NULL");
  const tiles_constant nameless = {nullptr, "1"};
  desc.constants = &nameless;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "'constants[0].name' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(nullptr, &kernel)) ==
        "'tiles_kernel_desc' is NULL");
}

TEST_CASE("a kernel shows the OpenCL C that it becomes", "[kernel]") {
  const owned_kernel kernel = increment_kernel();
  const char* source = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &source));
  CHECK_THAT(std::string(source), ContainsSubstring("__kernel"));
  const char* again = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), nullptr, 0, &again));
  CHECK(again == source);
}

TEST_CASE("a kernel has the shape that it was made with, where it can", "[kernel]") {
  const auto shapes = GENERATE(
      table<int32_t, const char*, const char*>({{TILES_SHAPE_AUTOMATIC, "barrier(", "for ("},
                                                {TILES_SHAPE_GROUP, "barrier(", "for ("},
                                                {TILES_SHAPE_LOOP, "for (", "barrier("}}));
  const owned_kernel kernel = make_shaped(
      "void turn(tiled_index<4> t, array_view<int, 1> v) restrict(amp) {\n"
      "  tile_static int held[4];\n"
      "  held[t.local[0]] = v[t];\n"
      "  t.barrier.wait();\n"
      "  v[t] = held[3 - t.local[0]];\n"
      "}\n",
      std::get<0>(shapes));
  const std::string source = source_of(kernel);
  CHECK_THAT(source, ContainsSubstring(std::get<1>(shapes)));
  CHECK_THAT(source, !ContainsSubstring(std::get<2>(shapes)));
  CHECK((shape_of(kernel) == TILES_SHAPE_LOOP) == (std::get<0>(shapes) == TILES_SHAPE_LOOP));
  std::vector<int> data{1, 2, 3, 4, 5, 6, 7, 8};
  const owned_view view = view_of(data);
  succeed(launch(kernel, {8}, {tiles_argument_view(nullptr, view.get())}));
  succeed(tiles_array_view_synchronize(view.get(), nullptr));
  CHECK(data == std::vector<int>{4, 3, 2, 1, 8, 7, 6, 5});
}

TEST_CASE("a kernel of merged tiles runs as many in a work-group as it was made with", "[kernel]") {
  const int32_t most = GENERATE(0, 1, 2, 4, 64);
  tiles_kernel_desc desc = describe_kernel(
      "void turn(tiled_index<4> t, array_view<const int, 1> v, array_view<int, 1> w) {\n"
      "  tile_static int held[4];\n"
      "  held[t.local[0]] = v[t];\n"
      "  t.barrier.wait();\n"
      "  w[t] = held[3 - t.local[0]];\n"
      "}\n");
  desc.shape = TILES_SHAPE_MERGED;
  desc.merged_tiles = most;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  tiles_kernel_info info = TILES_KERNEL_INFO_INIT;
  succeed(tiles_kernel_get_info(kernel.get(), nullptr, 0, &info));
  CHECK(info.shape == (most == 1 ? TILES_SHAPE_GROUP : TILES_SHAPE_MERGED));
  CHECK(info.merged[0] == (most == 1 ? 1 : 2));
  // The last work-group has one tile.
  std::vector<int> data{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  std::vector<int> turned(12);
  const owned_view from = view_of(data);
  const owned_view to = view_of(turned);
  succeed(launch(kernel, {12},
                 {tiles_argument_view(nullptr, from.get()), tiles_argument_view(nullptr, to.get())}));
  succeed(tiles_array_view_synchronize(to.get(), nullptr));
  CHECK(turned == std::vector<int>{4, 3, 2, 1, 8, 7, 6, 5, 12, 11, 10, 9});
}

TEST_CASE("merged tiles that the domain lacks are not led astray by what others write", "[kernel]") {
  const bool has_aliases = GENERATE(false, true);
  INFO("by another view: " << has_aliases);
  tiles_kernel_desc desc = describe_kernel(
      has_aliases ? "void k(index<1> i, array_view<const int, 1> a, array_view<int, 1> v) {\n"
                    "  while (a[i] > 0) v[i] -= 1;\n"
                    "}\n"
                  : "void k(index<1> i, array_view<int, 1> v, array_view<int, 1> w) {\n"
                    "  while (w[i] > 0) w[i] -= 1;\n"
                    "}\n");
  desc.shape = TILES_SHAPE_MERGED;
  tiles_kernel made = nullptr;
  succeed(tiles_kernel_create(&desc, &made));
  const owned_kernel kernel(made);
  const std::size_t count = GENERATE(1, 255, 256, 257, 512, 1000);
  std::vector<int> data(count, 3);
  const owned_view one = view_of(data);
  const owned_view other = view_of(data);
  succeed(launch(kernel, {static_cast<int64_t>(count)},
                 {tiles_argument_view(nullptr, one.get()), tiles_argument_view(nullptr, other.get())}));
  succeed(tiles_array_view_synchronize(other.get(), nullptr));
  CHECK(data == std::vector<int>(count, 0));
}

TEST_CASE("fewer than no merged tiles are refused", "[kernel]") {
  tiles_kernel_desc desc =
      describe_kernel("void k(index<1> i, array_view<int, 1> v) { v[i] = 1; }");
  desc.merged_tiles = -2;
  tiles_kernel kernel = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "tiles_kernel_desc: merged_tiles is -2; expected how many tiles a work-group may run, or 0 "
        "for as many as pay off");
}

TEST_CASE("a kernel that cannot have loops keeps its work-groups", "[kernel]") {
  const owned_kernel kernel = make_shaped(
      "void one(index<1> i, array_view<int, 1> v) restrict(amp) { v[v[i]] = 1; }",
      TILES_SHAPE_LOOP);
  CHECK(shape_of(kernel) == TILES_SHAPE_GROUP);
}

TEST_CASE("an element-wise kernel has loops along the rows where that is wanted", "[kernel]") {
  const owned_kernel kernel = make_shaped(
      "void one(index<1> i, array_view<int, 1> v) restrict(amp) { v[i] = 1; }", TILES_SHAPE_LOOP);
  CHECK(shape_of(kernel) == TILES_SHAPE_LOOP);
}

TEST_CASE("a shape that nobody knows is refused", "[kernel]") {
  tiles_kernel_desc desc =
      describe_kernel("void k(index<1> i, array_view<int, 1> v) { v[i] = 1; }");
  desc.shape = 4;
  tiles_kernel kernel = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)) ==
        "tiles_kernel_desc: shape is 4; expected TILES_SHAPE_AUTOMATIC, TILES_SHAPE_GROUP, "
        "TILES_SHAPE_LOOP or TILES_SHAPE_MERGED");
}

TEST_CASE("text in OpenCL C has the shape that it has", "[kernel]") {
  tiles_kernel_desc desc = describe_kernel("__kernel void k(__global int *v) { v[0] = 1; }");
  desc.language = TILES_LANGUAGE_OPENCL_C;
  desc.shape = TILES_SHAPE_LOOP;
  tiles_kernel kernel = nullptr;
  CHECK(failed(TILES_ERROR_UNSUPPORTED, tiles_kernel_create(&desc, &kernel)) ==
        "'shape' is 2, but text in TILES_LANGUAGE_OPENCL_C has no shapes; set it to 0");
}

TEST_CASE("a lambda is compiled once per set of types", "[kernel]") {
  const owned_kernel kernel = make_kernel("[=](index<1> idx) restrict(amp) { v[idx] += k; }");
  std::vector<int> data{1, 2};
  const owned_view view = view_of(data);
  const int one = 1;
  const float half = 0.5F;
  const std::vector<tiles_argument> with_int{tiles_argument_view("v", view.get()),
                                             tiles_argument_value("k", TILES_TYPE_INT32, &one)};
  const std::vector<tiles_argument> with_float{
      tiles_argument_view("v", view.get()), tiles_argument_value("k", TILES_TYPE_FLOAT32, &half)};
  const char* for_int = nullptr;
  const char* for_float = nullptr;
  const char* for_int_again = nullptr;
  succeed(tiles_kernel_get_opencl_source(kernel.get(), with_int.data(), 2, &for_int));
  succeed(tiles_kernel_get_opencl_source(kernel.get(), with_float.data(), 2, &for_float));
  succeed(tiles_kernel_get_opencl_source(kernel.get(), with_int.data(), 2, &for_int_again));
  CHECK(for_int != for_float);
  CHECK(for_int == for_int_again);
}

TEST_CASE("a lambda's mistakes show up at the launch, each time", "[kernel]") {
  const owned_kernel kernel = make_kernel("[=](index<1> idx) restrict(amp) { v[idx] += w; }");
  std::vector<int> data{1, 2};
  const owned_view view = view_of(data);
  const auto try_launch = [&] {
    return failed(TILES_ERROR_COMPILE, launch(kernel, {2}, {tiles_argument_view("v", view.get())}));
  };
  const std::string first = try_launch();
  CHECK_THAT(first, StartsWith("kernel:1:45: error: "));
  CHECK(try_launch() == first);
}

TEST_CASE("no name makes a message look like another one", "[kernel]") {
  tiles_kernel_desc desc = describe_kernel("void f(index<1> i) restrict(amp) { x; }");
  desc.name = "a\nb.tile:1:1: error: \x1b[31mred";
  tiles_kernel kernel = nullptr;
  CHECK_THAT(failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel)),
             StartsWith("a\\nb.tile:1:1: error: \\x1b[31mred:1:36: error: "));
  desc.name = nullptr;
  desc.origin_file = "a\nb.cpp";
  desc.origin_line = 7;
  CHECK_THAT(failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel)),
             StartsWith("a\\nb.cpp:7:"));
  desc.text = "void f(index<1> i) restrict(amp) {}";
  desc.origin_file = nullptr;
  desc.function = "g\nTILES_OK";
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)),
             ContainsSubstring("'g\\nTILES_OK'"));
  desc.function = nullptr;
  desc.options = "-a\nb";
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&desc, &kernel)),
             StartsWith("'options' is \"-a\\nb\""));
}

TEST_CASE("control characters of a text are shown as question marks, above their caret",
          "[kernel]") {
  const tiles_kernel_desc desc =
      describe_kernel("void f(index<1> i) restrict(amp) { /*\x1b[2J\r*/ x; }");
  tiles_kernel kernel = nullptr;
  CHECK_THAT(failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel)),
             ContainsSubstring("  void f(index<1> i) restrict(amp) { /*?[2J?*/ x; }\n"
                               "                                               ^"));
}
