#include "libtiles/runtime/opencl/make_queue.hpp"

namespace libtiles::runtime {

cl::CommandQueue make_queue(const cl::Context& context, const cl::Device& device,
                            cl_command_queue_properties properties) {
  cl_int code = CL_SUCCESS;
  const cl_command_queue queue = ::clCreateCommandQueue(context(), device(), properties, &code);
  if (code != CL_SUCCESS) throw cl::Error(code, "clCreateCommandQueue");
  return cl::CommandQueue(queue);
}

}  // namespace libtiles::runtime
