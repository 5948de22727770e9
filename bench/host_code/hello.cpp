// What compile_time.sh compiles: a whole program of one kernel.
#include <amp.h>

#include <iostream>
#include <vector>

using namespace concurrency;

int main() {
  std::vector<int> data(8);
  array_view<int> numbers(8, data);
  parallel_for_each(numbers.extent, TILES_KERNEL((numbers), [=](index<1> i) restrict(amp) {
                      numbers[i] = i[0] * i[0];
                    }));
  numbers.synchronize();
  for (const int number : data) std::cout << number << ' ';
}
