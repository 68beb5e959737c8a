#!/bin/sh
# Builds Debian packages from a source archive, and nothing else of the tree:
#
#   sh tools/deb.sh ARCHIVE VERSION FOLDER
#
# FOLDER gets the packages and the source package.  The archive has Debian's files in packaging/debian;
# they become debian/.  SOURCE_DATE_EPOCH is the date of debian/changelog, DEB_BUILD_OPTIONS is that of
# the environment.
set -eu
archive=$(realpath "$1")
version=$2
folder=$3

command -v dpkg-buildpackage dh > /dev/null || {
    echo "make deb needs debhelper, and what packaging/debian/control names. As root:" >&2
    echo "apt-get install debhelper && apt-get build-dep ./packaging" >&2
    exit 1
}
# The modes of the files of the source package.
umask 022
rm -rf "$folder"
mkdir -p "$folder"
cp "$archive" "$folder/quoth_$version.orig.tar.gz"
tar -xzf "$archive" -C "$folder"
cd "$folder/quoth-$version"
cp -r packaging/debian debian
# Of this build's make alone: nothing is inherited.
unset MAKEFLAGS MAKELEVEL MFLAGS SOURCE_DATE_EPOCH
dpkg-buildpackage -us -uc > ../log 2>&1 || {
    tail -n 40 ../log >&2
    exit 1
}
cd ..
rm -rf "quoth-$version"
ls ./*.deb
