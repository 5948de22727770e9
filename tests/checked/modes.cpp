// Where checked mode is asked for.
#include "tests/checked/checked.hpp"
#include "tests/support/environment_variable.hpp"

namespace {

constexpr const char* divide =
    "void divide(index<1> i, array_view<int, 1> v) {\n"
    "  v[i] = 12 / v[i];\n"
    "}";

/// A context whose description says so.
owned_context checked_context() {
  tiles_context_desc desc = TILES_CONTEXT_DESC_INIT;
  desc.checked = 1;
  tiles_context context = nullptr;
  succeed(tiles_context_create(&desc, &context));
  return owned_context(context);
}

std::string found_in(const owned_context& context, const owned_kernel& kernel) {
  std::vector<int> data{1, 0};
  const owned_view view = view_of(data);
  succeed(launch(kernel, {2}, {tiles_argument_view("", view.get())}, context));
  return checked::found(tiles_context_finish(context.get(), nullptr));
}

const auto names_the_fault = ContainsSubstring("division by zero in '12 / v[i]'; thread (1)");

}  // namespace

TEST_CASE("a context checks the kernels that run in it", "[checked]") {
  const owned_kernel kernel = make_kernel(divide);
  CHECK_THAT(found_in(checked_context(), kernel), names_the_fault);
}

TEST_CASE("a kernel that is to be checked is, in any context", "[checked]") {
  const owned_kernel kernel = checked::make_kernel(divide);
  CHECK_THAT(found_in(make_context(), kernel), names_the_fault);
  CHECK_THAT(found_in(checked_context(), kernel), names_the_fault);
}

TEST_CASE("TILES_CHECKED=1 checks the kernels of every context made then", "[checked]") {
  const owned_kernel kernel = make_kernel(divide);
  const environment_variable is_on("TILES_CHECKED", "1");
  CHECK_THAT(found_in(make_context(), kernel), names_the_fault);
}

TEST_CASE("a lambda is checked, too", "[checked]") {
  const owned_kernel kernel = make_kernel("[=](index<1> i) restrict(amp) { v[i] = 12 / v[i]; }");
  std::vector<int> data{1, 0};
  const owned_view view = view_of(data);
  const owned_context context = checked_context();
  succeed(launch(kernel, {2}, {tiles_argument_view("v", view.get())}, context));
  CHECK_THAT(checked::found(tiles_context_finish(context.get(), nullptr)), names_the_fault);
}

TEST_CASE("text in OpenCL C has no checked mode", "[checked]") {
  tiles_kernel_desc desc = describe_kernel("__kernel void k(__global int *v) { v[0] = 1; }");
  desc.language = TILES_LANGUAGE_OPENCL_C;
  desc.checked = 1;
  tiles_kernel kernel = nullptr;
  CHECK_THAT(
      failed(TILES_ERROR_UNSUPPORTED, tiles_kernel_create(&desc, &kernel)),
      ContainsSubstring("'checked' is 1, but text in TILES_LANGUAGE_OPENCL_C has no checked mode"));
}

TEST_CASE("a mode that there is not is refused by its number", "[checked]") {
  const std::string expected =
      "expected TILES_CHECKED_DEFAULT, TILES_CHECKED_ON or TILES_CHECKED_VIEWS";
  tiles_context_desc context_desc = TILES_CONTEXT_DESC_INIT;
  context_desc.checked = 3;
  tiles_context context = nullptr;
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_context_create(&context_desc, &context)),
             ContainsSubstring("'checked' is 3; " + expected));
  tiles_kernel_desc kernel_desc = describe_kernel(divide);
  kernel_desc.checked = -1;
  tiles_kernel kernel = nullptr;
  CHECK_THAT(failed(TILES_ERROR_INVALID_ARGUMENT, tiles_kernel_create(&kernel_desc, &kernel)),
             ContainsSubstring("'checked' is -1; " + expected));
}
