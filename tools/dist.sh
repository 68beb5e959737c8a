#!/bin/sh
# Writes the source archive build/quoth-VERSION.tar.gz, the same bytes from the same files:
#
#   sh tools/dist.sh VERSION FILE
#
# It holds the files that git tracks, as they are in the working tree; in a tree without git, such as
# an unpacked archive, all files but those that a build leaves.  Names are in byte order, owners are
# root, modes 644 or 755.  All times are SOURCE_DATE_EPOCH: of the environment, else the time of the
# last commit, else of the Makefile, so that an unpacked archive gives the archive again.
set -eu
cd "$(dirname "$0")/.."
version=$1
archive=$2
export LC_ALL=C

list=$(mktemp)
trap 'rm -f "$list" "$archive.new"' EXIT
# Root may run it in another's tree.
git() {
    command git -c safe.directory='*' "$@"
}
if [ -e .git ] && command git --version > /dev/null 2>&1; then
    git ls-files -z > "$list"
    epoch=$(git log -1 --format=%ct)
    git diff --quiet HEAD || echo "$archive has changes that are not committed" >&2
else
    find . -mindepth 1 \( -path ./build -o -path ./bindings/python/build -o -name node_modules -o \
        -name .git -o -name __pycache__ -o -name '*.egg-info' \) -prune -o -type f -print0 |
        sed -z 's|^\./||' > "$list"
    epoch=$(stat -c %Y Makefile)
fi
sort -z -o "$list" "$list"

mkdir -p "$(dirname "$archive")"
tar --create --null --no-recursion --files-from="$list" --transform="s|^|quoth-$version/|" \
    --format=ustar --mtime="@${SOURCE_DATE_EPOCH:-$epoch}" --owner=root:0 --group=root:0 \
    --mode=u=rwX,go=rX | gzip -n > "$archive.new"
mv "$archive.new" "$archive"
