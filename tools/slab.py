#!/usr/bin/env python3
"""Write web/fonts/slab.woff2: the slab of the page's tiles and titles, a subset of Roboto Slab Bold.

    tools/slab.py FONT > web/fonts/slab.woff2

FONT is RobotoSlab-Bold.otf of Debian's package fonts-roboto-slab 1.100263+20170512-2, in
/usr/share/fonts/opentype/roboto/slab.  Needs Debian's python3-fonttools and python3-brotli.  The
subset has the letters of every tile set that the library ships, and what titles are written with.
"""
import io
import os
import re
import sys

from fontTools import subset

RULES = os.path.join(os.path.dirname(__file__), '..', 'src', 'rules', 'shipped.c')
TITLES = ("abcdefghijklmnopqrstuvwxyzäöüß0123456789 !\"#%&'()*+,-./:;=?"
          '\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u00b7\u00d7\u2212')


def tile_letters():
    """The letters on the tiles of all shipped rules, and those of English, which rules may leave out."""
    with open(RULES, encoding='utf-8') as file:
        tiles = re.findall(r'(?:\\n|")(\w[\w·]*),\d+,\d+,[01](?=\\n)', file.read())
    return ''.join(sorted(set(''.join(tiles)) | set('ABCDEFGHIJKLMNOPQRSTUVWXYZ')))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    options = subset.Options()
    options.hinting = False
    options.layout_features = []  # kerning is 1 KB, and hardly seen in titles
    options.name_IDs = [0, 13, 14]  # copyright and licence
    options.drop_tables += ['FFTM', 'GDEF', 'DSIG', 'GPOS', 'GSUB']
    options.desubroutinize = True  # compresses better
    font = subset.load_font(sys.argv[1], options)
    wanted = tile_letters() + TITLES
    missing = [letter for letter in wanted if ord(letter) not in font.getBestCmap()]
    if missing:
        sys.exit('the font lacks %s' % ''.join(missing))
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=wanted)
    subsetter.subset(font)
    font.flavor = 'woff2'
    font['head'].modified = font['head'].created  # the same bytes each time
    font.recalcTimestamp = False
    content = io.BytesIO()
    font.save(content)
    sys.stdout.buffer.write(content.getvalue())


if __name__ == '__main__':
    main()
