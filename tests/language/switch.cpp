#include "tests/language/both.hpp"

// Falling from case to case is what is tried here.
#pragma GCC diagnostic ignored "-Wimplicit-fallthrough"
#pragma GCC diagnostic ignored "-Wpedantic"
#pragma GCC diagnostic ignored "-Wswitch"

TEST_CASE("a switch goes to its case, and from there on until a break") {
  BOTH(int, {
    int r = 0;
    switch (i % 6) {
      case 0:
        r = 10;
        break;
      case 1:
        r = 20;
      case 2:
        r += 3;
        break;
      case -3:
      case 4: {
        int square = i * i;
        r = square;
      } break;
      default:
        r = -i;
    }
    return r;
  });
}

TEST_CASE("a default may stand anywhere, or be missing") {
  BOTH(int, {
    int r = i;
    switch (i & 7) {
      case 1:
        r += 100;
      default:
        r += 1000;
      case 3:
        r += 10;
        break;
      case 5:
        r += 5;
    }
    return r;
  });
  BOTH(int, {
    switch (i) {
      case 3:
        return 1;
      case 4:
        return 2;
    }
    return 3;
  });
  BOTH(int, {
    switch (i) { default:; }
    switch (i) {}
    return i;
  });
}

TEST_CASE("a range of cases is each number in it") {
  BOTH(int, {
    switch (i) {
      case -20 ... - 1:
        return 1;
      case 0:
        return 2;
      case 1 ... 9:
        return 3;
      default:
        return 4;
    }
  });
}

TEST_CASE("labels are constants of the switch's type") {
  BOTH(int, {
    const int three = 3;
    switch ((char)i) {
      case three * 2:
        return 1;
      case 'a' - 90:
        return 2;
      case true:
        return 3;
      case -1L:
        return 4;
    }
    return 0;
  });
  BOTH(int, {
    switch ((unsigned)i) {
      case 0xffffffffu:
        return 1;
      case 7u:
        return 2;
    }
    return 0;
  });
  BOTH(int, {
    switch ((long)i * 4294967296L) {
      case 4294967296L:
        return 1;
      case -8589934592L:
        return 2;
    }
    return 0;
  });
}

TEST_CASE("break leaves the switch, continue the loop around it") {
  BOTH(int, {
    int s = 0;
    for (int j = 0; j < 8; ++j) {
      switch ((i + j) & 3) {
        case 0:
          continue;
        case 1:
          s += 100;
          break;
        case 2:
          for (int k = 0; k < 3; ++k) {
            if (k == 1) break;
            s += 7;
          }
        default:
          s ^= j;
      }
      s = s * 3;
    }
    return s;
  });
}

TEST_CASE("what a case declares without a value is known in the cases behind it") {
  BOTH(int, {
    switch (i & 1) {
      case 0:
        int n;
        n = i * 2;
        return n;
      case 1:
        n = i * 3;
        return n;
    }
    return 0;
  });
}

TEST_CASE("a switch within a switch has cases of its own") {
  BOTH(int, {
    switch (i & 1) {
      case 0:
        switch (i & 6) {
          case 0:
            return 1;
          case 2:
            break;
          default:
            return 2;
        }
        return 3;
      case 1:
        return 4;
    }
    return 5;
  });
}
