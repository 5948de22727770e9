// Any bytes as a file that the library reads: the first one says of which kind.
#pragma once

#include <string_view>

namespace fuzz {

/// Reads them as an entry of the disk cache, as the parameters within one, or as a tuning table.
/// \return false if what was read is not what is then written and read again, or if what is wrong
/// with the bytes is told otherwise than where it is documented
bool is_refused_or_kept(std::string_view bytes);

}  // namespace fuzz
