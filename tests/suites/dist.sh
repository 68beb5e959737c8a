#!/bin/sh
# The source archive and the recipes of package managers that name it.  With `all`, those recipes too
# whose readers the tests do not install otherwise: Ruby, Nix.
. "$(dirname "$0")/tap.sh"
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
version=$(sed -n 's/^VERSION := //p' Makefile)
archive=$dir/quoth-$version.tar.gz
site=https://example.org/quoth

makes_archive() {
    sh tools/dist.sh "$version" "$archive" && tar -xzf "$archive" -C "$dir"
}

# An archive that is unpacked elsewhere gives the archive again, whatever a build leaves there.
same_again() {
    tree=$dir/quoth-$version
    mkdir -p "$tree/build" "$tree/web/node_modules" "$tree/tests/__pycache__"
    touch "$tree/build/x" "$tree/web/node_modules/x" "$tree/tests/__pycache__/x"
    (umask 077 && sh "$tree/tools/dist.sh" "$version" "$dir/again.tar.gz") &&
        cmp "$archive" "$dir/again.tar.gz"
}

plain() {
    tar -tvzf "$archive" > "$dir/list" && awk -v top="quoth-$version/" '
        index($6, top) != 1 || $2 != "root/root" || $1 !~ /^-rw(-r--r--|xr-xr-x)$/ { print; odd = 1 }
        { times[$4 " " $5] }
        END { for (time in times) different++; exit odd || different != 1 || NR < 1000 }' "$dir/list"
}

holds() {
    for file in Makefile LICENSE README.md include/quoth/quoth.h data/enable1.txt web/index.html \
        bindings/python/pyproject.toml packaging/debian/control; do
        cmp "$file" "$dir/quoth-$version/$file" || return 1
    done
}

makes_recipes() {
    sh tools/recipes.sh "$archive" "$version" "$site" "$dir/recipes" &&
        [ "$(find "$dir/recipes" -type f | wc -l)" = "$(find packaging/*/*.in | wc -l)" ] &&
        ! grep -rE '@[A-Z0-9]+@' "$dir/recipes"
}

# The archive and its hash, in each recipe.
named() {
    sha256=$(sha256sum "$archive")
    sha512=$(sha512sum "$archive")
    for recipe in homebrew/quoth.rb aur/PKGBUILD nix/package.nix; do
        grep -q "${sha256%% *}" "$dir/recipes/$recipe" || return 1
    done
    grep -q "${sha512%% *}" "$dir/recipes/vcpkg/portfile.cmake" &&
        grep -q "$site/quoth-$version.tar.gz" "$dir/recipes/homebrew/quoth.rb"
}

# makepkg sources the recipe and calls its functions.
pkgbuild() {
    silent shellcheck -s bash -e SC2034,SC2154,SC2164 "$dir/recipes/aur/PKGBUILD" &&
        bash -c '. "$1" && [ "$pkgver" = "$2" ] && [ "${source[0]}" = "$3" ] &&
            declare -f build check package > /dev/null' bash "$dir/recipes/aur/PKGBUILD" \
            "$version" "$site/quoth-$version.tar.gz"
}

# CMake runs the recipe, with functions in place of those of vcpkg that check what they receive.
vcpkg() {
    python3 -c 'import json, sys; port = json.load(open(sys.argv[1])); assert port["version"] == sys.argv[2]' \
        "$dir/recipes/vcpkg/vcpkg.json" "$version" || return 1
    cat > "$dir/port.cmake" << PORT
function(vcpkg_download_distfile name)
  cmake_parse_arguments(PARSE_ARGV 1 asked "" "FILENAME;SHA512" "URLS")
  file(DOWNLOAD "file://$dir/\${asked_FILENAME}" "$dir/downloaded" EXPECTED_HASH SHA512=\${asked_SHA512})
  if(NOT asked_URLS STREQUAL "$site/\${asked_FILENAME}")
    message(FATAL_ERROR "\${asked_URLS}")
  endif()
  set(\${name} "$dir/downloaded" PARENT_SCOPE)
endfunction()
function(vcpkg_extract_source_archive name option archive)
  file(SHA512 "\${archive}" hash)
  set(\${name} "$dir/quoth-$version" PARENT_SCOPE)
endfunction()
function(vcpkg_configure_meson option folder)
  if(NOT EXISTS "\${folder}/meson.build")
    message(FATAL_ERROR "no meson.build in \${folder}")
  endif()
endfunction()
function(vcpkg_install_meson)
endfunction()
function(vcpkg_fixup_pkgconfig)
endfunction()
function(vcpkg_copy_pdbs)
endfunction()
function(vcpkg_install_copyright option)
  foreach(file \${ARGN})
    file(SIZE "\${file}" size)
  endforeach()
  file(WRITE "$dir/reached" "")
endfunction()
set(VERSION $version)
set(CURRENT_PACKAGES_DIR "$dir/packages")
include("$dir/recipes/vcpkg/portfile.cmake")
PORT
    cmake -P "$dir/port.cmake" && [ -e "$dir/reached" ]
}

# The packages have the version of the library.
debian_version() {
    head -n 1 packaging/debian/changelog
    head -n 1 packaging/debian/changelog | grep -q "^quoth ($version-"
}

check "the source archive" makes_archive
check "an unpacked archive makes the same archive" same_again
check "one time, one owner, two modes" plain
check "it holds the files of the tree" holds
check "the recipes are filled" makes_recipes
check "they name the archive and its hash" named
check "AUR's is bash" pkgbuild
check "vcpkg's is JSON, and CMake that asks for what is there" vcpkg
check "Debian's has the version of the library" debian_version
if [ "${1:-}" = all ]; then
    check "Homebrew's is Ruby" ruby -wc "$dir/recipes/homebrew/quoth.rb"
    check "Nix's is Nix" nix-instantiate --parse "$dir/recipes/nix/package.nix"
fi
finish
