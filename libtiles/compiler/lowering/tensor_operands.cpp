#include "libtiles/compiler/lowering/tensor_operands.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"

namespace libtiles::compiler {
namespace {

// What a work-group has of local memory at NVIDIA's.
constexpr std::int64_t most_bytes = 48 * 1024;

/// Arrays that are named by each other's parameters: they have the same rows.
struct array_group {
  std::vector<typed::variable*> members;
  bool has_pointers = false;  // to rows or elements: who has one may know how far rows are apart
  bool is_in_struct = false;
  bool is_operand = false;
  int padding = 0;
};

// Of a tile_static array, or of a parameter that refers to one.
const type* array_of_variable(const typed::variable& v) {
  const type* t = v.type.get();
  if (t->kind == type_kind::pointer) {
    if (t->memory.space != address_space::tile_static) return nullptr;
    t = t->element.get();
  } else if (v.kind != typed::storage::tile_static) {
    return nullptr;
  }
  const bool has_rows = t->kind == type_kind::array && t->element->kind == type_kind::array;
  return has_rows ? t : nullptr;
}

const type& row_of(const type& array) {
  const type* row = &array;
  while (row->element->kind == type_kind::array) row = row->element.get();
  return *row;
}

std::int64_t row_count(const type& array) {
  std::int64_t count = 1;
  for (const type* part = &array; part->element->kind == type_kind::array;
       part = part->element.get()) {
    count *= part->count;
  }
  return count;
}

std::int64_t bytes_of(const type& t) {
  if (t.kind != type_kind::array) return static_cast<std::int64_t>(size_of(t));
  return t.count * bytes_of(*t.element);
}

// The variable that a place is an element or a row of.
typed::variable* root_variable(const typed::expression& place) {
  const typed::expression& root = root_of(place);
  const auto* const pointed = std::get_if<typed::dereference>(&root.node);
  return pointed == nullptr ? named_variable(root) : named_variable(*pointed->operand);
}

bool has_member(const typed::expression& place) {
  for (const typed::expression* at = &place; at != nullptr; at = whole_of(*at)) {
    if (std::holds_alternative<typed::member>(at->node)) return true;
  }
  return false;
}

// Of the first matrix, 8 lanes read rows 16 bytes wide, or one lane each a number of 4 columns; of
// the second, 4 lanes read rows of 8 numbers. `modulus` elements are all banks, or half of them if
// an element takes two; `wanted` is what a row should leave over.
struct bank_rule {
  tensor_operands operands;
  bool is_first;
  int modulus, wanted;
};

constexpr bank_rule bank_rules[] = {
    {tensor_operands::halves, true, 16, 8},
    {tensor_operands::halves, false, 16, 8},
    {tensor_operands::bfloat16s, true, 16, 8},
    {tensor_operands::bfloat16s, false, 16, 8},
    {tensor_operands::floats_as_tf32, true, 8, 4},
    {tensor_operands::floats_as_tf32, false, 16, 8},
    {tensor_operands::floats_in_parts, true, 8, 4},
    {tensor_operands::floats_in_parts, false, 16, 8},
    {tensor_operands::floats_as_bf16, true, 16, 8},
    {tensor_operands::floats_as_bf16, false, 8, 4},
    {tensor_operands::doubles, true, 8, 4},
    {tensor_operands::doubles, false, 8, 4},
    {tensor_operands::chars, true, 32, 16},
    {tensor_operands::chars, false, 32, 16},
    {tensor_operands::uchars, true, 32, 16},
    {tensor_operands::uchars, false, 32, 16},
};

int padding_for(const type& array, tensor_operands operands, bool is_first) {
  const auto* const rule =
      std::find_if(std::begin(bank_rules), std::end(bank_rules), [&](const bank_rule& each) {
        return each.operands == operands && each.is_first == is_first;
      });
  const auto over = static_cast<int>(row_of(array).count % rule->modulus);
  return (rule->wanted - over + rule->modulus) % rule->modulus;
}

class operand_placement {
 public:
  explicit operand_placement(typed::program& program) : program_(program) {}

  void run() {
    const std::vector<typed::function*> functions = callees_first(*program_.kernel);
    for (typed::function* f : functions) {
      for (const auto& statement : f->body.statements) visit(*statement);
      if (f->product) note_operands(*f);
    }
    for (typed::function* f : functions) {
      if (f->product && !is_aligned(*f)) f->product.reset();
    }
    place();
  }

 private:
  void visit(const typed::statement& s) {
    const auto* const local = std::get_if<typed::declaration>(&s.node);
    const bool is_reference = local != nullptr && local->initializer != nullptr &&
                              array_of_variable(*local->declared) != nullptr;
    if (is_reference) return bind(*local->declared, *local->initializer);
    typed::for_each_child(
        s, [&](const typed::expression& e) { visit(e); },
        [&](const typed::statement& below) { visit(below); });
  }

