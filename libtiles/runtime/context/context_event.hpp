// An OpenCL event that knows its context.
#pragma once

#include <memory>

#include "libtiles/runtime/opencl/opencl.hpp"

namespace libtiles::runtime {

class context;

struct context_event {
  std::shared_ptr<context> where;
  cl::Event event;
};

}  // namespace libtiles::runtime
