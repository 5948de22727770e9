#include "libtiles/compiler/lowering/merge_factors.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/counted_loop.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/node_traits.hpp"

namespace libtiles::compiler {
namespace {

using typed::merge_factors;

// Time on a GPU, in arithmetic instructions: its multiprocessors do four of these while they read
// one 32-bit number of local memory, and reach the first-level cache at half the rate.
constexpr double arithmetic_cost = 1;
constexpr double function_cost = 4;
constexpr double local_access_cost = 4;
constexpr double global_access_cost = 8;

// Of a loop whose count is not known.
constexpr double usual_trip_count = 16;

// By bench_both_shapes on an H100.
constexpr double least_gain = 1.2;

// What every device has; less leaves room for several work-groups.
constexpr std::size_t most_local_bytes = 32768;
// 32-bit registers for the variables of one thread, and for those of all threads of a work-group:
// half of what such a GPU has, since addresses and values on their way take some.
constexpr std::size_t most_words = 96;
constexpr std::size_t most_words_of_group = 32768;
constexpr std::size_t usual_work_group = 256;

double words_of(const type& t) { return std::max(1.0, static_cast<double>(size_in_kernel(t)) / 4); }

double tiles_in(dimension_set varying, const merge_factors& factors) {
  double count = 1;
  for (std::size_t d = 0; d < factors.size(); ++d) {
    if (varying.test(d)) count *= factors[d];
  }
  return count;
}

/// The work of one thread, by the dimensions that it depends on.
class work_estimate {
 public:
  work_estimate(const typed::function& kernel, const tile_dependence& depends, const use_def& uses)
      : depends_(depends), uses_(uses) {
    for (const auto& s : kernel.body.statements) add(*s, {}, 1);
  }

  /// For one tile, of so many that are merged.
  double per_tile(const merge_factors& factors) const {
    double sum = 0;
    for (std::size_t varying = 0; varying < costs_.size(); ++varying) {
      sum += costs_[varying] * tiles_in(varying, factors);
    }
    return sum / tiles_in(dimension_set().set(), factors);
  }

 private:
  /// \param control  of what is around it
  void add(const typed::statement& s, dimension_set control, double times) {
    const auto* const loop = std::get_if<typed::for_statement>(&s.node);
    const double known = loop == nullptr ? 0 : trip_count(*loop);
    if (known > 0) {
      times *= known;
    } else if (typed::is_loop(s)) {
      times *= usual_trip_count;
    }
    const bool is_simple = typed::kind_of(s) == typed::statement_kind::simple;
    if (!is_simple) control = depends_.of(s);
    // The driver's compiler writes out what is counted.
    typed::for_each_child(
        s, [&](const typed::expression& e) { add(e, control, times, known == 0); },
        [&](const typed::statement& child) { add(child, control, times); });
  }

  // 0 if it is not known.
  double trip_count(const typed::for_statement& loop) const {
    const auto range = range_of(loop, uses_);
    if (!range || !counts_up_by_one(loop) || range->bound <= range->first) return 0;
    return static_cast<double>(range->bound - range->first);
  }

  // What finds a place in memory is done once before a loop, or added to the instruction.
  void add(const typed::expression& e, dimension_set control, double times, bool is_counted) {
    const double access = access_cost(e);
    if (access > 0) {
      note(control | depends_.of(e), times * access * words_of(*e.type));
      is_counted = false;
    } else if (is_counted) {
      note(control | depends_.of(e), times * own_cost(e));
    }
    typed::for_each_child(e, [&](const typed::expression& part) {
      const bool is_whole = access > 0 && &part == whole_of(e);
      if (is_whole) return add_indices(part, control, times);
      add(part, control, times, is_counted);
    });
  }

  // Of s[a][b], the b: the whole of it is one access.
  void add_indices(const typed::expression& place, dimension_set control, double times) {
    const typed::expression* const whole = whole_of(place);
    typed::for_each_child(place, [&](const typed::expression& part) {
      if (&part == whole) return add_indices(part, control, times);
      add(part, control, times, false);
    });
  }

  static double access_cost(const typed::expression& e) {
    const typed::expression& root = root_of(e);
    if (std::holds_alternative<typed::view_element>(root.node)) return global_access_cost;
    const typed::variable* const named = named_variable(root);
    const bool is_local = named != nullptr && named->kind == typed::storage::tile_static;
    return is_local && typed::traits_of(e).place == typed::place_kind::part ? local_access_cost : 0;
  }

