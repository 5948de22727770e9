#include "libtiles/compiler/instrumentation/check_plan.hpp"

#include <algorithm>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/analysis/barrier_conditions.hpp"
#include "libtiles/compiler/instrumentation/access_description.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using typed::binary_operator;
using typed::unary_operator;

// A constant that is neither 0 nor -1 divides everything.
bool is_harmless_divisor(const typed::expression& e) {
  const auto* const number = std::get_if<typed::literal>(&e.node);
  if (number == nullptr) return false;
  return number->integer != 0 && static_cast<std::int64_t>(number->integer) != -1;
}

bool divides_integers(const typed::expression& left, const typed::expression& right) {
  if (has_index_components(*left.type)) return true;
  if (is_vector(*left.type)) return is_integer(*scalar(left.type->scalar));
  return is_integer(*left.type) && is_integer(*right.type) && !is_harmless_divisor(right);
}

// By which an integer is divided where that may go wrong.
const typed::expression* divisor_in(const typed::expression& e) {
  if (const auto* n = std::get_if<typed::binary>(&e.node)) {
    const bool is_division = divides(n->op) && divides_integers(*n->left, *n->right);
    return is_division ? n->right.get() : nullptr;
  }
  if (const auto* n = std::get_if<typed::assignment>(&e.node)) {
    const bool is_division = n->op && divides(*n->op) && divides_integers(*n->target, *n->value);
    return is_division ? n->value.get() : nullptr;
  }
  const auto* const n = std::get_if<typed::index_call>(&e.node);
  const bool is_division = n != nullptr && (divides(n->function));
  return is_division ? n->arguments.back().get() : nullptr;
}

// By how many bits an integer is shifted, and of which type it is then; nothing of vectors.
struct bit_shift {
  const typed::expression* count = nullptr;
  const type* shifted = nullptr;
};

bool shifts(binary_operator op) {
  return op == binary_operator::shift_left || op == binary_operator::shift_right;
}

bit_shift shift_in(const typed::expression& e) {
  bit_shift found;
  if (const auto* n = std::get_if<typed::binary>(&e.node)) {
    if (shifts(n->op)) found = {n->right.get(), n->left->type.get()};
  }
  if (const auto* n = std::get_if<typed::assignment>(&e.node)) {
    if (n->op && shifts(*n->op)) found = {n->value.get(), n->target->type.get()};
  }
  const bool is_of_integers =
      found.count != nullptr && is_integer(*found.count->type) && is_integer(*found.shifted);
  return is_of_integers ? found : bit_shift{};
}

// What is shifted is promoted.
int bits_of(const type& t) {
  return static_cast<int>(std::max(size_of(t), sizeof(std::int32_t))) * 8;
}

bool may_lose_range(const typed::expression& from, const type& to) {
  const bool is_from_float =
      is_scalar(*from.type) && is_floating(*from.type) && !is_stored_float(*from.type);
  const bool is_to_integer = is_scalar(to) && is_integer(to) && to.scalar != scalar_type::boolean;
  return is_from_float && is_to_integer && !std::holds_alternative<typed::literal>(from.node);
}

// What no thread writes has no races; views that show the same memory are written if one is.
bool is_any_view_written(const typed::program& program) {
  const auto& parameters = program.kernel_parameters;
  return std::any_of(parameters.begin(), parameters.end(), [](const typed::variable* parameter) {
    return parameter->type->kind == type_kind::view && parameter->is_written;
  });
}

// A view by its own name, anything else by that of what it is a part of.
const typed::expression& owner_of(const typed::expression& place) {
  const typed::expression& root = root_of(place);
  const auto* const element = std::get_if<typed::view_element>(&root.node);
  return element == nullptr ? root : *element->view;
}

// Components of a vector have no address of their own: they are found by that of the vector.
struct vector_part {
  const typed::expression* vector;
  std::size_t offset, bytes;
};

vector_part part_of(const typed::swizzle& n) {
  const auto [first, last] = std::minmax_element(n.components.begin(), n.components.end());
  const std::size_t size = size_of(*scalar(n.base->type->scalar));
  const bool is_whole = std::holds_alternative<typed::swizzle>(n.base->node);
  if (is_whole) return {n.base.get(), 0, 0};
  return {n.base.get(), static_cast<std::size_t>(*first) * size,
          static_cast<std::size_t>(*last - *first + 1) * size};
}

}  // namespace

bool divides(typed::index_function function) {
  return function == typed::index_function::divide || function == typed::index_function::remainder;
}

