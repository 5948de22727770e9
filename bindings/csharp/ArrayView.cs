using System;
using System.Runtime.InteropServices;

namespace Tiles
{
    /// <summary>A rectangular section of data that moves between an array of the program and devices on
    /// demand. The array stays in its place until the last view of it is disposed of. One thread at a time
    /// for all views of the same data.</summary>
    public sealed unsafe class ArrayView<T> : TilesObject where T : struct
    {
        /// <summary>Elements per dimension, the slowest first.</summary>
        public long[] Extent { get; }

        internal ArrayView(Handle handle, long[] extent) : base(handle)
        {
            Extent = (long[])extent.Clone();
        }

        /// <summary>A view over a rectangle of this one; they share their data.</summary>
        public ArrayView<T> Section(long[] origin, long[] extent)
        {
            if (origin == null) throw new ArgumentNullException(nameof(origin));
            if (extent == null) throw new ArgumentNullException(nameof(extent));
            if (origin.Length != Extent.Length || extent.Length != Extent.Length)
                throw new ArgumentException("origin and extent need " + Extent.Length + " numbers");
            ArrayView<T> section = null;
            using (var native = new Native())
            {
                Handle.Use(view => section = new ArrayView<T>(Handle.Data.Make(() =>
                {
                    IntPtr made;
                    TilesException.Check(Raw.tiles_array_view_section(view, native.Longs(origin),
                                                                      native.Longs(extent), &made));
                    return new Handle(made, Raw.tiles_array_view_release, Handle.Data);
                }), extent));
            }
            return section;
        }

        /// <summary>What kernels wrote is in the array after it.</summary>
        public void Synchronize() =>
            Handle.Use(view => TilesException.Check(Raw.tiles_array_view_synchronize(view, null)));

        /// <summary>To be called after the program has changed the array.</summary>
        public void Refresh() => Handle.Use(view => TilesException.Check(Raw.tiles_array_view_refresh(view)));

        /// <summary>Declares that the elements are written before they are read.</summary>
        public void DiscardData() =>
            Handle.Use(view => TilesException.Check(Raw.tiles_array_view_discard_data(view)));

        /// <summary>A copy of the elements, dense and row-major.</summary>
        public T[] Read()
        {
            var elements = new T[Element.Count(Extent)];
            GCHandle pin = GCHandle.Alloc(elements, GCHandleType.Pinned);
            try
            {
                ulong size = (ulong)(elements.LongLength * Marshal.SizeOf(typeof(T)));
                Handle.Use(view => TilesException.Check(
                    Raw.tiles_array_view_read(view, (void*)pin.AddrOfPinnedObject(), size)));
            }
            finally
            {
                pin.Free();
            }
            return elements;
        }
    }

    /// <summary>Makes views.</summary>
    public static unsafe class ArrayView
    {
        [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
        delegate void Deleter(void* data, void* userData);

        // The library calls it when nothing uses the memory any more. A static field keeps it alive.
        static readonly Deleter unpin = (data, userData) => GCHandle.FromIntPtr((IntPtr)userData).Free();

        /// <summary>A view over a whole array of any rank.</summary>
        public static ArrayView<T> Of<T>(Array data, bool isConst = false) where T : struct
        {
            if (data == null) throw new ArgumentNullException(nameof(data));
            var extent = new long[data.Rank];
            for (int i = 0; i < extent.Length; ++i) extent[i] = data.GetLongLength(i);
            return Make<T>(data, extent, Dense(extent), 0, isConst);
        }

        /// <summary>A view with this extent over the first elements of an array.</summary>
        public static ArrayView<T> Of<T>(T[] data, params long[] extent) where T : struct
        {
            if (data == null) throw new ArgumentNullException(nameof(data));
            if (extent == null) throw new ArgumentNullException(nameof(extent));
            if (extent.Length == 0) extent = new[] {data.LongLength};
            return Make<T>(data, extent, Dense(extent), 0, false);
        }

        /// <summary>A view whose neighbours in each dimension are `strides` elements apart, of any sign; the
        /// element of index 0 is data[offset].</summary>
        public static ArrayView<T> Strided<T>(T[] data, long[] extent, long[] strides, long offset = 0,
                                              bool isConst = false) where T : struct
        {
            if (data == null) throw new ArgumentNullException(nameof(data));
            if (extent == null) throw new ArgumentNullException(nameof(extent));
            if (strides == null) throw new ArgumentNullException(nameof(strides));
            return Make<T>(data, extent, strides, offset, isConst);
        }

        static long[] Dense(long[] extent)
        {
            var strides = new long[extent.Length];
            long stride = 1;
            for (int i = extent.Length - 1; i >= 0; --i)
            {
                strides[i] = stride;
                stride = checked(stride * extent[i]);
            }
            return strides;
        }

        static ArrayView<T> Make<T>(Array data, long[] extent, long[] strides, long offset, bool isConst)
            where T : struct
        {
            if (data.GetType().GetElementType() != typeof(T))
                throw new ArgumentException("the array's elements are " + data.GetType().GetElementType());
            tiles_data_desc desc = Element.Describe(typeof(T), extent);
            CheckBounds(extent, strides, offset, data.LongLength);
            desc.flags = Raw.TILES_DATA_STRIDED | (isConst ? Raw.TILES_DATA_CONST : 0);
            for (int i = 0; i < strides.Length; ++i) desc.stride[i] = strides[i];

            GCHandle pin = GCHandle.Alloc(data, GCHandleType.Pinned);
            byte* first = (byte*)pin.AddrOfPinnedObject() + offset * Marshal.SizeOf(typeof(T));
            SharedData shared = SharedData.Of(data);
            return new ArrayView<T>(shared.Make(() =>
            {
                tiles_data_desc elements = desc;
                tiles_host_memory_desc memory;
                Native.Initialise("tiles_host_memory_desc", &memory, sizeof(tiles_host_memory_desc));
                memory.ownership = Raw.TILES_OWNERSHIP_DELETE;
                memory.deleter = Marshal.GetFunctionPointerForDelegate(unpin);
                memory.user_data = (void*)GCHandle.ToIntPtr(pin);
                IntPtr made;
                int status = Raw.tiles_array_view_create(&elements, first, &memory, &made);
                if (status != Raw.TILES_OK) pin.Free();
                TilesException.Check(status);
                return new Handle(made, Raw.tiles_array_view_release, shared);
            }), extent);
        }

        static void CheckBounds(long[] extent, long[] strides, long offset, long length)
        {
            if (strides.Length != extent.Length)
                throw new ArgumentException("strides need one number for each dimension");
            long lowest = offset, highest = offset;
            bool isEmpty = false;
            for (int i = 0; i < extent.Length; ++i)
            {
                isEmpty |= extent[i] == 0;
                long reach = checked((extent[i] - 1) * strides[i]);
                if (reach < 0) lowest = checked(lowest + reach);
                else highest = checked(highest + reach);
            }
            if (isEmpty ? offset < 0 || offset > length : lowest < 0 || highest >= length)
                throw new ArgumentException(
                    $"the view uses elements {lowest} to {highest} of {length}");
        }
    }
}
