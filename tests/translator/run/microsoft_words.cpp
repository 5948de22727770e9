// options: -Wno-unknown-pragmas
// Words and habits of sources for Microsoft's compiler: a byte order mark, ends of lines, extensions.
#include <amp.h>
#include <amp_math.h>
#include <vector>
#pragma comment(lib, "d3d11.lib")
#pragma warning(push)
#pragma warning(disable : 4996)

using namespace concurrency;

#define CHECKED(x) _ASSERT(x)

__forceinline int twice(int x) restrict(cpu, amp) { return 2 * x; }
__declspec(noinline) int thrice(int x) restrict(cpu, amp) { return 3 * x; }
static __inline UINT masked(UINT x) restrict(cpu, amp) { return x & 0xFFu; }

template <class View>
struct user {
    static int first(const View& view, int i) restrict(amp) {
        typename View::value_type one = view[i];
        return one;
    }
};

struct __declspec(align(16)) aligned { int value; int padding[3]; };

class holder {
public:
    __declspec(property(get = get_value, put = set_value)) int value;
    int get_value() const restrict(cpu, amp) { return inner; }
    void set_value(int v) restrict(cpu, amp) { inner = v; }
    holder() restrict(cpu, amp) : inner(0) {}
private:
    int inner;
};

int main()
{
    std::vector<int> got(4);
    array_view<int> view(4, got);
    parallel_for_each(view.extent, [=](index<1> i) restrict(amp)
    {
        _ASSERT(i[0] >= 0);
        CHECKED(true);
        holder h;
        h.value = twice(i[0]) + thrice(1);
        h.value += 1;
        if (i[0] > 0 and not (i[0] == 3 or i[0] == 4))
            h.value = h.value + 100;
        int low = std::min(i[0], 2), high = std::max(i[0], 2);
        std::swap(low, high);
        float root = sqrtf(16.0f) + std::sqrt(4.0f) + std::abs(-1.0f);
        view[i] = h.value + (int)masked(0x100) + low * 1000 + high * 10000 + (int)root;
    });
    view.synchronize();
    for (int i = 0; i < 4; i++)
    {
        const int expected = 2 * i + 4 + (i == 1 || i == 2 ? 100 : 0) + std::max(i, 2) * 1000 + std::min(i, 2) * 10000 + 7;
        if (got[i] != expected) { printf("%d: %d, expected %d\n", i, got[i], expected); return 1; }
    }
    return 0;
}
#pragma warning(pop)
