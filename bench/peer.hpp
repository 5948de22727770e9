// What benchmarks need that compare libtiles with OpenCL itself.
#pragma once

#include <CL/cl.h>
#include <tiles/tiles.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

[[noreturn]] inline void fail(const std::string& what) {
  std::fprintf(stderr, "%s\n", what.c_str());
  std::exit(1);
}

inline void check(tiles_status status) {
  if (status != TILES_OK) fail(tiles_get_last_error());
}

inline void check(cl_int code, const char* call) {
  if (code != CL_SUCCESS) fail(std::string(call) + " returned " + std::to_string(code));
}

inline double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  return times[times.size() / 2];
}

/// The OpenCL device that libtiles chose, found again by its names.
inline cl_device_id find_device(const tiles_device_info& wanted) {
  std::array<cl_platform_id, 16> platforms{};
  cl_uint count = 0;
  check(clGetPlatformIDs(static_cast<cl_uint>(platforms.size()), platforms.data(), &count),
        "clGetPlatformIDs");
  for (cl_uint i = 0; i < std::min<cl_uint>(count, platforms.size()); ++i) {
    char name[256] = {};
    clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, sizeof name, name, nullptr);
    cl_device_id device = nullptr;
    if (clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, nullptr) != CL_SUCCESS) {
      continue;
    }
    if (std::strcmp(name, wanted.platform) == 0) return device;
  }
  fail(std::string("no OpenCL device on ") + wanted.platform);
}
