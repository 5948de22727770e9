// Filters of an image library: separable blur and Sobel with halos in tile_static memory, histogram, threshold.
#include <amp.h>
#include <amp_graphics.h>
#include <amp_math.h>
#include <cmath>
#include <iostream>
#include <vector>

using namespace concurrency;
using namespace concurrency::graphics;

namespace imaging
{
    static const int tile_size = 16;
    static const float luminance_weights[3] = { 0.299f, 0.587f, 0.114f };

    typedef array_view<const float_3, 2> const_image;
    typedef array_view<float_3, 2> image;

    namespace direct
    {
        inline int clamp_to(int value, int low, int high) restrict(cpu, amp)
        {
            return value < low ? low : (value > high ? high : value);
        }
        inline float square_root(float x) restrict(cpu) { return std::sqrt(x); }
        inline float square_root(float x) restrict(amp) { return fast_math::sqrt(x); }
    }

    inline float luminance(const float_3& c) restrict(cpu, amp)
    {
        return c.r * luminance_weights[0] + c.g * luminance_weights[1] + c.b * luminance_weights[2];
    }

    // A square of pixels and what lies round it; outside of the image the nearest pixel is taken.
    template <int Halo, typename Value>
    struct tile_with_halo
    {
        static const int width = tile_size + 2 * Halo;

        template <typename Source, typename Convert>
        static void load(Value (&cells)[width][width], const Source& source, const tiled_index<tile_size, tile_size>& tidx,
                         const Convert& convert) restrict(amp)
        {
            const int rows = source.extent[0], columns = source.extent[1];
            for (int y = tidx.local[0]; y < width; y += tile_size)
            {
                for (int x = tidx.local[1]; x < width; x += tile_size)
                {
                    const int row = direct::clamp_to(tidx.tile_origin[0] + y - Halo, 0, rows - 1);
                    const int column = direct::clamp_to(tidx.tile_origin[1] + x - Halo, 0, columns - 1);
                    cells[y][x] = convert(source(row, column));
                }
            }
            tidx.barrier.wait_with_tile_static_memory_fence();
        }
    };

    struct identity
    {
        template <typename T>
        T operator()(const T& value) const restrict(cpu, amp) { return value; }
    };

    struct to_luminance
    {
        float operator()(const float_3& c) const restrict(cpu, amp) { return luminance(c); }
    };

    template <int Radius>
    class gaussian
    {
    public:
        explicit gaussian(float sigma)
        {
            float sum = 0;
            for (int i = 0; i <= 2 * Radius; i++)
            {
                weights[i] = std::exp(-(i - Radius) * (i - Radius) / (2 * sigma * sigma));
                sum += weights[i];
            }
            for (int i = 0; i <= 2 * Radius; i++)
                weights[i] /= sum;
        }
        float operator[](int i) const restrict(cpu, amp) { return weights[i + Radius]; }

    private:
        float weights[2 * Radius + 1];
    };

    template <int Radius>
    void blur(const const_image& source, const image& result, float sigma)
    {
        const gaussian<Radius> weights(sigma);
        result.discard_data();
        const extent<2> domain = source.extent;
        parallel_for_each(domain.tile<tile_size, tile_size>().pad(),
            [=](tiled_index<tile_size, tile_size> tidx) restrict(amp)
        {
            typedef tile_with_halo<Radius, float_3> tile;
            tile_static float_3 cells[tile::width][tile::width];
            tile_static float_3 rows[tile::width][tile_size];
            tile::load(cells, source, tidx, identity());
            for (int y = tidx.local[0]; y < tile::width; y += tile_size)
            {
                float_3 sum(0.0f, 0.0f, 0.0f);
                for (int i = -Radius; i <= Radius; i++)
                    sum += cells[y][tidx.local[1] + Radius + i] * weights[i];
                rows[y][tidx.local[1]] = sum;
            }
            tidx.barrier.wait_with_tile_static_memory_fence();
            if (domain.contains(tidx.global))
            {
                float_3 sum;
                for (int i = -Radius; i <= Radius; i++)
                    sum += rows[tidx.local[0] + Radius + i][tidx.local[1]] * weights[i];
                result[tidx.global] = sum;
            }
        });
    }

    void sobel(const const_image& source, const array_view<float, 2>& result)
    {
        result.discard_data();
        const extent<2> domain = source.extent;
        parallel_for_each(domain.tile<tile_size, tile_size>().pad(),
            [=](tiled_index<tile_size, tile_size> tidx) restrict(amp)
        {
            typedef tile_with_halo<1, float> tile;
            tile_static float cells[tile::width][tile::width];
            tile::load(cells, source, tidx, to_luminance());
            if (!domain.contains(tidx))
                return;
            const int y = tidx.local[0] + 1, x = tidx.local[1] + 1;
            const float gx = cells[y - 1][x + 1] + 2 * cells[y][x + 1] + cells[y + 1][x + 1]
                           - cells[y - 1][x - 1] - 2 * cells[y][x - 1] - cells[y + 1][x - 1];
            const float gy = cells[y + 1][x - 1] + 2 * cells[y + 1][x] + cells[y + 1][x + 1]
                           - cells[y - 1][x - 1] - 2 * cells[y - 1][x] - cells[y - 1][x + 1];
            result[tidx] = direct::square_root(gx * gx + gy * gy);
        });
    }

