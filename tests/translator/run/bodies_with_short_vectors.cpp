// N bodies in tiles, with short vectors, rsqrt and a padded domain.
#include <amp_math.h>
#include <amp_short_vectors.h>

#include <cmath>

#include "expect.hpp"
using namespace concurrency;
using graphics::float_3;
using graphics::float_4;

struct body {
  float_4 place;  // w: mass
  float_3 speed;
  float padding;
};

inline float inverse_root(float x) restrict(amp) { return fast_math::rsqrt(x); }
inline float inverse_root(float x) restrict(cpu) { return 1.0f / std::sqrt(x); }

void attract(float_3& sum, const float_4& a, const float_4& b) restrict(cpu, amp) {
  const float_3 between(b.x - a.x, b.y - a.y, b.z - a.z);
  const float squared =
      between.x * between.x + between.y * between.y + between.z * between.z + 0.25f;
  const float inverse = inverse_root(squared);
  sum += between * (b.w * inverse * inverse * inverse);
}
void advance(body& one, const float_3& force, float dt) restrict(cpu, amp) {
  one.speed += force * dt;
  one.place.x += one.speed.x * dt;
  one.place.y += one.speed.get_y() * dt;
  one.place.z += one.speed.z * dt;
}

template <int Tile>
void step(const array<body>& from, array<body>& to, float dt) {
  const int count = from.extent[0];
  parallel_for_each(
      from.extent.tile<Tile>().pad(), [&, count, dt ](tiled_index<Tile> t) restrict(amp) {
        tile_static float_4 places[Tile];
        const int own = t.global[0];
        body mine;
        if (own < count) mine = from[own];
        float_3 force = 0.0f;
        for (int first = 0; first < count; first += Tile) {
          const int other = first + t.local[0];
          places[t.local[0]] = other < count ? from[other].place : float_4(0, 0, 0, 0);
          t.barrier.wait();
          for (int k = 0; k < Tile; ++k) attract(force, mine.place, places[k]);
          t.barrier.wait();
        }
        if (own < count) {
          advance(mine, force, dt);
          to[own] = mine;
        }
      });
}

int main() {
  const int count = 50;
  std::vector<body> bodies(count);
  for (int i = 0; i < count; ++i) {
    bodies[i].place = float_4(i % 7, i % 5, i % 3, 1 + i % 2);
    bodies[i].speed = float_3(0.1f * i, 0, -0.05f * i);
    bodies[i].padding = 0;
  }
  array<body> a(count, bodies.begin()), b(count);
  array<body>*from = &a, *to = &b;
  for (int n = 0; n < 4; ++n) {
    step<16>(*from, *to, 0.01f);
    std::swap(from, to);
  }
  std::vector<body> got = *from;
  for (int n = 0; n < 4; ++n) {
    std::vector<body> next = bodies;
    for (body& one : next) {
      float_3 force = 0.0f;
      for (const body& other : bodies) attract(force, one.place, other.place);
      advance(one, force, 0.01f);
    }
    bodies = next;
  }
  for (int i = 0; i < count; ++i) {
    const float d = std::fabs(got[i].place.x - bodies[i].place.x) +
                    std::fabs(got[i].place.y - bodies[i].place.y) +
                    std::fabs(got[i].speed.z - bodies[i].speed.z);
    if (!(d < 1e-3f)) return 1;
  }
  return 0;
}
