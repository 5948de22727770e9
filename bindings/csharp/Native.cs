using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Text;

namespace Tiles
{
    /// <summary>Memory that a call of the library reads, and that is freed after it.</summary>
    internal sealed unsafe class Native : IDisposable
    {
        readonly List<IntPtr> blocks = new List<IntPtr>();

        public void* Block(int size)
        {
            IntPtr block = Marshal.AllocHGlobal(Math.Max(size, 8));
            blocks.Add(block);
            for (int i = 0; i < size; ++i) ((byte*)block)[i] = 0;
            return (void*)block;
        }

        /// <summary>UTF-8 with a NUL; null stays null.</summary>
        public byte* String(string text)
        {
            if (text == null) return null;
            int end = text.IndexOf('\0');
            if (end >= 0) throw new ArgumentException($"a string has a NUL in it, after '{text.Substring(0, end)}'");
            byte[] bytes = Encoding.UTF8.GetBytes(text);
            byte* block = (byte*)Block(bytes.Length + 1);
            Marshal.Copy(bytes, 0, (IntPtr)block, bytes.Length);
            return block;
        }

        public long* Longs(long[] numbers)
        {
            long* block = (long*)Block(8 * numbers.Length);
            for (int i = 0; i < numbers.Length; ++i) block[i] = numbers[i];
            return block;
        }

        public void Dispose()
        {
            foreach (IntPtr block in blocks) Marshal.FreeHGlobal(block);
            blocks.Clear();
        }

        /// <summary>A copy of a string of the library's.</summary>
        public static string Text(byte* chars)
        {
            if (chars == null) return "";
            int length = 0;
            while (chars[length] != 0) ++length;
            var bytes = new byte[length];
            Marshal.Copy((IntPtr)chars, bytes, 0, length);
            return Encoding.UTF8.GetString(bytes);
        }

        /// <summary>The default values of a struct.</summary>
        public static void Initialise(string name, void* value, int size)
        {
            using (var native = new Native())
            {
                if (Raw.tiles_struct_init(native.String(name), value, (uint)size) != Raw.TILES_OK)
                    throw new InvalidOperationException("the library does not know the struct " + name);
            }
        }
    }
}
