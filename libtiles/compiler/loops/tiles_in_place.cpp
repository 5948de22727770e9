#include "libtiles/compiler/loops/tiles_in_place.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/build.hpp"
#include "libtiles/compiler/analysis/children.hpp"
#include "libtiles/compiler/loops/copied_tile.hpp"
#include "libtiles/compiler/loops/counted_loop.hpp"

namespace libtiles::compiler {
namespace {

using statement_list = std::vector<typed::statement_ptr>;
using ranges = std::vector<counted_range>;

int times_named(const typed::statement& s, const typed::variable& v) {
  int times = 0;
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const auto* const named = std::get_if<typed::variable_reference>(&e.node);
    times += named != nullptr && named->target == &v ? 1 : 0;
  });
  return times;
}

bool names(const typed::statement& s, const typed::variable& v) { return times_named(s, v) > 0; }

// Also what some pointer or function might.
bool may_change_views(const typed::statement& s) {
  bool may = false;
  typed::for_each_expression(s, [&](const typed::expression& e) {
    const typed::variable* const changed = changed_variable(e);
    const bool is_of_variable = changed != nullptr && changed->type->kind != type_kind::pointer;
    may |= std::holds_alternative<typed::address_of>(e.node) ||
           (has_effects(e) && !has_further_effects(e) && !is_of_variable);
  });
  return may;
}

// Subscripts that are the loops' counters, each of them, or literals: no element comes twice.
bool are_once_each(const std::vector<const typed::expression*>& subscripts, const ranges& loops,
                   const std::vector<std::int64_t>& extents) {
  std::size_t counters = 0;
  for (std::size_t k = 0; k < subscripts.size(); ++k) {
    const typed::expression& at = *subscripts[k];
    std::int64_t first = 0, end = 0;
    if (const typed::literal* const known = build::literal_of(at)) {
      first = build::signed_value(*known, *at.type);
      end = first + 1;
    } else {
      const auto* const named = std::get_if<typed::variable_reference>(&at.node);
      const auto range = std::find_if(loops.begin(), loops.end(), [&](const counted_range& loop) {
        return named != nullptr && loop.counter == named->target;
      });
      if (range == loops.end()) return false;
      first = range->first;
      end = range->bound;
      ++counters;
    }
    if (first < 0 || end > extents[k]) return false;
  }
  return counters == loops.size();
}

class tile_reader {
 public:
  explicit tile_reader(typed::program& program)
      : kernel_(*program.kernel),
        domain_(*program.thread_parameter->type),
        uses_(find_variable_uses(kernel_)) {}

  void run() {
    statement_list& list = kernel_.body.statements;
    for (std::size_t i = 0; i < list.size();) {
      if (is_read_in_place(i)) {
        list.erase(list.begin() + static_cast<std::ptrdiff_t>(i));
      } else {
        ++i;
      }
    }
  }

 private:
  bool is_read_in_place(std::size_t i) {
    const std::optional<copied_tile> copy =
        find_copied_tile(*kernel_.body.statements[i], uses_, domain_);
    if (!copy || !is_read_at_one_place(*copy->array)) return false;
    typed::expression* const read = find_read(i + 1, *copy);
    typed::expression_ptr element =
        read == nullptr ? nullptr : element_of(*copy, *read, kernel_, uses_);
    if (!element) return false;
    *read = std::move(*element);
    auto& arrays = kernel_.tile_statics;
    arrays.erase(std::remove(arrays.begin(), arrays.end(), copy->array), arrays.end());
    return true;
  }

  // Beside the one where it is copied.
  bool is_read_at_one_place(const typed::variable& array) const {
    int times = 0;
    for (const auto& s : kernel_.body.statements) times += times_named(*s, array);
    const variable_use& use = uses_.at(&array);
    return times == 2 && use.changes == 1 && !use.is_pointed_to;
  }

  typed::expression* find_read(std::size_t behind, const copied_tile& copy) {
    bool has_waited = false;
    for (std::size_t i = behind; i < kernel_.body.statements.size(); ++i) {
      typed::statement& s = *kernel_.body.statements[i];
      if (names(s, *copy.array)) {
        if (!has_waited || !find_lone_thread(s, uses_, domain_)) return nullptr;
        return find_read(*std::get<typed::if_statement>(s.node).then, copy);
      }
      if (may_change_views(s)) return nullptr;
      has_waited |= std::holds_alternative<typed::barrier>(s.node);
    }
    return nullptr;
  }

  // In the first statement that names the array.
  typed::expression* find_read(typed::statement& s, const copied_tile& copy) {
    auto* const block = std::get_if<typed::block>(&s.node);
    if (block == nullptr) {
      ranges loops;
      return may_change_views(s) ? nullptr : find_read(s, copy, loops);
    }
    for (typed::statement_ptr& part : block->statements) {
      if (names(*part, *copy.array)) return find_read(*part, copy);
      if (may_change_views(*part)) return nullptr;
    }
    return nullptr;
  }

  // Within loops whose rounds literals tell.
  typed::expression* find_read(typed::statement& s, const copied_tile& copy, ranges& loops) const {
    if (!names(s, *copy.array)) return nullptr;
    if (auto* const block = std::get_if<typed::block>(&s.node)) {
      typed::expression* read = nullptr;
      for (typed::statement_ptr& part : block->statements) {
        if (read == nullptr) read = find_read(*part, copy, loops);
      }
      return read;
    }
    if (auto* const loop = std::get_if<typed::for_statement>(&s.node)) {
      const auto range = range_of(*loop, uses_);
      const bool is_known = range && range->compared == typed::binary_operator::less &&
                            counts_up_by_one(*loop) && names(*loop->body, *copy.array);
      if (!is_known) return nullptr;
      loops.push_back(*range);
      return find_read(*loop->body, copy, loops);
    }
    const bool is_plain = std::holds_alternative<typed::declaration>(s.node) ||
                          std::holds_alternative<typed::expression_statement>(s.node);
    return is_plain ? find_place(s, copy, loops) : nullptr;
  }

  static typed::expression* find_place(typed::statement& s, const copied_tile& copy,
                                       const ranges& loops) {
    typed::expression* found = nullptr;
    typed::for_each_expression(s, [&](typed::expression& e) {
      const auto place = find_array_place(e);
      const bool is_read = place && place->array == copy.array &&
                           are_once_each(place->subscripts, loops, copy.extents);
      if (is_read) found = &e;
    });
    return found;
  }

  typed::function& kernel_;
  const type& domain_;
  const variable_uses uses_;
};

}  // namespace

void read_tiles_in_place(typed::program& program) {
  if (program.thread_parameter->type->kind != type_kind::tiled_index) return;
  if (program.kernel->calls.empty()) tile_reader(program).run();
}

}  // namespace libtiles::compiler
