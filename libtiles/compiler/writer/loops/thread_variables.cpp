#include "libtiles/compiler/writer/loops/thread_variables.hpp"

#include "libtiles/compiler/writer/names.hpp"

namespace libtiles::compiler {

thread_variables::thread_variables(const loop_plan& plan, const type& tiled_index) : plan_(plan) {
  std::string own;
  std::string first;
  for (int d = 0; d < tiled_index.rank; ++d) {
    const int extent = tiled_index.tile[static_cast<std::size_t>(d)];
    dimensions_ += "[" + std::to_string(extent) + "]";
    own += "[" + names::thread_index(typed::thread_index_kind::local, d) + "]";
    first += "[0]";
  }
  for (std::size_t i = 0; i < plan.of_threads.size(); ++i) {
    const typed::variable* const v = plan.of_threads[i];
    arrays_[v] = "p" + std::to_string(i) + "_" + v->name;
    names_[v] = arrays_[v] + own;
    names_around_[v] = arrays_[v] + first;
  }
  for (std::size_t i = 0; i < plan.computed.size(); ++i) {
    names_[plan.computed[i]] = "c" + std::to_string(i) + "_" + plan.computed[i]->name;
  }
}

const std::string* thread_variables::name(const typed::variable& v) const {
  const bool is_in_tile = v.kind == typed::storage::tile_static;
  const auto& names = is_in_tile ? names_by_step_ : is_in_loop_ ? names_ : names_around_;
  const auto found = names.find(&v);
  return found == names.end() ? nullptr : &found->second;
}

void thread_variables::name_by_step(const std::vector<typed::variable*>& tile_statics) {
  names_by_step_.clear();
  for (const typed::variable* v : tile_statics) {
    names_by_step_[v] = names::variable(*v) + "[" + names::step() + "]";
  }
}

std::string thread_variables::array(const typed::variable& v) const { return arrays_.at(&v); }

}  // namespace libtiles::compiler
