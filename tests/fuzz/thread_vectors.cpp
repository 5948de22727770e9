// Short vectors of a thread that is interpreted: what happens to each lane.
#include <algorithm>

#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/thread.hpp"

namespace fuzz {
namespace {

// Lanes are no wider while they are calculated with, unlike numbers.
std::vector<number> calculated_lanes(operation op, const std::vector<number>& a,
                                     const std::vector<number>& b, scalar s) {
  std::vector<number> made;
  for (std::size_t n = 0; n < a.size(); ++n) made.push_back(calculated(op, a[n], b[n], s));
  return made;
}

}  // namespace

std::vector<number> thread::evaluate_vector(const expression& e) {
  switch (e.kind) {
    case expression_kind::vector:
      return evaluate_parts(e);
    case expression_kind::swizzle: {
      const std::vector<number> from = evaluate_vector(*e.parts[0]);
      std::vector<number> made;
      for (const int lane : e.lanes) made.push_back(from[static_cast<std::size_t>(lane)]);
      return made;
    }
    case expression_kind::unary:
      return evaluate_unary_vector(e);
    case expression_kind::binary:
      return evaluate_binary_vector(e);
    case expression_kind::conditional:
      return evaluate_lanes(truth(*e.parts[0]) ? *e.parts[1] : *e.parts[2], e.t);
    case expression_kind::conversion:
      return evaluate_lanes(*e.parts[0], e.t);
    case expression_kind::call:
      return call(e);
    case expression_kind::tile_call:
      return tile_results_.at(&e);
    case expression_kind::thread_place:
      return evaluate_thread_place(e);
    case expression_kind::view_shape:
      return evaluate_shape(e);
    default: {
      const number* const first = read_place_of(e);
      return {first, first + numbers_in(kernel_, e.t)};
    }
  }
}

std::vector<number> thread::evaluate_parts(const expression& e) {
  if (e.parts.size() == 1) return evaluate_lanes(*e.parts[0], e.t);
  std::vector<number> made;
  for (const expression_ptr& part : e.parts) {
    const type wanted = {e.t.number, -1, 0, part->t.lanes};
    const std::vector<number> some = evaluate_lanes(*part, wanted);
    made.insert(made.end(), some.begin(), some.end());
  }
  return made;
}

// A number for all lanes, or a vector of as many; of a number, the number.
std::vector<number> thread::evaluate_lanes(const expression& e, const type& wanted) {
  const auto lanes = static_cast<std::size_t>(std::max(wanted.lanes, 1));
  if (e.t.is_number()) return std::vector<number>(lanes, evaluate_as(e, wanted.number));
  std::vector<number> made = evaluate_vector(e);
  for (number& one : made) one = converted(one, e.t.number, wanted.number);
  return made;
}

std::vector<number> thread::evaluate_unary_vector(const expression& e) {
  const std::vector<number> value = evaluate_vector(*e.parts[0]);
  std::vector<number> other(value.size());
  if (e.op == operation::minus) {
    return calculated_lanes(operation::subtract, other, value, e.t.number);
  }
  for (number& one : other) one.integer = ~std::uint64_t{0};
  return calculated_lanes(operation::bit_xor, value, other, e.t.number);
}

std::vector<number> thread::evaluate_binary_vector(const expression& e) {
  const std::vector<number> left = evaluate_lanes(*e.parts[0], e.t);
  return calculated_lanes(e.op, left, evaluate_lanes(*e.parts[1], e.t), e.t.number);
}

// Equal are vectors of which all lanes are.
number thread::compare_vectors(const expression& e) {
  const type& in = (e.parts[0]->t.has_lanes() ? e.parts[0] : e.parts[1])->t;
  const std::vector<number> left = evaluate_lanes(*e.parts[0], in);
  const std::vector<number> right = evaluate_lanes(*e.parts[1], in);
  const bool are_equal =
      std::equal(left.begin(), left.end(), right.begin(), [&](const number& a, const number& b) {
        return compared(operation::equal, a, b, in.number);
      });
  number made;
  made.integer = are_equal == (e.op == operation::equal) ? 1 : 0;
  return made;
}

std::vector<number*> thread::places_of_lanes(const expression& e) {
  std::vector<number*> places;
  if (e.kind == expression_kind::swizzle) {
    number* const first = place_of(*e.parts[0]);
    for (const int lane : e.lanes) places.push_back(first + lane);
    return places;
  }
  number* const first = place_of(e);
  for (int lane = 0; lane < std::max(e.t.lanes, 1); ++lane) places.push_back(first + lane);
  return places;
}

void thread::assign_vector(const statement& s) {
  const type& t = s.target->t;
  const std::vector<number> value = evaluate_lanes(*s.values[0], t);
  const std::vector<number*> places = places_of_lanes(*s.target);
  for (std::size_t n = 0; n < places.size(); ++n) {
    note(places[n], 1, access::write);
    *places[n] = s.is_compound ? calculated(s.op, *places[n], value[n], t.number) : value[n];
  }
}

}  // namespace fuzz
