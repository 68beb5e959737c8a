#!/usr/bin/env python3
"""Cuts leave values to what the library keeps, in the order of the list: two bytes a leave of at most TILES
tiles, in 256ths of a point, or with `--byte` one byte, in halves of a point.  Leaves of more tiles follow from
these (quoth/leaves.h).

usage: quoth cross convert leaves FILE.klv2 -o FILE.csv
       tools/cut_leaves.py [--byte] FILE.csv TILES > data/...
"""
import re
import struct
import sys


def main():
    path, most = sys.argv[-2], int(sys.argv[-1])
    form, parts, limit = ('<b', 2, 128) if sys.argv[1] == '--byte' else ('<h', 256, 32768)
    with open(path, encoding='utf-8') as file:
        for line in file:
            leave, value = line.split(',')
            if len(re.sub(r'\[[^]]*\]', 'X', leave)) <= most:
                number = max(-limit, min(limit - 1, round(float(value) * parts)))
                sys.stdout.buffer.write(struct.pack(form, number))


if __name__ == '__main__':
    main()