// As C converts operands; a vector and an index<N> are divided by their like.
type_ptr common_integer(const type& a, const type& b) {
  if (is_vector(a)) return vector_of(a.scalar, static_cast<int>(a.count));
  if (has_index_components(a)) return index_type(a.rank);
  const auto either_is = [&](scalar_type wanted) {
    return a.scalar == wanted || b.scalar == wanted;
  };
  for (const scalar_type wide : {scalar_type::uint64, scalar_type::int64, scalar_type::uint32}) {
    if (either_is(wide)) return scalar(wide);
  }
  return scalar(scalar_type::int32);
}

check_plan::check_plan(const typed::program& program, bool watches_views)
    : watches_views_(watches_views && is_any_view_written(program)) {
  for (const auto& function : program.functions) {
    affine_analysis numbers = analyze_function(program, *function);
    numbers_ = &numbers;
    for (const auto& statement : function->body.statements) visit(*statement);
  }
  for (const typed::expression* condition : find_barrier_conditions(program)) {
    has_conditions_ = true;
    add(checked_operation::condition, *condition, *condition);
  }
}

std::optional<site_number> check_plan::site_of(checked_operation what,
                                               const typed::expression& operand) const {
  const auto found = operations_.find({what, &operand});
  if (found == operations_.end()) return std::nullopt;
  return found->second;
}

const planned_access* check_plan::access_to(const typed::expression& place) const {
  const auto found = accesses_.find(&place);
  return found == accesses_.end() ? nullptr : &found->second;
}

const planned_range* check_plan::range_of(const typed::expression& number) const {
  const auto found = ranges_.find(&number);
  return found == ranges_.end() ? nullptr : &found->second;
}

void check_plan::add(checked_operation what, const typed::expression& operand,
                     const typed::expression& whole, const std::string& subject) {
  operations_.emplace(std::make_pair(what, &operand), sites_.add(whole.where, subject));
}

void check_plan::visit(const typed::statement& s) {
  typed::for_each_child(
      s, [&](const typed::expression& e) { value(e); },
      [&](const typed::statement& below) { visit(below); });
}

void check_plan::value(const typed::expression& e) {
  std::visit([&](const auto& n) { value_of(n, e); }, e.node);
}

void check_plan::value_of(any_place, const typed::expression& e) { place(e, shared_access::read); }

void check_plan::value_of(const typed::assignment& n, const typed::expression& e) {
  place(*n.target, n.op ? shared_access::update : shared_access::write);
  value(*n.value);
  division(e);
  shift(e);
}

void check_plan::value_of(const typed::unary& n, const typed::expression& e) {
  is_increment(n.op) ? place(*n.operand, shared_access::update) : operands(e);
}

void check_plan::value_of(const typed::address_of& n, const typed::expression&) {
  place(*n.operand, std::nullopt);
}

void check_plan::value_of(typed::any_of<typed::binary, typed::index_call>,
                          const typed::expression& e) {
  division(e);
  shift(e);
  operands(e);
}

void check_plan::value_of(const typed::conversion& n, const typed::expression& e) {
  if (may_lose_range(*n.operand, *e.type)) {
    ranges_.emplace(n.operand.get(),
                    planned_range{planned_range::use::conversion,
                                  sites_.add(e.where, to_string(*e.type)), 0, e.type->scalar});
  }
  operands(e);
}

void check_plan::value_of(const typed::view_projection& n, const typed::expression& e) {
  view_indices(n.indices);
  view_of(*n.view, e);
}
void check_plan::value_of(const typed::view_section& n, const typed::expression& e) {
  view_of(*n.view, e);
}
void check_plan::value_of(const typed::view_reshape& n, const typed::expression& e) {
  view_of(*n.view, e);
}

void check_plan::view_of(const typed::expression& view, const typed::expression& e) {
  add(checked_operation::view, view, e, describe_access(view));
  operands(e);
}

void check_plan::value_of(const typed::builtin_call& n, const typed::expression& e) {
  operands(e);
  results(n.arguments);
}

void check_plan::value_of(any_computation, const typed::expression& e) { operands(e); }

void check_plan::operands(const typed::expression& e) {
  typed::for_each_child(e, [&](const typed::expression& child) { value(child); });
}

// Functions of OpenCL C leave them where pointers say.
void check_plan::results(const std::vector<typed::expression_ptr>& arguments) {
  for (const auto& argument : arguments) access_by(*argument, shared_access::write);
}

// tile_static memory, but for race-free arrays.
bool check_plan::is_watched(const typed::expression& place) const {
  const address_space space = space_of(place);
  if (space == address_space::global) return watches_views_;
  if (space != address_space::tile_static) return false;
  const typed::variable* const named = named_variable(root_of(place));
  return named == nullptr || named->is_promoted;
}

