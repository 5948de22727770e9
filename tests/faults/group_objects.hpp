// Groups and distributed views that are released at the end of their scope.
#pragma once

#include "tests/capi/objects.hpp"

using owned_group = std::unique_ptr<tiles_group_s, releaser<tiles_group, tiles_group_release>>;
using owned_distributed_view =
    std::unique_ptr<tiles_distributed_view_s,
                    releaser<tiles_distributed_view, tiles_distributed_view_release>>;
