using System;

namespace Tiles
{
    /// <summary>An error of the library: what is wrong, where, and what to do.</summary>
    public sealed class TilesException : Exception
    {
        /// <summary>Such as "TILES_ERROR_COMPILE".</summary>
        public string Status { get; }

        /// <summary>The name of the kernel text; "" if the error is not in a text.</summary>
        public string File { get; }

        /// <summary>From 1; 0 if the error is not in a text.</summary>
        public int Line { get; }

        /// <summary>From 1, in bytes; 0 if the error is not in a text.</summary>
        public int Column { get; }

        TilesException(string message, string status, string file, int line, int column) : base(message)
        {
            Status = status;
            File = file;
            Line = line;
            Column = column;
        }

        internal static unsafe void Check(int status)
        {
            if (status == Raw.TILES_OK) return;
            tiles_error_info info;
            Native.Initialise("tiles_error_info", &info, sizeof(tiles_error_info));
            Raw.tiles_get_last_error_info(&info);
            throw new TilesException(Native.Text(info.message), Native.Text(Raw.tiles_status_get_name(status)),
                                     Native.Text(info.file), info.line, info.column);
        }
    }
}
