# Sourced after step.sh by scripts that need a bare Debian root, $root. They need root, debootstrap and a
# network connection.
root=$PWD/build/bare_root
certificates=/etc/ssl/of_this_machine.crt  # in the root; its own file is written anew by its packages

if ! command -v debootstrap >/dev/null; then
  fail 'debootstrap is not installed: sudo apt-get install -y debootstrap'
fi
if ((EUID != 0)); then fail 'run it as root: it makes a file system of its own and mounts in it'; fi

unmount() {
  local folder
  for folder in dev sys proc; do
    if mountpoint --quiet "$root/$folder"; then umount "$root/$folder"; fi
  done
}
trap unmount EXIT

# make_root <suite> [<package>...]
make_root() {
  local folder
  unmount
  rm -rf "$root"
  debootstrap --variant=minbase "$1" "$root"
  cp /etc/resolv.conf "$root/etc/"
  install -D --mode=644 /etc/ssl/certs/ca-certificates.crt "$root$certificates"
  # OpenCL for CPUs needs what the kernel tells of the processor.
  for folder in proc sys dev; do mount --bind "/$folder" "$root/$folder"; done
  .ci/valid_until >"$root/etc/apt/apt.conf.d/90valid-until"
  inside apt-get update -q
  install_in_root "${@:2}"
}

# With nothing of this shell's environment, such as a compiler cache, but the way to the network.
inside() {
  chroot "$root" env --ignore-environment HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive ${http_proxy:+"http_proxy=$http_proxy"} \
    ${https_proxy:+"https_proxy=$https_proxy"} "$@"
}
install_in_root() { inside apt-get install -q -y --no-install-recommends "$@"; }
