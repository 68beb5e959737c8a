#!/bin/sh
# Tries the two commands of the README on a fresh Debian 12:
#
#   sh tests/chroot.sh [--loops N] [DIRECTORY]
#
# As root, with debootstrap and the mirror that apt is set up with.  A plain user runs `make run`,
# without a network and with nothing but make and a C compiler; `make test` names the packages that
# are missing, which root installs with `make test-deps`; the plain user runs `make test`, beside N
# processes that never rest.  With a DIRECTORY the system is kept there (1.7 GB) and used again.
set -eu
cd "$(dirname "$0")/.."
# What is mounted and started goes with the script.
if [ "${QUOTH_OWN_MOUNTS:-}" != yes ]; then
    QUOTH_OWN_MOUNTS=yes exec unshare --mount --pid --fork --kill-child sh "$0" "$@"
fi

loops=0
if [ "${1:-}" = --loops ]; then
    loops=$2
    shift 2
fi
release=bookworm
top=${1:-$(mktemp -d)}
root=$top/$release
mkdir -p "$top"
# shellcheck disable=SC2016 # apt-get expands it
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
user=1000:1000
chown -R $user "$root/srv/quoth"
grep -q "^player:" "$root/etc/passwd" ||
    echo "player:x:1000:1000::/home/player:/bin/bash" >> "$root/etc/passwd"
mkdir -p "$root/home/player"
chown $user "$root/home/player"

# as_player COMMAND: in the folder of the source, as a plain user.
as_player() {
    chroot --userspec=$user "$root" env -i PATH=/usr/bin:/bin HOME=/home/player LANG=C.UTF-8 \
        CI="${CI:-}" bash -c "cd /srv/quoth && $1"
}

echo "== make run, as a plain user, without a network"
unshare --net chroot --userspec=$user "$root" env -i PATH=/usr/bin:/bin HOME=/home/player \
    sh -c 'cd /srv/quoth && make run'

echo "== the packages of the tests, as root"
chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    sh -c 'cd /srv/quoth && make test-deps'

echo "== make test, as a plain user, beside $loops busy loops"
for _ in $(seq "$loops"); do
    as_player 'while :; do :; done' &
done
as_player 'time make test'
