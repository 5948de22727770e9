// Kernels behind virtual functions of the host, in maps and threads.
// not on Oclgrind: it loses what a thread has stored when the thread ends
#include <amp.h>

#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>
using namespace concurrency;
struct engine {
  virtual ~engine() {}
  virtual std::vector<int> run(int) = 0;
};
template <int S>
struct impl : engine {
  std::vector<int> run(int n) override {
    std::vector<int> h(n);
    array_view<int> v(n, h);
    try {
      parallel_for_each(
          v.extent, [=](index<1> i) restrict(amp) { v[i] = i[0] * S; });
      v.synchronize();
    } catch (const std::exception& e) {
      std::puts(e.what());
      throw;
    }
    return h;
  }
};
int main() {
  std::map<std::string, std::unique_ptr<engine>> m;
  m["a"].reset(new impl<2>);
  m["b"] = std::make_unique<impl<3>>();
  std::function<int(int)> f = [&](int n) {
    int s = 0;
    for (auto& [k, e] : m)
      for (int x : e->run(n)) s += x;
    return s;
  };
  int r = 0;
  std::thread t([&] { r = f(4); });
  t.join();
  return r == 12 + 18 ? 0 : 1;
}
