#include <amp.h>

#include <memory>
#include <string>
using namespace concurrency;
struct base {
  virtual ~base() = default;
  virtual int f() const = 0;
};
struct derived : virtual base {
  derived() = default;
  derived(const derived&) = default;
  derived& operator=(const derived&) = default;
  ~derived() override = default;
  int f() const override { return 1; }
};
struct owner {
  std::unique_ptr<int> owned;
  std::string name;
  int** raw = nullptr;
  const char* text = "text";
  long double number = 1;
  owner() = default;
  owner(owner&&) noexcept = default;
  owner& operator=(owner&&) = default;
  owner(const owner&) = delete;
  ~owner() = default;
};
int main() {
  derived d;
  owner o;
  owner moved(std::move(o));
  array_view<int> v(1);
  parallel_for_each(v.extent, [=](index<1> i) restrict(amp) { v[i] = 1; });
  return v[0] - d.f();
}
