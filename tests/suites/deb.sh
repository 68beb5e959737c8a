#!/bin/sh
# The Debian packages, built twice in different folders: the same bytes, and nothing for lintian to
# say.  As root with SYSTEM, the folder of a bare Debian, they are installed, used and removed there.
#
#   sh tests/suites/deb.sh [SYSTEM]
#
# tests/packages_chroot.sh makes SYSTEM where it is not there yet.
. "$(dirname "$0")/tap.sh"
if ! command -v dh lintian dh_python3 esbuild help2man > /dev/null; then
    skip "the Debian packages" "debhelper, lintian, dh-python, esbuild or help2man is not installed"
    finish
fi
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
version=$(sed -n 's/^VERSION := //p' Makefile)
export DEB_BUILD_OPTIONS="${DEB_BUILD_OPTIONS:-parallel=$(nproc)}"

# In a folder of another length, with another umask, locale and time zone.
builds() {
    sh tools/dist.sh "$version" "$dir/quoth-$version.tar.gz" &&
        sh tools/deb.sh "$dir/quoth-$version.tar.gz" "$version" "$dir/first"
}
builds_again() {
    (umask 077 && LC_ALL=C.UTF-8 TZ=Pacific/Kiritimati sh tools/deb.sh "$dir/quoth-$version.tar.gz" \
        "$version" "$dir/and/the/second")
}
same() {
    (cd "$dir/first" && sha256sum ./*.deb ./*.dsc ./*.tar.*) > "$dir/sums" &&
        [ "$(grep -c '\.deb$' "$dir/sums")" -ge 8 ] &&
        (cd "$dir/and/the/second" && sha256sum --quiet -c "$dir/sums")
}
package_names() {
    for name in quoth libquoth0 libquoth-dev quoth-data quoth-meanings python3-quoth quoth-web quoth-server; do
        ls "$dir/first/${name}_$version"-*.deb || return 1
    done
}
# With one set of flags: other flags compile everything anew, and drop the hardening.
compiled_once() {
    grep -o -- '-o build/release-cc/[^ ]*\.o' "$dir/first/log" | sort > "$dir/objects"
    [ "$(wc -l < "$dir/objects")" -ge 400 ] && [ -z "$(uniq -d "$dir/objects")" ]
}
# The documents are those of the package quoth, whose links are written for where they are.
documents() {
    for package in "$dir"/first/*.deb; do
        case ${package##*/} in quoth_*) continue ;; esac
        ! dpkg-deb -c "$package" | grep '/doc/.*\.md$' || return 1
    done
}
lints() {
    silent lintian --allow-root --fail-on error,warning --tag-display-limit 0 "$dir"/first/*.changes
}
unit() {
    dpkg-deb -x "$dir/first/quoth-server_$version"-*.deb "$dir/server" &&
        sed "s|/usr/bin/|$dir/server&|" "$dir/server/lib/systemd/system/quoth-server.service" \
            > "$dir/quoth-server.service" &&
        silent systemd-analyze verify --man=no "$dir/quoth-server.service"
}

check "make deb builds them" builds
[ "$failures" = 0 ] || finish
check "eight packages" package_names
check "they are built again" builds_again
check "both times the same bytes" same
check "each file is compiled once" compiled_once
check "no pages with links that lead nowhere" documents
check "lintian finds nothing" lints
if command -v systemd-analyze > /dev/null; then
    check "systemd takes the unit" unit
else
    skip "systemd takes the unit" "systemd-analyze is not installed"
fi
if [ -n "${1:-}" ]; then
    check "installed, used and removed in a bare system" sh tests/packages_chroot.sh "$dir/first" "$1"
else
    skip "installed, used and removed in a bare system" "make test-long DEBIAN_SYSTEM=FOLDER names none"
fi
finish
