// What becomes of the results of products, as a part of the kernels that store them.
#pragma once

#include <memory>
#include <string_view>
#include <type_traits>

#include "libtiles/algorithms/algorithm_kernel.hpp"
#include "libtiles/algorithms/kernel_call.hpp"
#include "libtiles/algorithms/multiply_operands.hpp"

namespace libtiles::algorithms {

/// For kernels whose results another kernel adds and finishes. It needs no destructor, as threads
/// may still launch when static ones run.
inline constexpr product_epilogue no_epilogue{};
static_assert(std::is_trivially_destructible_v<product_epilogue>);

/// A kernel whose text has epilogue.clh.
/// \param text, name, function, parameters  as algorithm_kernel() takes them, with add_types()
/// \param type  of the results
std::shared_ptr<runtime::kernel> finishing_kernel(const char* text, const char* name,
                                                  const char* function,
                                                  kernel_parameters parameters, scalar_type type,
                                                  const product_epilogue& epilogue);

/// The arguments that such a kernel has for the bias, behind all others.
void add_bias(kernel_call& call, const product_epilogue& epilogue);

/// Whether an activation in OpenCL C means the same in the kernel language: one of x, numbers,
/// operators without effects, and functions that both have.
/// \param type  of the elements
bool is_in_kernel_language(std::string_view activation, scalar_type type);

}  // namespace libtiles::algorithms
