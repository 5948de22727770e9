// Affine forms of small expressions in a kernel of tiles of 4 by 16 threads.
#include <array>

#include "libtiles/compiler/analysis/affine_variables.hpp"
#include "libtiles/compiler/ir/build.hpp"
#include "tests/support/catch.hpp"

using namespace libtiles::compiler;
using libtiles::scalar_type;
using syntax::binary_operator;
using index_kind = typed::thread_index_kind;

namespace {

const location nowhere{};

/// A kernel with the parameters `n`, an int, and `u`, an unsigned one.
class kernel {
 public:
  explicit kernel(type_ptr domain = tiled_index_type(2, {4, 16, 1})) {
    program_.kernel = &function_;
    thread_.type = std::move(domain);
    program_.thread_parameter = &thread_;
    n.type = scalar(scalar_type::int32);
    u.type = scalar(scalar_type::uint32);
    program_.kernel_parameters = {&n, &u};
  }

  affine_form of(const typed::expression_ptr& e) const {
    return analyze_function(program_, function_).of(*e);
  }

  std::string text(const typed::expression_ptr& e) const {
    const affine_form form = of(e);
    std::string text;
    for (const affine_form::term& term : form.terms) {
      text += (text.empty() ? "" : " + ") + text_of(term);
    }
    if (form.constant != 0 || text.empty()) {
      text += (text.empty() ? "" : " + ") + std::to_string(form.constant);
    }
    return text + (form.is_exact ? "" : " (mod 2^32)");
  }

  typed::variable n, u;

 private:
  std::string text_of(const affine_form::term& term) const {
    static const char* const names[] = {"local", "tile", "origin", "extent"};
    const affine_base& base = term.base;
    const std::string factor = term.coefficient == 1 ? "" : std::to_string(term.coefficient) + "*";
    if (base.what != affine_base::kind::value) {
      return factor + names[static_cast<int>(base.what)] + std::to_string(base.dimension);
    }
    if (base.identity == &n) return factor + "n";
    if (base.identity == &u) return factor + "u";
    const std::string bounds = base.bounds ? "[" + std::to_string(base.bounds->lowest) + ", " +
                                                 std::to_string(base.bounds->highest) + "]"
                                           : "";
    return factor + (base.is_uniform ? "uniform" : "value") + bounds;
  }

  typed::function function_;
  typed::variable thread_;
  typed::program program_;
};

typed::expression_ptr own(index_kind which, int dimension) {
  return build::expression(scalar(scalar_type::int32), nowhere,
                           typed::thread_index{which, dimension});
}
typed::expression_ptr local(int dimension) { return own(index_kind::local, dimension); }
typed::expression_ptr global(int dimension) { return own(index_kind::global, dimension); }

typed::expression_ptr number(std::int64_t value) { return build::integer(value, nowhere); }

typed::expression_ptr named(typed::variable& v) {
  return build::expression(v.type, nowhere, typed::variable_reference{&v}, true);
}

typed::expression_ptr as(scalar_type wanted, typed::expression_ptr value) {
  return build::conversion(std::move(value), scalar(wanted));
}

typed::expression_ptr operator+(typed::expression_ptr a, typed::expression_ptr b) {
  return build::binary(binary_operator::add, std::move(a), std::move(b), nowhere);
}
typed::expression_ptr operator-(typed::expression_ptr a, typed::expression_ptr b) {
  return build::binary(binary_operator::subtract, std::move(a), std::move(b), nowhere);
}
typed::expression_ptr operator*(typed::expression_ptr a, typed::expression_ptr b) {
  return build::binary(binary_operator::multiply, std::move(a), std::move(b), nowhere);
}
typed::expression_ptr operator/(typed::expression_ptr a, typed::expression_ptr b) {
  return build::binary(binary_operator::divide, std::move(a), std::move(b), nowhere);
}
typed::expression_ptr operator%(typed::expression_ptr a, typed::expression_ptr b) {
  return build::binary(binary_operator::remainder, std::move(a), std::move(b), nowhere);
}

}  // namespace

TEST_CASE("a thread's indices are multiples of the tile's number and the place in the tile") {
  kernel k;
  CHECK(k.text(local(1)) == "local1");
  CHECK(k.text(own(index_kind::tile_origin, 0)) == "4*tile0");
  CHECK(k.text(global(1)) == "local1 + 16*tile1");
  CHECK(k.text(own(index_kind::tile, 1) * number(16) + local(1) - global(1)) == "0");
  kernel untiled(index_type(2));
  CHECK(untiled.text(global(1)) == "local1");
}

TEST_CASE("sums, differences and multiples of forms are forms, whatever their order") {
  kernel k;
  CHECK(k.text(number(3) + local(0) * number(2) + named(k.n) - number(5)) == "2*local0 + n + -2");
  CHECK(k.text(named(k.n) + local(0) - named(k.n)) == "local0");
  CHECK(k.text(number(7) - (named(k.n) - local(1)) * number(3)) == "3*local1 + -3*n + 7");
  CHECK(k.of(named(k.n) * number(3)).is_uniform());
  CHECK_FALSE(k.of(named(k.n) + local(0)).is_uniform());
}

TEST_CASE("what is no sum is a value of its own, with the bounds that are known") {
  kernel k;
  CHECK(k.text(named(k.n) * named(k.n)) == "uniform");
  CHECK(k.text(local(0) * named(k.n)) == "value");
  CHECK(k.text(local(0) * local(1)) == "value[0, 45]");
  CHECK(k.text(local(1) / number(4)) == "value[0, 3]");
  CHECK(k.text(local(1) % number(4)) == "value[0, 3]");
  CHECK(k.text(named(k.n) % number(5) + number(1)) == "uniform[-4, 4] + 1");
}

