// A class that holds a view is taken apart; its bases without views stay structs.
#include "expect.hpp"
using namespace concurrency;

struct origin {
  int x, y;
};
struct shape : origin {
  int size;
  int area() const restrict(amp) { return size * size + x; }
};
class drawn : public shape {
 public:
  drawn(const shape& of, array_view<int, 1> out) : shape(of), out_(out) {}
  void operator()(index<1> i) const restrict(amp) { put(i, area() * 10 + y + this->size * 1000); }

 private:
  void put(index<1> i, int value) const restrict(amp) { out_[i] = value + lowest(*this); }
  static int lowest(const origin& of) restrict(amp) { return of.x < of.y ? of.x : of.y; }
  array_view<int, 1> out_;
};

int main() {
  shape of;
  of.x = 2, of.y = 3, of.size = 4;
  std::vector<int> out(2);
  array_view<int, 1> view(2, out);
  parallel_for_each(view.extent, drawn(of, view));
  view.synchronize();
  return compare(out, {4185, 4185});
}
