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

# make_root <suite> [<package>...]    a step, so no command that fails ends it by itself
make_root() {
  local folder
  unmount
  rm -rf "$root"
  debootstrap --variant=minbase "$1" "$root" || return
  cp /etc/resolv.conf "$root/etc/" || return
  cp /etc/ssl/certs/ca-certificates.crt "$root$certificates" || return
  # OpenCL for CPUs needs what the kernel tells of the processor.
  for folder in proc sys dev; do mount --bind "/$folder" "$root/$folder" || return; done
  inside apt-get update -q && install_in_root "${@:2}"
}

# With nothing of this shell's environment, such as a compiler cache, but the way to the network.
inside() {
  chroot "$root" env --ignore-environment HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
    DEBIAN_FRONTEND=noninteractive ${http_proxy:+"http_proxy=$http_proxy"} \
    ${https_proxy:+"https_proxy=$https_proxy"} "$@"
}
install_in_root() { inside apt-get install -q -y --no-install-recommends "$@"; }
