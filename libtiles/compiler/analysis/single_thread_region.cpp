#include "libtiles/compiler/analysis/single_thread_region.hpp"

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/ir/build.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;

// Notes which of the thread's indices have to be what; false if the condition is another one.
bool note_indices(const typed::expression& condition, const use_def& uses,
                  std::array<std::int64_t, 3>& local) {
  const auto* const both = std::get_if<typed::binary>(&condition.node);
  if (both == nullptr) return false;
  if (both->op == binary_operator::logical_and) {
    return note_indices(*both->left, uses, local) && note_indices(*both->right, uses, local);
  }
  const int dimension = local_dimension(*both->left, uses);
  const typed::literal* const wanted = build::literal_of(*both->right);
  if (both->op != binary_operator::equal || dimension < 0 || wanted == nullptr) return false;
  std::int64_t& noted = local[static_cast<std::size_t>(dimension)];
  if (noted >= 0) return false;
  noted = build::signed_value(*wanted, *both->right->type);
  return true;
}

// Dimensions of one thread have no other.
bool is_one_thread(std::array<std::int64_t, 3>& local, const type& tiled_index) {
  for (std::size_t d = 0; d < static_cast<std::size_t>(tiled_index.rank); ++d) {
    if (local[d] < 0 && tiled_index.tile[d] == 1) local[d] = 0;
    if (local[d] < 0 || local[d] >= tiled_index.tile[d]) return false;
  }
  return true;
}

}  // namespace

int local_dimension(const typed::expression& e, const use_def& uses) {
  return local_dimension(e, [&](const typed::variable& v) { return uses.count(&v) == 0; });
}

std::optional<single_thread_region> find_single_thread_region(const typed::statement& s,
                                                              const use_def& uses,
                                                              const type& tiled_index) {
  const auto* const chosen = std::get_if<typed::if_statement>(&s.node);
  if (chosen == nullptr || chosen->otherwise) return std::nullopt;
  single_thread_region alone{{-1, -1, -1}, &std::get<typed::block>(chosen->then->node)};
  const bool is_alone = note_indices(*chosen->condition, uses, alone.local) &&
                        is_one_thread(alone.local, tiled_index);
  return is_alone ? std::optional<single_thread_region>(alone) : std::nullopt;
}

}  // namespace libtiles::compiler
