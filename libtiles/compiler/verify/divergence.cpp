#include <algorithm>
#include <set>

#include "libtiles/compiler/analysis/uniformity/uniformity.hpp"
#include "libtiles/compiler/verify/program_rules.hpp"

namespace libtiles::compiler {
namespace {

using edge = dependence_graph::edge;

bool is_control(dependence how) {
  return how == dependence::condition || how == dependence::loop_condition ||
         how == dependence::returned || how == dependence::left_loop ||
         how == dependence::continued;
}

bool is_memory(dependence how) {
  return how == dependence::tile_static_value || how == dependence::written_view;
}

// What keeps threads from a barrier: the nearest condition or jump; null for an argument.
const edge* first_control(const dependence_path& why) {
  const auto found =
      std::find_if(why.begin(), why.end(), [](const edge* one) { return is_control(one->how); });
  return found == why.end() ? nullptr : *found;
}

std::string words_of(const location& where) {
  constexpr std::size_t longest = 60;
  const std::string words = where.source->text().substr(where.offset, where.length);
  const bool is_short = words.size() <= longest && words.find('\n') == std::string::npos;
  return is_short ? words : words.substr(0, std::min(words.find('\n'), longest)) + "...";
}

bool is_within(const location& inner, const location& outer) {
  return inner.source == outer.source && inner.offset >= outer.offset &&
         inner.offset + inner.length <= outer.offset + outer.length;
}

std::string reason(const edge& source) {
  switch (source.how) {
    case dependence::thread_index:
      return "'" + words_of(source.where) + "' differs between threads";
    case dependence::tile_static_value:
      return "'" + *source.name + "' is tile_static, and other threads may be writing it";
    case dependence::written_view:
      return "'" + *source.name +
             "' is written by the kernel, possibly by other threads at this time";
    case dependence::atomic_result:
      return "each thread gets a different result from '" + words_of(source.where) + "'";
    default:
      return "'" + *source.name + "' returns a different result in each thread";
  }
}

// Empty where there is nothing to show.
std::string step(const edge& one) {
  switch (one.how) {
    case dependence::condition:
      return "this condition may differ between the threads of a tile";
    case dependence::loop_condition:
      return "this loop condition may differ between the threads of a tile";
    case dependence::returned:
      return "some threads may return here";
    case dependence::left_loop:
      return "some threads may leave the loop here";
    case dependence::continued:
      return "some threads may continue with the next iteration here";
    case dependence::assigned:
      return "'" + *one.name +
             "' is assigned a value here that may differ between the threads of a tile";
    case dependence::assigned_within:
      return "'" + *one.name + "' is assigned here, possibly by only some threads";
    default:
      return {};
  }
}

void add_reason(std::vector<diagnostics::note>& notes, const edge& source) {
  if (!notes.empty() && is_within(source.where, notes.back().where)) {
    notes.back().message += ": " + reason(source);
  } else {
    notes.push_back({source.where, reason(source)});
  }
}

// From the barrier to where a value began to differ; what lies far between is left out.
void add_steps(std::vector<diagnostics::note>& notes, const dependence_path& why) {
  constexpr std::size_t most_notes = 5;
  for (const edge* one : why) {
    const std::string text = step(*one);
    if (!text.empty() && notes.size() < most_notes) notes.push_back({one->where, text});
  }
  add_reason(notes, *why.back());
}

// Of an argument.
std::string use_of(const demand& unmet) {
  const std::string callee = "'" + unmet.callee->name + "'";
  const std::string parameter = "its parameter '" + unmet.parameter->name + "'";
  if (unmet.taken_by == nullptr) {
    return callee + " may wait at a barrier depending on " + parameter;
  }
  const std::string taken = " takes one value for all of them";
  if (unmet.taken_by == unmet.callee) return callee + taken;
  return callee + " passes " + parameter + " to '" + unmet.taken_by->name + "', which" + taken;
}

std::string message_of(const demand& unmet) {
  if (unmet.parameter != nullptr) {
    return "this argument may differ between the threads of a tile, and " + use_of(unmet);
  }
  if (unmet.callee != nullptr) {
    return "some threads of a tile may not reach this call of '" + unmet.callee->name +
           "', which waits for them at a barrier";
  }
  return "some threads of a tile may not reach this barrier, where the others wait for them";
}

std::string help_for_control(const edge* control) {
  if (control == nullptr) return "pass a value that is the same in all threads of the tile";
  switch (control->how) {
    case dependence::loop_condition:
      return "run the same number of iterations in all threads, with an 'if' around what only some "
             "of them do";
    case dependence::returned:
      return "instead of returning, put the work of the other threads into an 'if' that ends "
             "before the barrier";
    case dependence::left_loop:
    case dependence::continued:
      return "instead of leaving the loop early, put the work of the other threads into an 'if' "
             "that ends before the barrier";
    default:
      return "end the conditional block before the barrier, and repeat the condition after it";
  }
}

// What differs only because threads read at different times can be read once for all of them.
std::string help_for(const demand& unmet, const dependence_path& why) {
  const auto condition = std::find_if(why.begin(), why.end(), [](const edge* one) {
    return one->how == dependence::condition || one->how == dependence::loop_condition;
  });
  if (!is_memory(why.back()->how)) {
    if (unmet.taken_by == nullptr) return help_for_control(first_control(why));
    return unmet.taken_by->name == "tile_store"
               ? "compute it from t_idx.tile or t_idx.tile_origin, which all threads have alike"
               : "use tile_shuffle, where each thread names a thread of its own";
  }
  const location& where = condition == why.end() ? unmet.where : (*condition)->where;
  return "give all threads the same value: auto same = tile_uniform(" + words_of(where) + ");";
}

}  // namespace

// Of what one condition keeps threads from, the first is reported.
void check_uniformity(const uniformity& uniform, diagnostics& messages) {
  std::set<std::pair<const source_text*, std::size_t>> reported;  // places of conditions
  for (const auto& [unmet, why] : uniform.divergences()) {
    const edge* const control = first_control(why);
    const location& place = control == nullptr ? unmet->where : control->where;
    if (!reported.emplace(place.source, place.offset).second) continue;
    std::vector<diagnostics::note> notes;
    const bool is_elsewhere = !is_within(unmet->where, unmet->barrier);
    if (unmet->callee != nullptr && is_elsewhere) {
      notes.push_back({unmet->barrier, unmet->taken_by == nullptr
                                           ? "the barrier"
                                           : "the call of '" + unmet->taken_by->name + "'"});
    }
    add_steps(notes, why);
    messages.error(unmet->where, message_of(*unmet), help_for(*unmet, why), notes);
  }
}

}  // namespace libtiles::compiler
