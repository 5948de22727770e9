// Short vectors: their components and what operators do with them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "libtiles/compiler/ir/type.hpp"
#include "libtiles/compiler/syntax/syntax_tree.hpp"

namespace libtiles::compiler {

/// The type of a vector's components.
type_ptr component_of(const type& vector);

/// Whether an operator takes these, of which one at least is a vector: two of one type, or one and
/// a number that meets each of its components.
bool takes_vectors(syntax::binary_operator op, const type& a, const type& b);

/// "yx", "bgr" -> {1, 0}, {2, 1, 0}; none if they are no components of this vector.
std::optional<std::vector<int>> components_named(const std::string& letters, const type& vector);

}  // namespace libtiles::compiler
