// Whether a kernel, with its domain cut over a group, finds all that it touches where it runs.
#pragma once

#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/groups/distribution.hpp"

namespace libtiles::groups {

/// What the distribution of a parameter's data allows.
struct data_use {
  const compiler::parameter* parameter = nullptr;
  const distribution* how = nullptr;  ///< nullptr: each member has all of it, to read
  bool reads_halo = false;            ///< found by cut_of()
};

/// The dimension of the domain in which members have ranges of their own: that by which the kernel
/// finds its place in what is split. 0 if nothing is.
/// \throws error (argument_mismatch) naming the parameter, how the kernel uses it, and the
///         distribution that it needs, if there is one
std::size_t cut_of(const compiler::compiled_kernel& kernel, std::vector<data_use>& uses);

}  // namespace libtiles::groups
