// The average of each tile of an 8x8 matrix, for tiles of 2x2 and of 4x4 elements.
using System;
using System.Collections.Generic;
using System.Globalization;
using Tiles;

static class TileAverages
{
    const int Size = 8;

    static float[] Averages(float[,] data, int tile)
    {
        using (var kernel = new Kernel(@"
            [=, &averages](tiled_index<SAMPLESIZE, SAMPLESIZE> t) restrict(amp) {
              tile_static float values[SAMPLESIZE][SAMPLESIZE];
              values[t.local[0]][t.local[1]] = matrix[t];
              t.barrier.wait();
              if (t.local[0] == 0 && t.local[1] == 0) {
                float sum = 0;
                for (int row = 0; row < SAMPLESIZE; row++)
                  for (int col = 0; col < SAMPLESIZE; col++) sum += values[row][col];
                averages[t.tile] = sum / (SAMPLESIZE * SAMPLESIZE);
              }
            }", new Dictionary<string, object> {{"SAMPLESIZE", tile}}))
        using (var matrix = ArrayView.Of<float>(data, isConst: true))
        using (var averages = new DeviceArray<float>(Size / tile, Size / tile))
        {
            kernel.Launch(matrix.Extent, new Arguments {{"matrix", matrix}, {"averages", averages}});
            return averages.Read();
        }
    }

    static void Main()
    {
        var data = new float[Size, Size];
        for (int i = 0; i < Size * Size; ++i) data[i / Size, i % Size] = i;
        foreach (int tile in new[] {2, 4})
        {
            Console.WriteLine($"SAMPLESIZE = {tile}:");
            float[] averages = Averages(data, tile);
            for (int i = 0; i < averages.Length; ++i)
            {
                Console.Write(averages[i].ToString(CultureInfo.InvariantCulture) + " ");
                if ((i + 1) % (Size / tile) == 0) Console.WriteLine();
            }
        }
    }
}
