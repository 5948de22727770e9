// A host function may do what it likes.
#include <amp.h>

#include <string>
#include <vector>
struct shape {
  virtual ~shape() {}
};
int count = 0;
int run(shape* s) {
  static int calls = 0;
  volatile char c = 'c';
  int** to = nullptr;
  std::string text = "text";
  if (dynamic_cast<shape*>(s) == nullptr) goto end;
  try {
    throw new int(4);
  } catch (int* p) {
    delete p;
  }
end:
  return count + ++calls + c + (to == nullptr);
}
int same(int x) restrict(amp) { return x; }
