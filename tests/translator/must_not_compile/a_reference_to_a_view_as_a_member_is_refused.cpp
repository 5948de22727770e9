// A reference to a view as a member is refused.
#include <amp.h>

struct holder {
  concurrency::array_view<int>& view;
};
int get(const holder& h) restrict(amp) {  // expect-error: 7 C3581 the member 'view'
  return h.view[0];
}