  void visit(const typed::expression& e) {
    if (const auto* const call = std::get_if<typed::call>(&e.node)) return visit(*call);
    const bool is_place = root_variable(e) != nullptr;
    if (is_place && (e.type->kind == type_kind::array || e.type->kind == type_kind::pointer)) {
      note_pointer(e);
    }
    if (const auto* const taken = std::get_if<typed::address_of>(&e.node)) {
      note_pointer(*taken->operand);
      return visit_indices(*taken->operand);
    }
    if (is_place) return visit_indices(e);
    typed::for_each_child(e, [&](const typed::expression& child) { visit(child); });
  }

  void visit(const typed::call& call) {
    for (std::size_t k = 0; k < call.arguments.size(); ++k) {
      const typed::expression& argument = *call.arguments[k];
      const typed::expression& place = place_of(argument);
      const bool is_row = &place != &argument && place.type->kind == type_kind::array &&
                          place.type->element->kind != type_kind::array;
      if (array_of_variable(*call.callee->parameters[k]) != nullptr) {
        bind(*call.callee->parameters[k], argument);
      } else if (is_row) {
        visit_indices(place);
      } else {
        visit(argument);
      }
    }
  }

  static const typed::expression& place_of(const typed::expression& value) {
    const auto* const taken = std::get_if<typed::address_of>(&value.node);
    return taken != nullptr ? *taken->operand : value;
  }

  // A parameter or a local reference, and what it refers to.
  void bind(typed::variable& reference, const typed::expression& value) {
    const typed::expression& place = place_of(value);
    connect(place, reference);
    if (root_variable(place) == nullptr) return visit(value);  // one of several arrays
    visit_indices(place);
  }

  void visit_indices(const typed::expression& place) {
    for (const typed::expression* at = &place; at != nullptr; at = whole_of(*at)) {
      const auto* const element = std::get_if<typed::subscript>(&at->node);
      if (element != nullptr) visit(*element->index);
    }
  }

  void note_pointer(const typed::expression& place) {
    typed::variable* const root = root_variable(place);
    if (root != nullptr && array_of_variable(*root) != nullptr) group_of(*root).has_pointers = true;
  }

  void connect(const typed::expression& place, typed::variable& parameter) {
    typed::variable* const root = root_variable(place);
    if (root == nullptr || has_member(place) || array_of_variable(*root) == nullptr) {
      group_of(parameter).is_in_struct = true;
      return;
    }
    array_group& into = group_of(parameter);
    array_group& from = group_of(*root);
    if (&into == &from) return;
    into.has_pointers |= from.has_pointers;
    into.is_in_struct |= from.is_in_struct;
    into.is_operand |= from.is_operand;
    into.padding = std::max(into.padding, from.padding);
    const std::vector<typed::variable*> moved = std::move(from.members);
    from.members.clear();
    for (typed::variable* each : moved) {
      into.members.push_back(each);
      groups_[each] = &into;
    }
  }

  array_group& group_of(typed::variable& v) {
    array_group*& known = groups_[&v];
    if (known == nullptr) {
      all_.push_back(std::make_unique<array_group>());
      known = all_.back().get();
      known->members.push_back(&v);
    }
    return *known;
  }

  void note_operands(const typed::function& f) {
    for (typed::variable* parameter : f.parameters) {
      const type* const array = array_of_variable(*parameter);
      if (array == nullptr) continue;
      array_group& group = group_of(*parameter);
      group.is_operand = true;
      group.padding =
          std::max(group.padding, padding_for(*array, f.product->operands, parameter->name == "a"));
    }
  }

  bool is_aligned(const typed::function& f) {
    return std::none_of(f.parameters.begin(), f.parameters.end(), [&](typed::variable* parameter) {
      return array_of_variable(*parameter) != nullptr && group_of(*parameter).is_in_struct;
    });
  }

  void place() {
    const bool has_memory = bytes_with_padding() <= most_bytes;
    for (const auto& group : all_) {
      if (!group->is_operand) continue;
      const bool is_padded = has_memory && !group->has_pointers && !group->is_in_struct;
      for (typed::variable* each : group->members) {
        if (is_padded) each->row_padding = group->padding;
        if (each->kind == typed::storage::tile_static) each->is_read_in_vectors = true;
      }
    }
  }

  std::int64_t bytes_with_padding() const {
    std::int64_t bytes = 0;
    const auto add = [&](const typed::variable* each) { bytes += bytes_of(*each->type); };
    std::for_each(program_.kernel->tile_statics.begin(), program_.kernel->tile_statics.end(), add);
    std::for_each(program_.helper_tile_statics.begin(), program_.helper_tile_statics.end(), add);
    for (const auto& group : all_) {
      for (const typed::variable* each : group->members) {
        if (each->kind != typed::storage::tile_static) continue;
        const type& array = *array_of_variable(*each);
        bytes += row_count(array) * group->padding * bytes_of(*row_of(array).element);
      }
    }
    return bytes;
  }

  typed::program& program_;
  std::vector<std::unique_ptr<array_group>> all_;
  std::map<typed::variable*, array_group*> groups_;
};

}  // namespace

void place_tensor_operands(typed::program& program) { operand_placement(program).run(); }

}  // namespace libtiles::compiler