    template <int Bins>
    std::vector<unsigned int> histogram(const const_image& source)
    {
        std::vector<unsigned int> counts(Bins);
        array_view<unsigned int> bins(Bins, counts);
        const extent<2> domain = source.extent;
        parallel_for_each(domain.tile<tile_size, tile_size>().pad(),
            [=](tiled_index<tile_size, tile_size> tidx) restrict(amp)
        {
            tile_static unsigned int local_bins[Bins];
            const int thread = tidx.local[0] * tile_size + tidx.local[1];
            for (int i = thread; i < Bins; i += tile_size * tile_size)
                local_bins[i] = 0;
            tidx.barrier.wait();
            if (domain.contains(tidx.global))
            {
                const int bin = direct::clamp_to((int)(luminance(source[tidx.global]) * Bins), 0, Bins - 1);
                atomic_fetch_inc(&local_bins[bin]);
            }
            tidx.barrier.wait();
            for (int i = thread; i < Bins; i += tile_size * tile_size)
                if (local_bins[i] != 0)
                    atomic_fetch_add(&bins[i], local_bins[i]);
        });
        bins.synchronize();
        return counts;
    }

    // Any function of a pixel.
    template <typename Function>
    void transform(const image& pixels, Function f)
    {
        parallel_for_each(pixels.extent, [=](index<2> idx) restrict(amp)
        {
            pixels[idx] = f(pixels[idx]);
        });
    }
}

static const int height = 70, width = 101;

static std::vector<float_3> make_picture()
{
    std::vector<float_3> pixels(height * width);
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
            pixels[y * width + x] = float_3((x * 7 % 32) / 31.0f, (y * 5 % 64) / 63.0f, ((x + y) % 16) / 15.0f);
    return pixels;
}

static float_3 at(const std::vector<float_3>& pixels, int y, int x)
{
    return pixels[imaging::direct::clamp_to(y, 0, height - 1) * width + imaging::direct::clamp_to(x, 0, width - 1)];
}

static bool is_near(float got, float expected) { return std::fabs(got - expected) < 1e-3f; }

template <int Radius>
static int test_blur(const std::vector<float_3>& pixels)
{
    std::vector<float_3> got(pixels.size());
    array_view<const float_3, 2> source(height, width, pixels);
    array_view<float_3, 2> result(height, width, got);
    imaging::blur<Radius>(source, result, 1.5f);
    result.synchronize();
    const imaging::gaussian<Radius> weights(1.5f);
    int wrong = 0;
    for (int y = 0; y < height; y++)
    {
        for (int x = 0; x < width; x++)
        {
            float_3 sum;
            for (int i = -Radius; i <= Radius; i++)
                for (int k = -Radius; k <= Radius; k++)
                    sum += at(pixels, y + i, x + k) * weights[i] * weights[k];
            const float_3 one = got[y * width + x];
            wrong += !is_near(one.r, sum.r) || !is_near(one.g, sum.g) || !is_near(one.b, sum.b);
        }
    }
    return wrong;
}

static int test_sobel(const std::vector<float_3>& pixels)
{
    std::vector<float> got(pixels.size());
    array_view<const float_3, 2> source(height, width, pixels);
    array_view<float, 2> result(height, width, got);
    imaging::sobel(source, result);
    result.synchronize();
    int wrong = 0;
    for (int y = 0; y < height; y++)
    {
        for (int x = 0; x < width; x++)
        {
            float gx = 0, gy = 0;
            for (int i = -1; i <= 1; i++)
            {
                const float weight = i == 0 ? 2.0f : 1.0f;
                gx += weight * (imaging::luminance(at(pixels, y + i, x + 1)) - imaging::luminance(at(pixels, y + i, x - 1)));
                gy += weight * (imaging::luminance(at(pixels, y + 1, x + i)) - imaging::luminance(at(pixels, y - 1, x + i)));
            }
            wrong += !is_near(got[y * width + x], std::sqrt(gx * gx + gy * gy));
        }
    }
    return wrong;
}

static int test_histogram(const std::vector<float_3>& pixels)
{
    array_view<const float_3, 2> source(height, width, pixels);
    const std::vector<unsigned int> got = imaging::histogram<64>(source);
    std::vector<unsigned int> expected(64);
    for (const float_3& one : pixels)
        ++expected[imaging::direct::clamp_to((int)(imaging::luminance(one) * 64), 0, 63)];
    int wrong = 0;  // a pixel between two bins may fall into either
    for (int i = 0; i < 64; i++)
        wrong += std::abs((int)got[i] - (int)expected[i]) > 3;
    return wrong;
}

static int test_transform(std::vector<float_3> pixels)
{
    const std::vector<float_3> before(pixels);
    const float limit = 0.5f;
    imaging::transform(array_view<float_3, 2>(height, width, pixels), [limit](float_3 c) restrict(amp) -> float_3
    {
        const float light = imaging::luminance(c) > limit ? 1.0f : 0.0f;
        return float_3(light, light, 1.0f - c.b);
    });
    int wrong = 0;
    for (size_t i = 0; i < pixels.size(); i++)
    {
        const float light = imaging::luminance(before[i]);
        if (std::fabs(light - limit) > 1e-5f)
            wrong += pixels[i].x != (light > limit ? 1.0f : 0.0f);
        wrong += pixels[i].z != 1.0f - before[i].z;
    }
    return wrong;
}

int main()
{
    const std::vector<float_3> pixels = make_picture();
    const int wrong[] = { test_blur<2>(pixels), test_blur<5>(pixels), test_sobel(pixels), test_histogram(pixels),
                          test_transform(pixels) };
    int sum = 0;
    for (int one : wrong)
    {
        std::cout << one << " wrong" << std::endl;
        sum += one;
    }
    return sum == 0 ? 0 : 1;
}
