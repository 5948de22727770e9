// norm and unorm: floats that stay between -1 and 1, or between 0 and 1.
#include <limits>

#include "tests/language/both.hpp"

using tiles::graphics::norm;
using tiles::graphics::norm_2;
using tiles::graphics::norm_3;
using tiles::graphics::NORM_MAX;
using tiles::graphics::NORM_MIN;
using tiles::graphics::NORM_ZERO;
using tiles::graphics::unorm;
using tiles::graphics::unorm_2;
using tiles::graphics::unorm_3;
using tiles::graphics::unorm_4;
using tiles::graphics::UNORM_MAX;
using tiles::graphics::UNORM_MIN;
using tiles::graphics::UNORM_ZERO;

namespace {

struct texel {
  unorm_3 colour;
  unorm alpha;
  norm shift[2];
};
TILES_STRUCT(texel, colour, alpha, shift);

}  // namespace

TEST_CASE("a number becomes the nearest norm or unorm where it is made one") {
  BOTH(float, { return norm(static_cast<float>(i) / 9.0f); });
  BOTH(float, { return unorm(static_cast<float>(i) / 9.0f); });
  BOTH(float, { return static_cast<float>(static_cast<norm>(i)); });
  BOTH(float, { return (unorm)(static_cast<float>(i) / 8); });
  BOTH(float, {
    unorm a(static_cast<float>(i) * 0.125f);
    norm b{static_cast<float>(i) * 0.25f};
    const unorm c = unorm(7);
    unorm d;
    norm e = unorm();
    e += i % 2 == 0 ? NORM_MIN : NORM_MAX;
    d -= UNORM_MIN;
    return a + 10 * b + 100 * c + d + e + 1000 * UNORM_MAX + NORM_ZERO + UNORM_ZERO;
  });
}

TEST_CASE("operators of two norms or unorms stay in range") {
  BOTH(float, {
    norm a(static_cast<float>(i) / 16.0f);
    norm b(0.5f);
    return (a + b) + 4 * (a - b) + 16 * (a * b) + 64 * (a / b);
  });
  BOTH(float, {
    unorm a(static_cast<float>(i) / 16.0f);
    unorm b(0.5f);
    return (a + b) + 4 * (a - b) + 16 * (a * b) + 64 * (a / b);
  });
  BOTH(float, {
    norm a(static_cast<float>(i) / 16.0f);
    unorm b(0.5f);
    return (a + b) + 4 * (b - a) + 16 * (a * b);
  });
}

TEST_CASE("beside other numbers norm and unorm are floats") {
  BOTH(float, {
    norm a(static_cast<float>(i) / 16.0f);
    return a * 8 + 3.5f - 2 * a + static_cast<float>(i % 3) * a;
  });
  BOTH(int, {
    unorm a(static_cast<float>(i) / 16.0f);
    int whole = static_cast<int>(a * 100.0f);
    return a > 0.5f ? whole : -whole;
  });
  BOTH(bool, {
    norm a(static_cast<float>(i) / 16.0f);
    unorm b(static_cast<float>(i) / 16.0f);
    return a == b && a <= 1.0f && a != norm(-1);
  });
}

TEST_CASE("assignments, ++ and -- of norm and unorm stay in range") {
  BOTH(float, {
    norm a(static_cast<float>(i) / 16.0f);
    a += norm(0.5f);
    float sum = a;
    a *= norm(-0.75f);
    sum += 4 * a;
    a -= unorm(1);
    sum += 16 * a;
    a /= norm(0.5f);
    return sum + 64 * a;
  });
  BOTH(float, {
    unorm a(static_cast<float>(i) / 16.0f);
    float sum = a++;
    sum += 4 * a;
    sum += 16 * a--;
    sum += 64 * ++a;
    return sum + 256 * --a;
  });
  BOTH(float, {
    norm a[3] = {norm(static_cast<float>(i) / 16.0f), norm(0.25f)};
    int k = 0;
    a[k++] += norm(0.875f);
    --a[k++];
    return a[0] + 4 * a[1] + 16 * a[2] + 64 * static_cast<float>(k);
  });
}

TEST_CASE("the negative of a norm is a norm, of a unorm a float") {
  BOTH(float, {
    norm a(static_cast<float>(i) / 16.0f);
    unorm b(static_cast<float>(i) / 16.0f);
    norm c = -a;
    float d = -b;
    return c + 4 * d + 16 * (-a + norm(-0.5f)) + 64 * (-b - 0.5f) + 256 * +a;
  });
}

TEST_CASE("a choice between norms and unorms is one") {
  BOTH(float, {
    norm a(static_cast<float>(i) / 16.0f);
    unorm b(0.75f);
    norm c = i % 3 == 0 ? a : norm(0.5f);
    c = i % 2 == 0 ? c : norm(b);
    return i > 4 ? c : 2.0f;
  });
}

