using System;
using System.Collections.Generic;
using System.Globalization;
using System.Runtime.CompilerServices;
using System.Runtime.InteropServices;

namespace Tiles
{
    /// <summary>The arguments of a launch by their names: new Arguments {{"x", view}, {"k", 0.5f}}.</summary>
    public sealed class Arguments : List<KeyValuePair<string, object>>
    {
        /// <summary>Adds a view, an array or a number.</summary>
        public void Add(string name, object value) => Add(new KeyValuePair<string, object>(name, value));
    }

    /// <summary>A kernel, compiled from text. Any number of threads may use it at once.</summary>
    public sealed unsafe class Kernel : TilesObject
    {
        /// <summary>Compiles a lambda or named functions. Errors in the text name the file of the caller and its
        /// lines, so the literal begins on the line of `new Kernel(`.</summary>
        /// <param name="isChecked">Kernels then detect accesses out of bounds and races, and are slower.</param>
        public Kernel(string text, IDictionary<string, object> constants = null, bool isChecked = false,
                      string declarations = null, [CallerFilePath] string file = "kernel",
                      [CallerLineNumber] int line = 1)
            : base(Create(text, constants, isChecked, declarations, file, line))
        {
        }

        static Handle Create(string text, IDictionary<string, object> constants, bool isChecked,
                             string declarations, string file, int line)
        {
            if (text == null) throw new ArgumentNullException(nameof(text));
            using (var native = new Native())
            {
                tiles_kernel_desc desc;
                Native.Initialise("tiles_kernel_desc", &desc, sizeof(tiles_kernel_desc));
                desc.text = native.String(text);
                desc.name = native.String(file);
                desc.first_line = line;
                desc.declarations = native.String(declarations);
                desc.@checked = isChecked ? Raw.TILES_CHECKED_ON : Raw.TILES_CHECKED_DEFAULT;
                int count = constants?.Count ?? 0;
                var list = (tiles_constant*)native.Block(count * sizeof(tiles_constant));
                int i = 0;
                foreach (var constant in constants ?? new Dictionary<string, object>())
                {
                    list[i].name = native.String(constant.Key);
                    list[i++].value = native.String(Constant(constant.Key, constant.Value));
                }
                desc.constants = list;
                desc.constant_count = (uint)count;
                IntPtr made;
                TilesException.Check(Raw.tiles_kernel_create(&desc, &made));
                return new Handle(made, Raw.tiles_kernel_release);
            }
        }

        static readonly CultureInfo invariant = CultureInfo.InvariantCulture;

        /// <summary>A number of C# as one of kernel text, with all its digits; other objects as they print.</summary>
        static string Constant(string name, object value)
        {
            if (value == null) throw new ArgumentNullException(name, "the constant has no value");
            if (value is bool) return (bool)value ? "true" : "false";
            if (value is float) return Digits((float)value, ((float)value).ToString("R", invariant), "f");
            if (value is double) return Digits((double)value, ((double)value).ToString("R", invariant), "");
            // Kernel text has no negative literals: 2^31 would be a long and 2^63 unsigned.
            if (value is long && (long)value == long.MinValue) return "(-9223372036854775807 - 1)";
            if (value is int && (int)value == int.MinValue) return "(-2147483647 - 1)";
            return Convert.ToString(value, invariant);
        }

        /// <summary>Kernel text has no names for infinities and NaN.</summary>
        static string Digits(double number, string digits, string suffix)
        {
            if (double.IsNaN(number)) return $"(0.0{suffix} / 0.0{suffix})";
            if (double.IsInfinity(number)) return $"({(number < 0 ? "-" : "")}1.0{suffix} / 0.0{suffix})";
            // Not every "R" writes the sign of a zero.
            if (number == 0) return (double.IsNegativeInfinity(1 / number) ? "-0.0" : "0.0") + suffix;
            // Without a point, it would be an integer.
            return (digits.IndexOfAny(".eE".ToCharArray()) < 0 ? digits + ".0" : digits) + suffix;
        }

        /// <summary>Runs it once per point of the domain. Arguments go by their names in the text: views,
        /// arrays, and numbers, whose C# type is that of the parameter.</summary>
        public void Launch(long[] extent, Arguments arguments) => LaunchOn(null, extent, arguments);

        /// <summary>The same on a context.</summary>
        public void LaunchOn(Context context, long[] extent, Arguments arguments)
        {
            if (extent == null) throw new ArgumentNullException(nameof(extent));
            if (arguments == null) throw new ArgumentNullException(nameof(arguments));
            using (var native = new Native())
            {
                var handles = new List<Handle> {Handle, context?.Handle};
                foreach (var argument in arguments) handles.Add((argument.Value as TilesObject)?.Handle);
                var list = (tiles_argument*)native.Block(arguments.Count * sizeof(tiles_argument));
                Handle.UseAll(handles, pointers =>
                {
                    for (int i = 0; i < arguments.Count; ++i)
                        Fill(native, &list[i], arguments[i].Key, arguments[i].Value, pointers[i + 2]);
                    tiles_launch_desc desc;
                    Native.Initialise("tiles_launch_desc", &desc, sizeof(tiles_launch_desc));
                    desc.rank = (uint)extent.Length;
                    desc.extent = native.Longs(extent);
                    desc.arguments = list;
                    desc.argument_count = (uint)arguments.Count;
                    TilesException.Check(Raw.tiles_kernel_launch(pointers[0], pointers[1], &desc, null));
                });
            }
        }

        static void Fill(Native native, tiles_argument* argument, string name, object value, IntPtr handle)
        {
            argument->name = native.String(name);
            Type type = value?.GetType();
            Type generic = type != null && type.IsGenericType ? type.GetGenericTypeDefinition() : null;
            if (generic == typeof(ArrayView<>))
            {
                argument->kind = Raw.TILES_ARGUMENT_KIND_ARRAY_VIEW;
                argument->view = handle;
            }
            else if (generic == typeof(DeviceArray<>))
            {
                argument->kind = Raw.TILES_ARGUMENT_KIND_ARRAY;
                argument->array = handle;
            }
            else if (type != null && Element.IsKnown(type))
            {
                argument->kind = Raw.TILES_ARGUMENT_KIND_VALUE;
                argument->type = Element.TypeOf(type);
                argument->value = native.Block(8);
                Marshal.StructureToPtr(value, (IntPtr)argument->value, false);
            }
            else
            {
                throw new ArgumentException($"the argument '{name}' is {type?.ToString() ?? "null"}; " +
                                            "expected a view, an array or a number");
            }
        }
    }
}
