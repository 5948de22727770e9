// With the restriction of its declaration, in whatever words.
#include <amp.h>

struct guard {
  int a;
  ~guard() restrict(cpu, amp);
};
guard::~guard() restrict(amp, cpu) {}
struct host {
  int a;
  ~host();
};
host::~host() restrict(cpu) {}
template <class T>
struct holder {
  T value;
  ~holder() restrict(amp);
};
template <class T>
holder<T>::~holder() restrict(amp) {}
