// The sum of many numbers in ten stages, from one addition a thread to cascades that keep every thread busy.
#include <amp.h>

#include <cassert>
#include <iomanip>
#include <iostream>
#include <numeric>
#include <string>
#include <vector>

using namespace concurrency;

// The base of all stages.
class stage
{
public:
    virtual ~stage() {}
    virtual std::string name() const = 0;
    virtual int sum(accelerator_view& view, const std::vector<int>& source) const = 0;
};

class stage_sequential : public stage
{
public:
    std::string name() const override { return "sequential"; }
    int sum(accelerator_view&, const std::vector<int>& source) const override
    {
        return std::accumulate(source.cbegin(), source.cend(), 0);
    }
};

class stage_simple : public stage
{
public:
    std::string name() const override { return "simple"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        array<int, 1> a((int)source.size(), source.cbegin(), source.cend(), view);
        for (int stride = (int)source.size() / 2; stride > 0; stride /= 2)
        {
            parallel_for_each(view, extent<1>(stride), [=, &a](index<1> idx) restrict(amp)
            {
                a[idx] += a[idx + stride];
            });
        }
        int result;
        copy(a.section(0, 1), &result);
        return result;
    }
};

class stage_view : public stage
{
public:
    std::string name() const override { return "array_view"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        std::vector<int> scratch(source);
        array_view<int, 1> av((int)scratch.size(), scratch);
        for (int stride = (int)scratch.size() / 2; stride > 0; stride /= 2)
            parallel_for_each(view, extent<1>(stride), [=](index<1> idx) restrict(amp)
            {
                av[idx] += av[idx + stride];
            });
        const int result = av[0];
        av.discard_data();
        return result;
    }
};

// Several elements a thread each time.
template <int Window>
class stage_window : public stage
{
public:
    std::string name() const override { return "window"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        int length = (int)source.size();
        assert(length % Window == 0);
        array<int, 1> a(length, source.cbegin(), source.cend(), view);
        int stride = length / Window;
        for (; stride >= Window; stride /= Window)
        {
            parallel_for_each(view, extent<1>(stride), [=, &a](index<1> idx) restrict(amp)
            {
                int sum = 0;
                for (int i = 0; i < Window; i++)
                    sum += a[idx + i * stride];
                a[idx] = sum;
            });
            length = stride;
        }
        std::vector<int> partial(length);
        copy(a.section(0, length), partial.begin());
        return std::accumulate(partial.begin(), partial.end(), 0);
    }
};

template <class Kernel>
int reduce_in_steps(accelerator_view& view, const std::vector<int>& source, int per_tile, Kernel kernel)
{
    int length = (int)source.size();
    array<int, 1> first(length, source.cbegin(), source.cend(), view);
    array<int, 1> second(length / per_tile > 0 ? length / per_tile : 1, view);
    array_view<int, 1> from(first);
    array_view<int, 1> to(second);
    while (length % per_tile == 0)
    {
        kernel(length, from.section(0, length), to);
        length /= per_tile;
        std::swap(from, to);
    }
    std::vector<int> partial(length);
    copy(from.section(0, length), partial.begin());
    return std::accumulate(partial.begin(), partial.end(), 0);
}

template <int TileSize>
class stage_tiled : public stage
{
public:
    std::string name() const override { return "tiled, with a division in each step"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        return reduce_in_steps(view, source, TileSize, [&](int length, array_view<int> from, array_view<int> to)
        {
            parallel_for_each(view, extent<1>(length).tile<TileSize>(), [=](tiled_index<TileSize> tidx) restrict(amp)
            {
                tile_static int tile_data[TileSize];
                const int local_idx = tidx.local[0];
                tile_data[local_idx] = from[tidx.global];
                tidx.barrier.wait();
                for (int stride = 1; stride < TileSize; stride *= 2)
                {
                    if (local_idx % (2 * stride) == 0)
                        tile_data[local_idx] += tile_data[local_idx + stride];
                    tidx.barrier.wait_with_tile_static_memory_fence();
                }
                if (local_idx == 0)
                    to[tidx.tile] = tile_data[0];
            });
        });
    }
};

template <int TileSize>
class stage_tiled_without_division : public stage
{
public:
    std::string name() const override { return "tiled, threads side by side"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        return reduce_in_steps(view, source, TileSize, [&](int length, array_view<int> from, array_view<int> to)
        {
            parallel_for_each(view, extent<1>(length).tile<TileSize>(), [=](tiled_index<TileSize> tidx) restrict(amp)
            {
                tile_static int tile_data[TileSize];
                const int local_idx = tidx.local[0];
                tile_data[local_idx] = from[tidx.global];
                tidx.barrier.wait();
                for (int stride = 1; stride < TileSize; stride *= 2)
                {
                    const int at = 2 * stride * local_idx;
                    if (at < TileSize)
                        tile_data[at] += tile_data[at + stride];
                    tidx.barrier.wait();
                }
                if (local_idx == 0)
                    to[tidx.tile[0]] = tile_data[0];
            });
        });
    }
};

template <int TileSize>
class stage_tiled_without_conflicts : public stage
{
public:
    std::string name() const override { return "tiled, without conflicts of banks"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        return reduce_in_steps(view, source, TileSize, [&](int length, array_view<int> from, array_view<int> to)
        {
            parallel_for_each(view, extent<1>(length).tile<TileSize>(), [=](tiled_index<TileSize> tidx) restrict(amp)
            {
                tile_static int tile_data[TileSize];
                int local_idx = tidx.local[0];
                tile_data[local_idx] = from[tidx.global];
                tidx.barrier.wait();
                for (int stride = TileSize / 2; stride > 0; stride /= 2)
                {
                    if (local_idx < stride)
                        tile_data[local_idx] += tile_data[local_idx + stride];
                    tidx.barrier.wait();
                }
                if (local_idx == 0) { to[tidx.tile[0]] = tile_data[0]; }
            });
        });
    }
};

