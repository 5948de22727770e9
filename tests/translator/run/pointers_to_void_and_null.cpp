// Pointers to void lead back to what they were made of; null is a value of its own.
#include "both_sides.hpp"
struct cell {
  int a, b;
};
int read(const void* p) restrict(cpu, amp) { return *static_cast<const int*>(p); }
int main() {
  return same_on_both_sides(6, [](int i) restrict(cpu, amp) {
    int x = i, values[3] = {4, 5, 6};
    const int* to_constant = &x;
    *const_cast<int*>(to_constant) += 1;
    void* anything = &x;
    int sum = *static_cast<int*>(anything);
    void* elements = values;
    sum += static_cast<int*>(elements)[i % 3];
    cell one = {i, 9};
    void* member = &one.b;
    *(int*)member += 2;
    sum += one.b + read(&one.a) + read(values + 1);
    auto nothing = nullptr;
    int* q = nothing;
    return sum + (nullptr == nullptr) + (q == nothing ? 10 : 0) + (anything != nullptr ? 100 : 0);
  });
}
