#include "tests/fuzz/comparison.hpp"

#include <iomanip>
#include <sstream>

#include "tests/fuzz/definedness.hpp"
#include "tests/fuzz/generator.hpp"
#include "tests/fuzz/interpreter.hpp"
#include "tests/fuzz/kernel_printer.hpp"
#include "tests/fuzz/known_faults.hpp"
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

/// What each view holds, and who says so.
struct outcome {
  std::string by;
  std::vector<std::vector<number>> views;
};

std::string first_difference(const kernel& whole, const outcome& a, const outcome& b) {
  for (std::size_t v = 0; v < a.views.size(); ++v) {
    const std::vector<place> places = places_of(whole, whole.views[v].element);
    for (std::size_t n = 0; n < a.views[v].size(); ++n) {
      const scalar s = places[n % places.size()].number;
      if (is_same(a.views[v][n], b.views[v][n], s)) continue;
      std::ostringstream out;
      out << whole.views[v].name << ", element " << n / places.size() << ", number "
          << n % places.size() << ": " << a.by << " says ";
      print(out, a.views[v][n], s);
      out << ", " << b.by << " ";
      print(out, b.views[v][n], s);
      return out.str() + "\n";
    }
  }
  return "";
}

// Each with the one before, of which the first is the host.
std::string difference_between(const kernel& whole, const std::vector<outcome>& outcomes) {
  std::string difference;
  for (std::size_t n = 1; n < outcomes.size(); ++n) {
    difference += first_difference(whole, outcomes[0], outcomes[n]);
    if (n > 1) difference += first_difference(whole, outcomes[n - 1], outcomes[n]);
  }
  return difference;
}

std::string title_of(std::uint64_t seed, const std::string& text) {
  std::ostringstream title;
  title << "seed " << seed << ", kernel 0x" << std::hex << std::setfill('0') << std::setw(16)
        << hash_of(text);
  return title.str();
}

}  // namespace

std::string title_of_seed(std::uint64_t seed) { return title_of(seed, text_of(generate(seed))); }

std::string text_of_seed(std::uint64_t seed) {
  const std::string text = text_of(generate(seed));
  return "// " + title_of(seed, text) + "\n" + text;
}

std::string difference_of_text(const kernel& whole, const std::string& text,
                               const std::vector<shaped_device>& devices) {
  const std::uint64_t hash = hash_of(text);
  try {
    std::vector<outcome> outcomes{{"the host", interpret(whole)}};
    for (const shaped_device& device : devices) {
      if (!is_runnable(whole, device) || is_known_fault(hash, device)) continue;
      outcomes.push_back({"the device, shape " + device.shape + ",", run_on(device, whole, text)});
    }
    return difference_between(whole, outcomes);
  } catch (const refused& error) {
    return error.what();
  } catch (const undefined& error) {
    return error.what();
  }
}

std::string difference_of(std::uint64_t seed, const std::vector<shaped_device>& devices) {
  const kernel whole = generate(seed);
  const std::string text = text_of(whole);
  const std::string difference = difference_of_text(whole, text, devices);
  if (difference.empty()) return "";
  std::ostringstream out;
  out << title_of(seed, text) << "\n" << text;
  print_inputs(out, whole);
  out << difference;
  return out.str();
}

}  // namespace fuzz
