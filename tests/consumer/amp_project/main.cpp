#include "changes.hpp"

int main() {
  std::vector<int> numbers{1, 2, 3, 4, 5};
  double_all(numbers);
  triple_all(numbers);
  return numbers == std::vector<int>{6, 12, 18, 24, 30} ? 0 : 1;
}
