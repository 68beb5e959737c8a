#!/bin/sh
# Tries the two commands of the README on a fresh Debian 12:  sh tests/chroot.sh [DIRECTORY]
#
# As root, with debootstrap and the mirror that apt is set up with.  `make run` is tried by a plain
# user without a network, with nothing but make and a C compiler; `make test` by root.  With a
# DIRECTORY the system is kept there (1.5 GB) and used again.
set -eu
cd "$(dirname "$0")/.."
if [ "${QUOTH_OWN_MOUNTS:-}" != yes ]; then
    QUOTH_OWN_MOUNTS=yes exec unshare --mount sh "$0" "$@" # what is mounted goes with the script
fi

release=bookworm
top=${1:-$(mktemp -d)}
root=$top/$release
mkdir -p "$top"
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Component: main' \
    "Codename: $release" | head -n 1)

[ -d "$root" ] ||
    debootstrap --variant=minbase --include=make,gcc,libc6-dev "$release" "$root" "$mirror"
apt-config dump | grep -i '^Acquire::http' > "$root/etc/apt/apt.conf.d/90from-outside" || true
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"

# The files that git knows or would take in, as they are now.
rm -rf "$root/srv/quoth"
mkdir -p "$root/srv/quoth"
git ls-files --cached --others --exclude-standard -z | xargs -0 ls -d 2>/dev/null |
    tar -cf - -T - | tar -xf - -C "$root/srv/quoth" --no-same-owner
chown -R 65534:65534 "$root/srv/quoth"

echo "== make run, as a plain user, without a network"
unshare --net chroot --userspec=65534:65534 "$root" env -i PATH=/usr/bin:/bin HOME=/nonexistent \
    sh -c 'cd /srv/quoth && make run'
chown -R 0:0 "$root/srv/quoth"
echo "== make test, as root"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root CI="${CI:-}" \
    bash -c 'cd /srv/quoth && time make test'
