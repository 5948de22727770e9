// Any bytes as calls of the C ABI, with what each has to return and to leave behind.
#pragma once

#include <string>
#include <string_view>

namespace fuzz {

/// Makes the calls on the default device. \return what was done and what is wrong; empty if all is
/// as it has to be
std::string difference_of_calls(std::string_view bytes);

}  // namespace fuzz
