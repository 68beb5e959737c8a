#!/usr/bin/env python3
"""Prints the forms of a Hunspell dictionary with numbered flags, which `unmunch` does not read: each
stem in lower case, and with each of its suffixes as far as that has so many characters; sorted.

usage: tools/hunspell_forms.py FILE.dic FILE.aff LONGEST > LIST
"""
import re
import sys


def suffixes(path):
    """The rules of each flag: what is cut off, what is added, the ending that the stem must have."""
    rules = {}
    with open(path, encoding='utf-8') as file:
        for line in file:
            part = line.split()
            if len(part) >= 5 and part[0] == 'SFX':
                cut, added = (text.partition('/')[0].replace('0', '') for text in part[2:4])
                rules.setdefault(part[1], []).append((cut, added, re.compile('(?:%s)$' % part[4])))
    return rules


def main():
    dictionary, affixes, longest = sys.argv[1], sys.argv[2], int(sys.argv[3])
    rules, forms = suffixes(affixes), set()
    with open(dictionary, encoding='utf-8') as file:
        for line in file:
            stem, _, flags = line.split()[0].partition('/')
            if stem[0].isdigit() or stem != stem.replace('I', 'ı').lower():
                continue
            forms.add(stem)
            for flag in flags.split(','):
                for cut, added, ending in rules.get(flag, ()):
                    form = stem[:len(stem) - len(cut)] + added
                    if stem.endswith(cut) and ending.search(stem) and len(form) <= longest:
                        forms.add(form)
    sys.stdout.write(''.join(form + '\n' for form in sorted(forms)))


if __name__ == '__main__':
    main()
