#include "libtiles/compiler/sema/tile_accumulators.hpp"

#include <algorithm>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/ir/lvalues.hpp"
#include "libtiles/compiler/ir/tree_copy.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/declarations.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/library_functions.hpp"
#include "libtiles/compiler/sema/neighbour_stores.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/compiler/sema/overloads.hpp"
#include "libtiles/compiler/sema/tile_arguments.hpp"
#include "libtiles/compiler/sema/tile_product_texts.hpp"
#include "libtiles/compiler/sema/type_names.hpp"
#include "libtiles/compiler/text/suggestion.hpp"

namespace libtiles::compiler {
namespace {

const std::string example = "tile_accumulator<float, 64, 64> c(t_idx);";

bool can_accumulate(const type& t) {
  const bool is_known = t.kind == type_kind::scalar && !is_normalized(t);
  return is_known && (t.scalar == scalar_type::float32 || t.scalar == scalar_type::float64 ||
                      t.scalar == scalar_type::int32 || t.scalar == scalar_type::uint32);
}

type_ptr resolve_element_of(sema_context& sema, const syntax::type_name& text) {
  const type_ptr element = resolve(sema, *text.element);
  if (can_accumulate(*element)) return element;
  sema.fail(text.element->where, "a tile_accumulator cannot sum up in " + quoted(*element),
            "use float, double, int or unsigned: products of halves and bfloat16s are summed up in "
            "float, and those of small integers in int");
}

std::int64_t resolve_extent(sema_context& sema, const syntax::expression& text) {
  const std::int64_t extent = constant_integer(sema, text, "the extent of a tile_accumulator");
  if (extent >= 1 && extent <= 4096) return extent;
  sema.fail(text.where, "the extent of a tile_accumulator is " + std::to_string(extent) +
                            "; expected 1 to 4096");
}

void check_declaration(sema_context& sema, const syntax::declaration& text,
                       const syntax::declarator& one) {
  if (text.is_tile_static || text.type.is_const || text.type.is_reference || text.type.is_pointer ||
      !one.dimensions.empty()) {
    sema.fail(text.type.where,
              "a tile_accumulator is a variable of its own: not tile_static, const, a reference, a "
              "pointer or an array",
              "write " + example);
  }
  if (!text.type.element || text.type.arguments.size() != 2) {
    sema.fail(text.type.where,
              "'tile_accumulator' takes a type and two numbers, its rows and its columns",
              "write " + example);
  }
  if (one.initializer || one.arguments.empty() || one.arguments.size() > 2) {
    sema.fail(one.where,
              "a tile_accumulator is declared with the thread's tiled_index, and with the value "
              "that its elements begin with if that is not 0",
              "write " + example);
  }
}

// All elements of one thread, or of the whole tile.
typed::variable& add_storage(sema_context& sema, const accumulator& c, const location& where) {
  const product_layout& layout = c.layout;
  const std::int64_t rows = layout.is_shared ? layout.rows : layout.own_rows();
  const std::int64_t columns = layout.is_shared ? layout.columns : layout.own_columns();
  const type_ptr t = array_of(array_of(c.element, columns), rows);
  if (!layout.is_shared) {
    return make_variable(sema, c.name, t, where, typed::storage::local, false);
  }
  typed::variable& made = make_tile_static(sema, c.name, t, where);
  made.is_race_free = true;
  made.is_assigned = true;
  return made;
}

product_layout layout_for(sema_context& sema, const syntax::declarator& one, std::int64_t rows,
                          std::int64_t columns, const type& element, const type& tile) {
  const bool is_plain = is_checked(sema.options);
  if (has_loops(sema.options.shape)) return layout_in_lanes(rows, columns, tile, is_plain);
  const bool has_tensors = tensor_cores_for(sema.options) != tensor_core_form::none;
  const bool may_use_them = has_tensors && element.scalar != scalar_type::uint32 &&
                            sema.without_tensor_cores.count(&one) == 0;
  const auto in_warpgroups = sema.in_warpgroups.count(&one) != 0
                                 ? layout_in_warpgroups(rows, columns, tile)
                                 : std::nullopt;
  if (in_warpgroups) return *in_warpgroups;
  const auto in_sub_groups =
      may_use_them ? layout_in_sub_groups(rows, columns, tile) : std::nullopt;
  if (!in_sub_groups) {
    return layout_in_registers(rows, columns, element, tile, {is_plain, has_tensors});
  }
  sema.accumulators.in_sub_groups.insert(&one);
  return *in_sub_groups;
}

void note_registers(sema_context& sema, const accumulator& c) {
  accumulator_uses& uses = sema.accumulators;
  auto& declared = uses.registers[sema.body.function];
  const auto each = static_cast<std::int64_t>(std::max<std::size_t>(size_of(*c.element) / 4, 1));
  declared[c.declared] = each * c.layout.own_rows() * c.layout.own_columns();
  std::int64_t all = 0;
  for (const auto& [one, registers] : declared) all += registers;
  if (has_registers_for(all, c.layout.tile)) return;
  for (const auto& [one, registers] : declared) uses.without_registers.insert(one);
}

typed::expression_ptr thread_of(const accumulator& c, const location& where) {
  typed::expression_ptr thread = tree_copy().copy(*c.thread);
  thread->where = where;
  return thread;
}

// ---- apply

void push_copy(std::vector<typed::expression_ptr>& all, const type_ptr& t, const location& where) {
  all.push_back(build::expression(t, where, typed::literal{}));
}

// As choose_overload sees them: the element, its index, and what the call adds.
std::vector<typed::expression_ptr> arguments_of_change(
    const accumulator& c, const std::vector<typed::expression_ptr>& more, bool takes_index,
    const location& where) {
  std::vector<typed::expression_ptr> all;
  push_copy(all, c.element, where);
  if (takes_index) push_copy(all, index_type(2), where);
  for (const auto& one : more) all.push_back(tree_copy().copy(*one));
  return all;
}

bool has_overload_for(const std::vector<function_head*>& overloads, std::size_t parameters) {
  return std::any_of(overloads.begin(), overloads.end(), [&](const function_head* one) {
    return one->parameters.size() == parameters;
  });
}

void check_change(sema_context& sema, const function_head* chosen, const std::string& name,
                  const std::vector<function_head*>& overloads, const accumulator& c,
                  const location& where) {
  const std::string t = to_string(*c.element);
  const std::string help =
      "it takes the element, its index<2> if it needs it, and what else the call passes, and "
      "returns the new element: " +
      t + " " + name + "(" + t + " x, index<2> at)";
  if (chosen == nullptr) {
    sema.fail(where,
              "no function '" + name + "' changes elements of a " + spelled(c) +
                  " with these "
                  "arguments; there is " +
                  signatures(name, overloads),
              help);
  }
  if (*chosen->return_type == *c.element) return;
  sema.fail(where,
            "'" + name + "' returns " + with_article(*chosen->return_type) + "; an element of a " +
                spelled(c) + " is " + with_article(*c.element),
            help);
}

}  // namespace

std::string spelled(const accumulator& c) {
  return "tile_accumulator<" + to_string(*c.element) + ", " + std::to_string(c.layout.rows) + ", " +
         std::to_string(c.layout.columns) + ">";
}

typed::expression_ptr storage_of(const accumulator& c, const location& where) {
  return build::expression(c.storage->type, where, typed::variable_reference{c.storage}, true);
}

typed::statement_ptr declare_accumulator(sema_context& sema, const syntax::declaration& text,
                                         const syntax::declarator& one) {
  check_declaration(sema, text, one);
  auto made = std::make_shared<accumulator>();
  made->name = one.name;
  made->element = resolve_element_of(sema, text.type);
  const std::int64_t rows = resolve_extent(sema, *text.type.arguments[0]);
  const std::int64_t columns = resolve_extent(sema, *text.type.arguments[1]);
  typed::expression_ptr thread = analyze_thread(sema, *one.arguments[0], "tile_accumulator");
  typed::expression_ptr value =
      one.arguments.size() == 2
          ? convert(sema, analyze_value(sema, *one.arguments[1]), made->element)
          : zero_of(sema, made->element, one.where);
  made->layout = layout_for(sema, one, rows, columns, *made->element, *thread->type);
  made->declared = &one;
  note_registers(sema, *made);
  made->thread = tree_copy().copy(*thread);
  made->storage = &add_storage(sema, *made, one.where);
  if (!made->layout.is_shared) {
    sema.body.hoisted.add(build::statement(one.where, typed::declaration{made->storage, nullptr}));
  }
  std::vector<typed::expression_ptr> arguments;
  arguments.push_back(std::move(thread));
  arguments.push_back(std::move(value));
  arguments.push_back(storage_of(*made, one.where));
  library_function fill{"tile_accumulator",
                        tile_product_texts(made->layout).fill(),
                        nothing_type(),
                        {{"T", named_type{made->element}}},
                        {}};
  typed::expression_ptr call =
      call_library_function(sema, std::move(fill), std::move(arguments), one.where);
  sema.scopes.redeclare(one.name, named_accumulator{std::move(made)});
  return build::statement(one.where, typed::expression_statement{std::move(call)});
}

const accumulator* find_accumulator(sema_context& sema, const syntax::expression& text) {
  const auto* const name = std::get_if<syntax::name>(&text.node);
  const symbol* const meaning = name == nullptr ? nullptr : sema.scopes.find(name->text);
  const auto* const named = meaning == nullptr ? nullptr : std::get_if<named_accumulator>(meaning);
  return named == nullptr ? nullptr : named->meant.get();
}

const accumulator& accumulator_argument(sema_context& sema, const syntax::expression& text,
                                        const std::string& called) {
  const accumulator* const c = find_accumulator(sema, text);
  if (c != nullptr) return *c;
  sema.fail(text.where, "'" + called + "' takes a tile_accumulator here", "declare it: " + example);
}

typed::expression_ptr call_method_of_accumulator(sema_context& sema, const accumulator& c,
                                                 const syntax::member& method,
                                                 const syntax::call& text, const location& where) {
  if (method.name != "apply") {
    sema.fail(method.name_where, "'" + spelled(c) + "' has no method '" + method.name + "'",
              suggestion_for(method.name, {"apply"}));
  }
  const auto* const name =
      text.arguments.empty() ? nullptr : std::get_if<syntax::name>(&text.arguments[0]->node);
  const auto* const overloads = name == nullptr || sema.scopes.find(name->text) != nullptr
                                    ? nullptr
                                    : sema.functions.find(name->text);
  if (overloads == nullptr) {
    sema.fail(where, "'apply' takes the name of a function that changes an element",
              "write " + c.name + ".apply(change), with " + to_string(*c.element) + " change(" +
                  to_string(*c.element) + " x, index<2> at)");
  }
  std::vector<typed::expression_ptr> arguments;
  arguments.push_back(thread_of(c, where));
  arguments.push_back(storage_of(c, where));
  std::vector<typed::expression_ptr> more;
  for (std::size_t n = 1; n < text.arguments.size(); ++n) {
    more.push_back(analyze(sema, *text.arguments[n]));
  }
  const bool takes_index = has_overload_for(*overloads, more.size() + 2);
  const overload_choice callee =
      choose_overload(*overloads, arguments_of_change(c, more, takes_index, where));
  const bool fits = callee.chosen != nullptr &&
                    callee.chosen->parameters.size() == more.size() + (takes_index ? 2 : 1);
  check_change(sema, fits ? callee.chosen : nullptr, name->text, *overloads, c, where);
  library_function apply{"apply",
                         tile_product_texts(c.layout).apply(more.size(), takes_index),
                         nothing_type(),
                         {{"T", named_type{c.element}}},
                         {}};
  apply.names.emplace_back("change", named_function{name->text});
  for (auto& one : more) arguments.push_back(std::move(one));
  return call_library_function(sema, std::move(apply), std::move(arguments), where);
}

typed::expression_ptr store_accumulator(sema_context& sema, const syntax::call& text,
                                        const location& where) {
  const std::string name = "tile_store";
  typed::expression_ptr thread = analyze_thread(sema, *text.arguments[0], name);
  const accumulator& c = accumulator_argument(sema, *text.arguments[1], name);
  typed::expression_ptr view = analyze(sema, *text.arguments[2]);
  const type& t = *view->type;
  const bool is_matrix =
      t.kind == type_kind::view && t.rank == 2 && t.element->kind == type_kind::scalar;
  const bool fits =
      is_matrix &&
      (*t.element == *c.element ||
       (is_floating(*c.element) && (is_floating(*t.element) || is_stored_float(*t.element))));
  if (!fits) {
    sema.fail(text.arguments[2]->where, "'tile_store' takes a view of " + quoted(*c.element) +
                                            " of 2 dimensions for a " + spelled(c) + ", got " +
                                            with_article(t));
  }
  require_writable_view(sema, *view, text.arguments[2]->where);
  const bool fits_vectors =
      *t.element == *c.element ||
      (c.element->scalar == scalar_type::float32 && is_stored_float(*t.element));
  const bool in_vectors = fits_vectors && copies_in_pieces(sema.options);
  library_function store{name,
                         tile_product_texts(c.layout).store(in_vectors),
                         nothing_type(),
                         names_of_neighbour_stores(),
                         {},
                         "origin"};
  store.names.emplace_back("T", named_type{c.element});
  std::vector<typed::expression_ptr> arguments;
  arguments.push_back(std::move(thread));
  arguments.push_back(storage_of(c, where));
  arguments.push_back(std::move(view));
  arguments.push_back(convert(sema, analyze_value(sema, *text.arguments[3]), index_type(2)));
  return call_library_function(sema, std::move(store), std::move(arguments), where);
}

}  // namespace libtiles::compiler
