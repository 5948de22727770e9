#include "libtiles/compiler/sema/tile_operations.hpp"

#include <algorithm>
#include <optional>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expressions.hpp"
#include "libtiles/compiler/sema/lane_operation_texts.hpp"
#include "libtiles/compiler/sema/library_functions.hpp"
#include "libtiles/compiler/sema/tile_arguments.hpp"
#include "libtiles/compiler/sema/tile_operation_texts.hpp"

namespace libtiles::compiler {
namespace {

type_ptr bool_type() { return scalar(scalar_type::boolean); }

type_ptr grid_of(const type_ptr& t, const type& tile) {
  type_ptr made = t;
  for (int d = tile.rank - 1; d >= 0; --d) {
    made = array_of(made, tile.tile[static_cast<std::size_t>(d)]);
  }
  return made;
}

// One call, whose first argument is the thread.
class tile_call {
 public:
  tile_call(sema_context& sema, const char* name, const syntax::call& text, const location& where)
      : sema_(sema),
        name_(name),
        text_(text),
        where_(where),
        thread_(analyze_thread(sema_, *text_.arguments[0], name_)),
        texts_(*thread_->type) {
    const sub_groups lanes = lanes_for(sema.options);
    if (lanes.form != sub_group_form::none) lanes_.emplace(*thread_->type, lanes);
  }

  typed::expression_ptr reduce() {
    typed::expression_ptr x = value_to_combine(1);
    const type_ptr t = x->type;
    const tile_operator op = operation(2, t);
    return combined(lanes_ ? lanes_->reduce(op) : texts_.reduce(op), op, t, with(std::move(x)));
  }

  typed::expression_ptr inclusive_scan() {
    typed::expression_ptr x = value_to_combine(1);
    const type_ptr t = x->type;
    const tile_operator op = operation(2, t);
    return combined(lanes_ ? lanes_->inclusive_scan(op) : texts_.inclusive_scan(op), op, t,
                    with(std::move(x)));
  }

  typed::expression_ptr exclusive_scan() {
    typed::expression_ptr x = value_to_combine(1);
    const type_ptr t = x->type;
    const tile_operator op = operation(2, t);
    typed::expression_ptr identity = convert(sema_, analyze_value(sema_, *text_.arguments[3]), t);
    std::vector<typed::expression_ptr> arguments = with(std::move(x));
    arguments.push_back(std::move(identity));
    return combined(lanes_ ? lanes_->exclusive_scan(op) : texts_.exclusive_scan(op), op, t,
                    std::move(arguments));
  }

  typed::expression_ptr count() {
    const tile_operator plus("plus", int_type(), false);
    typed::expression_ptr one = build::conversion(
        convert(sema_, analyze_value(sema_, *text_.arguments[1]), bool_type()), int_type());
    if (lanes_ && lanes_->counts_at_barriers()) {
      return call_library_function(sema_, {name_, lanes_->count(), int_type(), {}, {}},
                                   with(std::move(one)), where_);
    }
    const std::string text = lanes_ ? lanes_->reduce(plus) : texts_.reduce(plus);
    return combined(text, plus, int_type(), with(std::move(one)));
  }

  typed::expression_ptr any() { return count_is(typed::binary_operator::not_equal, 0); }
  typed::expression_ptr all() { return count_is(typed::binary_operator::equal, texts_.threads()); }

  typed::expression_ptr shuffle() { return value_of_thread({}); }
  typed::expression_ptr broadcast() { return value_of_thread("from"); }

  typed::expression_ptr sort() {
    typed::expression_ptr key = number_to_compare(1);
    const type_ptr t = key->type;
    library_function called{name_,
                            texts_.sort_keys(is_floating(*t)),
                            t,
                            {{"T", named_type{t}}},
                            {{"held", array_of(t, texts_.threads())}}};
    return call_library_function(sema_, std::move(called), with(std::move(key)), where_);
  }

  typed::expression_ptr sort_by_key() {
    typed::expression_ptr key = number_to_compare(1);
    typed::expression_ptr carried = value(2);
    const type_ptr t = key->type, v = carried->type;
    std::vector<typed::expression_ptr> arguments = with(std::move(key));
    arguments.push_back(std::move(carried));
    return carrying(texts_.sort_values(is_floating(*t)), t, v, std::move(arguments));
  }

  typed::expression_ptr argsort() {
    typed::expression_ptr key = number_to_compare(1);
    const type_ptr t = key->type;
    return carrying(texts_.argsort(is_floating(*t)), t, int_type(), with(std::move(key)));
  }

  typed::expression_ptr histogram() {
    typed::expression_ptr bin =
        convert(sema_, analyze_value(sema_, *text_.arguments[1]), int_type());
    typed::expression_ptr counts = counts_of_bins();
    library_function called{name_, texts_.histogram(counts->type->count), nothing_type(), {}, {}};
    std::vector<typed::expression_ptr> arguments = with(std::move(bin));
    arguments.push_back(std::move(counts));
    return call_library_function(sema_, std::move(called), std::move(arguments), where_);
  }