TEST_CASE("a remainder of unsigned numbers is from 0 to less than the divisor, of whatever it is") {
  kernel k;
  const auto of_unsigned = [](typed::expression_ptr left, scalar_type t) {
    return std::move(left) % as(t, number(5));
  };
  CHECK(k.text(of_unsigned(named(k.u), scalar_type::uint32)) == "uniform[0, 4]");
  CHECK(k.text(of_unsigned(as(scalar_type::uint64, named(k.n)), scalar_type::uint64)) ==
        "uniform[0, 4]");
  typed::expression_ptr big = build::expression(scalar(scalar_type::uint64), nowhere,
                                                typed::literal{std::uint64_t{1} << 63U});
  typed::expression_ptr comma =
      build::expression(scalar(scalar_type::uint64), nowhere,
                        typed::binary{binary_operator::comma, named(k.n), std::move(big)});
  CHECK(k.text(of_unsigned(std::move(comma), scalar_type::uint64)) == "uniform[0, 4]");
}

TEST_CASE(
    "a variable that keeps its first value is what it starts with, one that does not is not") {
  kernel k;
  const typed::expression_ptr first = local(1) + number(1);
  typed::variable kept, changed;
  kept.type = changed.type = scalar(scalar_type::int32);
  kept.initializer = changed.initializer = first.get();
  changed.is_assigned = true;
  CHECK(k.text(named(kept) - local(1)) == "1");
  CHECK(k.text(named(changed)) == "value");
  CHECK(k.of(named(changed) - named(changed)).terms.size() == 2);
}

TEST_CASE("a choice is between the bounds of both where the rest of them is the same") {
  kernel k;
  const auto choice = [&](typed::expression_ptr a, typed::expression_ptr b) {
    return build::expression(scalar(scalar_type::int32), nowhere,
                             typed::conditional{named(k.n), std::move(a), std::move(b)});
  };
  CHECK(k.text(choice(global(1) + number(1), global(1) - number(2))) ==
        "local1 + 16*tile1 + value[-2, 1]");
  CHECK(k.text(choice(number(1), number(4))) == "uniform[1, 4]");
  CHECK(k.text(choice(number(1), local(0))) == "value");
}

TEST_CASE("unsigned numbers that may have wrapped are equal modulo 2^32, wider ones unknown") {
  kernel k;
  const auto one = [] { return as(scalar_type::uint32, number(1)); };
  CHECK(k.text(named(k.u) - one()) == "u + -1 (mod 2^32)");
  CHECK(k.text(as(scalar_type::uint32, local(1)) + one()) == "local1 + 1");
  CHECK(k.text(as(scalar_type::int32, as(scalar_type::uint32, local(1)) - one())) == "local1 + -1");
  CHECK(k.text(as(scalar_type::int64, named(k.u) - one()) + as(scalar_type::int64, number(1))) ==
        "uniform + 1");
  CHECK(k.text(as(scalar_type::int64, as(scalar_type::uint32, local(1) - number(1)))) == "value");
  CHECK(k.text(as(scalar_type::int64, local(1) - number(1))) == "local1 + -1");
  CHECK(k.text(as(scalar_type::int8, local(1))) == "value");
}

TEST_CASE("a local index is found in what has no effects") {
  typed::variable n;
  n.type = scalar(scalar_type::int32);
  const auto no_variable = [](const typed::variable&) { return false; };
  const auto changed = [&] {
    return build::expression(n.type, nowhere,
                             typed::unary{syntax::unary_operator::post_increment, named(n)});
  };
  CHECK(local_dimension(*local(1), no_variable) == 1);
  CHECK(local_dimension(*(global(0) - own(index_kind::tile_origin, 0)), no_variable) == 0);
  CHECK(local_dimension(*(local(1) + number(1)), no_variable) == -1);
  CHECK(local_dimension(*(local(1) + changed() * number(0)), no_variable) == -1);
}

TEST_CASE("numbers that leave the range of an int are not computed with") {
  kernel k;
  CHECK(k.text(named(k.n) + number(INT32_MAX) + number(1)) == "uniform");
  CHECK(k.text(named(k.n) * number(65536) * number(65536)) == "uniform");
}

TEST_CASE("a product of the greatest unsigned numbers is not computed with") {
  kernel k;
  const auto bounded = [&] {
    return named(k.u) % build::expression(scalar(scalar_type::uint32), nowhere,
                                          typed::literal{std::uint64_t{UINT32_MAX}});
  };
  CHECK(k.text(bounded()) == "uniform[0, 4294967294]");
  CHECK(k.text(bounded() * bounded()) == "uniform");
}

TEST_CASE("a long chain of variables is followed once") {
  kernel k;
  std::vector<std::unique_ptr<typed::variable>> chain;
  std::vector<typed::expression_ptr> initial;
  for (int i = 0; i < 40; ++i) {
    initial.push_back(chain.empty() ? named(k.n) * named(k.n)
                                    : named(*chain.back()) * named(*chain.back()));
    chain.push_back(std::make_unique<typed::variable>());
    chain.back()->type = scalar(scalar_type::int32);
    chain.back()->initializer = initial.back().get();
  }
  CHECK(k.text(named(*chain.back())) == "uniform");
}
