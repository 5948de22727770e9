// What translating kernel text takes: from the text to OpenCL C, without a driver. Prints medians,
// and ends with status 1 if one is above its limit.
//
// Usage: bench_translation [<repetitions>]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "tests/compiler/seed_kernels.hpp"

namespace {

// Of a kernel as the documents of C++ AMP have them, and of a text of 2,000 lines, in ms.
constexpr double seed_limit = 2;
constexpr double long_limit = 50;

/// Helper functions that call each other, each with loops and branches, and a kernel.
std::string long_text(int lines) {
  std::string text;
  int count = 0;
  for (; (count + 1) * 10 + 5 <= lines; ++count) {
    const std::string number = std::to_string(count);
    text += "float f" + number + "(array_view<const float, 1> v, int i, float x) {\n" +
            "  float sum = x;\n" + "  for (int k = 0; k < " + std::to_string(count % 7 + 2) +
            "; ++k) {\n" + "    const int at = (i + k * " + number + ") % v.extent[0];\n" +
            "    if (at > " + number + ") {\n" + "      sum += fast_math::sqrt(v[at]) * " + number +
            ";\n" + "    }\n" + "  }\n" + "  return " +
            (count == 0 ? "sum" : "sum + f" + std::to_string(count / 2) + "(v, i, x) / 2") +
            ";\n}\n";
  }
  text += "void k(tiled_index<64> t, array_view<const float, 1> v, array_view<float, 1> out) {\n";
  text += "  tile_static float part[64];\n  part[t.local[0]] = f" + std::to_string(count - 1) +
          "(v, t.global[0], 1);\n  t.barrier.wait();\n  out[t] = part[63 - t.local[0]];\n}\n";
  return text;
}

double median_milliseconds(int repetitions, const std::function<void()>& translate) {
  std::vector<double> times;
  for (int i = 0; i < repetitions; ++i) {
    const auto start = std::chrono::steady_clock::now();
    translate();
    times.push_back(
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
            .count());
  }
  std::nth_element(times.begin(), times.begin() + repetitions / 2, times.end());
  return times[static_cast<std::size_t>(repetitions / 2)];
}

bool report(const std::string& name, double milliseconds, double limit) {
  std::printf("%-28s %8.3f ms, limit %.0f ms\n", name.c_str(), milliseconds, limit);
  return milliseconds <= limit;
}

}  // namespace

int main(int argc, char** argv) {
  const int repetitions = argc > 1 ? std::atoi(argv[1]) : 101;
  if (repetitions < 1) {
    std::fprintf(stderr, "usage: bench_translation [<repetitions>]\n");
    return 2;
  }
  struct named_seed {
    const char* name;
    seed_kernel seed;
  };
  const named_seed seeds[] = {{"tile indices", tile_indices_kernel},
                              {"tile averages", tile_averages_kernel("4")},
                              {"integer averages", integer_averages_kernel}};
  bool is_fast = true;
  for (const auto& [name, seed] : seeds) {
    const auto translate = [&text = seed] { compile_seed(text); };
    is_fast = report(name, median_milliseconds(repetitions, translate), seed_limit) && is_fast;
  }
  const std::string text = long_text(2000);
  const auto lines = std::count(text.begin(), text.end(), '\n');
  const double time =
      median_milliseconds(std::max(1, repetitions / 4), [&] { compile::text(text); });
  is_fast = report("a text of " + std::to_string(lines) + " lines", time, long_limit) && is_fast;
  return is_fast ? 0 : 1;
}
