// A restrict(...) that stands behind what is no function.
#pragma once

#include <cstddef>

#include "translator/frontend/token_list.hpp"

namespace translator {

/// Whether what is restrict(...) but for its place can be no call or variable of that name either.
/// \param at       its number in `tokens`
/// \param written  what stands in front of it
bool is_misplaced_restriction(const token_list& tokens, std::size_t at, const token_list& written);

}  // namespace translator
