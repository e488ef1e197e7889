#!/bin/bash
# autopkgtest runs the source package's own test, which types a sentence by touch.
# timeout: 3600
# shellcheck source=lib.sh
. /vm/lib.sh

debs=/exchange/bin
export DEBIAN_FRONTEND=noninteractive
quietly() { "$@" >>"$ARTIFACTS/apt.txt" 2>&1 || { tail -n 30 "$ARTIFACTS/apt.txt"; fail "$*"; }; }
# It reaches no mirror but its own.
rm -f /etc/apt/sources.list.d/*
quietly apt-get update
quietly apt-get install --yes --no-install-recommends autopkgtest
mkdir /run/source
tar -C /run/source -xf $debs/source.tar
# `null` runs it here, and knows of no machine that it might break: this guest is one.
autopkgtest --no-built-binaries --ignore-restrictions=isolation-machine \
    $debs/keyglass_"$(cat $debs/version.old)"_*.deb /run/source -- null
quietly apt-get purge --yes 'keyglass*' autopkgtest
