// Which views a kernel overwrites, so that what they held before need not be brought to the device.
#pragma once

#include <array>
#include <optional>

#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// For each dimension of a view, the dimension of the thread's index that it is indexed with. Each
/// dimension occurs once, so that no two threads have one element.
using index_order = std::array<int, 3>;

/// The order in which every thread whose own index lies in the view writes the whole element there;
/// none if the kernel may read the view, if some thread may end without having written, or if that
/// is not plain. The access flags of the program's variables must be known.
std::optional<index_order> find_full_overwrite(const typed::program& kernel,
                                               const typed::variable& view);

}  // namespace libtiles::compiler
