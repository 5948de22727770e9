#include "tests/fuzz/thread.hpp"

#include <cmath>
#include <stdexcept>

#include "tests/fuzz/costly_functions.hpp"
#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {
namespace {

// A reference to const names other values by a copy.
bool may_be_named(const expression& argument, const type& wanted) {
  const type& given = argument.t;
  return is_place(argument) && given.structure == wanted.structure &&
         (wanted.structure >= 0 || is_same_leaf(given, wanted));
}

}  // namespace

thread::thread(const kernel& whole, shared_memory& memory, std::vector<int> tile,
               std::vector<int> local)
    : kernel_(whole), memory_(memory), tile_(std::move(tile)), local_(std::move(local)) {
  frames_.push_back(frame_of(whole.main));
  frame& main = frames_.back();
  for (std::size_t n = 0; n < whole.main.parameters.size(); ++n) {
    main.variables[static_cast<std::size_t>(whole.main.parameters[n])] = {whole.values[n]};
  }
}

// ---- statements

void thread::run(const std::vector<statement>& block) {
  for (const statement& one : block) {
    if (state_ != flow::on) return;
    run(one);
  }
}

void thread::run(const statement& s) {
  switch (s.kind) {
    case statement_kind::declaration:
      return declare(s);
    case statement_kind::assignment:
      return assign(s);
    case statement_kind::increment:
      return increment(s);
    case statement_kind::branch:
      return run(truth(*s.values[0]) ? s.body : s.otherwise);
    case statement_kind::for_loop:
    case statement_kind::while_loop:
    case statement_kind::do_loop:
      return loop(s);
    case statement_kind::choice:
      return choose(s);
    case statement_kind::block:
      return run(s.body);
    case statement_kind::leave_loop:
      state_ = flow::leave_loop;
      return;
    case statement_kind::next_round:
      state_ = flow::next_round;
      return;
    case statement_kind::give_back:
      if (!s.values.empty()) {
        const type& wanted = frames_.back().code->result;
        result_ = evaluate_for(*s.values[0], wanted);
      }
      state_ = flow::give_back;
      return;
    case statement_kind::call:
      return call_procedure(s);
    case statement_kind::atomic:
      return change_atomically(s);
    case statement_kind::barrier:
    case statement_kind::histogram:
    case statement_kind::tile_load:
      return;  // the tile's threads run from barrier to barrier
  }
}

void thread::declare(const statement& s) {
  const variable& v = frames_.back().code->variables[static_cast<std::size_t>(s.variable)];
  if (v.is_tile_static) return;
  if (v.is_reference) {
    number* const named = place_of(*s.values[0]);
    frames_.back().referred[static_cast<std::size_t>(s.variable)] = named;
    return;
  }
  std::vector<number> made;
  if (!v.t.is_number() && s.values.size() == 1 && s.values[0]->t.structure >= 0) {
    made = evaluate_whole(*s.values[0]);
  } else {
    const std::vector<type> leaves = leaves_of(kernel_, v.t);
    for (std::size_t n = 0; n < s.values.size(); ++n) {
      const std::vector<number> value = evaluate_lanes(*s.values[n], leaves[n]);
      made.insert(made.end(), value.begin(), value.end());
    }
    made.resize(static_cast<std::size_t>(numbers_in(kernel_, v.t)));
  }
  frames_.back().variables[static_cast<std::size_t>(s.variable)] = std::move(made);
}

void thread::assign(const statement& s) {
  if (s.target->t.has_lanes()) return assign_vector(s);
  if (!s.target->t.is_number()) {
    const std::vector<number> value = evaluate_whole(*s.values[0]);
    number* const first = place_of(*s.target);
    note(first, value.size(), access::write);
    std::copy(value.begin(), value.end(), first);
    return;
  }
  const scalar wanted = s.target->t.number;
  number value = evaluate(*s.values[0]);
  scalar from = s.values[0]->t.number;
  number* const place = place_of(*s.target);
  note(place, 1, access::write);
  if (s.is_compound) {
    const bool is_shift = s.op == operation::shift_left || s.op == operation::shift_right;
    const scalar in = is_shift ? promoted(wanted) : common(wanted, from);
    const number right = is_shift ? value : converted(value, from, in);
    value = calculated(s.op, converted(*place, wanted, in), right, in);
    from = in;
  }
  *place = converted(value, from, wanted);
}

