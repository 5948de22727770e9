#include "libtiles/compiler/sema/function_head.hpp"

#include <algorithm>

namespace libtiles::compiler {

bool depends_on_memories(const function_head& head) {
  return std::any_of(head.parameters.begin(), head.parameters.end(),
                     [](const parameter_head& one) { return one.how != passing::value; });
}

bool takes_count(const function_head& head, std::size_t count) {
  if (count >= head.parameters.size()) return count == head.parameters.size();
  return head.parameters[count].value != nullptr;
}

bool has_same_parameters(const function_head& a, const function_head& b) {
  return std::equal(a.parameters.begin(), a.parameters.end(), b.parameters.begin(),
                    b.parameters.end(), [](const parameter_head& x, const parameter_head& y) {
                      const bool is_value = x.how == passing::value;
                      return *x.type == *y.type && x.how == y.how &&
                             (is_value || x.is_const == y.is_const);
                    });
}

std::string to_string(const parameter_head& parameter) {
  const std::string type = to_string(*parameter.type);
  if (parameter.how != passing::reference) return type;
  return (parameter.is_const ? "const " : "") + type + "&";
}

}  // namespace libtiles::compiler
