// Kernels as OpenCL objects.
#include "tests/interop/foreign.hpp"

TEST_CASE("a kernel is an OpenCL object of the caller's own", "[interop]") {
  const foreign_program program(one_queue);
  const owned_context context = program.adopt();
  const auto kernel = scale_kernel();
  cl_kernel first = nullptr;
  cl_kernel second = nullptr;
  succeed(tiles_kernel_get_cl(kernel.get(), context.get(), nullptr, 0, &first));
  succeed(tiles_kernel_get_cl(kernel.get(), context.get(), nullptr, 0, &second));
  const cl::Kernel first_owner(first);
  const cl::Kernel second_owner(second);
  CHECK(first != second);
  CHECK(first_owner.getInfo<CL_KERNEL_REFERENCE_COUNT>() == 1);
  CHECK(first_owner.getInfo<CL_KERNEL_CONTEXT>()() == program.context()());
  CHECK(first_owner.getWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE>(program.device()) > 0);
}

TEST_CASE("a kernel that cannot be built is no OpenCL object", "[interop]") {
  const owned_context context = make_context();
  const auto kernel = scale_kernel();
  cl_kernel out = nullptr;
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_kernel_get_cl(kernel.get(), context.get(), nullptr, 0, nullptr)) ==
        "'out' is NULL");
  CHECK(failed(TILES_ERROR_INVALID_ARGUMENT,
               tiles_kernel_get_cl(kernel.get(), context.get(), nullptr, 2, &out)) ==
        "'arguments' is NULL and argument_count is 2");
  CHECK(out == nullptr);
}