template <int TileSize>
class stage_first_addition_on_load : public stage
{
public:
    std::string name() const override { return "first addition while loading"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        return reduce_in_steps(view, source, 2 * TileSize, [&](int length, array_view<int> from, array_view<int> to)
        {
            parallel_for_each(view, extent<1>(length / 2).tile<TileSize>(), [=](tiled_index<TileSize> tidx) restrict(amp)
            {
                tile_static int tile_data[TileSize];
                int local_idx = tidx.local[0];
                const int* const source = &from[tidx.tile[0] * (TileSize * 2)];
                int* const own = tile_data + local_idx;
                *own = source[local_idx] + source[local_idx + TileSize];
                tidx.barrier.wait();
                for (int stride = TileSize / 2; stride > 0; stride /= 2)
                {
                    if (local_idx < stride)
                        *own += own[stride];
                    tidx.barrier.wait();
                }
                if (local_idx == 0)
                    to[tidx.tile[0]] = *own;
            });
        });
    }
};

namespace unrolled {

template <int Stride>
inline void add(int* tile_data, int local_idx) restrict(amp)
{
    if (local_idx < Stride)
        tile_data[local_idx] += tile_data[local_idx + Stride];
}

// The steps of a tile, one template each.
template <int Stride>
struct steps
{
    static void run(int* tile_data, const tiled_index<64>& tidx) restrict(amp)
    {
        add<Stride>(tile_data, tidx.local[0]);
        tidx.barrier.wait();
        steps<Stride / 2>::run(tile_data, tidx);
    }
};

template <>
struct steps<0>
{
    static void run(int*, const tiled_index<64>&) restrict(amp) {}
};

}  // namespace unrolled

class stage_unrolled : public stage
{
public:
    std::string name() const override { return "unrolled by templates"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        return reduce_in_steps(view, source, 64, [&](int length, array_view<int> from, array_view<int> to)
        {
            parallel_for_each(view, extent<1>(length).tile<64>(), [=](tiled_index<64> tidx) restrict(amp)
            {
                tile_static int tile_data[64];
                tile_data[tidx.local[0]] = from[tidx];
                tidx.barrier.wait();
                unrolled::steps<32>::run(tile_data, tidx);
                if (tidx.local[0] == 0)
                    to[tidx.tile[0]] = tile_data[0];
            });
        });
    }
};

template <int TileSize, int TileCount>
class stage_cascading : public stage
{
public:
    std::string name() const override { return "cascading"; }
    int sum(accelerator_view& view, const std::vector<int>& source) const override
    {
        const int length = (int)source.size();
        const int stride = TileSize * TileCount * 2;
        array<int, 1> a(length, source.cbegin(), source.cend(), view);
        array<int, 1> a_partial(TileCount, view);
        parallel_for_each(view, extent<1>(TileCount * TileSize).tile<TileSize>(),
            [=, &a, &a_partial](tiled_index<TileSize> tidx) restrict(amp)
        {
            tile_static int tile_data[TileSize];
            int local_idx = tidx.local[0];
            int input_idx = tidx.tile[0] * 2 * TileSize + local_idx;
            tile_data[local_idx] = 0;
            do
            {
                tile_data[local_idx] += a[input_idx] + a[input_idx + TileSize];
                input_idx += stride;
            } while (input_idx < length);
            tidx.barrier.wait();
            for (int s = TileSize / 2; s > 0; s /= 2)
            {
                if (local_idx < s)
                    tile_data[local_idx] += tile_data[local_idx + s];
                tidx.barrier.wait();
            }
            if (local_idx == 0)
                a_partial[tidx.tile[0]] = tile_data[0];
        });
        std::vector<int> partial(TileCount);
        copy(a_partial, partial.begin());
        return std::accumulate(partial.begin(), partial.end(), 0);
    }
};

int main()
{
    accelerator default_device;
    accelerator_view view = default_device.create_view(queuing_mode_immediate);
    std::vector<int> source(64 * 64 * 16);
    int i = 0;
    std::generate(source.begin(), source.end(), [&i]() { return (i++ * 37) % 101 - 50; });
    const int expected = std::accumulate(source.begin(), source.end(), 0);

    std::vector<std::shared_ptr<stage>> stages;
    stages.push_back(std::make_shared<stage_sequential>());
    stages.push_back(std::make_shared<stage_simple>());
    stages.push_back(std::make_shared<stage_view>());
    stages.push_back(std::make_shared<stage_window<8>>());
    stages.push_back(std::make_shared<stage_tiled<64>>());
    stages.push_back(std::make_shared<stage_tiled_without_division<64>>());
    stages.push_back(std::make_shared<stage_tiled_without_conflicts<64>>());
    stages.push_back(std::make_shared<stage_first_addition_on_load<32>>());
    stages.push_back(std::make_shared<stage_unrolled>());
    stages.push_back(std::make_shared<stage_cascading<64, 16>>());

    int failures = 0;
    for (const auto& one : stages)
    {
        const int got = one->sum(view, source);
        std::cout << std::setw(40) << std::left << one->name() << got << (got == expected ? "" : " FAILED") << "\n";
        if (got != expected)
            ++failures;
    }
    return failures;
}
