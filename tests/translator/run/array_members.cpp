#include "expect.hpp"
using namespace concurrency;
class simulation {
 public:
  simulation() : state_(4) {}
  void step(int by) {
    array<int, 1>& state = state_;
    parallel_for_each(state.extent, [by, &state](index<1> i) restrict(amp) { state[i] = by * i[0]; });
  }
  std::vector<int> result() const { return state_; }
 private:
  array<int, 1> state_;
};
int main() {
  simulation s;
  s.step(3);
  return compare(s.result(), {0, 3, 6, 9});
}