  typed::expression_ptr argmin() { return first_in(key_order::ascending); }
  typed::expression_ptr argmax() { return first_in(key_order::descending); }

 private:
  /// \param uniform  the parameter of the text that is; empty if none is
  typed::expression_ptr value_of_thread(std::string uniform) {
    typed::expression_ptr x = value(1);
    const type_ptr t = x->type;
    typed::expression_ptr from = analyze_value(sema_, *text_.arguments[2]);
    const bool by_index = from->type->kind == type_kind::index;
    from = convert(sema_, std::move(from), by_index ? index_type(thread_->type->rank) : int_type());
    const bool is_by_lanes = lanes_ && lanes_->has_one_group();
    const type& tile = *thread_->type;
    library_function called{
        name_,
        is_by_lanes ? lanes_->shuffle(by_index, !uniform.empty()) : texts_.shuffle(by_index),
        t,
        {{"T", named_type{t}}},
        is_by_lanes ? arrays_of(t) : held_by_threads(t, tile, by_index),
        std::move(uniform)};
    std::vector<typed::expression_ptr> arguments = with(std::move(x));
    arguments.push_back(std::move(from));
    return call_library_function(sema_, std::move(called), std::move(arguments), where_);
  }

  // A half or bfloat16 is a float as soon as it is read.
  typed::expression_ptr value(std::size_t argument) {
    typed::expression_ptr x = analyze_value(sema_, *text_.arguments[argument]);
    if (is_stored_float(*x->type)) x = as_operand(std::move(x));
    if (!is_holdable(*x->type)) {
      sema_.fail(x->where, with_article(*x->type) + " cannot be shared by a tile");
    }
    return x;
  }

  typed::expression_ptr value_to_combine(std::size_t argument) {
    typed::expression_ptr x = value(argument);
    const type_ptr t = combined_type(x->type);
    return convert(sema_, std::move(x), t);
  }

  // Lanes give each other 32 bits; a scan of short went wrong on an H200 (decision 36).
  type_ptr type_in_lanes(const type_ptr& t) const {
    const bool is_small = is_scalar(*t) && is_integer(*t) && size_of(*t) < size_of(*int_type());
    return lanes_ && is_small ? int_type() : t;
  }

  tile_operator operation(std::size_t argument, const type_ptr& t) {
    return find_tile_operator(sema_, *text_.arguments[argument], name_, t);
  }

  std::vector<typed::expression_ptr> with(typed::expression_ptr x) {
    std::vector<typed::expression_ptr> arguments;
    arguments.push_back(std::move(thread_));
    arguments.push_back(std::move(x));
    return arguments;
  }

  std::vector<library_array> held_by_threads(const type_ptr& t, const type& tile,
                                             bool by_index) const {
    if (by_index) return {{"grid", grid_of(t, tile)}};
    return {{"held", array_of(t, texts_.threads())}};
  }

  std::vector<library_array> arrays_of(const type_ptr& t) const {
    const int parts = lanes_ ? lanes_->parts() : texts_.parts();
    std::vector<library_array> made;
    if (!lanes_ || lanes_->is_emulated()) made.push_back({"held", array_of(t, texts_.threads())});
    if (parts > 0) made.push_back({"parts", array_of(t, parts)});
    return made;
  }

  // Of a search: where the best values are.
  void add_places(std::vector<library_array>& arrays) const {
    const int parts = lanes_ ? lanes_->parts() : texts_.parts();
    if (lanes_ && lanes_->is_emulated()) {
      arrays.push_back({"numbers", array_of(int_type(), texts_.threads())});
    }
    if (parts > 0) arrays.push_back({"places", array_of(int_type(), parts)});
  }

  // A function of the user takes and gives values of its own type only.
  typed::expression_ptr combined(std::string text, const tile_operator& op, const type_ptr& t,
                                 std::vector<typed::expression_ptr> arguments) {
    const type_ptr inside = op.keeps_order() ? t : type_in_lanes(t);
    for (std::size_t i = 1; i < arguments.size(); ++i) {
      arguments[i] = build::conversion(std::move(arguments[i]), inside);
    }
    library_function called{name_, std::move(text), inside, op.names(), arrays_of(inside)};
    called.names.emplace_back("T", named_type{inside});
    return build::conversion(
        call_library_function(sema_, std::move(called), std::move(arguments), where_), t);
  }

  typed::expression_ptr count_is(typed::binary_operator comparison, int number) {
    return build::binary(comparison, count(), build::integer(number, where_), where_);
  }

  typed::expression_ptr counts_of_bins() {
    typed::expression_ptr counts = analyze_shared_array(sema_, *text_.arguments[2], name_);
    const type& element = *counts->type->element;
    if (element != *int_type() && element != *scalar(scalar_type::uint32)) {
      sema_.fail(counts->where, "'" + name_ + "' counts in an array of 'int' or 'unsigned', got " +
                                    with_article(*counts->type));
    }
    return counts;
  }