  static double own_cost(const typed::expression& e) {
    switch (typed::traits_of(e).cost) {
      case typed::cost_kind::free:
        return 0;
      case typed::cost_kind::low:
        return arithmetic_cost * words_of(*e.type);
      case typed::cost_kind::high: {
        const auto* const stored = std::get_if<typed::assignment>(&e.node);
        return stored != nullptr && !stored->op ? 0 : arithmetic_cost * words_of(*e.type);
      }
      case typed::cost_kind::call:
        return function_cost;
    }
    return 0;
  }

  void note(dimension_set varying, double cost) { costs_[varying.to_ulong()] += cost; }

  const tile_dependence& depends_;
  const use_def& uses_;
  std::array<double, std::size_t{1} << max_domain_rank> costs_{};
};

class factor_choice {
 public:
  factor_choice(const typed::program& program, const tile_dependence& depends, const use_def& uses,
                const compile_options& options)
      : program_(program),
        kernel_(*program.kernel),
        depends_(depends),
        options_(options),
        work_(kernel_, depends, uses) {}

  merge_factors best() const {
    merge_factors found{1, 1, 1};
    const double alone = work_.per_tile(found);
    double least = alone / least_gain;
    for (const merge_factors& each : possible()) {
      const double cost = work_.per_tile(each);
      if (cost > least || copies_arrays(each)) continue;
      found = each;
      least = cost * 0.97;  // more tiles are to save something
    }
    const bool is_asked_for = options_.shape == kernel_shape::merged;
    return is_asked_for && found == merge_factors{1, 1, 1} ? fewest() : found;
  }

 private:
  // The fewest tiles first.
  std::vector<merge_factors> possible() const {
    std::vector<merge_factors> made{{1, 1, 1}};
    for (std::size_t d = 0; d < made.front().size(); ++d) {
      const std::size_t known = made.size();
      for (int factor = 2; factor <= 8 && depends_.mergeable().test(d); factor *= 2) {
        for (std::size_t i = 0; i < known; ++i) {
          made.push_back(made[i]);
          made.back()[d] = factor;
        }
      }
    }
    made.erase(std::remove_if(made.begin(), made.end(),
                              [&](const merge_factors& each) { return !fits(each); }),
               made.end());
    const auto count = [](const merge_factors& each) {
      return tiles_in(dimension_set().set(), each);
    };
    std::stable_sort(made.begin(), made.end(), [&](const merge_factors& a, const merge_factors& b) {
      return count(a) < count(b);
    });
    return made;
  }

  merge_factors fewest() const {
    merge_factors made{1, 1, 1};
    for (std::size_t d = 0; d < made.size(); ++d) {
      merge_factors more = made;
      more[d] = 2;
      if (depends_.mergeable().test(d) && fits(more)) made = more;
    }
    return made;
  }

  bool fits(const merge_factors& factors) const {
    if (tiles_in(dimension_set().set(), factors) > options_.most_merged) return false;
    std::size_t bytes = 0;
    for (const typed::variable* v : kernel_.tile_statics) bytes += bytes_of(*v, factors);
    std::size_t words = 0;
    for (const auto& v : kernel_.variables) {
      if (v->kind == typed::storage::local) words += bytes_of(*v, factors) / 4;
    }
    const std::size_t threads = thread_count();
    return bytes <= most_local_bytes && words <= most_words &&
           words * threads <= most_words_of_group;
  }

  // Those that are not held in registers are in global memory.
  bool copies_arrays(const merge_factors& factors) const {
    return std::any_of(kernel_.variables.begin(), kernel_.variables.end(), [&](const auto& v) {
      return v->kind == typed::storage::local && v->type->kind == type_kind::array &&
             tiles_in(depends_.of(*v), factors) > 1;
    });
  }

  std::size_t bytes_of(const typed::variable& v, const merge_factors& factors) const {
    return size_in_kernel(*v.type) * static_cast<std::size_t>(tiles_in(depends_.of(v), factors));
  }

  std::size_t thread_count() const {
    const type& domain = *program_.thread_parameter->type;
    return domain.kind == type_kind::tiled_index
               ? static_cast<std::size_t>(compiler::thread_count(domain))
               : usual_work_group;
  }

  const typed::program& program_;
  const typed::function& kernel_;
  const tile_dependence& depends_;
  const compile_options& options_;
  const work_estimate work_;
};

}  // namespace

merge_factors choose_merge_factors(const typed::program& program, const tile_dependence& depends,
                                   const use_def& uses, const compile_options& options) {
  if (depends.mergeable().none()) return {1, 1, 1};
  return factor_choice(program, depends, uses, options).best();
}

}  // namespace libtiles::compiler
