#include "libtiles/compiler/sema/tile_multiply.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "libtiles/compiler/analysis/product_operands.hpp"
#include "libtiles/compiler/ir/alignment_query.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/tensor_product.hpp"
#include "libtiles/compiler/sema/library_functions.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/tile_accumulators.hpp"
#include "libtiles/compiler/sema/tile_arguments.hpp"
#include "libtiles/compiler/sema/tile_product_texts.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

struct precision {
  const char* name;
  bool rounds;  ///< what a device may round float operands to
};

constexpr std::array precisions = {precision{"ieee", false}, precision{"tf32", true},
                                   precision{"tf32x3", true}, precision{"bf16", true}};

/// What tensor cores make of operands of one type, where a precision permits it.
struct tensor_rule {
  scalar_type operand, sum;
  std::string_view precision;
  tensor_operands meant;
};

constexpr std::array tensor_rules = {
    tensor_rule{scalar_type::float16, scalar_type::float32, "ieee", tensor_operands::halves},
    tensor_rule{scalar_type::bfloat16, scalar_type::float32, "ieee", tensor_operands::bfloat16s},
    tensor_rule{scalar_type::float32, scalar_type::float32, "tf32",
                tensor_operands::floats_as_tf32},
    tensor_rule{scalar_type::float32, scalar_type::float32, "tf32x3",
                tensor_operands::floats_in_parts},
    tensor_rule{scalar_type::float32, scalar_type::float32, "bf16",
                tensor_operands::floats_as_bf16},
    tensor_rule{scalar_type::float64, scalar_type::float64, "ieee", tensor_operands::doubles},
    tensor_rule{scalar_type::int8, scalar_type::int32, "ieee", tensor_operands::chars},
    tensor_rule{scalar_type::uint8, scalar_type::int32, "ieee", tensor_operands::uchars}};

const type& element_of_operand(const typed::expression& operand) {
  return *operand.type->element->element;
}

// Each of its values is one of the accumulator's type.
bool takes_operand(const type& sum, const type& operand) {
  if (operand.kind != type_kind::scalar || is_normalized(operand)) return false;
  if (operand.scalar == scalar_type::boolean) return false;
  if (is_stored_float(operand)) return is_floating(sum);
  if (is_floating(sum) != is_floating(operand)) return false;
  const bool is_wider = size_of(operand) < size_of(sum);
  const bool is_signed = sum.scalar == scalar_type::int32;
  if (is_floating(sum)) return size_of(operand) <= size_of(sum);
  return operand == sum || (is_wider && (is_signed || operand.scalar == scalar_type::uint8 ||
                                         operand.scalar == scalar_type::uint16));
}

typed::expression_ptr analyze_operand_array(sema_context& sema, const syntax::expression& text,
                                            const accumulator& c) {
  typed::expression_ptr operand = analyze_shared_array(sema, text, "tile_multiply");
  const type& t = *operand->type;
  const bool has_rows = t.element->kind == type_kind::array;
  if (!has_rows || t.element->element->kind == type_kind::array) {
    sema.fail(text.where,
              "'tile_multiply' takes tile_static arrays of 2 dimensions, got " + with_article(t));
  }
  if (!takes_operand(*c.element, *t.element->element)) {
    sema.fail(text.where,
              "a " + spelled(c) + " cannot sum up products of " + quoted(*t.element->element),
              is_floating(*c.element)
                  ? "half, bfloat16 and float are multiplied in float, double in double"
                  : "integers of up to 32 bits are multiplied in int");
  }
  typed::variable* const owner = named_variable(root_of(*operand));
  if (owner != nullptr) owner->alignment = vector_bytes;
  return operand;
}

void check_extents(sema_context& sema, const accumulator& c, const typed::expression& a,
                   const typed::expression& b) {
  const bool fits = a.type->count == c.layout.rows && b.type->element->count == c.layout.columns &&
                    a.type->element->count == b.type->count;
  if (fits) return;
  const std::string rows = std::to_string(c.layout.rows);
  const std::string columns = std::to_string(c.layout.columns);
  sema.fail(
      a.where,
      "cannot multiply " + quoted(*a.type) + " by " + quoted(*b.type) + " into a " + spelled(c),
      "the first has its " + rows + " rows, the second its " + columns +
          " columns, and as many rows as the first has columns");
}