  typed::expression_ptr number_to_compare(std::size_t argument) {
    typed::expression_ptr x = value_to_combine(argument);
    if (!is_scalar(*x->type)) {
      sema_.fail(x->where, "'" + name_ + "' compares numbers, got " + with_article(*x->type),
                 is_vector(*x->type) ? "pass one of its components" : "");
    }
    return x;
  }

  typed::expression_ptr carrying(std::string text, const type_ptr& t, const type_ptr& v,
                                 std::vector<typed::expression_ptr> arguments) {
    library_function called{
        name_,
        std::move(text),
        v,
        {{"T", named_type{t}}, {"V", named_type{v}}},
        {{"held", array_of(t, texts_.threads())}, {"carried", array_of(v, texts_.threads())}}};
    return call_library_function(sema_, std::move(called), std::move(arguments), where_);
  }

  typed::expression_ptr first_in(key_order order) {
    typed::expression_ptr x = number_to_compare(1);
    const type_ptr t = type_in_lanes(x->type);
    x = build::conversion(std::move(x), t);
    const bool has_nans = is_floating(*t);
    library_function called{
        name_,
        lanes_ ? lanes_->first_in_order(order, has_nans) : texts_.first_in_order(order, has_nans),
        int_type(),
        {{"T", named_type{t}}},
        arrays_of(t)};
    add_places(called.arrays);
    return call_library_function(sema_, std::move(called), with(std::move(x)), where_);
  }

  sema_context& sema_;
  const std::string name_;
  const syntax::call& text_;
  const location where_;
  typed::expression_ptr thread_;
  const tile_operation_texts texts_;
  std::optional<lane_operation_texts> lanes_;  // where the kernel is to use sub-groups
};

struct tile_operation {
  const char* name;
  std::size_t arguments;
  const char* form;
  typed::expression_ptr (tile_call::*made)();
};

constexpr tile_operation operations[] = {
    {"tile_reduce", 3, "tile_reduce(t_idx, x, plus)", &tile_call::reduce},
    {"tile_inclusive_scan", 3, "tile_inclusive_scan(t_idx, x, plus)", &tile_call::inclusive_scan},
    {"tile_exclusive_scan", 4, "tile_exclusive_scan(t_idx, x, plus, 0)",
     &tile_call::exclusive_scan},
    {"tile_any", 2, "tile_any(t_idx, condition)", &tile_call::any},
    {"tile_all", 2, "tile_all(t_idx, condition)", &tile_call::all},
    {"tile_count", 2, "tile_count(t_idx, condition)", &tile_call::count},
    {"tile_broadcast", 3, "tile_broadcast(t_idx, x, local)", &tile_call::broadcast},
    {"tile_shuffle", 3, "tile_shuffle(t_idx, x, local)", &tile_call::shuffle},
    {"tile_sort", 2, "tile_sort(t_idx, key)", &tile_call::sort},
    {"tile_sort", 3, "tile_sort(t_idx, key, value)", &tile_call::sort_by_key},
    {"tile_argsort", 2, "tile_argsort(t_idx, key)", &tile_call::argsort},
    {"tile_histogram", 3, "tile_histogram(t_idx, bin, counts)", &tile_call::histogram},
    {"tile_argmin", 2, "tile_argmin(t_idx, x)", &tile_call::argmin},
    {"tile_argmax", 2, "tile_argmax(t_idx, x)", &tile_call::argmax},
};

[[noreturn]] void refuse_count(sema_context& sema, const std::vector<const tile_operation*>& named,
                               std::size_t count, const location& where) {
  std::string counts, forms;
  for (const tile_operation* one : named) {
    counts += (counts.empty() ? "" : " or ") + std::to_string(one->arguments);
    forms += std::string(forms.empty() ? "" : " or ") + one->form;
  }
  sema.fail(where,
            "'" + std::string(named.front()->name) + "' takes " + counts + " arguments, got " +
                std::to_string(count),
            "write " + forms);
}

}  // namespace

typed::expression_ptr call_tile_operation(sema_context& sema, const std::string& name,
                                          const syntax::call& text, const location& where) {
  std::vector<const tile_operation*> named;
  for (const tile_operation& one : operations) {
    if (name == one.name) named.push_back(&one);
  }
  if (named.empty() || sema.functions.find(name) != nullptr) return nullptr;
  const auto found = std::find_if(named.begin(), named.end(), [&](const tile_operation* one) {
    return text.arguments.size() == one->arguments;
  });
  if (found == named.end()) refuse_count(sema, named, text.arguments.size(), where);
  tile_call call(sema, (*found)->name, text, where);
  return (call.*(*found)->made)();
}

}  // namespace libtiles::compiler
