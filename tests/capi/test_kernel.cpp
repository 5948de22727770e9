// Kernels from text.
#include "tests/capi/objects.hpp"

namespace {

std::string compile_error(const tiles_kernel_desc& desc) {
  tiles_kernel kernel = nullptr;
  const std::string text = failed(TILES_ERROR_COMPILE, tiles_kernel_create(&desc, &kernel));
  CHECK(kernel == nullptr);
  return text;
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
  succeed(tiles_last_error_info(&info));
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
  succeed(tiles_array_view_synchronize(view.get()));
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
  succeed(tiles_array_view_synchronize(view.get()));
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

TEST_CASE("a lambda is compiled once per set of types", "[kernel]") {
  const owned_kernel kernel = make_kernel("[=](index<1> idx) restrict(amp) { v[idx] += k; }");
  std::vector<int> data{1, 2};
  const owned_view view = view_of(data);
  const int one = 1;
  const float half = 0.5F;
  const std::vector<tiles_argument> with_int{tiles_argument_view("v", view.get()),
                                             tiles_argument_value("k", TILES_INT32, &one)};
  const std::vector<tiles_argument> with_float{tiles_argument_view("v", view.get()),
                                               tiles_argument_value("k", TILES_FLOAT32, &half)};
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
