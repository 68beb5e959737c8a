#!/bin/sh
# Installs the Debian packages in a bare Debian 12, runs their tests, removes them, and compares the
# files before and after:
#
#   sh tests/packages_chroot.sh PACKAGES SYSTEM
#
# As root.  PACKAGES has the .deb files and the source package of `make deb`.  SYSTEM is a folder with
# a minimal Debian; debootstrap makes it where there is none (200 MB).  It stays as it is: the packages
# are installed on a layer above it.  What the tests need besides (a compiler) and the dependencies
# come from the mirror that apt is set up with.
set -eu
cd "$(dirname "$0")/.."
# What is mounted goes with the script.
if [ "${QUOTH_OWN_MOUNTS:-}" != yes ]; then
    QUOTH_OWN_MOUNTS=yes exec unshare --mount --pid --fork --kill-child sh "$0" "$@"
fi
packages=$(realpath "$1")
system=$2
release=bookworm

if [ ! -d "$system" ]; then
    # shellcheck disable=SC2016 # apt-get expands it
    mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' \
        "Codename: $release" | head -n 1)
    debootstrap --variant=minbase "$release" "$system.new" "$mirror"
    mv "$system.new" "$system"
fi

layer=$(mktemp -d)
trap 'umount -R "$layer/root"; rm -rf --one-file-system "$layer"' EXIT
mkdir "$layer/upper" "$layer/work" "$layer/root"
mount -t overlay overlay -o "lowerdir=$system,upperdir=$layer/upper,workdir=$layer/work" "$layer/root"
root=$layer/root
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount --make-rslave "$root/dev"
apt-config dump | grep -i '^Acquire::http' > "$root/etc/apt/apt.conf.d/90from-outside" || true
mkdir -p "$root/srv/quoth"
ours='quoth libquoth0 libquoth-dev quoth-data quoth-meanings python3-quoth quoth-web quoth-server'
for name in $ours; do
    cp "$packages/${name}_"*.deb "$root/srv/quoth"
done
tar -xf "$packages"/quoth_*.debian.tar.xz -C "$root/srv/quoth"
# No service is started.
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"

# What a user's programs cache is the user's, and stays when packages go.
inside() {
    chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root XDG_CACHE_HOME=/tmp/cache \
        LANG=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"
}
files() {
    inside find / -xdev \( -path /proc -o -path /dev -o -path /srv -o -path /var/log -o \
        -path /var/lib/dpkg -o -path /var/lib/apt -o -path /var/cache -o -path /tmp \) -prune -o -print |
        sort
}

echo "== what they depend on"
inside apt-get update -q
# shellcheck disable=SC2046 # names
inside apt-get install -q -y --no-install-recommends gcc libc6-dev pkg-config python3 \
    $(for package in "$root"/srv/quoth/*.deb; do dpkg-deb -f "$package" Depends | tr ',' '\n'; done |
        sed 's/^ *//; s/ .*//; s/|.*//' | sort -u | grep -v -x -e libquoth0 -e '')
files > "$layer/before"
grep -q -x /usr/bin/gcc "$layer/before"

echo "== installed"
inside sh -c 'dpkg -i /srv/quoth/*.deb'
files > "$layer/installed"
for file in bin/quoth bin/quoth-server include/quoth/quoth.h lib/python3/dist-packages/quoth/__init__.py \
    share/quoth/enable1.txt share/quoth/meanings.tsv share/quoth-web/quoth.html; do
    grep -x "/usr/$file" "$layer/installed"
done

# What they need is installed.  Output on standard error is a failure, as for autopkgtest.
tests=$(sed -n 's/^Tests: //p' "$root/srv/quoth/debian/tests/control")
for test in $tests; do
    echo "== debian/tests/$test"
    failed=no
    inside "/srv/quoth/debian/tests/$test" 2> "$layer/errors" || failed=yes
    if [ $failed = yes ] || [ -s "$layer/errors" ]; then
        cat "$layer/errors"
        exit 1
    fi
done

echo "== removed"
# shellcheck disable=SC2086 # names
inside dpkg --purge $ours
files > "$layer/after"
diff "$layer/before" "$layer/after"
! inside dpkg -l | grep quoth
