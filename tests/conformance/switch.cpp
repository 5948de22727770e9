// switch.
#define CHAPTER "switch"
#include "tests/conformance/case.hpp"

VALUE("a case, a default, and break", int, {
  int r = 0;
  switch (i % 4) {
    case 0:
      r = 10;
      break;
    case 1:
      r = 20;
      break;
    default:
      r = 30;
  }
  return r + i;
})
VALUE("cases fall through", int, {
  int r = 1;
  switch (i & 3) {
    case 3:
      r += 100;
    case 2:
      r += 10;
      break;
    case 1:
      r *= 7;
  }
  return r;
})
VALUE("several cases of one statement", int, {
  switch (i & 7) {
    case 1:
    case 3:
    case 5:
      return 1;
    case 0:
      return 2;
  }
  return 3;
})
VALUE("a default in the middle", int, {
  switch (i % 3) {
    case 1:
      return 10;
    default:
      return 20;
    case 2:
      return 30;
  }
})
VALUE("a switch without default skips all", int, {
  int r = i;
  switch (i) {
    case 1:
      r = 100;
      break;
    case -5:
      r = 200;
      break;
  }
  return r;
})
VALUE("a switch of a long and of an unsigned number", int, {
  int r = 0;
  switch (i * 5000000000L) {
    case 5000000000L:
      r = 1;
  }
  switch ((unsigned)i) {
    case 4294967295u:
      r += 2;
  }
  return r;
})
VALUE("variables in the block of a case", int, {
  switch (i & 1) {
    case 0: {
      int a = i * 2;
      return a + 1;
    }
    default: {
      int a = i * 3;
      return a + 2;
    }
  }
})
VALUE("break in a switch leaves it, continue goes on with the loop around", int, {
  int s = 0;
  for (int j = 0; j < 6; ++j) {
    switch ((i + j) & 3) {
      case 0:
        continue;
      case 1:
        s += 10;
        break;
      default:
        s += 1;
    }
    s *= 2;
  }
  return s;
})
VALUE("a switch in a switch", int, {
  int r = 0;
  switch (i & 1) {
    case 0:
      switch (i & 6) {
        case 2:
          r = 5;
          break;
        default:
          r = 6;
      }
      break;
    default:
      r = 7;
  }
  return r;
})
