// Enums and aliases of types.
#define CHAPTER "enums and aliases"
#include "tests/conformance/case.hpp"

VALUE_WITH("values of an enum count on", (enum colour{red, green = 5, blue};), int,
           { return red + green * 10 + blue * 100 + i; })
VALUE_WITH("an enum is a number", (enum colour{red, green = -5, blue};), int, {
  colour c = i > 0 ? green : blue;
  return c * 2 + (c < red);
})
VALUE_WITH("a number is made an enum by a cast", (enum colour{red, green, blue};), int, {
  colour c = (colour)(i & 1);
  colour d = static_cast<colour>(2);
  return (c == green) + d * 10;
})
VALUE_WITH("an enum class is compared and cast", (enum class side{left, right = 7};), int, {
  side s = i % 2 ? side::left : side::right;
  return (s == side::left) + (int)s * 10;
})
VALUE_WITH("an enum of a type",
           (enum small
            : unsigned char{first = 200, second};),
           int, {
             small s = second;
             return s + i;
           })
VALUE_WITH("a switch over an enum", (enum class side{left, right, middle};), int, {
  side s = (side)((i & 127) % 3);
  switch (s) {
    case side::left:
      return 1;
    case side::right:
      return 2;
    default:
      return 3;
  }
})
VALUE_WITH("an enum as a field and as an argument",
           (
               enum colour{red, green, blue}; struct pixel {
                 colour c;
                 int n;
               };
               int weight(colour c) { return c == blue ? 100 : c; }),
           int, {
             pixel p = {blue, i};
             if (i & 1) p.c = green;
             return weight(p.c) + p.n;
           })
VALUE_WITH("using gives a type another name", (using number = long; using small = unsigned char;),
           long, {
             small s = i;
             number n = s * 5000000000L;
             return n;
           })
VALUE_WITH("typedef gives a type another name", (typedef short number;), int,
           { return (number)(i * 3001); })
VALUE("character literals are numbers", int, { return i + 'a' - '0' + '\n'; })
