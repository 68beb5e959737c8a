#!/usr/bin/env python3
"""Any program that answers a question in words as a player of Ghost for quoth: a language model,
behind the command that reads a prompt and prints an answer.

    quoth ghost examine "exec:python3 examples/model_player.py 'my-model --quiet'" --move-time 60

The command is started by `sh -c` for every question, with the prompt as its standard input.  Of
its answer counts the last line that holds a word of the right length, and a number from 0 to 1
behind it, if there is one, as its chance to win.
"""
import re
import subprocess
import sys

PROMPT = """We play {variant}, a word game. {rule} Whoever completes a word of {min} letters or more
loses; so does whoever makes a fragment that is part of no word in that sense.
The fragment is "{fragment}". Answer with one line: the fragment after your play, a blank, and your
chance to win from 0 to 1. {challenge}"""

RULES = {
    'ghost': 'In turn we add a letter at the end of a fragment, which must begin a word.',
    'super': 'In turn we add a letter at either end of a fragment, which must be inside a word.',
    'superduper': 'In turn we may reverse a fragment, then add a letter at either end; it must be '
                  'inside a word.',
    'xghost': 'In turn we insert a letter anywhere in a fragment; a word must have its letters in '
              'this order.',
    'spook': 'In turn we add a letter to a heap of letters; a word must have them all.'}


def say(line):
    print(line, flush=True)


def think(command, facts, question):
    """What the model says: the play and perhaps its chance, or None."""
    fragment = facts.get('fragment', '')
    prompt = PROMPT.format(variant=facts['variant'], rule=RULES.get(facts['variant'], ''),
                           min=facts['min'], fragment=fragment,
                           challenge='Or answer: challenge.' if 'challenges' in facts else '')
    if question == 'word?':
        prompt = 'Name a word with the fragment "%s" by these rules, or none.\n' % fragment + prompt
    answer = subprocess.run(['sh', '-c', command], input=prompt, capture_output=True, text=True,
                            check=False).stdout.lower()
    if 'challenge' in answer and 'challenges' in facts:
        return 'challenge'
    letters = r'(\w{%d})' % (len(fragment) + 1) if question == 'move?' else r'(\w+)'
    found = re.findall(r'(?m)^\W*%s\W*(?:\s([01](?:\.\d+)?))?\W*$' % letters, answer)
    return ' '.join(part for part in found[-1] if part) if found else None


def main(command):
    facts = {}
    for line in sys.stdin:
        word, _, rest = line.rstrip('\n').partition(' ')
        if word == 'ready?':
            say('ready chance')
        elif word in ('move?', 'word?'):
            answer = think(command, facts, word)
            if word == 'word?':
                answer = answer.split()[0] if answer else 'none'
            say(answer or 'resign')
        else:
            facts[word] = rest


if __name__ == '__main__':
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
