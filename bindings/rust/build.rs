//! Where libtiles.so is: in TILES_LIBRARY_PATH, else where pkg-config or the linker finds it.

use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=TILES_LIBRARY_PATH");
    if let Ok(folder) = std::env::var("TILES_LIBRARY_PATH") {
        println!("cargo:rustc-link-search=native={folder}");
        return;
    }
    let found = Command::new("pkg-config").args(["--variable=libdir", "tiles"]).output();
    if let Ok(output) = found {
        let folder = String::from_utf8_lossy(&output.stdout);
        if output.status.success() && !folder.trim().is_empty() {
            println!("cargo:rustc-link-search=native={}", folder.trim());
        }
    }
}