bool check_plan::is_watched_behind(const typed::expression& pointer) const {
  if (pointer.type->kind != type_kind::pointer) return false;
  const address_space space = pointer.type->memory.space;
  return space == address_space::tile_static || (space == address_space::global && watches_views_);
}

void check_plan::note_view_access(const type& accessed) {
  const std::size_t bytes = size_of_smallest_number(accessed);
  view_cell_bytes_ = view_cell_bytes_ == 0 ? bytes : std::min(view_cell_bytes_, bytes);
}

void check_plan::place(const typed::expression& e, std::optional<shared_access> how) {
  if (how && is_watched(e)) access(e, *how);
  path(e);
}

// All that has to be computed to find a place.
void check_plan::path(const typed::expression& e) {
  if (typed::traits_of(e).place == typed::place_kind::none) return value(e);
  if (const auto* n = std::get_if<typed::subscript>(&e.node)) {
    element(*n->base, *n->index, n->base->type->count, e);
  } else if (const auto* component = std::get_if<typed::index_component>(&e.node)) {
    element(*component->base, *component->dimension, component->base->type->rank, e);
  } else if (const auto* own = std::get_if<typed::view_element>(&e.node)) {
    largest_element_ = std::max(largest_element_, size_of(*own->view->type->element));
    view_indices(own->indices);
    view_of(*own->view, e);
  } else if (const typed::expression* const whole = whole_of(e)) {
    path(*whole);
  }
}

void check_plan::element(const typed::expression& base, const typed::expression& index,
                         std::int64_t count, const typed::expression& whole) {
  if (!numbers_->is_within(index, count)) {
    add(checked_operation::array, index, whole, describe_access(base));
  }
  value(index);
  path(base);
}

void check_plan::access(const typed::expression& e, shared_access how) {
  planned_access made{how, sites_.add(e.where, describe_access(owner_of(e)))};
  const typed::expression* at = &e;
  while (const auto* n = std::get_if<typed::swizzle>(&at->node)) {
    const vector_part part = part_of(*n);
    at = part.vector;
    made.offset = part.offset;
    made.bytes = part.bytes;
  }
  if (space_of(e) == address_space::global) note_view_access(*e.type);
  accesses_.emplace(at, made);
}

// Only an exchange does not care what was there.
void check_plan::value_of(const typed::atomic& n, const typed::expression&) {
  const bool is_exchange = n.op == typed::atomic_operation::exchange;
  value(*n.target);
  for (const auto& operand : n.operands) {
    value(*operand);
    access_by(*operand, shared_access::update);
  }
  access_by(*n.target, is_exchange ? shared_access::atomic_exchange : shared_access::atomic_update);
}

void check_plan::access_by(const typed::expression& pointer, shared_access how) {
  if (!is_watched_behind(pointer)) return;
  const auto* const taken = std::get_if<typed::address_of>(&pointer.node);
  const std::string subject =
      describe_access(taken != nullptr ? owner_of(*taken->operand) : pointer);
  if (pointer.type->memory.space == address_space::global) note_view_access(*pointer.type->element);
  accesses_.emplace(&pointer, planned_access{how, sites_.add(pointer.where, subject)});
}

void check_plan::division(const typed::expression& e) {
  const typed::expression* const divisor = divisor_in(e);
  if (divisor != nullptr) add(checked_operation::division, *divisor, e);
}

void check_plan::shift(const typed::expression& e) {
  const bit_shift found = shift_in(e);
  if (found.count == nullptr) return;
  const int bits = bits_of(*found.shifted);
  if (numbers_->is_within(*found.count, bits)) return;
  ranges_.emplace(found.count, planned_range{planned_range::use::shift_count,
                                             sites_.add(e.where, {}), bits, scalar_type::int32});
}

// Extents are ints, and so are the indices that are compared with them.
void check_plan::view_indices(const std::vector<typed::expression_ptr>& indices) {
  for (const auto& index : indices) {
    if (const auto* const whole = std::get_if<typed::index_value>(&index->node)) {
      view_indices(whole->components);
      continue;
    }
    const auto* const cut = std::get_if<typed::conversion>(&index->node);
    const bool is_of_integers =
        cut != nullptr && is_int(*index->type) && is_integer(*cut->operand->type);
    if (!is_of_integers || size_of(*cut->operand->type) <= sizeof(std::int32_t)) continue;
    ranges_.emplace(cut->operand.get(), planned_range{planned_range::use::view_index});
  }
}

}  // namespace libtiles::compiler
