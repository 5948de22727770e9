// Operators on numbers.
#define CHAPTER "expressions"
#include "tests/conformance/case.hpp"

VALUE("addition, subtraction and multiplication of int", int, { return i * 7 - (i + 3) * i; })
VALUE("integer division rounds toward zero", int, { return i / 5 * 100 + -i / 4; })
VALUE("a remainder has the sign of the dividend", int, { return i % 5 * 100 + -i % 4; })
VALUE("unsigned arithmetic wraps", unsigned, { return (unsigned)i * 2654435761u + 0xffffffffu; })
VALUE("a shift to the left", int, { return (i & 255) << 3; })
VALUE("a comparison is a bool, which counts as 0 or 1", int, { return (i > 3) + (i == 3) * 4; })
VALUE_WITH("a conditional expression computes one of its values only",
           (int count(int a, int b) { return a * 2 + b; }), int,
           { return i != 0 ? count(100 / i, 1) : -1; })
