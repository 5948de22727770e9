// A launch over a group, and the dimension along which its domain is cut.
#pragma once

#include <vector>

#include "libtiles/groups/group_launch.hpp"
#include "libtiles/groups/required_distribution.hpp"

namespace libtiles::groups {

/// What the launch is asked to do, and what the compiler knows of it. Borrows.
struct cut_launch {
  const device_group& group;
  runtime::kernel& kernel;
  const runtime::compute_domain& domain;
  const std::vector<group_argument>& arguments;
  const compiler::compiled_kernel& translated;
  std::vector<data_use> uses{};
  std::size_t dimension = 0;

  std::int64_t extent() const { return domain.shape[dimension]; }
  std::int64_t tile() const { return translated.tile[dimension]; }

  /// Each once.
  std::vector<distributed_view*> distributed() const;

  bool reads_halo(const distributed_view& data) const;

  /// The part of the domain with these indices.
  runtime::compute_domain part(const index_range& range) const;

  /// \param request  lives as long as what is returned.
  /// \throws error as tiles_group_launch() says
  runtime::ready_launch make_ready(std::size_t member,
                                   const runtime::launch_request& request) const;
};

}  // namespace libtiles::groups
