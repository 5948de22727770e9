// Short vectors.
#define CHAPTER "short vectors"
#include "tests/conformance/case.hpp"

VALUE("vectors of numbers, of one number, of nothing", float, {
  float_3 a(i, 2, 0.5f);
  float_3 b(3);
  float_3 c;
  float_3 d = a;
  return a.x + b.y * 10 + c.z + d.z;
})
VALUE("arithmetic works on all components", float, {
  float_4 a(i, i + 1, 0.5f, 4);
  float_4 b = a * 2 + a / 4.0f - 1;
  b = -b + a;
  return b.x + b.y * 3 + b.z * 5 + b.w * 7;
})
VALUE("compound assignments of vectors", float, {
  float_2 a(i, 3);
  float_2 b(0.5f, 2);
  a += b;
  a *= 2;
  a -= float_2(1, i);
  a /= 4;
  return a.x + a.y * 100;
})
VALUE("bits of integer vectors", int, {
  int_3 a(i, i * 3, 7);
  int_3 b = ((a << 2) ^ (a & 5)) | (a % 4);
  b = ~b >> 1;
  return b.x + b.y * 3 + b.z * 7;
})
VALUE("unsigned vectors wrap", unsigned, {
  uint_2 a(i, 7);
  a *= 2654435761u;
  a -= 5;
  return a.x ^ a.y;
})
VALUE("++ and -- of vectors", int, {
  int_2 a(i, 5);
  int_2 b = a++;
  int_2 c = --a;
  return a.x + b.y * 10 + c.y * 100;
})
VALUE("vectors are equal if all components are", int, {
  int_2 a(i, 3);
  int_2 b(7, 3);
  return (a == b) + (a != b) * 2;
})
VALUE("a vector is converted component by component", int, {
  float_2 a(i * 0.75f, 2.5f);
  int_2 b(a);
  return b.x + b.y * 100;
})
VALUE("components are assigned", int, {
  int_4 a(1, 2, 3, 4);
  a.x = i;
  a.w += a.x;
  return a.x + a.y * 10 + a.z * 100 + a.w * 1000;
})
VALUE_AS("components in any order", int,
         "int f(int i) { int_4 a(i, 20, 300, 4000); int_2 b = a.wx; return b.x + b.y + a.zyx.y; }",
         { return 4000 + i + 20; })
VALUE_AS("several components as a target", int,
         "int f(int i) { int_3 a(i, 20, 300); a.zx = a.xy; return a.x + a.y * 3 + a.z * 5; }",
         { return 20 + 60 + i * 5; })
VALUE_AS("an index that depends on what is stored", int,
         "struct pair { int_2 a[2]; };"
         "int f(int i) { pair p = {{int_2(0, i), int_2(i, 7)}}; p.a[p.a[0].x].xy = int_2(1, 5);"
         " return p.a[0].x + p.a[0].y * 10 + p.a[1].x * 100 + p.a[1].y * 1000; }",
         { return 1 + 50 + i * 100 + 7000; })
VALUE_AS("components as colours", int,
         "int f(int i) { int_4 a(i, 20, 300, 4000); a.r += a.g; return a.r + a.ba.y; }",
         { return i + 20 + 4000; })
VALUE_AS("OpenCL's names of vectors", float,
         "float f(int i) { float4 a(i, 2, 3, 4); float2 b = a.zw; return b.x + b.y + a.x; }",
         { return 7.0f + static_cast<float>(i); })
VALUE_WITH("vectors as arguments and results",
           (float_2 turned(float_2 a) { return float_2(-a.y, a.x); }), float, {
             float_2 a = turned(float_2(i, 2));
             return a.x * 100 + a.y;
           })
VALUE_WITH("vectors in structs and arrays", (struct particle {
             float_3 place;
             int n;
           };),
           float, {
             particle p[2];
             p[0].place = float_3(i, 2, 3);
             p[1].place = p[0].place * 2;
             p[1].n = 5;
             return p[1].place.x + p[1].place.z * 100 + p[1].n;
           })
VALUE_WITH("vectors in structs by reference and by pointer",
           (
               struct particle {
                 float_3 place;
                 float_3 trail[2];
               };
               void moved(float_3& place, const float_3& by) {
                 place += by;
                 place.set_zx(place.get_xy());
               } void first_of(float_3 (&trail)[2], float_3* to) { *to = trail[0] + trail[1].x; }),
           float, {
             particle p = {float_3(i, 2, 3), {float_3(4, 5, 6), float_3(7, 8, 9)}};
             float_3 apart(1, 1, 1);
             moved(p.place, p.trail[1]);
             moved(apart, p.place);
             moved(p.trail[0], apart);
             float_3& seen = p.trail[1];
             seen.y *= 2;
             first_of(p.trail, &p.place);
             first_of(p.trail, &apart);
             return p.place.x + p.place.y * 3 + p.place.z * 5 + apart.y * 7 + p.trail[1].y * 11 +
                    p.trail[0].z * 13;
           })
KERNEL("views of vectors of two", float_2, 1, { out[i] = in[i] * 2 + out[i]; })
KERNEL("views of vectors of three, which lie close together", float_3, 1, {
  out[i] = in[i] - out[i];
  out[i].y = 7;
})
KERNEL("views of vectors of four", int_4, 2, { out[i] = in[i] * 3 + out[i]; })
TILED("tile_static vectors", float_3, 1, (4), {
  tile_static float_3 held[4];
  held[t.local[0]] = in[t];
  t.barrier.wait();
  out[t] = held[3 - t.local[0]] * 2;
})
TILED("vectors of three bytes in tile_static memory", int, 1, (8), {
  tile_static uchar_3 held[8];
  held[t.local[0]] = uchar_3(in[t], in[t] + 1, in[t] * 3);
  t.barrier.wait();
  held[t.local[0]] -= held[t.local[0]] / 2;
  held[t.local[0]].g += 5;
  ++held[t.local[0]].b;
  t.barrier.wait();
  const uchar_3 other = held[7 - t.local[0]];
  out[t] = other.r + other.g * 256 + other.b * 65536;
})
TILED_WITH("vectors in tile_static structs by reference",
           (
               struct particle {
                 float_3 place;
                 int n;
               };
               void doubled(float_3& place) { place = place * 2; }),
           float_3, 1, (4), {
             tile_static particle held[4];
             held[t.local[0]].place = in[t];
             doubled(held[t.local[0]].place);
             t.barrier.wait();
             out[t] = held[3 - t.local[0]].place;
             doubled(out[t]);
           })
