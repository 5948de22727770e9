using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;

namespace Tiles
{
    /// <summary>One reference to an object of the library's, released once.</summary>
    internal sealed class Handle : SafeHandle
    {
        readonly Func<IntPtr, int> release;
        bool isFinalizer;

        /// <summary>The data that the object refers to; null if any thread may use and release the object.</summary>
        public SharedData Data { get; }

        public Handle(IntPtr value, Func<IntPtr, int> release, SharedData data = null) : base(IntPtr.Zero, true)
        {
            this.release = release;
            Data = data;
            SetHandle(value);
        }

        public override bool IsInvalid => handle == IntPtr.Zero;

        protected override void Dispose(bool disposing)
        {
            isFinalizer = !disposing;
            base.Dispose(disposing);
        }

        protected override bool ReleaseHandle()
        {
            if (Data == null) return release(handle) == Raw.TILES_OK;
            IntPtr value = handle;
            Func<IntPtr, int> call = release;
            Data.Release(() => call(value), isFinalizer);
            return true;
        }

        /// <summary>The pointer, for what the object is asked to do now; it lives until then. Throws after
        /// Dispose().</summary>
        public void Use(Action<IntPtr> call)
        {
            bool added = false;
            try
            {
                DangerousAddRef(ref added);
                Data?.ReleaseWaiting();
                call(handle);
            }
            finally
            {
                if (added) DangerousRelease();
            }
        }

        /// <summary>The same for several objects; null is one that the call does without.</summary>
        public static void UseAll(IList<Handle> handles, Action<IntPtr[]> call)
        {
            var pointers = new IntPtr[handles.Count];
            UseFrom(handles, 0, pointers, call);
        }

        static void UseFrom(IList<Handle> handles, int first, IntPtr[] pointers, Action<IntPtr[]> call)
        {
            if (first == handles.Count)
                call(pointers);
            else if (handles[first] == null)
                UseFrom(handles, first + 1, pointers, call);
            else
                handles[first].Use(pointer =>
                {
                    pointers[first] = pointer;
                    UseFrom(handles, first + 1, pointers, call);
                });
        }
    }

    /// <summary>What a program disposes of. The garbage collector does it otherwise, later.</summary>
    public abstract class TilesObject : IDisposable
    {
        internal readonly Handle Handle;

        internal TilesObject(Handle handle)
        {
            Handle = handle;
        }

        /// <summary>Releases it; a second call has no effect.</summary>
        public void Dispose() => Handle.Dispose();
    }
}
