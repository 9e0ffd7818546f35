#!/usr/bin/env bash
# A campaign with GNU parallel: on this machine, or with HOSTS="host1,host2,:" on every machine that ssh reaches and that has
# the program and the folder under the same names.
#
#   SHARDS=64 WORK="compare --source exhaustive --pieces 4" bash examples/cluster/parallel.sh
#
# Killed and started again, --resume passes over what the log says is done, and a shard in work goes on from its checkpoint.
set -euo pipefail

ORACLE=$(realpath "${ORACLE:-target/release/draughts-oracle}")
SHARDS=${SHARDS:-16}
WORK=${WORK:-compare --source exhaustive --pieces 3}
OUT=$(realpath -m "${OUT:-shards}")
mkdir -p "$OUT"

parallel --joblog "$OUT/joblog" --resume --resume-failed ${HOSTS:+--sshlogin "$HOSTS"} \
    "$ORACLE" $WORK --threads 1 --shard "{}/$SHARDS" --out "$OUT/{}.jsonl.zst" ::: $(seq "$SHARDS")

"$ORACLE" merge "$OUT" --recheck "${RECHECK:-1%}" --out "$OUT/certificate.json"
