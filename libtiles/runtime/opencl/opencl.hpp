// The one door to OpenCL: CLHPP, configured once. No other file includes an OpenCL header.
#pragma once

// Target 300 with minimum 110 lets CLHPP choose the calls for a device's version at run time;
// Debian 12's CLHPP does not compile with 300 and 120.
#define CL_HPP_ENABLE_EXCEPTIONS
#define CL_HPP_TARGET_OPENCL_VERSION 300
#define CL_HPP_MINIMUM_OPENCL_VERSION 110
#include <CL/opencl.hpp>
