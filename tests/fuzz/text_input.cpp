#include "tests/fuzz/text_input.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "libtiles/compiler/kernel_text.hpp"
#include "libtiles/core/error.hpp"

namespace fuzz {
namespace {

using libtiles::argument_kind;
using libtiles::bound_argument;
using libtiles::scalar_type;
using libtiles::status;

argument_kind kind_of(char c) {
  if (c == 'v' || c == 'c') return argument_kind::array_view;
  return c == 'a' ? argument_kind::array : argument_kind::value;
}

// Known by the first letter, 'l' for uint64: any letter is one.
libtiles::element_type element_of(char c) {
  switch (c) {
    case 's':
      return {scalar_type::structure, "s", 8};
    case 'f':
      return {scalar_type::float32, "", 4};
    case 'd':
      return {scalar_type::float64, "", 8};
    case 'b':
      return {scalar_type::boolean, "", 1};
    case 'c':
      return {scalar_type::int8, "", 1};
    case 'u':
      return {scalar_type::uint32, "", 4};
    case 'l':
      return {scalar_type::uint64, "", 8};
    default:
      return {scalar_type::int32, "", 4};
  }
}

// "vi2" is an array_view<int, 2>, "cf1" an array_view<const float, 1>, "nu0" an unsigned int. They
// are called a, b, c and so on.
std::vector<bound_argument> arguments_of(std::string_view header) {
  std::vector<bound_argument> arguments;
  for (std::size_t at = 0; at + 2 < header.size() && arguments.size() < 16; at += 3) {
    bound_argument made;
    made.name = std::string(1, static_cast<char>('a' + arguments.size()));
    made.type.kind = kind_of(header[at]);
    made.type.element = element_of(header[at + 1]);
    made.type.is_const = header[at] == 'c';
    if (made.type.kind != argument_kind::value) {
      made.type.rank = std::clamp(header[at + 2] - '0', 1, 8);
    }
    arguments.push_back(std::move(made));
  }
  return arguments;
}

void compile(std::string_view header, std::string_view text) {
  libtiles::compiler::kernel_input input;
  input.text = text;
  const libtiles::compiler::kernel_text parsed(std::move(input));
  std::vector<bound_argument> arguments = arguments_of(header);
  libtiles::compiler::compile_options options;
  options.strided = header.size() % 3 == 1;
  options.wide_indices = header.size() % 3 == 2;
  if (!parsed.is_lambda()) {
    for (bound_argument& one : arguments) one.name.clear();
  }
  parsed.compile(arguments, options);
}

}  // namespace

bool is_refused_or_compiled(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  try {
    compile(bytes.substr(0, end), bytes.substr(std::min(end + 1, bytes.size())));
    return true;
  } catch (const libtiles::error& refused) {
    return refused.code() == status::compile || refused.code() == status::argument_mismatch ||
           refused.code() == status::invalid_argument;
  }
}

}  // namespace fuzz
