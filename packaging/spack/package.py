"""libtiles' library, headers and command for Spack, in a repository of packages of yours.

The sources are those of a checkout: `spack dev-build libtiles@1.0.0-rc` builds it there.
"""

from spack.package import *


class Libtiles(CMakePackage):
    """C++ AMP's tile model on any OpenCL device: tiles of threads with shared memory."""

    license("MIT")

    version("1.0.0-rc")

    variant("command", default=True, description="Build the command tiles")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("cmake@3.21:", type="build")
    depends_on("opencl@1.2:")
    depends_on("opencl-clhpp")
    depends_on("cli11", when="+command")

    conflicts("platform=windows")

    def cmake_args(self):
        parts = ["BENCH", "EXAMPLES", "LANGUAGES", "PYTHON", "TESTS", "TRANSLATOR"]
        return [self.define(f"TILES_BUILD_{part}", False) for part in parts] + [
            self.define("CMAKE_UNITY_BUILD", True),
            self.define("CMAKE_DISABLE_FIND_PACKAGE_CLI11", self.spec.satisfies("~command")),
        ]
