// What a kernel does to the elements of its views, and by which indices.
#pragma once

#include <map>
#include <vector>

#include "libtiles/compiler/element_access.hpp"
#include "libtiles/compiler/ir/typed_tree.hpp"

namespace libtiles::compiler {

/// The accesses to each view among the kernel's parameters, those of one form as one; also those in
/// functions that the kernel calls. What the parameter says to be read or written is.
std::map<const typed::variable*, std::vector<element_access>> find_element_accesses(
    const typed::program& kernel);

}  // namespace libtiles::compiler