TEST_CASE("functions take and give norm and unorm") {
  const char* const functions =
      "unorm fade(unorm a, norm b) { return unorm(a * b); } float lift(float x) { return x + 2; }";
  const auto fade = [](unorm a, norm b) { return unorm(a * b); };
  const auto lift = [](float x) { return x + 2; };
  both::check<float>(
      "float",
      std::string(functions) +
          "float f(int i) { return lift(fade(unorm(i / 16.0f), unorm(0.5f)))\n"
          "  + sqrt(unorm(i / 16.0f) * 0.0f + 4.0f); }",
      [&](int i) {
        const float x = static_cast<float>(i) / 16.0f;
        return lift(fade(unorm(x), unorm(0.5f))) + 2.0f;
      },
      -37, 101);
}

TEST_CASE("vectors of norm and unorm stay in range") {
  BOTH(float, {
    norm_2 a(norm(static_cast<float>(i) / 16.0f), norm(0.5f));
    norm_2 b(norm(-0.75f));
    norm_2 sum = a + b;
    norm_2 difference = b - a;
    norm_2 scaled = a * norm(0.25f);
    sum += norm_2(norm(0.625f));
    difference.x += norm(0.5f);
    scaled.y = norm(static_cast<float>(i));
    ++scaled.x;
    norm_2 negative = -sum;
    return sum.x + 2 * sum.y + 4 * difference.x + 8 * difference.y + 16 * scaled.x + 32 * scaled.y +
           64 * negative.x;
  });
  BOTH(float, {
    unorm_4 a(unorm(0.25f), unorm(0.5f), unorm(0.75f), unorm(1));
    unorm_4 b;
    b.set_xz(a.get_yw());
    b++;
    b.w -= unorm(static_cast<float>(i) / 8.0f);
    b /= a;
    return b.x + 2 * b.y + 4 * b.z + 8 * b.w + (a == b ? 16.0f : 0.0f);
  });
}

TEST_CASE("what is no number stays so in a norm or a unorm") {
  std::vector<unorm> data(4);
  std::vector<float> shown(4);
  const tiles::array_view<unorm> numbers(4, data);
  const tiles::array_view<float> out(4, shown);
  float nan = std::numeric_limits<float>::quiet_NaN();
  tiles::parallel_for_each(numbers.extent,
                           TILES_KERNEL((numbers, out, nan), [=](tiles::index<1> i) restrict(amp) {
                             numbers[i] = unorm(nan);
                             numbers[i] += unorm(0.5f);
                             out[i] = norm(nan * static_cast<float>(i[0] + 1));
                           }));
  numbers.synchronize();
  out.synchronize();
  CHECK(std::isnan(static_cast<float>(data[3])));
  CHECK(std::isnan(shown[3]));
}

TEST_CASE("views, structs and tile_static arrays hold norm, unorm and vectors of them") {
  std::vector<texel> texels(8);
  std::vector<norm_3> normals(8);
  const tiles::array_view<texel> pictures(8, texels);
  const tiles::array_view<norm_3> directions(8, normals);
  parallel_for_each(pictures.extent.tile<4>(),
                    TILES_KERNEL((pictures, directions), [=](tiled_index<4> t) restrict(amp) {
                      tile_static unorm shared[4];
                      shared[t.local[0]] = unorm(t.global[0] * 0.25f);
                      t.barrier.wait();
                      texel made = pictures[t];
                      made.alpha = shared[3 - t.local[0]];
                      made.alpha += unorm(0.125f);
                      made.shift[1] = norm(-made.alpha) - norm(0.25f);
                      pictures[t] = made;
                      pictures[t].colour += unorm_3(made.alpha, unorm(0.5f), unorm(0));
                      pictures[t].colour.y += made.alpha;
                      directions[t].zy = norm_2(norm(t.local[0] - 1.5f), norm(0.5f));
                      directions[t].z *= norm(0.5f);
                    }));
  pictures.synchronize();
  directions.synchronize();
  for (int n = 0; n < 8; ++n) {
    CAPTURE(n);
    const texel& got = texels[static_cast<std::size_t>(n)];
    const int other = n / 4 * 4 + 3 - n % 4;
    const unorm alpha = unorm(static_cast<float>(other) * 0.25f) + unorm(0.125f);
    CHECK(got.alpha == alpha);
    CHECK(got.shift[1] == norm(-alpha) - norm(0.25f));
    CHECK(got.colour == unorm_3(alpha, unorm(0.5f) + alpha, unorm(0)));
    const norm_3& direction = normals[static_cast<std::size_t>(n)];
    CHECK(direction ==
          norm_3(norm(0), norm(0.5f), norm(static_cast<float>(n % 4) - 1.5f) * norm(0.5f)));
  }
}

TEST_CASE("norm, unorm and vectors of them are captured by value") {
  std::vector<float> data(3);
  const tiles::array_view<float> out(3, data);
  norm shift(-0.5f);
  const unorm scale(0.25f);
  unorm_2 pair(unorm(0.75f), unorm(3));
  tiles::parallel_for_each(
      out.extent, TILES_KERNEL((out, shift, scale, pair), [=](tiles::index<1> i) restrict(amp) {
        out[i] = (shift + norm(i[0])) + 4 * (scale + pair.x) + 16 * pair.y;
      }));
  out.synchronize();
  CHECK(data == std::vector<float>{-0.5f + 4 + 16, 0.5f + 4 + 16, 0.5f + 4 + 16});
}
