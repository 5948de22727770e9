// What it returns by value is of no account for the reference or the pointer that the function around it gives.
#include <amp.h>

struct node {
  int v;
};
node& smaller(node* n) restrict(amp) {
  struct less {
    bool operator()(const node& a, const node& b) const {
      bool r = a.v < b.v;
      return r;
    }
  };
  less is_less;
  return is_less(n[0], n[1]) ? n[0] : n[1];
}
int* moved(int* p) restrict(amp) {
  struct step {
    int size;
    int* from(int* q) { return q + size; }
  };
  step one = {1};
  return one.from(p);
}
