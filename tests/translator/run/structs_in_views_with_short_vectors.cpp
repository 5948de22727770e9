// Particles in a view: structs with short vectors, moved by functions.
#include "expect.hpp"
#include <amp_graphics.h>
#include <amp_short_vectors.h>
using namespace concurrency;
using namespace concurrency::graphics;

struct particle {
  float_3 position;
  float_3 velocity;
  float mass;
};

float dot(const float_3& a, const float_3& b) restrict(cpu, amp) { return a.x * b.x + a.y * b.y + a.z * b.z; }

void step(particle& p, float_3 force, float dt) restrict(cpu, amp) {
  float_3 acceleration = force / p.mass;
  p.velocity += acceleration * dt;
  p.position += p.velocity * dt;
  if (dot(p.position, p.position) > 100.0f) p.velocity = -p.velocity;
}

int main() {
  std::vector<particle> all(8);
  for (int i = 0; i < 8; i++) {
    all[i].position = float_3(float(i), float(2 * i), 0.5f);
    all[i].velocity = float_3(1.0f, -1.0f, float(i));
    all[i].mass = float(1 << i);
  }
  std::vector<particle> expected = all;
  array_view<particle, 1> v(8, all);
  const float dt = 0.25f;
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    particle p = v[i];
    float_3 force(0.0f, -8.0f, 2.0f);
    force.xy = force.yx;
    step(p, force, dt);
    v[i] = p;
    v[i].mass += v[i].position.z;
  });
  v.synchronize();
  int wrong = 0;
  for (int i = 0; i < 8; i++) {
    particle& p = expected[i];
    step(p, float_3(-8.0f, 0.0f, 2.0f), dt);
    p.mass += p.position.z;
    wrong += !(all[i].position == p.position) || !(all[i].velocity == p.velocity) || all[i].mass != p.mass;
  }
  return wrong;
}