void thread::increment(const statement& s) {
  const scalar type_of_target = s.target->t.number;
  const scalar in = promoted(type_of_target);
  number one;
  one.integer = 1;
  one.real = 1;
  const operation op = s.number < 0 ? operation::subtract : operation::add;
  for (number* const place : places_of_lanes(*s.target)) {
    note(place, 1, access::write);
    *place = converted(calculated(op, converted(*place, type_of_target, in), one, in), in,
                       type_of_target);
  }
}

void thread::change_atomically(const statement& s) {
  const scalar in = s.target->t.number;
  number value;
  value.integer = 1;
  if (!s.values.empty()) value = evaluate_as(*s.values[0], in);
  number* const place = place_of(*s.target);
  note(place, 1, access::atomic);
  *place = changed_atomically(static_cast<atomic_operation>(s.number), *place, value, in);
}

void thread::choose(const statement& s) {
  const std::uint64_t chosen = evaluate(*s.values[0]).integer;
  const std::size_t last = s.body.size() - 1;
  run(s.body[chosen < last ? static_cast<std::size_t>(chosen) : last].body);
  if (state_ == flow::leave_loop) state_ = flow::on;  // a break leaves the switch
}

bool thread::goes_round_again() {
  if (state_ == flow::next_round) state_ = flow::on;
  if (state_ == flow::on) return true;
  if (state_ == flow::leave_loop) state_ = flow::on;
  return false;
}

void thread::loop(const statement& s) {
  run(s.first);
  bool is_first_of_do = s.kind == statement_kind::do_loop;
  for (int rounds = 0; is_first_of_do || truth(*s.values[0]); ++rounds) {
    if (rounds > 100000) throw std::logic_error("the generator made a loop without end");
    is_first_of_do = false;
    run(s.body);
    if (!goes_round_again()) return;
    run(s.step);
  }
}

// ---- expressions

number thread::evaluate(const expression& e) {
  number made;
  switch (e.kind) {
    case expression_kind::literal:
    case expression_kind::enumerator:
      made.integer = e.integer;
      made.real = e.real;
      return made;
    case expression_kind::view_extent:
      made.integer = static_cast<std::uint64_t>(kernel_.views[static_cast<std::size_t>(e.which)]
                                                    .extents[static_cast<std::size_t>(e.number)]);
      return made;
    case expression_kind::thread_index:
      made.integer =
          static_cast<std::uint64_t>(component(static_cast<index_kind>(e.which), e.number));
      return made;
    case expression_kind::unary:
      return evaluate_unary(e);
    case expression_kind::binary:
      return evaluate_binary(e);
    case expression_kind::conditional:
      return evaluate_as(truth(*e.parts[0]) ? *e.parts[1] : *e.parts[2], e.t.number);
    case expression_kind::conversion:
    case expression_kind::promotion:
      return evaluate_as(*e.parts[0], e.t.number);
    case expression_kind::swizzle:
      return evaluate_vector(e)[0];
    case expression_kind::component:
      return evaluate_vector(*e.parts[0])[dimension_of(e)];
    case expression_kind::extent_size:
      return size_of_extent(e);
    case expression_kind::extent_contains:
      return extent_contains(e);
    case expression_kind::call:
      return call(e)[0];
    case expression_kind::tile_call:
      return tile_results_.at(&e)[0];
    case expression_kind::builtin:
      return evaluate_builtin(e);
    case expression_kind::costly: {
      const costly_function& f = costly_functions()[static_cast<std::size_t>(e.which)];
      made.real = std::rint(scaled(f, evaluate(*e.parts[0]).real)) / 4;
      return made;
    }
    default:
      return *read_place_of(e);
  }
}

number thread::evaluate_as(const expression& e, scalar wanted) {
  return converted(evaluate(e), e.t.number, wanted);
}

bool thread::truth(const expression& e) { return evaluate_as(e, scalar::boolean).integer != 0; }

