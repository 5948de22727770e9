// A launch whose data is more than the members' devices have memory for.
#pragma once

#include "libtiles/groups/launch_memory.hpp"

namespace libtiles::groups {

/// Runs each member's share in pieces, one after the other: while the kernel works on one, and its
/// results go to host memory, the next one comes. Returns when all results are there.
/// \param shares  of the domain
/// \throws error (out_of_memory) if there is no memory for pieces, (argument_mismatch) if what is
///         written shows the same elements as something else; and as tiles_group_launch() says.
///         Where a piece fails, those before it have their results, and the other members all.
void launch_in_pieces(const cut_launch& launch, const launch_memory& memory,
                      const partition& shares);

}  // namespace libtiles::groups
