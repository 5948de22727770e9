// The first header of all: what an older compiler says of the others does not name the cause.
#pragma once

#if !defined(__cplusplus) || __cplusplus < 201703L
#error "libtiles needs C++17: compile with -std=c++17, or set CMAKE_CXX_STANDARD to 17"
#endif