number thread::evaluate_builtin(const expression& e) {
  const scalar s = e.t.number;
  const auto least = [&](const number& a, const number& b) {
    return compared(operation::less, b, a, s) ? b : a;
  };
  const auto most = [&](const number& a, const number& b) {
    return compared(operation::less, a, b, s) ? b : a;
  };
  const number first = evaluate_as(*e.parts[0], s);
  switch (static_cast<builtin_function>(e.which)) {
    case builtin_function::minimum:
    case builtin_function::lesser:
      return least(first, evaluate_as(*e.parts[1], s));
    case builtin_function::maximum:
    case builtin_function::greater:
      return most(first, evaluate_as(*e.parts[1], s));
    case builtin_function::clamp:
      return least(most(first, evaluate_as(*e.parts[1], s)), evaluate_as(*e.parts[2], s));
    case builtin_function::floor:
      return {0, std::floor(first.real)};
    case builtin_function::ceiling:
      return {0, std::ceil(first.real)};
    case builtin_function::truncated:
      return {0, std::trunc(first.real)};
    case builtin_function::absolute:
    case builtin_function::magnitude:
      break;
  }
  return most(first, is_signed(s) || is_floating(s) ? calculated(operation::subtract, {}, first, s)
                                                    : first);
}

number thread::evaluate_unary(const expression& e) {
  number made;
  if (e.op == operation::logical_not) {
    made.integer = truth(*e.parts[0]) ? 0 : 1;
    return made;
  }
  const scalar s = e.t.number;
  number zero;
  const number value = evaluate_as(*e.parts[0], s);
  if (e.op == operation::minus) return calculated(operation::subtract, zero, value, s);
  zero.integer = ~std::uint64_t{0};
  return converted(calculated(operation::bit_xor, value, zero, scalar::uint64), scalar::uint64, s);
}

number thread::evaluate_binary(const expression& e) {
  const expression& left = *e.parts[0];
  const expression& right = *e.parts[1];
  number made;
  if (e.op == operation::logical_and || e.op == operation::logical_or) {
    const bool decides = e.op == operation::logical_or;
    made.integer = truth(left) == decides ? decides : truth(right);
    return made;
  }
  if (e.op == operation::comma) {
    evaluate(left);
    return evaluate(right);
  }
  if (e.op == operation::shift_left || e.op == operation::shift_right) {
    return calculated(e.op, evaluate_as(left, e.t.number), evaluate(right), e.t.number);
  }
  if (left.t.has_lanes() || right.t.has_lanes()) return compare_vectors(e);
  const scalar in = common(left.t.number, right.t.number);
  const number a = evaluate_as(left, in);
  const number b = evaluate_as(right, in);
  if (!is_comparison(e.op)) return calculated(e.op, a, b, in);
  made.integer = compared(e.op, a, b, in) ? 1 : 0;
  return made;
}

int thread::component(index_kind which, int dimension) const {
  const auto d = static_cast<std::size_t>(dimension);
  const int extent = kernel_.tile.empty() ? 1 : kernel_.tile[d];
  switch (which) {
    case index_kind::global:
      return tile_[d] * extent + local_[d];
    case index_kind::local:
      return local_[d];
    case index_kind::tile:
      return tile_[d];
    case index_kind::origin:
      return tile_[d] * extent;
  }
  return 0;
}

std::vector<number> thread::evaluate_whole(const expression& e) {
  if (e.t.is_number()) return {evaluate(e)};
  if (e.t.has_lanes()) return evaluate_vector(e);
  if (e.kind == expression_kind::call) return call(e);
  if (e.kind == expression_kind::tile_call) return tile_results_.at(&e);
  const number* const first = read_place_of(e);
  return {first, first + numbers_in(kernel_, e.t)};
}

std::vector<number> thread::evaluate_for(const expression& e, const type& wanted) {
  const bool is_leaf = wanted.is_number() || wanted.has_lanes();
  return is_leaf ? evaluate_lanes(e, wanted) : evaluate_whole(e);
}

thread::frame thread::frame_of(const function& code) {
  const std::size_t count = code.variables.size();
  return {&code, std::vector<std::vector<number>>(count), std::vector<number*>(count)};
}

