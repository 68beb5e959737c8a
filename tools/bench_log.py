#!/usr/bin/env python3
"""Appends a line about this build to a log: date, commit, machine, compiler, the signatures of
`quoth bench`, and the instructions that fixed commands take.

usage: tools/bench_log.py [--quoth PATH] [--log FILE] [--compiler CC]

Instructions are counted by `perf stat` where the machine lets it, else by valgrind; they hardly
depend on the machine's load.  A count more than 3 % above that of the last line by the same machine,
compiler and counter is told, and the exit status is 1.
"""
import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LATE = os.path.join(ROOT, 'docs', 'pictures', 'game.gcg')

# A piece of each solver and searcher, on one thread.
COMMANDS = {
    'solve': 'ghost solve --json',
    'super': 'ghost solve --variant super --json',
    'strategy': 'ghost strategy --json',
    'moves': 'cross moves --rack QUIRKE_ --top 5 --json',
    'match': 'cross match equity greedy --games 4 --seed 1 --threads 1 --json',
    'sim': 'cross sim --rack AEINRS_ --iterations 100 --seed 1 --threads 1 --json',
    'endgame': 'cross endgame --gcg %s --turn 20 --threads 1 --json' % LATE,
    'preendgame': 'cross preendgame --gcg %s --turn 18 --play pass --nodes 20000 --threads 1 --json'
                  % LATE,
}
RISE = 1.03


def first_line(command):
    """The first line that a command prints; 'unknown' without the command or a line."""
    try:
        out = subprocess.run(command, capture_output=True, text=True).stdout
    except OSError:
        out = ''
    return out.split('\n')[0].strip() or 'unknown'


def machine():
    try:
        with open('/proc/cpuinfo', encoding='utf-8') as file:
            found = re.search(r'(?m)^model name\s*:\s*(.+)$', file.read())
    except OSError:
        found = None
    return ' '.join(found[1].split()) if found else os.uname().machine


def environment():
    env = {k: v for k, v in os.environ.items() if k not in ('QUOTH_WORDS', 'QUOTH_RULES')}
    return {**env, 'XDG_CONFIG_HOME': '/dev/null'}


def counted(counter, command, pattern):
    """The number that a counter says about a command, or None."""
    done = subprocess.run([*counter, *command], env=environment(), stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    found = re.search(pattern, done.stderr)
    if done.returncode != 0 or not found:
        return None
    return int(re.sub(r'\D', '', found[1]))


def by_perf(command):
    return counted(['perf', 'stat', '-x,', '-e', 'instructions:u'], command,
                   r'(?m)^(\d+),[^,]*,instructions')


def by_valgrind(command):
    return counted(['valgrind', '--tool=cachegrind', '--cache-sim=no',
                    '--cachegrind-out-file=/dev/null'], command, r'I +refs: +([\d,]+)')


def choose_counter():
    for name, count in (('perf', by_perf), ('valgrind', by_valgrind)):
        if shutil.which(name) and count(['true']):
            return name, count
    sys.exit('bench_log: neither perf nor valgrind counts instructions here')


def last_like(path, fields):
    """The counts of the last line with these values of the fields."""
    try:
        with open(path, encoding='utf-8') as file:
            lines = [dict(part.split('=', 1) for part in line.rstrip('\n').split('\t'))
                     for line in file if '=' in line]
    except FileNotFoundError:
        return {}
    alike = [line for line in lines if all(line.get(k) == v for k, v in fields.items())]
    return alike[-1] if alike else {}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[0])
    parser.add_argument('--quoth', default=os.path.join(ROOT, 'build', 'quoth'))
    parser.add_argument('--log', default=os.path.join(ROOT, 'docs', 'measurements', 'bench-log.tsv'))
    parser.add_argument('--compiler', default='cc', help='the command that the program was built by')
    options = parser.parse_args()

    name, count = choose_counter()
    same = {'machine': machine(), 'compiler': first_line([*options.compiler.split(), '--version']),
            'counter': name}
    before = last_like(options.log, same)
    signatures = subprocess.run([options.quoth, 'bench', '--runs', '1'], env=environment(), check=True,
                                capture_output=True, text=True).stdout
    line = {'date': datetime.date.today().isoformat(),
            'commit': first_line(['git', '-C', ROOT, 'describe', '--always', '--dirty']), **same,
            'signature': ' '.join(s.split()[0] for s in signatures.splitlines())}
    status = 0
    for key, words in COMMANDS.items():
        number = count([options.quoth, *words.split()])
        if number is None:
            sys.exit('bench_log: nothing was counted for `quoth %s`' % words)
        line[key] = str(number)
        if key in before and number > RISE * int(before[key]):
            status = 1
            print('%s: %d instructions, %.1f %% more than at %s' % (
                key, number, 100 * (number / int(before[key]) - 1), before['commit']))
    if before and before['signature'] != line['signature']:
        print('the answers differ from those at %s' % before['commit'])
    with open(options.log, 'a', encoding='utf-8') as file:
        file.write('\t'.join('%s=%s' % (k, v.replace('\t', ' ')) for k, v in line.items()) + '\n')
    print('\n'.join('%-11s %s' % pair for pair in line.items()))
    return status


if __name__ == '__main__':
    sys.exit(main())
