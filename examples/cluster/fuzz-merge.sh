#!/usr/bin/env bash
# The corpora of many fuzzing machines into one small corpus for each target, as a Slurm job array: one task for each target.
#
#   CORPORA=/shared/corpora sbatch --array=0-$(($(ls fuzz/fuzz_targets/*.rs | wc -l) - 1)) examples/cluster/fuzz-merge.sh
#
# CORPORA holds a folder for each machine, and in it one for each target, as `cargo fuzz run` fills them. What is kept goes to
# CORPORA/merged/TARGET; a task that is killed leaves the corpus of the last merge untouched. Without Slurm:
#   SLURM_ARRAY_TASK_ID=0 CORPORA=... bash examples/cluster/fuzz-merge.sh
set -euo pipefail

CORPORA=${CORPORA:?a folder that holds a corpus folder for each machine}
targets=(fuzz/fuzz_targets/*.rs)
target=$(basename "${targets[${SLURM_ARRAY_TASK_ID:?which target, from 0}]}" .rs)

work=$(mktemp -d "$CORPORA/.merging-$target-XXXXXX")
trap 'rm -rf "$work"' EXIT
# Files are named by their content, so that what two machines found is there once.
find "$CORPORA" -mindepth 3 -type f -path "$CORPORA/[!.]*/$target/*" -exec cp -n -t "$work" {} +
# Keeps the smallest inputs that together reach all that the whole corpus reaches.
cargo +nightly fuzz cmin --sanitizer none "$target" "$work"
mkdir -p "$CORPORA/merged"
rm -rf "$CORPORA/merged/.old-$target"
if [ -e "$CORPORA/merged/$target" ]; then mv "$CORPORA/merged/$target" "$CORPORA/merged/.old-$target"; fi
mv "$work" "$CORPORA/merged/$target"
rm -rf "$CORPORA/merged/.old-$target"
echo "$target: $(find "$CORPORA/merged/$target" -type f | wc -l) inputs"
