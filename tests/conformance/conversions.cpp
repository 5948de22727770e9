// Numbers of one type as numbers of another.
#define CHAPTER "conversions"
#include "tests/conformance/case.hpp"

VALUE("int to char and back", int, { return (char)(i * 9); })
VALUE("int to unsigned char", int, { return (unsigned char)(i * 9); })
VALUE("int to short", short, { return (short)(i * 3001); })
VALUE("int to unsigned short", int, { return (unsigned short)(i * 3001); })
VALUE("int to unsigned and back", int, { return (int)((unsigned)i / 2); })
VALUE("long to int", int, { return (int)(i * 5000000007L); })
VALUE("int to long keeps the sign", long, { return (long)i << 2; })
VALUE("unsigned to long does not", long, { return (unsigned)i; })
VALUE("a number to bool is whether it is not zero", int, {
  bool b = i;
  return b + (bool)(i & 4) * 2 + (bool)(i * 256) * 4;
})
VALUE("a float to bool", int, { return (bool)(i * 0.25f); })
VALUE("a float to int rounds toward zero", int, { return (int)(i * 0.75f) + (int)(-i / 4.0f); })
VALUE("a float to small integers", int,
      { return (char)(i * 0.9f) + (unsigned short)(i * i * 0.3f); })
VALUE("a float to long", long, { return (long)(i * 1e12f); })
VALUE("int to float", float, { return i; })
VALUE("a large int to float is rounded to nearest", float, { return 16777216 + i; })
VALUE("a large long to float is rounded to nearest", float, { return 9007199254740993L + i * 3; })
VALUE("unsigned long to float", float, { return 18446744073709551615ul - (unsigned long)(i & 31); })
VALUE("double to float is rounded", float, { return (float)(i * 0.1); })
VALUE("float to double is exact", double, { return i * 0.1f; })
VALUE("int to double", double, { return i * 123456789; })
VALUE("double to int", int, { return (int)(i * 1.7); })

VALUE("casts of C", int, { return (int)(i * 0.5f) + (int)3.9f; })
VALUE("casts in function form", int, { return int(i * 0.5f) + short(i) + int(); })
VALUE("static_cast", int, { return static_cast<int>(i * 0.5f) + static_cast<unsigned char>(i); })
VALUE("a cast binds tighter than arithmetic", int, { return (int)2.7f * i; })
VALUE("an initialiser converts", int, {
  short s = i * 3001;
  float f = i / 4;
  unsigned char c = i;
  return s + (int)f + c;
})
VALUE("a return value converts", unsigned char, { return i * 3; })
VALUE_WITH("arguments convert to the types of parameters",
           (int sum(char a, unsigned b, float c) { return a + (int)b + (int)c; }), int,
           { return sum(i * 7, i & 7, i); })
VALUE("auto has the type of its value", int, {
  auto a = i * 0.5f;
  auto b = (char)i;
  auto c = b + b;
  a += 0.25f;
  return (int)(a * 4) + b + c;
})
