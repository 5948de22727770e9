// A fluid that cannot be compressed, on a grid: forces, diffusion, advection, projection; in float on both sides.
#include <amp.h>
#include <amp_math.h>
#include <cmath>
#include <iostream>
#include <vector>

using namespace concurrency;

namespace fluid
{
    struct vec2
    {
        float u, v;
    };

    inline vec2 make_vec2(float u, float v) restrict(cpu, amp)
    {
        vec2 made = { u, v };
        return made;
    }
    inline vec2 operator+(const vec2& a, const vec2& b) restrict(cpu, amp) { return make_vec2(a.u + b.u, a.v + b.v); }
    inline vec2 operator-(const vec2& a, const vec2& b) restrict(cpu, amp) { return make_vec2(a.u - b.u, a.v - b.v); }
    inline vec2 operator*(float f, const vec2& a) restrict(cpu, amp) { return make_vec2(f * a.u, f * a.v); }

    inline int as_whole(float x) restrict(cpu) { return (int)std::floor(x); }
    inline int as_whole(float x) restrict(amp) { return (int)fast_math::floor(x); }

    struct grid
    {
        int rows, columns;

        int wrap_row(int r) const restrict(cpu, amp) { return r < 0 ? r + rows : r >= rows ? r - rows : r; }
        int wrap_column(int c) const restrict(cpu, amp) { return c < 0 ? c + columns : c >= columns ? c - columns : c; }
    };

    // What one step does at one place, over anything that is indexed by row and column.
    template <typename Field>
    vec2 advected(const grid& g, const Field& velocity, int row, int column, float dt) restrict(cpu, amp)
    {
        const vec2 here = velocity(row, column);
        const float y = row - dt * here.v, x = column - dt * here.u;
        const int r = as_whole(y), c = as_whole(x);
        const float fy = y - r, fx = x - c;
        const int r0 = g.wrap_row(r), r1 = g.wrap_row(r + 1), c0 = g.wrap_column(c), c1 = g.wrap_column(c + 1);
        const vec2 above = (1 - fx) * velocity(r0, c0) + fx * velocity(r0, c1);
        const vec2 below = (1 - fx) * velocity(r1, c0) + fx * velocity(r1, c1);
        return (1 - fy) * above + fy * below;
    }

    template <typename Field>
    vec2 relaxed(const grid& g, const Field& x, const vec2& right, int row, int column, float a) restrict(cpu, amp)
    {
        const vec2 around = x(g.wrap_row(row - 1), column) + x(g.wrap_row(row + 1), column) +
                            x(row, g.wrap_column(column - 1)) + x(row, g.wrap_column(column + 1));
        return (1.0f / (1.0f + 4.0f * a)) * (right + a * around);
    }

    template <typename Field>
    float divergence(const grid& g, const Field& velocity, int row, int column) restrict(cpu, amp)
    {
        return 0.5f * (velocity(row, g.wrap_column(column + 1)).u - velocity(row, g.wrap_column(column - 1)).u +
                       velocity(g.wrap_row(row + 1), column).v - velocity(g.wrap_row(row - 1), column).v);
    }

    template <typename Pressure>
    vec2 gradient(const grid& g, const Pressure& p, int row, int column) restrict(cpu, amp)
    {
        return make_vec2(0.5f * (p(row, g.wrap_column(column + 1)) - p(row, g.wrap_column(column - 1))),
                         0.5f * (p(g.wrap_row(row + 1), column) - p(g.wrap_row(row - 1), column)));
    }

    class solver
    {
    public:
        static const int tile = 8;
        static const int iterations = 12;

        solver(const grid& g, accelerator_view where)
            : shape(g), domain(g.rows, g.columns), av(where), velocity(domain, where), other(domain, where), start(domain, where),
              pressure(domain, where), other_pressure(domain, where), right(domain, where)
        {
        }

