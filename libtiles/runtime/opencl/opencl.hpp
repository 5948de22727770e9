// The one door to OpenCL: CLHPP, configured once. No other file includes an OpenCL header.
#pragma once

// OpenCL 1.2, which every driver has, and no older: else CLHPP asks for a device's version whenever
// it copies one, and does not notice if the driver gives no answer.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 120
#define CL_HPP_MINIMUM_OPENCL_VERSION 120
#include <CL/opencl.hpp>