const precision& check_precision(sema_context& sema, const syntax::expression& text, const type& a,
                                 const type& b) {
  const auto* const name = std::get_if<syntax::name>(&text.node);
  const bool is_free = name != nullptr && sema.scopes.find(name->text) == nullptr;
  const auto found = std::find_if(precisions.begin(), precisions.end(), [&](const precision& one) {
    return is_free && name->text == one.name;
  });
  if (found == precisions.end()) {
    std::vector<std::string> names;
    for (const precision& one : precisions) names.emplace_back(one.name);
    sema.fail(text.where, "'tile_multiply' takes a precision here: ieee, tf32, tf32x3 or bf16",
              is_free ? suggestion_for(name->text, names) : "");
  }
  const bool are_floats = a.scalar == scalar_type::float32 && b.scalar == scalar_type::float32;
  if (found->rounds && !are_floats) {
    sema.fail(text.where,
              "'" + std::string(found->name) + "' is a precision for operands of float, got " +
                  quoted(a) + " and " + quoted(b),
              "leave it out");
  }
  return *found;
}

// Where the sub-groups hold the results, and a and b are whole matrices of a type that tensor cores
// multiply.
std::optional<tensor_product> tensor_product_of(const accumulator& c, const typed::expression& a,
                                                const typed::expression& b,
                                                std::string_view precision) {
  if (!c.layout.has_sub_groups()) return std::nullopt;
  const type& of_a = element_of_operand(a);
  if (of_a != element_of_operand(b)) return std::nullopt;
  const auto found =
      std::find_if(tensor_rules.begin(), tensor_rules.end(), [&](const tensor_rule& rule) {
        return rule.operand == of_a.scalar && rule.sum == c.element->scalar &&
               rule.precision == precision;
      });
  if (found == tensor_rules.end()) return std::nullopt;
  const int across = static_cast<int>(c.layout.columns / c.layout.sub_group_columns);
  return tensor_product{found->meant,
                        static_cast<int>(b.type->count),
                        c.layout.sub_group_rows,
                        c.layout.sub_group_columns,
                        across,
                        c.layout.tile,
                        c.layout.has_warpgroups};
}

// wgmma takes rows of 32 to 128 bytes of the first matrix.
bool can_have_warpgroups(const sema_context& sema, const accumulator& c,
                         const tensor_product& product) {
  const tensor_core_form cores = tensor_cores_for(sema.options);
  const bool has_them = cores == tensor_core_form::sm_90a || cores == tensor_core_form::emulated;
  const int k = product.depth;
  return has_them && has_halves(product.operands) && (k == 16 || k == 32 || k == 64) &&
         layout_in_warpgroups(c.layout.rows, c.layout.columns, c.layout.tile).has_value();
}

void note_use(sema_context& sema, const accumulator& c, const tensor_product& product) {
  accumulator_uses& uses = sema.accumulators;
  uses.of_tensor_cores.insert(c.declared);
  (can_have_warpgroups(sema, c, product) ? uses.of_warpgroups : uses.of_others).insert(c.declared);
}

}  // namespace

typed::expression_ptr call_tile_multiply(sema_context& sema, const std::string& name,
                                         const syntax::call& text, const location& where) {
  if (name != "tile_multiply" || sema.functions.find(name) != nullptr) return nullptr;
  const std::size_t count = text.arguments.size();
  if (count != 4 && count != 5) {
    sema.fail(where, "'tile_multiply' takes 4 or 5 arguments, got " + std::to_string(count),
              "write tile_multiply(t_idx, a, b, c) or tile_multiply(t_idx, a, b, c, tf32)");
  }
  typed::expression_ptr thread = analyze_thread(sema, *text.arguments[0], name);
  const accumulator& c = accumulator_argument(sema, *text.arguments[3], name);
  typed::expression_ptr a = analyze_operand_array(sema, *text.arguments[1], c);
  typed::expression_ptr b = analyze_operand_array(sema, *text.arguments[2], c);
  check_extents(sema, c, *a, *b);
  const precision& asked = count == 5
                               ? check_precision(sema, *text.arguments[4], element_of_operand(*a),
                                                 element_of_operand(*b))
                               : precisions.front();
  library_function multiply{name,
                            tile_product_texts(c.layout).multiply(b->type->count),
                            nothing_type(),
                            {{"T", named_type{c.element}}},
                            {}};
  multiply.product = tensor_product_of(c, *a, *b, asked.name);
  if (multiply.product) note_use(sema, c, *multiply.product);
  std::vector<typed::expression_ptr> arguments;
  arguments.push_back(std::move(thread));
  arguments.push_back(std::move(a));
  arguments.push_back(std::move(b));
  arguments.push_back(storage_of(c, where));
  return call_library_function(sema, std::move(multiply), std::move(arguments), where);
}

}  // namespace libtiles::compiler