        void set(const std::vector<vec2>& values) { copy(values.begin(), values.end(), velocity); }
        std::vector<vec2> get() const
        {
            std::vector<vec2> values(domain.size());
            copy(velocity, values.begin());
            return values;
        }

        void step(float dt, float viscosity)
        {
            add_force(dt);
            diffuse(dt * viscosity);
            advect(dt);
            project();
        }

        float energy() const
        {
            array<float, 2> of_tiles(domain[0] / tile, domain[1] / tile, av);
            auto& v = velocity;
            parallel_for_each(av, domain.tile<tile, tile>(), [&of_tiles, &v](tiled_index<tile, tile> t) restrict(amp)
            {
                tile_static float sums[tile][tile];
                const vec2 here = v[t];
                sums[t.local[0]][t.local[1]] = here.u * here.u + here.v * here.v;
                t.barrier.wait();
                for (int half = tile / 2; half > 0; half /= 2)
                {
                    if (t.local[0] < half)
                        sums[t.local[0]][t.local[1]] += sums[t.local[0] + half][t.local[1]];
                    t.barrier.wait();
                }
                if (t.local[0] == 0 && t.local[1] == 0)
                {
                    float sum = 0;
                    for (int i = 0; i < tile; i++)
                        sum += sums[0][i];
                    of_tiles[t.tile] = sum;
                }
            });
            std::vector<float> sums(of_tiles.extent.size());
            copy(of_tiles, sums.begin());
            float all = 0;
            for (float one : sums)
                all += one;
            return all;
        }

    private:
        void add_force(float dt)
        {
            auto& v = velocity;
            const grid g = shape;
            parallel_for_each(av, domain, [=, &v](index<2> idx) restrict(amp)
            {
                if (idx[0] > g.rows / 3 && idx[0] < g.rows / 2)
                    v[idx].u += dt * 3.0f;
            });
        }

        void diffuse(float a)
        {
            copy(velocity, start);
            for (int i = 0; i < iterations; i++)
            {
                relax(velocity, other, a);
                relax(other, velocity, a);
            }
        }

        void relax(const array<vec2, 2>& from, array<vec2, 2>& to, float a) const
        {
            const array<vec2, 2>& first = start;
            const grid g = shape;
            parallel_for_each(av, domain, [=, &from, &to, &first](index<2> idx) restrict(amp)
            {
                to[idx] = relaxed(g, from, first[idx], idx[0], idx[1], a);
            });
        }

        void advect(float dt)
        {
            copy(velocity, other);
            parallel_for_each(av, domain, [dt, g = shape, &from = other, &to = velocity](index<2> idx) restrict(amp)
            {
                to[idx] = advected(g, from, idx[0], idx[1], dt);
            });
        }

        void project()
        {
            const grid g = shape;
            array<vec2, 2>& v = velocity;
            array<float, 2>&d = right, &p = pressure, &q = other_pressure;
            parallel_for_each(av, domain, [g, &v, &d, &p](index<2> idx) restrict(amp)
            {
                d[idx] = divergence(g, v, idx[0], idx[1]);
                p[idx] = 0.0f;
            });
            for (int i = 0; i < iterations; i++)
            {
                jacobi(p, q, d);
                jacobi(q, p, d);
            }
            parallel_for_each(av, domain, [g, &v, &p](index<2> idx) restrict(amp)
            {
                v[idx] = v[idx] - gradient(g, p, idx[0], idx[1]);
            });
        }

