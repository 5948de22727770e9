// The game of life on a torus: two arrays in turns, tiles with a halo of cells.
#include <amp.h>

#include <cstdlib>
#include <iostream>
#include <vector>

using namespace concurrency;

enum class boundary { torus, dead };

namespace rules {

inline bool is_born(int neighbours) restrict(cpu, amp) { return neighbours == 3; }
inline bool survives(int neighbours) restrict(cpu, amp) { return neighbours == 2 || neighbours == 3; }

inline int next_state(int alive, int neighbours) restrict(cpu, amp)
{
    if (alive)
        return survives(neighbours) ? 1 : 0;
    return is_born(neighbours) ? 1 : 0;
}

}  // namespace rules

template <boundary Edge>
struct cell_reader
{
    static int read(const array<int, 2>& world, int row, int column) restrict(amp)
    {
        const int rows = world.extent[0];
        const int columns = world.extent[1];
        if (Edge == boundary::torus)
            return world((row + rows) % rows, (column + columns) % columns);
        if (row < 0 || row >= rows || column < 0 || column >= columns)
            return 0;
        return world(row, column);
    }
};

class world
{
public:
    world(int rows, int columns, const std::vector<int>& cells)
        : front(new array<int, 2>(rows, columns, cells.begin(), cells.end())),
          back(new array<int, 2>(rows, columns))
    {
    }
    ~world()
    {
        delete front;
        delete back;
    }

    template <boundary Edge>
    void step_simple()
    {
        const array<int, 2>& from = *front;
        array<int, 2>& to = *back;
        parallel_for_each(to.extent, [&from, &to](index<2> idx) restrict(amp)
        {
            int neighbours = 0;
            for (int y = -1; y <= 1; y++)
                for (int x = -1; x <= 1; x++)
                    if (x != 0 || y != 0)
                        neighbours += cell_reader<Edge>::read(from, idx[0] + y, idx[1] + x);
            to[idx] = rules::next_state(from[idx], neighbours);
        });
        swap();
    }

    template <boundary Edge, int TileSize>
    void step_tiled()
    {
        static const int halo = 1;
        static const int width = TileSize + 2 * halo;
        const array<int, 2>& from = *front;
        array<int, 2>& to = *back;
        parallel_for_each(to.extent.tile<TileSize, TileSize>(),
            [&from, &to](tiled_index<TileSize, TileSize> tidx) restrict(amp)
        {
            tile_static int cells[width][width];
            const int thread = tidx.local[0] * TileSize + tidx.local[1];
            for (int i = thread; i < width * width; i += TileSize * TileSize)
            {
                const int row = tidx.tile_origin[0] + i / width - halo;
                const int column = tidx.tile_origin[1] + i % width - halo;
                cells[i / width][i % width] = cell_reader<Edge>::read(from, row, column);
            }
            tidx.barrier.wait_with_tile_static_memory_fence();

            int neighbours = 0;
            for (int y = 0; y < 3; y++)
                for (int x = 0; x < 3; x++)
                    neighbours += cells[tidx.local[0] + y][tidx.local[1] + x];
            const int alive = cells[tidx.local[0] + halo][tidx.local[1] + halo];
            to[tidx.global] = rules::next_state(alive, neighbours - alive);
        });
        swap();
    }

    std::vector<int> cells() const { return *front; }

private:
    world(const world&);
    world& operator=(const world&);

    void swap() { std::swap(front, back); }

    array<int, 2>* front;
    array<int, 2>* back;
};

static std::vector<int> reference_step(const std::vector<int>& cells, int rows, int columns, boundary edge)
{
    std::vector<int> next(cells.size());
    for (int row = 0; row < rows; row++)
    {
        for (int column = 0; column < columns; column++)
        {
            int neighbours = 0;
            for (int y = row - 1; y <= row + 1; y++)
            {
                for (int x = column - 1; x <= column + 1; x++)
                {
                    if (y == row && x == column)
                        continue;
                    if (edge == boundary::torus)
                        neighbours += cells[(y + rows) % rows * columns + (x + columns) % columns];
                    else if (y >= 0 && y < rows && x >= 0 && x < columns)
                        neighbours += cells[y * columns + x];
                }
            }
            next[row * columns + column] = rules::next_state(cells[row * columns + column], neighbours);
        }
    }
    return next;
}

template <boundary Edge>
static bool test(const char* name)
{
    const int rows = 48, columns = 64, generations = 10;
    std::vector<int> cells(rows * columns);
    std::srand(2012);
    for (auto& cell : cells)
        cell = std::rand() % 3 == 0;
    world simple(rows, columns, cells);
    world tiled(rows, columns, cells);
    for (int i = 0; i < generations; i++)
    {
        simple.step_simple<Edge>();
        tiled.step_tiled<Edge, 16>();
        cells = reference_step(cells, rows, columns, Edge);
    }
    const bool passed = simple.cells() == cells && tiled.cells() == cells;
    std::cout << name << (passed ? ": passed" : ": FAILED") << std::endl;
    return passed;
}

int main()
{
    const bool torus = test<boundary::torus>("torus");
    const bool dead = test<boundary::dead>("dead edge");
    return torus && dead ? 0 : 1;
}
