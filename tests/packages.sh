#!/bin/sh
# Names the Debian packages that the tests need and that are missing, with the command that installs
# them; exit status 1 if there are any.
#
#   sh tests/packages.sh [--install] [web|page|site|browsers]
#
# --install installs them, as root.  `page`, `site`: what the page and the site are built with; `web`:
# the packages of their tests; `browsers`: those of `make test-browsers` too.
set -eu

packages='
    gcc g++ make libc6-dev pkg-config
    clang clang-format libclang-rt-dev lld
    gcc-multilib wasi-libc
    binutils-aarch64-linux-gnu libc6-dev-arm64-cross libgcc-12-dev-arm64-cross qemu-user
    musl-tools
    libcmocka-dev
    libedit-dev
    python3 pyflakes3 shellcheck
    mypy python3-pip python3-setuptools python3-venv python3-wheel
    graphviz librsvg2-bin fonts-dejavu-core wbritish wordnet-base wordnet
    mandoc zsh fish
    libopenmpi-dev openmpi-bin
    cmake meson
    python3-jsonschema
    libpq-dev
'
# g++: the headers serve C++ too.  clang, lld: the second compiler, and libFuzzer.  gcc-multilib,
# wasi-libc: other machines to build for; the next four: ARM, for which clang compiles, as Debian's
# gcc for ARM conflicts with gcc-multilib; musl-tools: another C library.  graphviz: reads the DOT that
# is written.  librsvg2-bin, fonts-dejavu-core: a PNG of the card.  wbritish: a list of words; wordnet-base, wordnet: their meanings.  libedit-dev: lines are edited at the prompt.  mandoc, zsh,
# fish: the man page and the completions.  libopenmpi-dev, openmpi-bin: the program whose work ranks
# share.
# cmake, meson: programs that use the library.  mypy: the types of the Python package; the next four
# build its wheel and install it in an environment of its own.  python3-jsonschema: the server's answers
# against docs/server-openapi.json.

# What the server is built with.
server='libwebsockets-dev libuv1-dev libsqlite3-dev libsodium-dev libjansson-dev uthash-dev libpq-dev
    libcurl4-openssl-dev'
packages="$packages $server"

goal=test-deps
install=no
for argument; do
    case $argument in
    --install) install=yes ;;
    web | page | site | browsers)
        packages='make libc6-dev gcc clang-19 lld-19 wasi-libc libclang-rt-19-dev-wasm32 python3 wordnet-base'
        [ "$argument" = page ] || [ "$argument" = browsers ] || packages="$packages python3-sphinx python3-myst-parser furo"
        [ "$argument" != web ] || packages="$packages chromium-headless-shell esbuild fonts-dejavu-core $server"
        [ "$argument" != browsers ] || packages="$packages firefox-esr webkit2gtk-driver xvfb"
        command -v node >/dev/null && command -v npm >/dev/null || packages="$packages nodejs npm"
        goal=test-web-deps
        [ "$argument" != browsers ] || goal=test-browsers-deps
        ;;
    *)
        echo "usage: sh tests/packages.sh [--install] [web|page|site|browsers]" >&2
        exit 2
        ;;
    esac
done

installed() {
    [ "$(dpkg-query -W -f '${db:Status-Abbrev}' "$1" 2>/dev/null)" = 'ii ' ]
}

if ! command -v dpkg-query >/dev/null; then
    # shellcheck disable=SC2086 # names
    echo "This is not Debian.  It takes what its packages" $packages "hold." >&2
    exit 0
fi

missing=
for package in $packages; do
    installed "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

command="apt-get install -y --no-install-recommends$missing"
echo "These packages are needed and not installed:$missing" >&2
if [ "$install" = no ]; then
    printf 'As root:  make %s\n     or:  %s\n' "$goal" "$command" >&2
    exit 1
fi
if [ "$(id -u)" != 0 ]; then
    echo "As root:  $command" >&2
    exit 1
fi
export DEBIAN_FRONTEND=noninteractive
echo "Installing them." >&2
for attempt in 1 2 3; do
    # Lists that are old or missing do not find the packages.
    if apt-get update -q >&2 && $command -q >&2; then
        exit 0
    fi
    sleep "$attempt" # the server may answer again
done
echo "The packages could not be installed." >&2
exit 1
