// Faults planted in kernels of many kinds: each is found, at its line, and nothing else is.
#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "tests/checked/checked.hpp"
#include "tests/checked/planted/frames.hpp"
#include "tests/checked/planted/statements.hpp"

namespace {

using planted::frame;
using planted::place;
using planted::statement;

std::string replaced(std::string text, const std::string& what, const std::string& by) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) {
    text.replace(at, what.size(), by);
  }
  return text;
}

/// What stands in one kernel: drivers take long for large ones, and for many barriers.
struct group {
  const frame* in;
  std::vector<std::size_t> statements;
};

bool waits(const statement& s) { return s.text.find("barrier") != std::string::npos; }

bool fits(const statement& s, const frame& in) {
  return s.needs == place::anywhere ? in.has_all : in.is_tiled;
}

/// A frame's kernel, which runs the statement with the number that it is given, and their lines.
/// The others stand in `else`: behind one that waits PoCL would write all that follows twice.
struct planted_kernel {
  std::string text;
  std::map<std::size_t, int> lines;
};

planted_kernel plant(const group& of) {
  const frame& in = *of.in;
  const std::string before = in.text.substr(0, in.text.find("$here"));
  int line = 1 + static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  planted_kernel made;
  std::string body;
  for (const std::size_t number : of.statements) {
    made.lines[number] = line++;
    const std::string& as_written = planted::statements()[number].text;
    const std::string text =
        replaced(replaced(as_written, "$s", in.prefix + "s"), "$u", in.prefix + "u");
    body += std::string(body.empty() ? "    " : "    else ") +
            "if (which == " + std::to_string(number) + ") { " + text + " }\n";
  }
  // A kernel that no thread of could write $u would not compile.
  if (in.is_tiled) {
    body += replaced("    else if (which < 0) { $u[x] = 0; }\n", "$u", in.prefix + "u");
  }
  made.text = replaced(in.text, "$here", body);
  return made;
}

tiles_array_view view_over(std::int32_t type, std::initializer_list<std::int64_t> extent,
                           void* data) {
  const auto desc = describe(type, extent);
  tiles_array_view view = nullptr;
  succeed(tiles_array_view_create(&desc, data, nullptr, &view));
  return view;
}

owned_kernel watched_kernel(const std::string& text) {
  tiles_kernel_desc desc = describe_kernel(text.c_str());
  desc.name = "t.tile";
  desc.function = "k";
  desc.checked = TILES_CHECKED_VIEWS;
  tiles_kernel kernel = nullptr;
  succeed(tiles_kernel_create(&desc, &kernel));
  return owned_kernel(kernel);
}

/// Two tiles of threads, or one.
std::vector<std::int64_t> extent_of(const frame& in, const statement& s) {
  std::vector<std::int64_t> extent = in.extent;
  if (s.needs != place::in_one_tile) extent.back() *= 2;
  return extent;
}

/// Runs statements of one kernel in one context.
class planted_run {
 public:
  explicit planted_run(const group& of)
      : frame_(*of.in),
        planted_(plant(of)),
        kernel_(watched_kernel(planted_.text)),
        context_(make_context()) {}

  int line_of(std::size_t number) const { return planted_.lines.at(number); }

  std::string found(std::size_t number) {
    std::vector<int> numbers(64, 3), zeros(64), results(16);
    const std::vector<int> first{0, 1, -1, std::numeric_limits<int>::min(), 32, 100, 7};
    std::copy(first.begin(), first.end(), numbers.begin());
    std::vector<float> floats{3e9F, -1.5F, std::numeric_limits<float>::quiet_NaN(), 2.5F};
    const owned_view v(view_over(TILES_TYPE_INT32, {64}, numbers.data()));
    const owned_view m(view_over(TILES_TYPE_INT32, {4, 8}, zeros.data()));
    const owned_view c(view_over(TILES_TYPE_INT32, {2, 4, 8}, zeros.data()));
    const owned_view f(view_over(TILES_TYPE_FLOAT32, {4}, floats.data()));
    const owned_view o(view_over(TILES_TYPE_INT32, {16}, results.data()));
    const auto which = static_cast<std::int32_t>(number);
    const std::vector<tiles_argument> arguments{
        tiles_argument_view("", v.get()), tiles_argument_view("", m.get()),
        tiles_argument_view("", c.get()), tiles_argument_view("", f.get()),
        tiles_argument_view("", o.get()), tiles_argument_value("", TILES_TYPE_INT32, &which)};
    const described_launch desc =
        describe_launch(extent_of(frame_, planted::statements()[number]), arguments);
    succeed(tiles_kernel_launch(kernel_.get(), context_.get(), &desc, nullptr));
    return checked::found(tiles_context_finish(context_.get(), nullptr));
  }

 private:
  const frame& frame_;
  const planted_kernel planted_;
  const owned_kernel kernel_;
  const owned_context context_;
};

std::vector<group> groups() {
  constexpr std::size_t most = 3;
  std::vector<group> all;
  for (const frame& in : planted::frames()) {
    group plain{&in, {}}, waiting{&in, {}};
    for (std::size_t number = 0; number < planted::statements().size(); ++number) {
      const statement& s = planted::statements()[number];
      if (!fits(s, in)) continue;
      group& of = waits(s) ? waiting : plain;
      of.statements.push_back(number);
      if (of.statements.size() == most) all.push_back(std::exchange(of, {&in, {}}));
    }
    for (const group& rest : {plain, waiting}) {
      if (!rest.statements.empty()) all.push_back(rest);
    }
  }
  return all;
}

/// Whether a fault is told of at this line, in these words.
bool tells(const std::string& found, int line, const std::string& report) {
  const std::string place = "\nt.tile:" + std::to_string(line) + ":";
  for (std::size_t at = found.find(place); at != std::string::npos;
       at = found.find(place, at + 1)) {
    const std::string told = found.substr(at + 1, found.find('\n', at + 1) - at - 1);
    if (told.find(report) != std::string::npos) return true;
  }
  return false;
}

}  // namespace

TEST_CASE("planted faults are found at their lines, and nothing is found where there is none",
          "[checked]") {
  if (checked::platform() == "rusticl") return;  // which compiles such kernels for minutes
  std::size_t faults = 0;
  std::size_t correct = 0;
  for (const group& of : groups()) {
    planted_run run(of);
    const frame& in = *of.in;
    for (const std::size_t s : of.statements) {
      const statement& tried = planted::statements()[s];
      const std::string found = run.found(s);
      INFO(tried.text << "\nin " << in.name << ", line " << run.line_of(s) << ":\n" << found);
      if (tried.report.empty()) {
        ++correct;
        CHECK(found.empty());
      } else {
        ++faults;
        CHECK(tells(found, run.line_of(s), tried.report));
      }
    }
  }
  CHECK(faults >= 200);
  CHECK(correct >= 140);
}
