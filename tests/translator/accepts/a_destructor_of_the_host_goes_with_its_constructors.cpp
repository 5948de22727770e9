// A destructor of the host goes with its constructors.
#include <amp.h>

struct file {
  int handle;
  file() : handle(1) {}
  ~file() {}
};
int same(int x) restrict(amp) { return x; }