        // Over tiles with a halo of one.
        void jacobi(const array<float, 2>& from, array<float, 2>& to, const array<float, 2>& source) const
        {
            const grid g = shape;
            parallel_for_each(av, domain.tile<tile, tile>(), [=, &from, &to, &source](tiled_index<tile, tile> t) restrict(amp)
            {
                tile_static float p[tile + 2][tile + 2];
                const int y = t.local[0] + 1, x = t.local[1] + 1;
                const int row = t.global[0], column = t.global[1];
                p[y][x] = from(row, column);
                if (y == 1) p[0][x] = from(g.wrap_row(row - 1), column);
                if (y == tile) p[tile + 1][x] = from(g.wrap_row(row + 1), column);
                if (x == 1) p[y][0] = from(row, g.wrap_column(column - 1));
                if (x == tile) p[y][tile + 1] = from(row, g.wrap_column(column + 1));
                t.barrier.wait_with_tile_static_memory_fence();
                to(row, column) = 0.25f * (p[y - 1][x] + p[y + 1][x] + p[y][x - 1] + p[y][x + 1] - source[t.global]);
            });
        }

        grid shape;
        extent<2> domain;
        mutable accelerator_view av;
        array<vec2, 2> velocity, other, start;
        array<float, 2> pressure, other_pressure, right;
    };

    // The same on the host.
    template <typename T>
    struct host_field
    {
        grid g;
        std::vector<T> values;
        const T& operator()(int row, int column) const { return values[row * g.columns + column]; }
    };

    template <typename T, typename Function>
    host_field<T> each(const grid& g, Function f)
    {
        host_field<T> made = { g, std::vector<T>() };
        for (int row = 0; row < g.rows; row++)
            for (int column = 0; column < g.columns; column++)
                made.values.push_back(f(row, column));
        return made;
    }

    void reference_step(host_field<vec2>& v, float dt, float viscosity)
    {
        const grid g = v.g;
        const host_field<vec2> start = each<vec2>(g, [&](int r, int c) {
            return r > g.rows / 3 && r < g.rows / 2 ? v(r, c) + make_vec2(dt * 3.0f, 0) : v(r, c);
        });
        v = start;
        for (int i = 0; i < 2 * solver::iterations; i++)
            v = each<vec2>(g, [&](int r, int c) { return relaxed(g, v, start(r, c), r, c, dt * viscosity); });
        v = each<vec2>(g, [&](int r, int c) { return advected(g, v, r, c, dt); });
        const host_field<float> d = each<float>(g, [&](int r, int c) { return divergence(g, v, r, c); });
        host_field<float> p = each<float>(g, [](int, int) { return 0.0f; });
        for (int i = 0; i < 2 * solver::iterations; i++)
            p = each<float>(g, [&](int r, int c) {
                return 0.25f * (p(g.wrap_row(r - 1), c) + p(g.wrap_row(r + 1), c) + p(r, g.wrap_column(c - 1)) +
                                p(r, g.wrap_column(c + 1)) - d(r, c));
            });
        v = each<vec2>(g, [&](int r, int c) { return v(r, c) - gradient(g, p, r, c); });
    }
}

int main()
{
    const fluid::grid g = { 32, 48 };
    fluid::host_field<fluid::vec2> expected = fluid::each<fluid::vec2>(g, [](int r, int c) {
        return fluid::make_vec2(std::sin(r * 0.2f), 0.5f * std::cos(c * 0.26f));
    });
    fluid::solver solver(g, accelerator().get_default_view());
    solver.set(expected.values);
    for (int i = 0; i < 5; i++)
    {
        solver.step(0.3f, 0.1f);
        fluid::reference_step(expected, 0.3f, 0.1f);
    }
    const std::vector<fluid::vec2> got = solver.get();
    int wrong = 0;
    float energy = 0;
    for (size_t i = 0; i < got.size(); i++)
    {
        const fluid::vec2& one = expected.values[i];
        wrong += !(std::fabs(got[i].u - one.u) < 1e-3f && std::fabs(got[i].v - one.v) < 1e-3f);
        energy += one.u * one.u + one.v * one.v;
    }
    std::cout << wrong << " values wrong, energy " << solver.energy() << " for " << energy << std::endl;
    return wrong == 0 && std::fabs(solver.energy() - energy) < 1e-2f * energy ? 0 : 1;
}
