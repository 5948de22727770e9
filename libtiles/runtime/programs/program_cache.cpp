#include "libtiles/runtime/programs/program_cache.hpp"

#include <algorithm>

#include "libtiles/runtime/programs/built_kernel.hpp"
#include "libtiles/runtime/programs/cache_counters.hpp"

namespace libtiles::runtime {
namespace {

// Kernels come and go while their sources stay: ids are forgotten now and then, and found again by
// the source.
constexpr std::size_t max_ids = 4 * program_cache::max_programs;

// For tests alone, which run a kernel once: to optimise it takes longer than it then saves.
bool is_emulated(const compiler::compiled_kernel& compiled) {
  const compiler::compile_options& options = compiled.options;
  return (compiled.uses_lanes && options.lanes.form == compiler::sub_group_form::emulated) ||
         (compiled.uses_tensor_cores &&
          options.tensor_cores == compiler::tensor_core_form::emulated);
}

program_source source_of(const compiler::compiled_kernel& compiled) {
  program_source source;
  source.name = compiled.name;
  source.entry_point = compiled.entry_point;
  source.opencl_source = compiled.opencl_source;
  source.lines = compiled.lines;
  source.has_marked_instructions = compiled.uses_warpgroups;
  if (is_emulated(compiled)) source.build_options += " -cl-opt-disable";
  return source;
}

// NUL stands in none of the parts.
std::string identity_of(const program_source& source) {
  std::string text = source.build_options;
  text += '\0';
  text += source.entry_point;
  text += '\0';
  text += source.opencl_source;
  if (source.has_marked_instructions) text += '\0';
  return text;
}

}  // namespace

std::uint64_t program_cache::entry::last_use() const { return built ? built->last_use() : 0; }

program_cache::program_cache(const program_target& target) : target_(target) {}
program_cache::~program_cache() = default;

std::shared_ptr<built_kernel> program_cache::get(const compiler::compiled_kernel& compiled) {
  if (auto built = find(compiled.id.value())) return built;
  return find_or_build(source_of(compiled), compiled.id.value());
}

std::shared_ptr<built_kernel> program_cache::get(const program_source& source) {
  if (auto built = find(source.id.value())) return built;
  return find_or_build(source, source.id.value());
}

std::size_t program_cache::size() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return entries_.size();
}

// On the path of every launch: one lock, one look-up, no allocation.
std::shared_ptr<built_kernel> program_cache::find(std::uint64_t id) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const auto found = built_by_id_.find(id);
  if (found == built_by_id_.end()) return nullptr;
  found->second->built->note_use();
  count(process_counters().memory_hits);
  return found->second->built;
}

std::shared_ptr<built_kernel> program_cache::find_or_build(const program_source& source,
                                                           std::uint64_t id) {
  const shared_entry found = find_or_add(source);
  bool is_new = false;
  const std::shared_ptr<built_kernel> built = found->result.get([&] {
    is_new = true;
    return std::make_shared<built_kernel>(target_, source);
  });
  if (!is_new) count(process_counters().memory_hits);
  remember(found, built, id);
  return built;
}

program_cache::shared_entry program_cache::find_or_add(const program_source& source) {
  const std::lock_guard<std::mutex> lock(mutex_);
  shared_entry& found = entries_[identity_of(source)];
  if (!found) found = std::make_shared<entry>();
  const shared_entry held = found;
  remove_beyond_bound();
  return held;
}

void program_cache::remember(const shared_entry& found, const std::shared_ptr<built_kernel>& built,
                             std::uint64_t id) {
  const std::lock_guard<std::mutex> lock(mutex_);
  found->built = built;
  built->note_use();
  if (built_by_id_.size() >= max_ids) built_by_id_.clear();
  built_by_id_[id] = found;
}

void program_cache::remove_beyond_bound() {
  while (entries_.size() > max_programs && remove_least_recently_used()) {
  }
}

// An entry's own references are those of `result` and `built`; a program that is being built now
// has neither, but its entry is held by who builds it.
bool program_cache::remove_least_recently_used() {
  const auto is_held = [&](const shared_entry& each) {
    if (each->built) return each->built.use_count() > 2;
    return each.use_count() > 1;
  };
  auto oldest = entries_.end();
  for (auto each = entries_.begin(); each != entries_.end(); ++each) {
    if (is_held(each->second)) continue;
    if (oldest == entries_.end() || each->second->last_use() < oldest->second->last_use()) {
      oldest = each;
    }
  }
  if (oldest == entries_.end()) return false;
  for (auto each = built_by_id_.begin(); each != built_by_id_.end();) {
    each = each->second == oldest->second ? built_by_id_.erase(each) : std::next(each);
  }
  entries_.erase(oldest);
  return true;
}

}  // namespace libtiles::runtime
