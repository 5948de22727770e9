// A short vector that is a member, handed over by a reference that the function changes.
#include <amp_short_vectors.h>

#include "expect.hpp"
using namespace concurrency;
using namespace concurrency::graphics;

struct particle {
  float_3 place;
  float_3 speed;
  int_2 cell;
};

void step(float_3& place, const float_3& speed, float dt) restrict(cpu, amp) {
  place += speed * dt;
  if (place.x > 10.0f) place.x -= 10.0f;
}
void bounce(particle& p) restrict(cpu, amp) {
  step(p.place, p.speed, 0.5f);
  if (p.place.y < 0.0f) {
    p.speed.y = -p.speed.y;
    p.place.y = -p.place.y;
  }
  p.cell = int_2(int(p.place.x), int(p.place.y));
}
void exchange(float_3& a, float_3& b) restrict(cpu, amp) {
  const float_3 kept = a;
  a = b;
  b = kept;
}
void work(particle& p) restrict(cpu, amp) {
  bounce(p);
  exchange(p.place, p.speed);
  float_3& speed = p.speed;
  speed.z += 1.0f;
  p.cell.x++;
}

int main() {
  std::vector<particle> all(16), host;
  for (int i = 0; i < 16; ++i) {
    all[i].place = float_3(i, 0.25f * i - 2, 1);
    all[i].speed = float_3(1, -i, 2);
  }
  host = all;
  for (particle& p : host) work(p);
  array_view<particle> v(16, all);
  parallel_for_each(
      v.extent, [=](index<1> i) restrict(amp) {
        particle mine = v[i];
        work(mine);
        v[i] = mine;
      });
  v.synchronize();
  std::vector<float> got, expected;
  const auto add = [](std::vector<float>& to, const particle& p) {
    to.insert(to.end(), {p.place.x, p.place.y, p.place.z, p.speed.x, p.speed.y, p.speed.z,
                         float(p.cell.x), float(p.cell.y)});
  };
  for (int i = 0; i < 16; ++i) {
    add(got, all[i]);
    add(expected, host[i]);
  }
  // In place, in the view's memory and in an array of them.
  array_view<particle> again(16, host);
  parallel_for_each(
      again.extent, [=](index<1> i) restrict(amp) {
        particle three[3];
        three[1] = again[i];
        step(three[1].place, three[1].speed, 2.0f);
        again[i] = three[1];
        step(again[i].place, again[i].speed, 1.0f);
      });
  again.synchronize();
  for (particle& p : all) {
    step(p.place, p.speed, 2.0f);
    step(p.place, p.speed, 1.0f);
  }
  for (int i = 0; i < 16; ++i) {
    add(got, host[i]);
    add(expected, all[i]);
  }
  return compare(got, expected);
}
