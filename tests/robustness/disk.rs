//! Disks that are full or cannot be written to.

use super::{Ended, GAME, folder, names, read, sh, write};
use std::io::Write;
use std::path::Path;
use std::process::Command;

/// A small disk of its own.
struct Disk(tempfile::TempDir);

impl Disk {
    /// `None` where nobody may mount one; then it says so.
    fn new() -> Option<Disk> {
        let disk = Disk(folder());
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=64k", "none"]).arg(disk.0.path()).output();
        if mount.is_ok_and(|mount| mount.status.success()) {
            return Some(disk);
        }
        println!("not run: no disk can be mounted here");
        None
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn fill(&self) {
        let mut file = std::fs::File::create(self.path().join("filler")).expect("a file");
        while file.write_all(&[0; 512]).is_ok() {}
    }

    fn make_read_only(&self) {
        let mount = Command::new("mount").args(["-o", "remount,ro"]).arg(self.path()).status();
        assert!(mount.is_ok_and(|status| status.success()));
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg("-l").arg(self.path()).status();
    }
}

/// Every command that writes a file, and which.
const WRITERS: [(&str, &str); 8] = [
    ("show W:W31:B1 --svg disk/kept.svg", "kept.svg"),
    ("replay game.pdn --write disk/kept.pdn", "kept.pdn"),
    ("record W:W31:B1 --folder disk --name new", "new.json"),
    ("vectors fill disk/vectors", "vectors"),
    ("compare --positions 100 --out disk/new.jsonl", "new.jsonl"),
    ("perft 3 --out disk/new.jsonl.zst", "new.jsonl.zst"),
    ("merge shard.jsonl --out disk/kept.json", "kept.json"),
    ("check --engine cat --protocol jsonl --no-vectors --positions 3 --report disk/kept.html", "kept.html"),
];

const KEPT: [&str; 4] = ["kept.svg", "kept.pdn", "kept.json", "kept.html"];

/// What was on the disk before, and what is there after each command has failed for this reason.
fn nothing_is_lost(writers: &[(&str, &str)], make_bad: impl Fn(&Disk), reason: &str) {
    let Some(disk) = Disk::new() else { return };
    let folder = folder();
    std::os::unix::fs::symlink(disk.path(), folder.path().join("disk")).expect("a link");
    write(folder.path(), "game.pdn", GAME);
    assert_eq!(sh(folder.path(), "$ORACLE compare --positions 100 --out shard.jsonl").code, 0);
    KEPT.iter().for_each(|name| write(disk.path(), name, "old"));
    std::fs::create_dir(disk.path().join("vectors")).expect("a folder");
    let vectors = "{\"schema\":1,\"group\":\"illegal\",\"vectors\":[]}";
    write(&disk.path().join("vectors"), "illegal.json", vectors);
    make_bad(&disk);
    let before = (names(disk.path()), names(&disk.path().join("vectors")));
    for (command, file) in writers {
        let ended = sh(folder.path(), &format!("$ORACLE {command}"));
        assert_eq!(ended.code, 2, "{command}: {ended:?}");
        let Ended { err, .. } = ended;
        assert!(
            err.contains(&file[..3])
                && err.contains("cannot be written")
                && err.contains(reason)
                && !err.contains(".unfinished"),
            "{command}: {err}"
        );
        assert_eq!((names(disk.path()), names(&disk.path().join("vectors"))), before, "{command}");
    }
    KEPT.iter().for_each(|name| assert_eq!(read(disk.path(), name), "old"));
    assert_eq!(read(&disk.path().join("vectors"), "illegal.json"), vectors);
}

#[test]
fn a_full_disk_is_named_and_what_was_there_stays() {
    nothing_is_lost(&WRITERS, Disk::fill, "No space left on device");
}

#[test]
fn a_disk_that_is_only_read_is_named_and_what_was_there_stays() {
    // To fill up vectors takes a while, and they are written as the others are.
    let quick: Vec<_> = WRITERS.into_iter().filter(|(command, _)| !command.starts_with("vectors")).collect();
    nothing_is_lost(&quick, Disk::make_read_only, "Read-only file system");
}

/// The answer is still told; and hours of work are not begun for a file that cannot be written.
#[test]
fn what_has_no_room_in_a_file_is_told() {
    let Some(disk) = Disk::new() else { return };
    disk.fill();
    let script = format!(
        "$ORACLE check --engine cat --protocol jsonl --no-vectors --positions 3 --report {}/page.html",
        disk.path().display()
    );
    let ended = sh(Path::new("/"), &script);
    assert!(ended.code == 2 && ended.out.starts_with("3 questions: "), "{ended:?}");
    let ended = sh(Path::new("/"), "$ORACLE check --engine 'sleep 77' --protocol jsonl --report /nowhere/page.html");
    assert!(ended.code == 2 && ended.out.is_empty() && ended.err.contains("/nowhere/page.html"), "{ended:?}");
    let ended = sh(Path::new("/"), "$ORACLE compare --source exhaustive --pieces 12 --out /proc/shard.jsonl");
    assert!(ended.code == 2 && ended.err.contains("/proc/.shard.jsonl.checkpoint"), "{ended:?}");
}

#[test]
fn a_file_that_is_protected_stays() {
    let folder = folder();
    write(folder.path(), "drawing.svg", "old");
    let ended = sh(folder.path(), "chmod 444 drawing.svg; $ORACLE show W:W31:B1 --svg drawing.svg");
    assert!(ended.code == 2 && ended.err.contains("`drawing.svg` cannot be written: permission denied"), "{ended:?}");
    assert_eq!(read(folder.path(), "drawing.svg"), "old");
}

/// A new file does not take the place of a device.
#[test]
fn pipes_and_devices_are_written_to() {
    let folder = folder();
    write(folder.path(), "game.pdn", GAME);
    for (command, beginning) in [
        ("show W:W31:B1 --svg pipe", "<svg"),
        ("replay game.pdn --write pipe", "[GameType"),
        ("compare --positions 100 --out shard.jsonl > /dev/null; $ORACLE merge shard.jsonl --out pipe", "{"),
    ] {
        let script = format!(
            "mkfifo pipe; cat pipe > got & $ORACLE {command} > /dev/null; code=$?; wait; \
                              test -p pipe || code=99; rm pipe; exit $code"
        );
        let ended = sh(folder.path(), &script);
        assert_eq!(ended.code, 0, "{command}: {ended:?}");
        let got = read(folder.path(), "got");
        assert!(got.starts_with(beginning), "{command}: {got}");
    }
    let ended = sh(folder.path(), "mknod full c 1 7 2> /dev/null || exit 77; $ORACLE show W:W31:B1 --svg full");
    if ended.code == 77 {
        println!("not run: no device can be made here");
        return;
    }
    assert!(ended.code == 2 && ended.err.contains("`full` cannot be written: No space left"), "{ended:?}");
    assert_eq!(sh(folder.path(), "test -c full").code, 0);
}
