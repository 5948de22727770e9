#include "libtiles/compiler/sema/vector_values.hpp"

#include <algorithm>
#include <optional>

namespace libtiles::compiler {
namespace {

using syntax::binary_operator;

constexpr std::size_t max_components = 4;

std::optional<std::vector<int>> find_letters(const std::string& letters,
                                             std::string_view alphabet) {
  std::vector<int> found;
  for (const char letter : letters) {
    const std::size_t at = alphabet.find(letter);
    if (at == std::string_view::npos) return std::nullopt;
    found.push_back(static_cast<int>(at));
  }
  return found;
}

}  // namespace

type_ptr component_of(const type& vector) { return scalar(vector.scalar, vector.range); }

bool takes_vectors(binary_operator op, const type& a, const type& b) {
  const bool fit = (is_vector(a) && is_vector(b)) ? a == b : is_scalar(a) || is_scalar(b);
  if (!fit) return false;
  switch (op) {
    case binary_operator::add:
    case binary_operator::subtract:
    case binary_operator::multiply:
    case binary_operator::divide:
    case binary_operator::equal:
    case binary_operator::not_equal:
      return true;
    case binary_operator::remainder:
    case binary_operator::shift_left:
    case binary_operator::shift_right:
    case binary_operator::bit_and:
    case binary_operator::bit_xor:
    case binary_operator::bit_or:
      return is_integer(*component_of(is_vector(a) ? a : b));
    default:
      return false;
  }
}

std::optional<std::vector<int>> components_named(const std::string& letters, const type& vector) {
  if (letters.empty() || letters.size() > max_components) return std::nullopt;
  std::optional<std::vector<int>> found = find_letters(letters, "xyzw");
  if (!found) found = find_letters(letters, "rgba");
  if (!found) return std::nullopt;
  const auto is_missing = [&](int component) { return component >= vector.count; };
  if (std::any_of(found->begin(), found->end(), is_missing)) return std::nullopt;
  return found;
}

}  // namespace libtiles::compiler
