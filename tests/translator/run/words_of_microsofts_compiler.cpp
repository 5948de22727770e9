// __forceinline, unsigned types by their names of Windows, const on the right, typedef struct, size_t.
// alone: its main has parameters
#include "expect.hpp"
#include <tuple>
using namespace concurrency;
typedef unsigned int uint32;
typedef struct _POINT2 {
  int x;
  int y;
} POINT2, *PPOINT2;
#define SQR(a) ((a) * (a))
#define BLOCK 4
enum { FIRST = 1, SECOND = FIRST << 3 };
__forceinline int Distance(POINT2 const& a, POINT2 const& b) restrict(cpu, amp)
{
    return SQR(a.x - b.x) + SQR(a.y - b.y);
}
static inline UINT Hash(UINT x) restrict(amp, cpu)
{
    x = ((x >> 16) ^ x) * 0x45d9f3bU;
    return (x >> 16) ^ x;
}
class Kernel
{
public:
    Kernel(array_view<POINT2 const, 1> const& p, array_view<int, 1> const& r) : m_points(p), m_result(r) {}
    void operator()(tiled_index<BLOCK> tidx) const restrict(amp)
    {
        tile_static POINT2 s_points[BLOCK];
        int best = INT_MAX;
        for (int base = 0; base < m_points.extent[0]; base += BLOCK)
        {
            s_points[tidx.local[0]] = m_points[base + tidx.local[0]];
            tidx.barrier.wait();
            for (int j = 0; j < BLOCK; ++j)
            {
                int const d = Distance(s_points[j], m_points[tidx.global]);
                if (d != 0 && d < best)
                    best = d;
            }
            tidx.barrier.wait();
        }
        m_result[tidx] = best + int(Hash(UINT(tidx.global[0])) & 3u) * SECOND;
    }
private:
    array_view<POINT2 const, 1> m_points;
    array_view<int, 1> m_result;
};
int main(int, char**)
{
    std::vector<POINT2> points(16);
    for (int i = 0; i < 16; ++i)
    {
        points[i].x = (i * 7) % 16;
        points[i].y = (i * i) % 11;
    }
    std::vector<int> result(16), expected(16, INT_MAX);
    array_view<int, 1> r(16, result);
    parallel_for_each(r.extent.tile<BLOCK>(), Kernel(array_view<POINT2 const, 1>(16, points), r));
    r.synchronize();
    for (int i = 0; i < 16; ++i)
    {
        for (int j = 0; j < 16; ++j)
        {
            int d = Distance(points[i], points[j]);
            if (d != 0) expected[i] = (std::min)(expected[i], d);
        }
        expected[i] += int(Hash(i) & 3u) * SECOND;
    }
    return compare(result, expected);
}
