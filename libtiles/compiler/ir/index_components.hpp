// An index<N> or extent<N> as its components, where each can be named without computing the whole.
#pragma once

#include "libtiles/compiler/ir/duplicable.hpp"

namespace libtiles::compiler {

/// True for one that is made of its components, or that may be computed more than once.
bool can_be_spread(const typed::expression& index);

/// The components of one that can be spread, ints.
std::vector<typed::expression_ptr> spread(typed::expression_ptr index);

/// The components, to be computed beside those of spread(); empty if that is not possible.
std::vector<typed::expression_ptr> spread_copies(const typed::expression& index);

}  // namespace libtiles::compiler
