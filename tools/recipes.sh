#!/bin/sh
# Fills the recipes of package managers with the name, the address and the hashes of a source archive:
#
#   sh tools/recipes.sh ARCHIVE VERSION SITE FOLDER
#
# A recipe is packaging/MANAGER/NAME.in; FOLDER/MANAGER/NAME gets it with @VERSION@, @SITE@ (the home
# page, and the folder that serves the archive), @SHA256@ and @SHA512@ replaced.
set -eu
cd "$(dirname "$0")/.."
archive=$1
version=$2
site=$3
folder=$4
sha256=$(sha256sum "$archive" | cut -d ' ' -f 1)
sha512=$(sha512sum "$archive" | cut -d ' ' -f 1)

for recipe in packaging/*/*.in; do
    target=$folder/${recipe#packaging/}
    target=${target%.in}
    mkdir -p "${target%/*}"
    sed -e "s|@VERSION@|$version|g" -e "s|@SITE@|$site|g" -e "s|@SHA256@|$sha256|g" \
        -e "s|@SHA512@|$sha512|g" "$recipe" > "$target"
done
