#include "tests/fuzz/comparison.hpp"

#include <sstream>

#include "tests/fuzz/definedness.hpp"
#include "tests/fuzz/device_run.hpp"
#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/interpreter.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/fuzz/memory.hpp"
#include "tests/fuzz/scalars.hpp"

namespace fuzz {
namespace {

bool is_same(const number& a, const number& b, scalar s) {
  return is_floating(s) ? a.real == b.real : a.integer == b.integer;
}

void print(std::ostream& out, const number& n, scalar s) {
  if (is_floating(s)) {
    out << n.real;
  } else if (is_signed(s)) {
    out << static_cast<std::int64_t>(n.integer);
  } else {
    out << n.integer;
  }
}

std::string text_of_extents(const std::vector<int>& extents) {
  std::string text;
  for (const int extent : extents) text += (text.empty() ? "" : " x ") + std::to_string(extent);
  return text;
}

void print_inputs(std::ostream& out, const kernel& whole) {
  out << "domain: " << text_of_extents(whole.domain) << "\n";
  for (const view& v : whole.views) {
    const std::vector<place> places = places_of(whole, v.element);
    out << v.name << " (" << text_of_extents(v.extents) << "):";
    for (std::size_t n = 0; n < v.contents.size(); ++n) {
      out << (n % places.size() == 0 ? "; " : " ");
      print(out, v.contents[n], places[n % places.size()].number);
    }
    out << "\n";
  }
  for (std::size_t n = 0; n < whole.values.size(); ++n) {
    const variable& v = whole.main.variables[static_cast<std::size_t>(whole.main.parameters[n])];
    out << v.name << " = ";
    print(out, whole.values[n], v.t.number);
    out << "\n";
  }
}

std::string first_difference(const kernel& whole, const std::vector<std::vector<number>>& expected,
                             const std::vector<std::vector<number>>& got) {
  for (std::size_t v = 0; v < expected.size(); ++v) {
    const std::vector<place> places = places_of(whole, whole.views[v].element);
    for (std::size_t n = 0; n < expected[v].size(); ++n) {
      const scalar s = places[n % places.size()].number;
      if (is_same(expected[v][n], got[v][n], s)) continue;
      std::ostringstream out;
      out << whole.views[v].name << ", element " << n / places.size() << ", number "
          << n % places.size() << ": the host says ";
      print(out, expected[v][n], s);
      out << ", the device ";
      print(out, got[v][n], s);
      return out.str() + "\n";
    }
  }
  return "";
}

}  // namespace

std::string text_of_seed(std::uint64_t seed) { return text_of(generate(seed)); }

std::string difference_of(std::uint64_t seed) {
  const kernel whole = generate(seed);
  if (!is_runnable(whole)) return "";
  const std::string text = text_of(whole);
  std::string difference;
  try {
    difference = first_difference(whole, interpret(whole), run_on_device(whole, text));
  } catch (const refused& error) {
    difference = error.what();
  } catch (const undefined& error) {
    difference = error.what();
  }
  if (difference.empty()) return "";
  std::ostringstream out;
  out << "seed " << seed << "\n" << text;
  print_inputs(out, whole);
  out << difference;
  return out.str();
}

}  // namespace fuzz
