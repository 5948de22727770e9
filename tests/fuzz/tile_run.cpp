#include "tests/fuzz/tile_run.hpp"

#include <algorithm>
#include <numeric>

#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/tile_operation.hpp"

namespace fuzz {
namespace {

/// The numbers of each thread.
using gathered = std::vector<std::vector<number>>;

number number_from(std::size_t value) {
  number made;
  made.integer = value;
  return made;
}

std::int64_t signed_of(const number& n) { return static_cast<std::int64_t>(n.integer); }

class tile_call {
 public:
  tile_call(const kernel& whole, std::vector<thread>& threads, const expression& e)
      : kernel_(whole), threads_(threads), call_(e), which_(static_cast<tile_operation>(e.which)) {}

  gathered results() {
    switch (which_) {
      case tile_operation::reduce:
      case tile_operation::inclusive_scan:
      case tile_operation::exclusive_scan:
        return combined();
      case tile_operation::any:
      case tile_operation::all:
      case tile_operation::count:
        return same({counted()});
      case tile_operation::argmin:
        return same({number_from(order(keys())[0])});
      case tile_operation::argmax:
        return same({number_from(last_of_order())});
      case tile_operation::sort:
        return picked(combined_values(), order(keys()));
      case tile_operation::sort_values:
        return picked(values(*call_.parts[1]), order(keys()));
      case tile_operation::argsort:
        return numbers(order(keys()));
      case tile_operation::broadcast:
      case tile_operation::shuffle:
        return picked(values(*call_.parts[0]), named_threads());
      case tile_operation::uniform:
        return same(values(*call_.parts[0])[0]);
    }
    return {};
  }

 private:
  gathered values(const expression& e) {
    gathered all;
    for (thread& each : threads_) all.push_back(each.value_of(e));
    return all;
  }

  // As numbers of the type that the operation computes in, lane by lane.
  gathered combined_values() {
    const expression& x = *call_.parts[0];
    gathered all = values(x);
    for (std::vector<number>& one : all) {
      for (number& lane : one) lane = converted(lane, x.t.number, call_.t.number);
    }
    return all;
  }

  gathered same(const std::vector<number>& result) const {
    return gathered(threads_.size(), result);
  }

  static gathered picked(const gathered& from, const std::vector<std::size_t>& threads) {
    gathered made;
    for (const std::size_t n : threads) made.push_back(from[n]);
    return made;
  }

  static gathered numbers(const std::vector<std::size_t>& values) {
    gathered made;
    for (const std::size_t one : values) made.push_back({number_from(one)});
    return made;
  }

  number one_of(const number& a, const number& b) {
    const scalar s = call_.t.number;
    switch (static_cast<tile_combination>(call_.number)) {
      case tile_combination::plus:
        return calculated(operation::add, a, b, s);
      case tile_combination::multiplies:
        return calculated(operation::multiply, a, b, s);
      case tile_combination::minimum:
        return compared(operation::less, b, a, s) ? b : a;
      case tile_combination::maximum:
        return compared(operation::less, a, b, s) ? b : a;
      case tile_combination::bit_and:
        return calculated(operation::bit_and, a, b, s);
      case tile_combination::bit_or:
        return calculated(operation::bit_or, a, b, s);
      case tile_combination::bit_xor:
        return calculated(operation::bit_xor, a, b, s);
      case tile_combination::function:
        break;
    }
    return threads_[0].combined(kernel_.functions[call_.integer], a, b);
  }

  void add(std::vector<number>& sum, const std::vector<number>& one) {
    for (std::size_t lane = 0; lane < sum.size(); ++lane) sum[lane] = one_of(sum[lane], one[lane]);
  }

  gathered combined() {
    const gathered all = combined_values();
    gathered made;
    std::vector<number> sum = all[0];
    if (which_ == tile_operation::exclusive_scan) {
      sum.assign(sum.size(), threads_[0].number_of(*call_.parts[1], call_.t.number));
      for (const std::vector<number>& one : all) {
        made.push_back(sum);
        add(sum, one);
      }
      return made;
    }
    made.push_back(sum);
    for (std::size_t n = 1; n < all.size(); ++n) {
      add(sum, all[n]);
      made.push_back(sum);
    }
    return which_ == tile_operation::reduce ? same(sum) : made;
  }

  number counted() {
    std::size_t count = 0;
    for (thread& each : threads_) {
      count += each.number_of(*call_.parts[0], scalar::boolean).integer != 0 ? 1 : 0;
    }
    if (which_ == tile_operation::any) return number_from(count > 0 ? 1 : 0);
    if (which_ == tile_operation::all) return number_from(count == threads_.size() ? 1 : 0);
    return number_from(count);
  }

  /// What is compared has a type of its own where the result is a thread's number.
  scalar type_of_keys() const { return promoted_bool(call_.parts[0]->t.number); }
  static scalar promoted_bool(scalar s) { return s == scalar::boolean ? scalar::int32 : s; }

  std::vector<number> keys() {
    std::vector<number> all;
    for (thread& each : threads_) all.push_back(each.number_of(*call_.parts[0], type_of_keys()));
    return all;
  }

