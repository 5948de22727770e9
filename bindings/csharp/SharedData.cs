using System;
using System.Collections.Generic;
using System.Runtime.CompilerServices;

namespace Tiles
{
    /// <summary>Handles over the same data, which one thread at a time may use. The garbage collector finds some
    /// on a thread of its own: their references wait here for the next use of the data.</summary>
    internal sealed class SharedData
    {
        static readonly ConditionalWeakTable<Array, SharedData> ofArrays =
            new ConditionalWeakTable<Array, SharedData>();

        readonly List<Action> waiting = new List<Action>();
        int living;

        /// <summary>That of all views of an array of the program.</summary>
        public static SharedData Of(Array data) => ofArrays.GetOrCreateValue(data);

        /// <summary>How many references wait.</summary>
        public int Waiting
        {
            get { lock (this) return waiting.Count; }
        }

        /// <summary>Makes a handle, or throws.</summary>
        public Handle Make(Func<Handle> make)
        {
            lock (this)
            {
                ReleaseWaiting();
                Handle made = make();
                ++living;
                return made;
            }
        }

        /// <summary>What the collector found is released, by the thread that uses the data.</summary>
        public void ReleaseWaiting()
        {
            lock (this)
            {
                // Each is taken out first: none is called twice, even if one of them throws.
                while (waiting.Count > 0)
                {
                    Action release = waiting[0];
                    waiting.RemoveAt(0);
                    release();
                }
            }
        }

        /// <summary>Takes a handle's reference: at once where its thread disposes of it, or where no other handle
        /// is left that a thread could use.</summary>
        public void Release(Action release, bool isFinalizer)
        {
            lock (this)
            {
                --living;
                waiting.Add(release);
                if (!isFinalizer || living == 0) ReleaseWaiting();
            }
        }
    }
}
