#!/usr/bin/env python3
"""Cuts leave values to what the library keeps: two bytes a leave of at most TILES tiles, in 256ths of a
point, in the order of the list.  Leaves of more tiles follow from these (quoth/leaves.h).

usage: quoth cross convert leaves FILE.klv2 -o FILE.csv; tools/cut_leaves.py FILE.csv TILES > data/...
"""
import struct
import sys


def main():
    path, most = sys.argv[1], int(sys.argv[2])
    with open(path, encoding='ascii') as file:
        for line in file:
            leave, value = line.split(',')
            if len(leave) <= most:
                number = max(-32768, min(32767, round(float(value) * 256)))
                sys.stdout.buffer.write(struct.pack('<h', number))


if __name__ == '__main__':
    main()
