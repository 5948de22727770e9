// Assignments, ++ and -- where C's own do not do what C++'s do: of a bool, which holds 0 or 1 only;
// of a half or bfloat16, which is a number in memory only; of norm and unorm, which stay in range;
// of vectors.
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/codegen/async_copies.hpp"
#include "libtiles/compiler/codegen/bool_bytes.hpp"
#include "libtiles/compiler/codegen/expression_writer.hpp"
#include "libtiles/compiler/codegen/library/library.hpp"
#include "libtiles/compiler/codegen/names.hpp"
#include "libtiles/compiler/codegen/packed_places.hpp"
#include "libtiles/compiler/codegen/vector_division.hpp"
#include "libtiles/compiler/codegen/warpgroup_products.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/syntax/operators.hpp"

namespace libtiles::compiler {
namespace {

using typed::unary_operator;

bool is_bool(const type& t) { return is_scalar(t) && t.scalar == scalar_type::boolean; }

bool is_post(unary_operator op) {
  return op == unary_operator::post_increment || op == unary_operator::post_decrement;
}

const char* sign_of(unary_operator op) {
  const bool adds = op == unary_operator::pre_increment || op == unary_operator::post_increment;
  return adds ? " + " : " - ";
}

}  // namespace

bool expression_writer::changes_apart(const typed::unary& n) {
  const type& t = *n.operand->type;
  return is_increment(n.op) && (is_stored_float(t) || is_normalized(t) || is_vector(t));
}

bool expression_writer::changes_apart(const typed::assignment& n) const {
  const type& t = *n.target->type;
  if (is_packed(*n.target) || is_part_of_packed(*n.target)) return true;
  if (checks_ != nullptr && checks_->has_division(*n.value)) return true;
  return n.op.has_value() &&
         (is_bool(t) || is_stored_float(t) || is_normalized(t) || is_vector_division(*n.op, t));
}

std::string expression_writer::temporary(const std::string& declared_type) {
  const std::string name = names::temporary(temporaries_.size());
  temporaries_.push_back(declared_type + name + ";");
  return name;
}

// Of components the place of their vector.
expression_writer::place expression_writer::place_to_use_twice(const typed::expression& target) {
  const auto* const part = std::get_if<typed::swizzle>(&target.node);
  const typed::expression& whole = part != nullptr ? *part->base : target;
  const std::string suffix =
      part != nullptr ? "." + named_components(*part->base, part->components) : "";
  const std::string text = write_place(whole);
  const bool may_be_repeated = is_cheap_to_repeat(whole) && !moves_when_changed(target);
  if (checks_ == nullptr && may_be_repeated) return {"", text, suffix};
  const std::string type =
      is_packed(whole) ? stored_type_name(*whole.type) : type_name(*whole.type);
  const std::string pointer = temporary("__" + names::memory(space_of(whole)) + " " + type + " *");
  return {pointer + " = &" + text + ", ", "(*" + pointer + ")", suffix};
}

// What a place holds, as a number or a vector that C computes with.
std::string expression_writer::value_at(const typed::expression& target, const place& at) {
  if (is_packed(target)) return unpacked(at.whole, *target.type);
  if (is_part_of_packed(target)) {
    return unpacked(at.whole, *std::get<typed::swizzle>(target.node).base->type) + at.part;
  }
  const std::string text = at.whole + at.part;
  return is_stored_float(*target.type) ? number_in(text, *target.type) : text;
}

// at = value; `value` may be named several times.
std::string expression_writer::store(const typed::expression& target, const place& at,
                                     const std::string& value) {
  const type& t = *target.type;
  if (!is_part_of_packed(target)) {
    const std::string to = at.whole + at.part + " = ";
    if (is_packed(target)) return to + packed(value, t);
    if (is_stored_float(t)) return to + bits_of(value, t);
    return to + (is_bool(t) ? "((" + value + ") != 0)" : value);
  }
  std::string text;
  const auto& part = std::get<typed::swizzle>(target.node);
  const std::vector<int>& components = part.components;
  for (std::size_t i = 0; i < components.size(); ++i) {
    text += (i == 0 ? "" : ", ") + at.whole + "." +
            names::packed_component(*part.base->type, components[i]) + " = " + value + "." +
            names::components({static_cast<int>(i)});
  }
  return text;
}

// What a compound assignment makes of a place's value.
std::string expression_writer::changed(const typed::assignment& n, std::string before,
                                       std::string value) {
  const type& t = *n.target->type;
  if (is_bool(t)) before = "(" + before + " != 0)";
  if (may_be_any_byte(*n.value)) value = "(" + value + " != 0)";
  const bool is_watched = checks_ != nullptr && divides(*n.op);
  const std::string made =
      is_watched ? divided(*n.op, *common_integer(t, *n.value->type), before, *n.value, value)
                 : operated(*n.op, t, before, value);
  return in_range(made, t);
}

// Of norm and unorm the nearest value that they have; of other types the value itself.
std::string expression_writer::in_range(const std::string& value, const type& t) {
  if (!is_normalized(t)) return value;
  const std::string name = library::name_for(range_function(t.range), t);
  program_.own_functions.insert(name);
  return name + "(" + value + ")";
}

std::string expression_writer::write_assignment(const typed::assignment& n, bool is_value_used) {
  const typed::expression& target = *n.target;
  const bool is_in_parts = is_part_of_packed(target);
  const place at =
      n.op || is_in_parts ? place_to_use_twice(target) : place{"", write_place(target), ""};
  std::string value;
  std::string text;
  if (interfere_at(target, *n.value)) {
    text = materialize(*n.value, value);
  } else {
    value = write(*n.value);
  }
  if (n.op) value = changed(n, value_at(target, at), value);
  text += at.before;
  if (is_in_parts) {
    const std::string now = temporary(type_name(*target.type) + " ");
    text += now + " = " + value + ", " + store(target, at, now);
    return is_value_used ? text + ", " + now : text;
  }
  if (!is_value_used && is_accessed_whole(target)) {
    return text + store_whole(at.whole, *target.type, value);
  }
  text += store(target, at, value);
  return is_value_used && is_packed(target) ? unpacked("(" + text + ")", *target.type) : text;
}

// The value before or after is kept in a variable where somebody asks for it.
std::string expression_writer::write_increment(const typed::unary& n, bool is_value_used) {
  const typed::expression& target = *n.operand;
  const type& t = *target.type;
  const place at = place_to_use_twice(target);
  const std::string one = is_vector(t) ? "((" + type_name(t) + ")(1))" : "1.0f";
  const bool is_before = is_post(n.op);
  if (is_stored_float(t)) {
    const std::string changed = value_at(target, at) + sign_of(n.op) + one;
    if (!is_value_used || !is_before) return at.before + store(target, at, changed);
  }
  const std::string now =
      temporary((is_stored_float(t) ? "float" : type_name(t)) + std::string(" "));
  const std::string step = sign_of(n.op) + one;
  const std::string old = value_at(target, at);
  std::string text = at.before + now + " = " + (is_before ? old : in_range(old + step, t));
  const std::string next = is_before ? in_range("(" + now + step + ")", t) : now;
  text += ", " + store(target, at, next);
  if (!is_value_used) return text;
  return text + ", " + (is_stored_float(t) ? bits_of(now, t) : now);
}

// From a view to tile_static memory, or from a work-item's array to a view.
bool expression_writer::is_copy(const typed::assignment& n) const {
  if (n.neighbours > 1) return true;
  return copies_asynchronously_ && n.is_asynchronous &&
         std::holds_alternative<typed::view_element>(n.value->node) &&
         can_be_copied_asynchronously(*n.value->type);
}

std::string expression_writer::write_copy(const typed::assignment& n) {
  const std::string t = stored_type_name(*n.value->type);
  if (std::holds_alternative<typed::view_element>(n.target->node)) {
    const type& to = *n.target->type;
    const bool is_same = to == *n.value->type;
    const neighbour_store stored{is_same ? t : name_of(to.scalar), stored_type_name(to), t,
                                 is_same ? "" : conversion_to_stored(to), n.neighbours};
    program_.neighbour_stores.insert(stored);
    return name_of(stored) + "(&" + write_place(*n.target) + ", &" + write_place(*n.value) + ")";
  }
  const async_copy copied{t, n.neighbours > 1, copies_asynchronously_ && n.is_asynchronous};
  program_.async_copies.insert(copied);
  return name_of(copied) + "(&" + write_place(*n.target) + ", &" + write_place(*n.value) + ")";
}

std::string expression_writer::waiting(const typed::barrier& n) {
  const std::string order = program_.has_warpgroups && n.ordered != typed::fence::global
                                ? std::string(order_for_warpgroups) + "(); "
                                : "";
  if (n.ended_sums != nullptr && program_.has_warpgroups) {
    return end_of_products(*n.ended_sums) + " " + order;
  }
  if (!n.ends_loads || !copies_asynchronously_) return order;
  program_.waits_for_copies.insert(n.later_loads);
  return name_of_wait(n.later_loads) + "(); " + order;
}

std::string expression_writer::end_of_load(const typed::block& b) {
  if (!b.is_load || !copies_asynchronously_) return "";
  program_.ends_async_loads = true;
  return std::string(end_of_async_load) + "();";
}

std::string expression_writer::write_effect(const typed::expression& e) {
  if (const auto* node = std::get_if<typed::assignment>(&e.node)) {
    if (is_copy(*node)) return write_copy(*node);
    if (changes_apart(*node)) return write_assignment(*node, false);
  }
  if (const auto* node = std::get_if<typed::unary>(&e.node)) {
    if (changes_apart(*node)) return write_increment(*node, false);
  }
  return write_alone(e);
}

}  // namespace libtiles::compiler
