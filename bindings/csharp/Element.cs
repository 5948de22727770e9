using System;
using System.Collections.Generic;

namespace Tiles
{
    /// <summary>The types of numbers that kernels know.</summary>
    internal static class Element
    {
        static readonly Dictionary<Type, int> types = new Dictionary<Type, int>
        {
            {typeof(sbyte), Raw.TILES_TYPE_INT8}, {typeof(byte), Raw.TILES_TYPE_UINT8},
            {typeof(short), Raw.TILES_TYPE_INT16}, {typeof(ushort), Raw.TILES_TYPE_UINT16},
            {typeof(int), Raw.TILES_TYPE_INT32}, {typeof(uint), Raw.TILES_TYPE_UINT32},
            {typeof(long), Raw.TILES_TYPE_INT64}, {typeof(ulong), Raw.TILES_TYPE_UINT64},
            {typeof(float), Raw.TILES_TYPE_FLOAT32}, {typeof(double), Raw.TILES_TYPE_FLOAT64},
        };

        public static bool IsKnown(Type type) => types.ContainsKey(type);

        public static int TypeOf(Type type)
        {
            if (types.TryGetValue(type, out int found)) return found;
            throw new ArgumentException("elements of kernels are integers, float or double, not " + type);
        }

        public static long Count(long[] extent)
        {
            if (extent == null) throw new ArgumentNullException(nameof(extent));
            long count = 1;
            foreach (long n in extent)
            {
                if (n < 0) throw new ArgumentException("an extent is negative: " + n);
                count = checked(count * n);
            }
            return count;
        }

        public static unsafe tiles_data_desc Describe(Type type, long[] extent)
        {
            if (extent.Length < 1 || extent.Length > Raw.TILES_MAX_RANK)
                throw new ArgumentException("data has 1 to " + Raw.TILES_MAX_RANK + " dimensions");
            tiles_data_desc desc;
            Native.Initialise("tiles_data_desc", &desc, sizeof(tiles_data_desc));
            desc.element_type = TypeOf(type);
            desc.rank = (uint)extent.Length;
            for (int i = 0; i < extent.Length; ++i)
            {
                if (extent[i] < 0) throw new ArgumentException("an extent is negative: " + extent[i]);
                desc.extent[i] = extent[i];
            }
            return desc;
        }
    }
}
