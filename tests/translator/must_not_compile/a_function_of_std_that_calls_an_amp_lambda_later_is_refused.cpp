// A lambda for devices alone cannot be kept to be called by the host.
// expect-error: 9 C3930
#include <amp.h>

#include <functional>

using namespace concurrency;

int run() { std::function<int(int)> kept = [](int x) restrict(amp) { return x; }; return kept(1); }
