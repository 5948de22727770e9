// direct3d_printf: a format as C's printf takes it, and numbers that fit it.
#include <algorithm>
#include <string>

#include "libtiles/compiler/ir/build.hpp"
#include "libtiles/compiler/sema/calls.hpp"
#include "libtiles/compiler/sema/conversions.hpp"
#include "libtiles/compiler/sema/expression_nodes.hpp"
#include "libtiles/compiler/sema/operands.hpp"
#include "libtiles/core/count_of.hpp"

namespace libtiles::compiler {
namespace {

constexpr const char* printing = "direct3d_printf";

/// What stands between two percent signs of a format.
struct directive {
  std::string flags;  ///< width and precision, too
  char letter = 0;    ///< 0: the format ends before it

  std::string text() const { return "%" + flags + letter; }
  bool takes_integer() const { return std::string("diuoxXc").find(letter) != std::string::npos; }
  bool takes_real() const { return std::string("fFeEgGaA").find(letter) != std::string::npos; }
};

/// \param at  behind the percent sign; moved behind the directive
directive read_directive(const std::string& format, std::size_t& at) {
  const auto skip = [&](const std::string& letters) {
    const std::size_t end = std::min(format.find_first_not_of(letters, at), format.size());
    const std::string skipped = format.substr(at, end - at);
    at = end;
    return skipped;
  };
  constexpr const char* digits = "0123456789";
  directive made;
  made.flags = skip("-+#0 ");
  made.flags += skip(digits);
  if (at < format.size() && format[at] == '.') {
    ++at;
    made.flags += "." + skip(digits);
  }
  skip("hljzt");  // the argument's type tells its length
  if (at < format.size()) made.letter = format[at++];
  return made;
}

/// As OpenCL C's printf takes it: 32 bits, or 64 with the length "l".
typed::expression_ptr printed_integer(typed::expression_ptr number, char letter,
                                      std::string& length) {
  const scalar_type given = number->type->scalar;
  // "%lc" prints a wide character, which OpenCL C has not.
  const bool is_long =
      letter != 'c' && (given == scalar_type::int64 || given == scalar_type::uint64);
  if (is_long) length = "l";
  const bool is_unsigned = given == scalar_type::uint32;
  return build::conversion(std::move(number), scalar(is_long       ? given
                                                     : is_unsigned ? scalar_type::uint32
                                                                   : scalar_type::int32));
}

class print_call {
 public:
  print_call(sema_context& sema, const syntax::call& text, const location& where)
      : sema_(sema), text_(text), where_(where) {}

  typed::print read(const std::string& format) {
    std::size_t at = 0;
    while (at < format.size()) {
      const char c = format[at++];
      made_.format += c;
      if (c != '%') continue;
      if (at < format.size() && format[at] == '%') {
        made_.format += format[at++];
        continue;
      }
      print(read_directive(format, at));
    }
    if (next_ < text_.arguments.size()) {
      sema_.fail(text_.arguments[next_]->where,
                 "the format prints " + count_of(next_ - 1, "number") + ", not this one");
    }
    return std::move(made_);
  }

 private:
  void print(const directive& one) {
    if (!one.takes_integer() && !one.takes_real()) {
      sema_.fail(text_.arguments.front()->where, "a kernel cannot print '" + one.text() + "'",
                 "print integers by %d, %u, %x or %c, and other numbers by %f, %e or %g");
    }
    if (next_ == text_.arguments.size()) {
      sema_.fail(where_, "there is no argument for '" + one.text() + "' of the format");
    }
    typed::expression_ptr number = analyze(sema_, *text_.arguments[next_++]);
    note_read(sema_, *number);
    const type& given = *number->type;
    const bool fits = is_number(given) && one.takes_real() == is_floating(given);
    if (!fits) {
      sema_.fail(number->where, "'" + one.text() + "' prints " +
                                    (one.takes_real() ? "a float or a double" : "an integer") +
                                    ", got " + with_article(given));
    }
    std::string length;
    const scalar_type real = is_stored_float(given) ? scalar_type::float32 : given.scalar;
    number = one.takes_integer() ? printed_integer(std::move(number), one.letter, length)
                                 : build::conversion(std::move(number), scalar(real));
    made_.format += one.flags + length + one.letter;
    made_.arguments.push_back(std::move(number));
  }

  sema_context& sema_;
  const syntax::call& text_;
  const location& where_;
  typed::print made_;
  std::size_t next_ = 1;
};

}  // namespace

typed::expression_ptr call_print(sema_context& sema, const syntax::call& text,
                                 const location& where) {
  const auto* const format =
      text.arguments.empty() ? nullptr
                             : std::get_if<syntax::string_literal>(&text.arguments.front()->node);
  if (format == nullptr) {
    sema.fail(where,
              std::string("the first argument of '") + printing + "' must be a format in quotes");
  }
  return build::expression(nothing_type(), where, print_call(sema, text, where).read(format->text));
}

typed::expression_ptr analyze_node(sema_context& sema, const syntax::string_literal&,
                                   const location& where) {
  sema.fail(where, "kernels cannot use strings",
            "a single character is a number: 'a'; a string can be printed by direct3d_printf");
}

}  // namespace libtiles::compiler
