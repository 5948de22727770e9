#include "expect.hpp"
using namespace concurrency;
class vec3 {
 public:
  float x, y, z;
  vec3() restrict(cpu, amp) : x(0), y(0), z(0) {}
  vec3(float a, float b, float c) restrict(cpu, amp) : x(a), y(b), z(c) {}
  vec3& operator+=(const vec3& o) restrict(cpu, amp) { x += o.x; y += o.y; z += o.z; return *this; }
  vec3 operator*(float k) const restrict(cpu, amp) { return vec3(x * k, y * k, z * k); }
  float operator[](int i) const restrict(cpu, amp) { return i == 0 ? x : i == 1 ? y : z; }
  bool operator==(const vec3& o) const restrict(cpu, amp) { return x == o.x && y == o.y && z == o.z; }
};
vec3 operator+(vec3 a, const vec3& b) restrict(cpu, amp) { return a += b; }
float dot(const vec3& a, const vec3& b) restrict(cpu, amp) { return a.x * b.x + a.y * b.y + a.z * b.z; }
int main() {
  std::vector<float> data(3);
  array_view<float> v(3, data);
  vec3 light(0, 1, 0);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) {
    vec3 a(1, 2, 3), b;
    b += a;
    vec3 c = a + b * 2.0f;
    v[i] = c[i[0]] + dot(c, light) + (a == b ? 100.0f : 0.0f);
  });
  v.synchronize();
  return compare(data, {109, 112, 115});
}
