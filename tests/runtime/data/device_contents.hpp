// What kernels do to data, without a kernel: elements are set and read on a device one by one.
#pragma once

#include <functional>
#include <vector>

#include "libtiles/runtime/data/data_source.hpp"

namespace device_contents {

using namespace libtiles::runtime;

/// Writes `value_at(address)` to each int of the window, as a kernel in `where` would.
void set(const data_window& window, const std::shared_ptr<context>& where,
         const std::function<int(address)>& value_at);

/// Writes `values` in row-major order.
void set(const data_window& window, const std::shared_ptr<context>& where,
         const std::vector<int>& values);

/// The ints of the window in row-major order, as a kernel in `where` reads them.
std::vector<int> get(const data_window& window, const std::shared_ptr<context>& where);

/// A context on the default device; with copies, also where it shares the host's memory.
std::shared_ptr<context> sharing_context();
std::shared_ptr<context> copying_context();

}  // namespace device_contents
