#include "tests/fuzz/enumeration_generator.hpp"

#include "tests/fuzz/build_tree.hpp"
#include "tests/fuzz/scalars.hpp"
#include "tests/fuzz/type_choice.hpp"

namespace fuzz {

expression_ptr enumeration_generator::any(const type& wanted, int depth) {
  const int chosen = depth > 0 ? random_.below(10) : random_.below(6);
  if (chosen < 3) return enumerator(wanted);
  if (chosen < 6) return stored(wanted, depth);
  if (chosen < 8) return converted(wanted, depth - 1);
  if (chosen < 9) {
    if (expression_ptr made = numbers_.call_returning(wanted, depth - 1)) return made;
    return enumerator(wanted);
  }
  expression_ptr a = any(wanted, depth - 1);
  expression_ptr b = any(wanted, depth - 1);
  expression_ptr made =
      build::conditional(numbers_.condition(depth - 1), std::move(a), std::move(b));
  made->t = wanted;
  return made;
}

expression_ptr enumeration_generator::enumerator(const type& wanted) {
  const enumeration& e = kernel_.enumerations[static_cast<std::size_t>(wanted.enumeration)];
  const int chosen = random_.below(static_cast<int>(e.values.size()));
  const std::uint64_t value = e.values[static_cast<std::size_t>(chosen)];
  const auto real = static_cast<double>(value);
  expression_ptr made = build::node(expression_kind::enumerator, wanted, {real, real});
  made->number = chosen;
  made->integer = value;
  return made;
}

expression_ptr enumeration_generator::stored(const type& wanted, int depth) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    expression_ptr leaf = numbers_.stored_leaf(depth);
    if (leaf->t.enumeration == wanted.enumeration) return leaf;
  }
  return enumerator(wanted);
}

// Of any number, where the enumeration says which it holds.
expression_ptr enumeration_generator::converted(const type& wanted, int depth) {
  const enumeration& e = kernel_.enumerations[static_cast<std::size_t>(wanted.enumeration)];
  if (!e.is_fixed) return enumerator(wanted);
  expression_ptr value = numbers_.as_integer(numbers_.any(depth));
  expression_ptr made = build::conversion(std::move(value), e.underlying, random_.below(3));
  made->t = wanted;
  return made;
}

expression_ptr enumeration_generator::number_of(expression_ptr value) {
  const enumeration& e = kernel_.enumerations[static_cast<std::size_t>(value->t.enumeration)];
  if (e.is_scoped || random_.chance(30)) {
    const scalar to = random_.chance(50) ? e.underlying : scalar::int32;
    return build::conversion(std::move(value), to, random_.below(3));
  }
  // Without a given type, to the first that holds what its bits can: few, here.
  expression_ptr made =
      e.is_fixed ? build::node(expression_kind::promotion, {promoted(e.underlying)}, value->range)
                 : build::node(expression_kind::promotion, {scalar::int32}, {0, 127});
  made->parts.push_back(std::move(value));
  return made;
}

expression_ptr enumeration_generator::comparison(int depth) {
  static const std::vector<operation> operations = {operation::less,       operation::greater,
                                                    operation::less_equal, operation::greater_equal,
                                                    operation::equal,      operation::not_equal};
  const type t =
      enumeration_type(kernel_, random_.below(static_cast<int>(kernel_.enumerations.size())));
  expression_ptr left = any(t, depth);
  return build::binary(random_.one_of(operations), std::move(left), any(t, depth));
}

}  // namespace fuzz
