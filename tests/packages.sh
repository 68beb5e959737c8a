#!/bin/sh
# Makes sure that what the tests need is there: names the missing Debian packages and, as root,
# installs them.  With `page` as argument, those that the page is built with; with `web`, those of
# its tests, too.
set -eu

packages='
    gcc g++ make libc6-dev pkg-config
    clang clang-format libclang-rt-dev
    gcc-multilib wasi-libc
    libcmocka-dev
    libedit-dev
    python3
    graphviz wbritish
    mandoc zsh fish
    libopenmpi-dev openmpi-bin
'
# g++: the headers serve C++ too.  clang: the second compiler, and libFuzzer.  gcc-multilib,
# wasi-libc: other machines to build for.  graphviz: reads the DOT that is written.  wbritish: a
# list of words.  libedit-dev: lines are edited at the prompt.  mandoc, zsh, fish: the man page and
# the completions.  libopenmpi-dev, openmpi-bin: the program whose work ranks share.

if [ "${1:-}" = web ] || [ "${1:-}" = page ]; then
    packages='make libc6-dev gcc clang lld wasi-libc libclang-rt-dev-wasm32'
    [ "$1" = page ] || packages="$packages chromium"
    command -v node >/dev/null && command -v npm >/dev/null || packages="$packages nodejs npm"
fi

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null)" = 'ii ' ]
}

if ! command -v dpkg-query >/dev/null; then
    echo "This is not Debian.  It takes what its packages" $packages "hold." >&2
    exit 0
fi

missing=
for package in $packages; do
    installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

install="apt-get install -y --no-install-recommends$missing"
echo "These packages are needed and not installed:$missing" >&2
if [ "$(id -u)" != 0 ]; then
    echo "As root:  $install" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing them." >&2
for try in 1 2 3; do
    # Lists that are old or missing do not find the packages.
    if apt-get update -q >&2 && $install -q >&2; then
        exit 0
    fi
    sleep "$try"
done
echo "The packages could not be installed." >&2
exit 1
