#!/usr/bin/env python3
"""Writes docs/tour.md: three people at work with the real program.

    python3 tools/tour.py --quoth build/quoth > docs/tour.md      (make tour)

Commands run in a shell, in an empty folder.  What a person types into a game is written behind the
prompt that waits for it.
"""
import argparse
import fcntl
import os
import struct
import subprocess
import sys
import tempfile
import termios
import time

TOUR = [
    ("# Three people, three transcripts\n\n"
     "`make tour` ran these commands and recorded the output; a test compares it. Text after `$` and after a prompt is\n"
     "typed.\n"),
    ("## Ada wants to win Ghost at a party\n\n"
     "She has a minute before the guests arrive. Who wins, and what does she have to remember?\n"),
    ("quoth ghost advice", None),
    ("Seven words are few. She tries them against somebody who knows about half of the dictionary.\n"),
    ("quoth ghost play level:5 --min 4 --seed 1", ["n", "hint", "c", "a", "o", "i"]),
    ("Her friend insists on beginning with *e*. Is that any good?\n"),
    ("quoth ghost explain e --min 4 | head -n 8 | cut -c-78", None),
    ("For her purse:\n"),
    ("quoth ghost outcomes --player first --min 4 --format html > sheet.html; wc -l < sheet.html", None),
    ("## Ben plays board games on his phone\n\n"
     "He has these tiles and the first move. The underscore is a blank.\n"),
    ("quoth cross moves --rack LETTER_ --top 3", None),
    ("Would it matter if he began two squares further on? And why is *lettres* refused?\n"),
    ("quoth cross score --rack LETTER_ --play '8D LETTERs'", None),
    ("quoth cross score --rack LETTER_ --play '8D LETTREs'", None),
    ("What can be added to a word that is on the board already?\n"),
    ("quoth words --hooks care", None),
    ("On the train he plays a few turns himself. Small letters will do.\n"),
    ("quoth cross play level:3 --seed 4", ["hint", "8d capon", "check kie", "quit"]),
    ("At home two programs of middling skill play a game, and he asks where it was lost. *best* is the play to make,\n"
     "*cost* the chance to win that was given away, *luck* what the tiles drawn were worth.\n"),
    ("quoth cross play level:5 level:7 --seed 2 -o evening.gcg", None),
    ("quoth cross analyse evening.gcg --depth quick 2> /dev/null > report; head -n 11 report", None),
    ("tail -n 11 report", None),
    ("## Cleo writes scripts\n\n"
     "One object on a line, an exit status that says yes or no, messages on standard error only.\n"),
    ("printf 'gho\\nth\\n' | quoth ghost value - --json | cut -c-66", None),
    ("quoth lexicon check ghost gxost; echo \"status $?\"", None),
    ("quoth words --rack LETTER_ --pattern 'S*' --top 3 --json | tail -n 1", None),
    ("quoth lexicon list | head -n 2", None),
    ("Which player is better? The same seed gives the same games, on any number of threads.\n"),
    ("quoth cross match equity greedy --games 40 --seed 1 --json > match.json 2> /dev/null\n"
     "python3 -c 'import json; print([p[\"wins\"] for p in json.load(open(\"match.json\"))[\"seats\"]])'", None),
    ("A slip is answered with the nearest that exists, and nothing on standard output.\n"),
    ("quoth ghost slove; echo \"status $?\"", None),
]


def waits(process):
    """Whether a process sleeps in a read of descriptor 0, and has read all that was typed."""
    unread = struct.unpack("i", fcntl.ioctl(process.stdin, termios.FIONREAD, struct.pack("i", 0)))
    try:
        with open("/proc/%d/syscall" % process.pid) as file:
            fields = file.read().split()
        return unread == (0,) and fields[:2] == ["0", "0x0"]
    except OSError:
        return False


def play(command, typed, env, folder):
    """The output of a program that is typed to, with each line where it was asked for."""
    process = subprocess.Popen(["sh", "-c", "exec " + command], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=env, cwd=folder)
    os.set_blocking(process.stdout.fileno(), False)
    out = b""
    for line in [*typed, None]:
        deadline = time.monotonic() + 60
        while process.poll() is None and not waits(process):
            out += process.stdout.read() or b""
            if time.monotonic() > deadline:
                sys.exit("tour.py: %s waits for nothing" % command)
            time.sleep(0.005)
        out += process.stdout.read() or b""
        if line is None or process.poll() is not None:
            break
        out += line.encode() + b"\n"
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
    process.stdin.close()
    process.wait(60)
    os.set_blocking(process.stdout.fileno(), True)
    return (out + process.stdout.read()).decode()


def answer_to(command, typed, env, folder):
    """What a command prints, on standard error too; `typed`: at its prompts."""
    if typed is not None:
        return play(command, typed, env, folder)
    done = subprocess.run(["sh", "-c", command], env=env, cwd=folder, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL)
    return done.stdout.decode()


def shown(command, typed, env, folder):
    answer = answer_to(command, typed, env, folder)
    lines = ["$ " + command.replace("\n", "\n$ ")] + answer.rstrip("\n").split("\n")
    return "```text\n" + "\n".join(line.rstrip() for line in "\n".join(lines).split("\n")) + "\n```\n"


def main():
    parser = argparse.ArgumentParser(description="Write docs/tour.md on standard output.")
    parser.add_argument("--quoth", default="build/quoth")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(folder + "/bin")
        os.symlink(os.path.abspath(args.quoth), folder + "/bin/quoth")
        work = folder + "/work"
        os.mkdir(work)
        env = {"PATH": folder + "/bin:" + os.environ.get("PATH", "/usr/bin:/bin"), "TERM": "dumb",
               "LC_ALL": "C.UTF-8", "HOME": work, "XDG_CONFIG_HOME": work}
        parts = [part if isinstance(part, str) else shown(part[0], part[1], env, work) for part in TOUR]
    sys.stdout.write("\n".join(parts))


if __name__ == "__main__":
    main()
