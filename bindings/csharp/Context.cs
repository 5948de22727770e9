using System;

namespace Tiles
{
    /// <summary>A device with its queues. Any number of threads may use it at once.</summary>
    public sealed unsafe class Context : TilesObject
    {
        /// <summary>On the device that the selector names, such as ":cpu"; null: the default device.</summary>
        public Context(string device = null) : base(Create(device))
        {
        }

        static Handle Create(string device)
        {
            using (var native = new Native())
            {
                tiles_context_desc desc;
                Native.Initialise("tiles_context_desc", &desc, sizeof(tiles_context_desc));
                desc.device = native.String(device);
                IntPtr made;
                TilesException.Check(Raw.tiles_context_create(&desc, &made));
                return new Handle(made, Raw.tiles_context_release);
            }
        }

        /// <summary>The name of its device.</summary>
        public string DeviceName
        {
            get
            {
                string name = null;
                Handle.Use(context =>
                {
                    tiles_device_info info;
                    Native.Initialise("tiles_device_info", &info, sizeof(tiles_device_info));
                    TilesException.Check(Raw.tiles_context_get_device(context, &info));
                    name = Native.Text(info.name);
                });
                return name;
            }
        }

        /// <summary>Waits for all that was launched on it.</summary>
        public void Finish() => Handle.Use(context => TilesException.Check(Raw.tiles_context_finish(context, null)));
    }
}
