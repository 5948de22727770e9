// switch: its labels are constants, each there once, and jump over no initialisation.
#include <set>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/statements.hpp"
#include "libtiles/compiler/sema/tile_functions.hpp"
#include "libtiles/compiler/syntax/vector_name.hpp"

namespace libtiles::compiler {
namespace {

// OpenCL C has no ranges, so every number of one becomes a label.
constexpr std::int64_t max_range = 1024;

// Objects of C++ AMP have a first value even where none is written.
bool starts_with_value(const syntax::type_name& type, const syntax::declarator& one) {
  const bool is_object =
      type.name == "index" || type.name == "extent" || vector_named(type.name).has_value();
  return one.initializer != nullptr || !one.arguments.empty() ||
         (is_object && one.dimensions.empty());
}

std::int64_t label_value(sema_context& sema, const syntax::expression& text,
                         const type_ptr& wanted) {
  typed::expression_ptr value = analyze_value(sema, text);
  if (is_scoped_enumeration(*wanted)) value = convert(sema, std::move(value), wanted);
  const typed::literal* const number = build::literal_of(*value);
  const bool is_whole = is_number(*value->type) && !is_floating(*value->type);
  const bool is_of_another_enum = is_scoped_enumeration(*value->type) && *value->type != *wanted;
  if (number == nullptr || !is_whole || is_of_another_enum) {
    sema.fail(text.where, "a case must be a constant integer",
              "use a number, an enum's value, or a const int with a constant value");
  }
  const std::int64_t given = build::signed_value(*number, *value->type);
  const type_ptr type_of_switch = promoted(wanted);
  const typed::expression_ptr converted = build::conversion(std::move(value), type_of_switch);
  const std::int64_t kept = static_cast<std::int64_t>(build::literal_of(*converted)->integer);
  if (given != kept) {
    sema.fail(text.where, "the case " + std::to_string(given) + " does not fit " +
                              quoted(*type_of_switch) + ", the type of the switch");
  }
  return kept;
}

void add_label(sema_context& sema, typed::switch_section& made, const syntax::case_label& text,
               const type_ptr& wanted) {
  if (!text.first) {
    made.is_default = true;
    return;
  }
  const std::int64_t first = label_value(sema, *text.first, wanted);
  const std::int64_t last = text.last ? label_value(sema, *text.last, wanted) : first;
  if (last < first) {
    sema.fail(text.where, "the range from " + std::to_string(first) + " to " +
                              std::to_string(last) + " is empty");
  }
  if (static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(first) >= max_range) {
    sema.fail(text.where, "a range of cases has at most " + std::to_string(max_range) + " values",
              "test the value with 'if' instead");
  }
  for (std::int64_t value = first; value <= last; ++value) {
    typed::literal label;
    label.integer = static_cast<std::uint64_t>(value);
    made.labels.push_back({label, text.where});
  }
}

void add_labels(sema_context& sema, typed::switch_section& made, const syntax::switch_section& text,
                const type_ptr& wanted) {
  for (const syntax::case_label& label : text.labels) {
    try {
      add_label(sema, made, label, wanted);
    } catch (const abandoned&) {
      // Reported; the other labels may have more to tell.
    }
  }
}

// Each value leads to one place.
void check_labels(sema_context& sema, const syntax::switch_statement& text,
                  const typed::switch_statement& made) {
  std::set<std::uint64_t> seen;
  for (const typed::switch_section& section : made.sections) {
    for (const typed::case_label& label : section.labels) {
      if (seen.insert(label.value.integer).second) continue;
      sema.messages.error(label.where,
                          "this switch has more than one case " +
                              std::to_string(static_cast<std::int64_t>(label.value.integer)) +
                              " already");
      break;
    }
  }
  bool has_default = false;
  for (const syntax::switch_section& section : text.sections) {
    for (const syntax::case_label& label : section.labels) {
      if (label.first) continue;
      if (has_default) sema.messages.error(label.where, "this switch already has a default");
      has_default = true;
    }
  }
}

// What a case declares with a value is known in the cases behind it, which never ran past there.
void check_jumps(sema_context& sema, const syntax::switch_statement& text) {
  for (std::size_t i = 0; i + 1 < text.sections.size(); ++i) {
    for (const syntax::statement_ptr& statement : text.sections[i].body.statements) {
      const auto* const declared = std::get_if<syntax::declaration>(&statement->node);
      if (declared == nullptr) continue;
      for (const syntax::declarator& one : declared->declarators) {
        if (declared->is_tile_static || !starts_with_value(declared->type, one)) continue;
        sema.messages.error(text.sections[i + 1].labels.front().where,
                            "this label jumps over the initialisation of '" + one.name + "'",
                            "enclose the statements of the case that declares it in braces");
      }
    }
  }
}

}  // namespace

typed::statement_ptr analyze_node(sema_context& sema, const syntax::switch_statement& text,
                                  const location& where) {
  allow_tile_uniform(sema, *text.value);
  typed::expression_ptr value = analyze_operand(sema, *text.value);
  const bool is_scoped = is_scoped_enumeration(*value->type);
  if (!is_integer(*value->type) && !is_scoped) {
    sema.fail(text.value->where,
              "a switch takes an integer or an enum, got " + quoted(*value->type));
  }
  const type_ptr wanted = is_scoped ? value->type : promoted(value->type);
  typed::switch_statement made;
  made.value = explicit_conversion(sema, std::move(value), promoted(wanted), text.value->where);
  const scope_stack::block scope(sema.scopes);
  const hoisted_statements::nested_body own(sema.body.hoisted);
  const nesting inside(sema.body.switch_depth);
  for (const syntax::switch_section& section : text.sections) {
    made.sections.emplace_back();
    add_labels(sema, made.sections.back(), section, wanted);
    analyze_into(sema, made.sections.back().body, section.body);
  }
  check_labels(sema, text, made);
  check_jumps(sema, text);
  return build::statement(where, std::move(made));
}

}  // namespace libtiles::compiler
