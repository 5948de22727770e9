using System;
using System.Runtime.InteropServices;

namespace Tiles
{
    /// <summary>Data on one device. One thread at a time.</summary>
    public sealed unsafe class DeviceArray<T> : TilesObject where T : struct
    {
        /// <summary>Elements per dimension, the slowest first.</summary>
        public long[] Extent { get; }

        /// <summary>An array of zeros.</summary>
        public DeviceArray(params long[] extent) : this(new T[Element.Count(extent)], extent)
        {
        }

        /// <summary>An array of these elements, which are dense and row-major.</summary>
        public DeviceArray(T[] elements, long[] extent, Context context = null)
            : base(Create(elements, extent, context))
        {
            Extent = (long[])extent.Clone();
        }

        static Handle Create(T[] elements, long[] extent, Context context)
        {
            if (elements == null) throw new ArgumentNullException(nameof(elements));
            if (extent == null) throw new ArgumentNullException(nameof(extent));
            tiles_data_desc desc = Element.Describe(typeof(T), extent);
            if (Element.Count(extent) != elements.LongLength)
                throw new ArgumentException($"expected {Element.Count(extent)} elements, got {elements.Length}");
            Handle handle = null;
            GCHandle pin = GCHandle.Alloc(elements, GCHandleType.Pinned);
            try
            {
                Handle.UseAll(new[] {context?.Handle}, pointers =>
                {
                    IntPtr made;
                    tiles_data_desc copy = desc;
                    TilesException.Check(
                        Raw.tiles_array_create(pointers[0], &copy, (void*)pin.AddrOfPinnedObject(), &made));
                    IntPtr array = made;
                    var data = new SharedData();
                    handle = data.Make(() => new Handle(array, Raw.tiles_array_release, data));
                });
            }
            finally
            {
                pin.Free();
            }
            return handle;
        }

        /// <summary>A view over the whole array.</summary>
        public ArrayView<T> View()
        {
            ArrayView<T> view = null;
            Handle.Use(array => view = new ArrayView<T>(Handle.Data.Make(() =>
            {
                IntPtr made;
                TilesException.Check(Raw.tiles_array_view_from_array(array, 0, &made));
                return new Handle(made, Raw.tiles_array_view_release, Handle.Data);
            }), Extent));
            return view;
        }

        /// <summary>A copy of the elements, dense and row-major.</summary>
        public T[] Read()
        {
            using (ArrayView<T> view = View()) return view.Read();
        }
    }
}
