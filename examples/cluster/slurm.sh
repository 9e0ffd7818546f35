#!/usr/bin/env bash
# A campaign as a Slurm job array, and a merge that waits for it.
#
#   SHARDS=1000 WORK="compare --source exhaustive --pieces 6 --turns white" bash examples/cluster/slurm.sh
#
# ORACLE names the program, OUT a folder that every node sees. A job that is killed or loses its node is queued again and goes on
# from its checkpoint; submitting the whole array a second time finds the shards that are done, and does the others.
# A site limits the size of an array (scontrol show config | grep MaxArraySize).
set -euo pipefail

ORACLE=$(realpath "${ORACLE:-target/release/draughts-oracle}")
SHARDS=${SHARDS:-16}
WORK=${WORK:-compare --source exhaustive --pieces 3}
OUT=$(realpath -m "${OUT:-shards}")
mkdir -p "$OUT"

array=$(sbatch --parsable --job-name=draughts --array="1-$SHARDS" --requeue --open-mode=append \
    --ntasks=1 --cpus-per-task=1 --mem=200M --output="$OUT/%a.log" --wrap "
    exec '$ORACLE' $WORK --threads 1 --shard \$SLURM_ARRAY_TASK_ID/$SHARDS --out '$OUT'/\$SLURM_ARRAY_TASK_ID.jsonl.zst")

# afterany, not afterok: a shard that found a difference ends with 1, and it is merge that names shards that are missing.
merge=$(sbatch --parsable --job-name=draughts-merge --dependency="afterany:$array" --ntasks=1 --mem=500M \
    --output="$OUT/certificate.txt" --wrap "
    exec '$ORACLE' merge '$OUT' --recheck ${RECHECK:-1%} --out '$OUT/certificate.json'")

echo "array $array, merge $merge; the certificate will be in $OUT/certificate.txt"
