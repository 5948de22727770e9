#include "libtiles/compiler/lowering/tensor_operands.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <vector>

#include "libtiles/compiler/analysis/call_graph.hpp"
#include "libtiles/compiler/analysis/memory_effects.hpp"
#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/children.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"

namespace libtiles::compiler {
namespace {

/// Arrays that are named by each other's parameters: their rows are alike.
struct array_group {
  std::vector<typed::variable*> members;
  bool has_pointers = false;  // to rows or elements: who has one may know how elements lie
  bool is_in_struct = false;
  bool is_operand = false;
  bool may_have_panels = true;  // it is the second operand of all its products by warpgroups
  bool is_of_wgmma = false;     // of some product by it
  row_swizzle swizzle;
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

// The variable that a place is an element or a row of.
typed::variable* root_variable(const typed::expression& place) {
  const typed::expression& root = root_of(place);
  const auto* const pointed = std::get_if<typed::dereference>(&root.node);
  return pointed == nullptr ? named_variable(root) : named_variable(*pointed->operand);
}

// Lanes read 16 or 32 bytes of a row each, of 8 or 4 rows at once, which is what all banks of local
// memory hold.
constexpr int bank_bytes = 128, chunk_bytes = vector_bytes;

// wgmma takes the second matrix in panels whose rows are what all banks hold; 8 such rows are
// swizzled together, by their address.
constexpr int panel_columns = 64, swizzled_bytes = 8 * bank_bytes;

struct bank_rule {
  tensor_operands operands;
  bool is_first;
  int chunks;  ///< of 16 bytes that are read of a row
  int shift;   ///< 2^shift neighbouring rows are not read at once
};

constexpr bank_rule bank_rules[] = {
    {tensor_operands::halves, true, 1, 0},          {tensor_operands::halves, false, 1, 0},
    {tensor_operands::bfloat16s, true, 1, 0},       {tensor_operands::bfloat16s, false, 1, 0},
    {tensor_operands::floats_as_tf32, true, 1, 0},  {tensor_operands::floats_as_tf32, false, 2, 0},
    {tensor_operands::floats_in_parts, true, 1, 0}, {tensor_operands::floats_in_parts, false, 2, 0},
    {tensor_operands::floats_as_bf16, true, 2, 0},  {tensor_operands::floats_as_bf16, false, 2, 1},
    {tensor_operands::doubles, true, 2, 0},         {tensor_operands::doubles, false, 2, 0},
    {tensor_operands::chars, true, 1, 0},           {tensor_operands::chars, false, 2, 2},
    {tensor_operands::uchars, true, 1, 0},          {tensor_operands::uchars, false, 2, 2},
};

int log2_of(int power) {
  int made = 0;
  while (1 << made < power) ++made;
  return made;
}

// Rows that all banks hold several of are told apart from the first row on that begins at the same
// bank.
row_swizzle swizzle_for(const type& array, tensor_operands operands, bool is_first) {
  const auto* const rule =
      std::find_if(std::begin(bank_rules), std::end(bank_rules), [&](const bank_rule& each) {
        return each.operands == operands && each.is_first == is_first;
      });
  const type& row = row_of(array);
  const auto element_bytes = static_cast<std::int64_t>(size_of(*row.element));
  const std::int64_t bytes = row.count * element_bytes;
  const int unit_bytes = rule->chunks * chunk_bytes;
  if (bytes % unit_bytes != 0) return {};
  const int places = bank_bytes / unit_bytes;
  const int used = static_cast<int>(std::gcd(bytes / unit_bytes, std::int64_t{places}));
  return {rule->shift + log2_of(places / used), used - 1,
          unit_bytes / static_cast<int>(element_bytes)};
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
    for (const typed::function* f : functions) {
      if (has_operands_of_wgmma(*f)) note_wgmma(*f);
    }
    align();
    for (typed::function* f : functions) {
      for (auto& statement : f->body.statements) {
        typed::for_each_expression(*statement, [](typed::expression& e) { swizzle(e); });
      }
    }
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
      if (array_of_variable(*call.callee->parameters[k]) != nullptr) {
        bind(*call.callee->parameters[k], *call.arguments[k]);
      } else {
        visit(*call.arguments[k]);
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
      if (element == nullptr) continue;
      visit(*element->index);
      // The row is named twice where elements are swizzled.
      if (has_effects(*element->index)) note_pointer(place);
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
    into.may_have_panels &= from.may_have_panels;
    if (into.swizzle.mask == 0) into.swizzle = from.swizzle;
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
      group.may_have_panels &= f.product->has_warpgroups && parameter->name == "b";
      if (group.swizzle.mask == 0) {
        group.swizzle = swizzle_for(*array, f.product->operands, parameter->name == "a");
      }
    }
  }

