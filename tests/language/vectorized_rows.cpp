// Kernels whose threads have nothing in common: on CPUs they run as vectors along the rows of the
// domain, and give what one thread after the other gives.
#include <functional>

#include "tests/language/both.hpp"

namespace {

constexpr int lengths[] = {0, 1, 15, 16, 17, 31, 1023, 1024, 1025, 3000};

std::vector<float> row_of(int count) {
  std::vector<float> data(static_cast<std::size_t>(count));
  for (int n = 0; n < count; ++n)
    data[static_cast<std::size_t>(n)] = static_cast<float>(n % 37) / 8 - 2;
  return data;
}

bool are_close(float a, float b) { return std::fabs(a - b) <= 1e-5f + 1e-5f * std::fabs(b); }

// `body` in a kernel over v and w, against what `expected` makes of their elements.
void check_rows(const std::string& body,
                const std::function<void(std::vector<float>&, std::vector<float>&)>& expected) {
  const std::string arguments =
      "array_view<float, 1> v, array_view<float, 1> w, int n) restrict(amp) {\n" + body + "\n}";
  const tiles::kernel untiled("rows.tile", "void k(index<1> i, " + arguments);
  for (const int length : lengths) {
    std::vector<float> v = row_of(length), w(v.rbegin(), v.rend()), of_v = v, of_w = w;
    if (length > 0) {
      tiles::array_view<float, 1> in(length, v), out(length, w);
      tiles::parallel_for_each(in.extent, untiled, in, out, 3);
      in.synchronize(), out.synchronize();
    }
    expected(of_v, of_w);
    CAPTURE(body, length);
    CHECK(std::equal(v.begin(), v.end(), of_v.begin(), are_close));
    CHECK(std::equal(w.begin(), w.end(), of_w.begin(), are_close));
  }
}

}  // namespace

TEST_CASE("functions of a row's elements are those of each element") {
  check_rows(
      "w[i] = exp(v[i]) + sin(v[i]) * tanh(v[i]) - log(2.5f + v[i]) * pow(fabs(v[i]), 1.5f);",
      [](auto& v, auto& w) {
        for (std::size_t i = 0; i < v.size(); ++i) {
          w[i] = std::exp(v[i]) + std::sin(v[i]) * std::tanh(v[i]) -
                 std::log(2.5f + v[i]) * std::pow(std::fabs(v[i]), 1.5f);
        }
      });
}

TEST_CASE("a thread assigns only in the branch that it takes") {
  check_rows(
      "float x = exp(v[i]);\n"
      "if (x > 1 && i[0] % 3 != 1) { x = 2 - x; if (x < 0) x -= 1; } else { x += n; }\n"
      "w[i] = x > 3 ? -x : x;",
      [](auto& v, auto& w) {
        for (std::size_t i = 0; i < v.size(); ++i) {
          float x = std::exp(v[i]);
          if (x > 1 && i % 3 != 1) {
            x = 2 - x;
            if (x < 0) x -= 1;
          } else {
            x += 3;
          }
          w[i] = x > 3 ? -x : x;
        }
      });
}

TEST_CASE("a thread stores only where its condition is true") {
  check_rows("if (v[i] > 0) w[i] = exp(v[i]); else if (i[0] > 20) { w[i] += 1; v[i] = 5; }",
             [](auto& v, auto& w) {
               for (std::size_t i = 0; i < v.size(); ++i) {
                 if (v[i] > 0) {
                   w[i] = std::exp(v[i]);
                 } else if (i > 20) {
                   w[i] += 1;
                   v[i] = 5;
                 }
               }
             });
}

TEST_CASE("a thread that returns leaves out the rest") {
  check_rows(
      "float x = exp(v[i]);\nif (i[0] < n) return;\nw[i] = x;\n"
      "if (x > 1.5f) return;\nv[i] = x + i[0];",
      [](auto& v, auto& w) {
        for (std::size_t i = 3; i < v.size(); ++i) {
          const float x = std::exp(v[i]);
          w[i] = x;
          if (x <= 1.5f) v[i] = x + static_cast<float>(i);
        }
      });
}

TEST_CASE("neighbours beyond the view are not read") {
  check_rows(
      "const int last = v.extent[0] - 1;\n"
      "if (i[0] > 0 && i[0] < last) w[i] = exp(v[i[0] - 1]) + v[i[0] + 1];",
      [](auto& v, auto& w) {
        for (std::size_t i = 1; i + 1 < v.size(); ++i) w[i] = std::exp(v[i - 1]) + v[i + 1];
      });
}

TEST_CASE("a number that wraps in some threads differs from the others where it is made wider") {
  check_rows(
      "w[i] = exp(v[i]) + (((long)(unsigned int)(i[0] - 5) - (long)i[0]) >> 32);",
      [](auto& v, auto& w) {
        for (std::size_t i = 0; i < v.size(); ++i) w[i] = std::exp(v[i]) - (i < 5 ? 0.0f : 1.0f);
      });
}

TEST_CASE("a loop that all threads run alike stays one around vectors") {
  check_rows(
      "float x = v[i];\nfor (int k = 0; k < n; ++k) { if (x < k) x += 0.5f; x = tanh(x) + k; }\n"
      "w[i] = x;",
      [](auto& v, auto& w) {
        for (std::size_t i = 0; i < v.size(); ++i) {
          float x = v[i];
          for (int k = 0; k < 3; ++k) {
            if (x < static_cast<float>(k)) x += 0.5f;
            x = std::tanh(x) + static_cast<float>(k);
          }
          w[i] = x;
        }
      });
}

TEST_CASE("rows of domains of two dimensions, tiled or not, have ragged ends") {
  for (const int columns : {8, 24, 1032}) {
    for (const int rows : {4, 20, 1200}) {
      // A simulator of one thread after the other takes minutes for a million, and has no vectors.
      if (rows * columns > 10000 && both::is_on("Oclgrind")) continue;
      const std::vector<float> data = row_of(rows * columns);
      for (const std::string head : {"tiled_index<4, 8> t", "index<2> t"}) {
        const bool is_tiled = head.front() == 't';
        const std::string at = is_tiled ? "t.global" : "t";
        const tiles::kernel kernel(
            "rows.tile",
            "void k(" + head +
                ", array_view<const float, 2> v, array_view<float, 2> w) restrict(amp) {\n"
                "  if (" +
                at + "[1] % 5 != 2) w[t] = exp(v[t]) * " + at + "[0] + " + at + "[1];\n}");
        std::vector<float> result(data.size(), -1);
        tiles::array_view<const float, 2> v(rows, columns, data);
        tiles::array_view<float, 2> w(rows, columns, result);
        if (is_tiled) {
          tiles::parallel_for_each(w.extent.tile<4, 8>(), kernel, v, w);
        } else {
          tiles::parallel_for_each(w.extent, kernel, v, w);
        }
        w.synchronize();
        CAPTURE(rows, columns, head);
        bool is_right = true;
        for (int n = 0; n < rows * columns; ++n) {
          const auto at_n = static_cast<std::size_t>(n);
          const int row = n / columns, column = n % columns;
          const float wanted = column % 5 == 2 ? -1
                                               : std::exp(data[at_n]) * static_cast<float>(row) +
                                                     static_cast<float>(column);
          is_right = is_right && are_close(result[at_n], wanted);
        }
        CHECK(is_right);
      }
    }
  }
}