  std::vector<std::size_t> order(const std::vector<number>& all) const {
    std::vector<std::size_t> threads(all.size());
    std::iota(threads.begin(), threads.end(), std::size_t{0});
    std::stable_sort(threads.begin(), threads.end(), [&](std::size_t a, std::size_t b) {
      return compared(operation::less, all[a], all[b], type_of_keys());
    });
    return threads;
  }

  // The first of those that are equal to the largest.
  std::size_t last_of_order() {
    const std::vector<number> all = keys();
    std::size_t most = 0;
    for (std::size_t n = 1; n < all.size(); ++n) {
      if (compared(operation::less, all[most], all[n], type_of_keys())) most = n;
    }
    return most;
  }

  std::vector<std::size_t> named_threads() {
    std::vector<std::size_t> threads;
    for (const std::vector<number>& local : values(*call_.parts[1])) {
      std::size_t at = 0;
      for (std::size_t d = 0; d < local.size(); ++d) {
        const std::size_t extent =
            local.size() == 1 ? 0 : static_cast<std::size_t>(kernel_.tile[d]);
        at = at * extent + static_cast<std::size_t>(local[d].integer);
      }
      threads.push_back(at);
    }
    return threads;
  }

  const kernel& kernel_;
  std::vector<thread>& threads_;
  const expression& call_;
  const tile_operation which_;
};

// The place of the view that stands for one beside it; -1 for none.
int place_within(border beyond, int place, int extent) {
  if (place >= 0 && place < extent) return place;
  const auto within = [&](int period) { return (place % period + period) % period; };
  switch (beyond) {
    case border::zero:
    case border::fill:
      return -1;
    case border::nearest:
      return place < 0 ? 0 : extent - 1;
    case border::wrap:
      return within(extent);
    case border::reflect: {
      const int at = within(2 * extent);
      return at < extent ? at : 2 * extent - 1 - at;
    }
    case border::mirror: {
      if (extent == 1) return 0;
      const int at = within(2 * extent - 2);
      return at < extent ? at : 2 * extent - 2 - at;
    }
  }
  return -1;
}

/// The number of an element in its view; -1 outside of it.
int element_at(border beyond, const view& v, const std::vector<number>& origin,
               const std::vector<int>& local) {
  int at = 0;
  for (std::size_t d = 0; d < local.size(); ++d) {
    const int place =
        place_within(beyond, static_cast<int>(signed_of(origin[d])) + local[d], v.extents[d]);
    if (place < 0) return -1;
    at = at * v.extents[d] + place;
  }
  return at;
}

}  // namespace

void run_tile_calls(const kernel& whole, shared_memory& memory, std::vector<thread>& threads,
                    const expression& e) {
  for (const expression_ptr& part : e.parts) run_tile_calls(whole, memory, threads, *part);
  if (e.kind != expression_kind::tile_call) return;
  const gathered results = tile_call(whole, threads, e).results();
  for (std::size_t n = 0; n < threads.size(); ++n) threads[n].set_result(e, results[n]);
  // That one orders nothing but its own memory.
  if (static_cast<tile_operation>(e.which) != tile_operation::uniform) memory.races.meet();
}

void run_histogram(shared_memory& memory, std::vector<thread>& threads, const statement& s) {
  std::vector<number>& counts = memory.tile_statics[static_cast<std::size_t>(s.target->which)];
  std::vector<std::size_t> made(counts.size());
  for (thread& each : threads) {
    const std::int64_t bin = signed_of(each.number_of(*s.values[0], scalar::int32));
    if (bin >= 0 && bin < static_cast<std::int64_t>(made.size())) {
      ++made[static_cast<std::size_t>(bin)];
    }
  }
  for (std::size_t n = 0; n < made.size(); ++n) counts[n] = number_from(made[n]);
  memory.races.meet();
}

void run_tile_load(const kernel& whole, shared_memory& memory, std::vector<thread>& threads,
                   const statement& s) {
  const variable& array = whole.main.variables[static_cast<std::size_t>(s.target->which)];
  const auto which = static_cast<std::size_t>(s.values[0]->which);
  const view& v = whole.views[which];
  const auto beyond = static_cast<border>(s.number);
  const auto width = static_cast<std::size_t>(numbers_in(whole, v.element));
  const std::vector<number> origin = threads[0].value_of(*s.values[1]);
  std::vector<number> fill(width);
  if (beyond == border::fill) fill[0] = threads[0].number_of(*s.values[2], v.element.number);
  std::vector<number>& held = memory.tile_statics[static_cast<std::size_t>(s.target->which)];
  for (int n = 0; n < array.t.count; ++n) {
    std::vector<int> local(array.extents.size());
    for (int left = n, d = static_cast<int>(local.size()) - 1; d >= 0; --d) {
      local[static_cast<std::size_t>(d)] = left % array.extents[static_cast<std::size_t>(d)];
      left /= array.extents[static_cast<std::size_t>(d)];
    }
    const int at = element_at(beyond, v, origin, local);
    const auto from = at < 0 ? fill.begin()
                             : memory.views[which].begin() + static_cast<std::ptrdiff_t>(at) *
                                                                 static_cast<std::ptrdiff_t>(width);
    std::copy_n(from, width,
                held.begin() + static_cast<std::ptrdiff_t>(n) * static_cast<std::ptrdiff_t>(width));
  }
  memory.races.meet(held);
}

}  // namespace fuzz
