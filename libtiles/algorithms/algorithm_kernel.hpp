// The kernels of kernels/, with values for their parameters.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "libtiles/compiler/kernel_input.hpp"
#include "libtiles/runtime/launch/kernel.hpp"

namespace libtiles::algorithms {

/// The parameters of a kernel that differ from what its text says.
using kernel_parameters = std::vector<compiler::constant>;

compiler::constant parameter(const char* name, long long value);

/// Kernels that are kept, of all texts and parameters; the least recently used go. Callers' own
/// expressions and the extents of weights make any number of them.
constexpr std::size_t max_algorithm_kernels = 512;

/// \param text      of kernel_texts.hpp
/// \param name      of its file, for messages: "transpose.cl"
/// \param function  one of the kernels in it
/// \return the same object for the same parameters as long as it is kept. Any thread.
std::shared_ptr<runtime::kernel> algorithm_kernel(const char* text, const char* name,
                                                  const char* function,
                                                  const kernel_parameters& parameters);

/// The same in the kernel language.
/// \param name  of its file: "tensor_multiply.tile"
std::shared_ptr<runtime::kernel> algorithm_tile_kernel(const char* text, const char* name,
                                                       const char* function,
                                                       const kernel_parameters& parameters);

/// A kernel that an expression of the caller's is a part of, which messages call "expression".
/// \param before      all text up to the expression
/// \param expression  with what ends the text; its lines are counted from 1
/// \return as algorithm_kernel()
std::shared_ptr<runtime::kernel> expression_kernel(const std::string& before,
                                                   const std::string& expression,
                                                   const char* function,
                                                   const kernel_parameters& parameters);

}  // namespace libtiles::algorithms