void thread::bind(frame& made, std::size_t parameter, const expression& argument) {
  const auto id = static_cast<std::size_t>(made.code->parameters[parameter]);
  const type& wanted = made.code->variables[id].t;
  if (made.code->variables[id].is_reference && may_be_named(argument, wanted)) {
    made.referred[id] = place_of(argument);
    return;
  }
  made.variables[id] = evaluate_for(argument, wanted);
}

std::vector<number> thread::call(const expression& e) {
  const function& callee = kernel_.functions[static_cast<std::size_t>(e.which)];
  frame made = frame_of(callee);
  for (std::size_t n = 0; n < e.parts.size(); ++n) bind(made, n, *e.parts[n]);
  frames_.push_back(std::move(made));
  run(callee.body);
  frames_.pop_back();
  state_ = flow::on;
  return result_;
}

number thread::combined(const function& combining, const number& a, const number& b) {
  frame made = frame_of(combining);
  made.variables[static_cast<std::size_t>(combining.parameters[0])] = {a};
  made.variables[static_cast<std::size_t>(combining.parameters[1])] = {b};
  frames_.push_back(std::move(made));
  run(combining.body);
  frames_.pop_back();
  state_ = flow::on;
  return result_[0];
}

void thread::enter(const statement& call) {
  const function& callee = kernel_.functions[static_cast<std::size_t>(call.number)];
  frame made = frame_of(callee);
  for (std::size_t n = 0; n < call.values.size(); ++n) bind(made, n, *call.values[n]);
  frames_.push_back(std::move(made));
}

void thread::call_procedure(const statement& s) {
  enter(s);
  run(frames_.back().code->body);
  leave();
  state_ = flow::on;
}

const number* thread::read_place_of(const expression& e) {
  const number* const first = place_of(e);
  note(first, static_cast<std::size_t>(numbers_in(kernel_, e.t)), access::read);
  return first;
}

number* thread::place_of(const expression& e) {
  const auto which = static_cast<std::size_t>(e.which);
  switch (e.kind) {
    case expression_kind::variable: {
      frame& top = frames_.back();
      if (top.referred[which] != nullptr) return top.referred[which];
      const bool is_shared = top.code->variables[which].is_tile_static;
      return (is_shared ? memory_.tile_statics : top.variables)[which].data();
    }
    case expression_kind::element: {
      const auto index = static_cast<std::int64_t>(evaluate(*e.parts[1]).integer);
      return place_of(*e.parts[0]) + index * numbers_in(kernel_, e.t);
    }
    case expression_kind::field: {
      const auto& s = kernel_.structures[static_cast<std::size_t>(e.parts[0]->t.structure)];
      return place_of(*e.parts[0]) + numbers_before(kernel_, s, e.which);
    }
    case expression_kind::swizzle:
      return place_of(*e.parts[0]) + e.lanes.front();
    case expression_kind::component:
      return place_of(*e.parts[0]) + dimension_of(e);
    case expression_kind::own_element: {
      std::vector<int> indices;
      for (std::size_t d = 0; d < tile_.size(); ++d) {
        indices.push_back(component(index_kind::global, static_cast<int>(d)));
      }
      return element_of(e.which, indices);
    }
    case expression_kind::any_element: {
      std::vector<int> indices;
      for (const expression_ptr& part : e.parts) {
        for (const number& one : evaluate_whole(*part)) {
          indices.push_back(static_cast<int>(static_cast<std::int64_t>(one.integer)));
        }
      }
      return element_of(e.which, indices);
    }
    default:
      throw std::logic_error("the generator assigns to what has no place");
  }
}

number* thread::element_of(int view, const std::vector<int>& indices) {
  const fuzz::view& v = kernel_.views[static_cast<std::size_t>(view)];
  std::size_t at = 0;
  for (std::size_t d = 0; d < indices.size(); ++d) {
    if (indices[d] < 0 || indices[d] >= v.extents[d]) {
      throw std::logic_error("the generator reads outside of " + v.name);
    }
    at = at * static_cast<std::size_t>(v.extents[d]) + static_cast<std::size_t>(indices[d]);
  }
  return memory_.views[static_cast<std::size_t>(view)].data() +
         at * static_cast<std::size_t>(numbers_in(kernel_, v.element));
}

}  // namespace fuzz