  bool is_aligned(const typed::function& f) {
    return std::none_of(f.parameters.begin(), f.parameters.end(), [&](typed::variable* parameter) {
      return array_of_variable(*parameter) != nullptr && group_of(*parameter).is_in_struct;
    });
  }

  void place() {
    for (const auto& group : all_) {
      if (!group->is_operand) continue;
      const bool is_swizzled = !group->has_pointers && !group->is_in_struct;
      const bool has_panels = group->may_have_panels && group->swizzle.mask != 0;
      for (typed::variable* each : group->members) {
        if (is_swizzled) each->swizzle = group->swizzle;
        const type* const array = array_of_variable(*each);
        if (is_swizzled && has_panels && row_of(*array).count > panel_columns) {
          each->swizzle.panel = panel_columns;
        }
      }
    }
  }

  void note_wgmma(const typed::function& f) {
    for (typed::variable* parameter : f.parameters) {
      if (array_of_variable(*parameter) != nullptr) group_of(*parameter).is_of_wgmma = true;
    }
  }

  // Elements of swizzled rows lie in the banks meant if the first row begins at the first bank.
  void align() {
    for (const auto& group : all_) {
      if (!group->is_operand) continue;
      const int swizzled = group->is_of_wgmma ? swizzled_bytes : bank_bytes;
      for (typed::variable* each : group->members) {
        if (each->kind != typed::storage::tile_static) continue;
        each->alignment = each->swizzle.mask == 0 ? vector_bytes : swizzled;
      }
    }
  }

  // An element of a row.
  static void swizzle(typed::expression& e) {
    auto* const element = std::get_if<typed::subscript>(&e.node);
    if (element == nullptr || e.type->kind == type_kind::array) return;
    auto* const row = std::get_if<typed::subscript>(&element->base->node);
    const typed::variable* const root = root_variable(e);
    if (row == nullptr || root == nullptr || root->swizzle.mask == 0) return;
    const row_swizzle& how = root->swizzle;
    const auto computed = [&](syntax::binary_operator op, typed::expression_ptr left, int right) {
      return build::binary(op, std::move(left), build::integer(right, e.where), e.where);
    };
    const type_ptr number = scalar(scalar_type::int32);
    const auto row_number = [&] {
      return build::conversion(tree_copy().copy(*row->index), number);
    };
    typed::expression_ptr moved = row_number();
    if (how.shift != 0) {
      moved = computed(syntax::binary_operator::shift_right, std::move(moved), how.shift);
    }
    moved = computed(syntax::binary_operator::bit_and, std::move(moved), how.mask);
    moved = computed(syntax::binary_operator::multiply, std::move(moved), how.unit);
    typed::expression_ptr column = build::conversion(std::move(element->index), number);
    if (how.panel != 0) {
      // So many rows of a panel are one of the array.
      const auto at_once = static_cast<int>(row->base->type->element->count) / how.panel;
      const auto rows = static_cast<int>(row->base->type->count) / at_once;
      typed::expression_ptr panel = computed(syntax::binary_operator::shift_right,
                                             tree_copy().copy(*column), log2_of(how.panel));
      typed::expression_ptr behind =
          computed(syntax::binary_operator::shift_right, row_number(), log2_of(at_once));
      typed::expression_ptr in_row = computed(
          syntax::binary_operator::multiply,
          computed(syntax::binary_operator::bit_and, row_number(), at_once - 1), how.panel);
      column = computed(syntax::binary_operator::bit_and, std::move(column), how.panel - 1);
      row->index =
          build::binary(syntax::binary_operator::add,
                        computed(syntax::binary_operator::multiply, std::move(panel), rows),
                        std::move(behind), e.where);
      moved =
          build::binary(syntax::binary_operator::add, std::move(in_row), std::move(moved), e.where);
    }
    element->index = build::binary(syntax::binary_operator::bit_xor, std::move(column),
                                   std::move(moved), e.where);
  }

  typed::program& program_;
  std::vector<std::unique_ptr<array_group>> all_;
  std::map<typed::variable*, array_group*> groups_;
};

}  // namespace

void place_tensor_operands(typed::program& program) { operand_placement(program).run(); }

}  // namespace libtiles::compiler
