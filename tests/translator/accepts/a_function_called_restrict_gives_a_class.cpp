#include <amp.h>

namespace of_a_program {
enum amp { one };
struct number {
  int v;
};
struct number restrict(amp);
enum amp restrict(number);
}  // namespace of_a_program
