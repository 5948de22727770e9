#include "libtiles/compiler/codegen/loops/expanded_names.hpp"

#include "libtiles/compiler/codegen/names.hpp"

namespace libtiles::compiler {

expanded_names::expanded_names(const loop_schedule& schedule, const type& tiled_index)
    : schedule_(schedule) {
  std::string own;
  std::string first;
  for (int d = 0; d < tiled_index.rank; ++d) {
    const int extent = tiled_index.tile[static_cast<std::size_t>(d)];
    dimensions_ += "[" + std::to_string(extent) + "]";
    own += "[" + names::thread_index(typed::thread_index_kind::local, d) + "]";
    first += "[0]";
  }
  for (std::size_t i = 0; i < schedule.expanded.size(); ++i) {
    const typed::variable* const v = schedule.expanded[i];
    arrays_[v] = "p" + std::to_string(i) + "_" + v->name;
    names_[v] = arrays_[v] + own;
    outside_loops_[v] = arrays_[v] + first;
  }
  for (std::size_t i = 0; i < schedule.rematerialized.size(); ++i) {
    names_[schedule.rematerialized[i]] =
        "c" + std::to_string(i) + "_" + schedule.rematerialized[i]->name;
  }
}

const std::string* expanded_names::name(const typed::variable& v) const {
  const bool is_in_tile = v.kind == typed::storage::tile_static;
  const auto& names = is_in_tile ? tile_static_names_ : is_in_loop_ ? names_ : outside_loops_;
  const auto found = names.find(&v);
  return found == names.end() ? nullptr : &found->second;
}

void expanded_names::index_by_tile(const std::vector<typed::variable*>& tile_statics) {
  tile_static_names_.clear();
  for (const typed::variable* v : tile_statics) {
    tile_static_names_[v] = names::variable(*v) + "[" + names::tile_number() + "]";
  }
}

std::string expanded_names::array(const typed::variable& v) const { return arrays_.at(&v); }

}  // namespace libtiles::compiler
