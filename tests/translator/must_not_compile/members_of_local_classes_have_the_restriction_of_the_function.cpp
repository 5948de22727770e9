#include <amp.h>
int of_host(int x) { return x; }
int f(int x) restrict(amp) {
  struct local {
    int get(int k) { return of_host(k); }  // expect-error: 5 C3930
    void stop() { throw 1; }               // expect-error: 6 C3594
  };
  return local().get(x);
}
