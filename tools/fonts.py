#!/usr/bin/env python3
"""Write the fonts of the page, each a subset of a free one, for web/fonts.

    tools/fonts.py slab RobotoSlab-Bold.otf > web/fonts/slab.woff2
    tools/fonts.py text Inter-roman.var.ttf > web/fonts/text.woff2

Titles and tiles are in Roboto Slab Bold of Debian's package fonts-roboto-slab
1.100263+20170512-2 (/usr/share/fonts/opentype/roboto/slab), text in Inter of fonts-inter-variable
4.0~beta7+ds-1 (/usr/share/fonts/truetype/inter-vf).  Needs Debian's python3-fonttools and
python3-brotli.  Both have the letters of every tile set that the library ships.
"""
import io
import os
import re
import sys

from fontTools import subset
from fontTools.varLib import instancer

RULES = os.path.join(os.path.dirname(__file__), '..', 'src', 'rules', 'shipped.c')
PUNCTUATION = '\u2013\u2014\u2018\u2019\u201a\u201c\u201d\u201e\u2026\u00b7\u00d7\u2212'
TITLES = "abcdefghijklmnopqrstuvwxyzäöüß0123456789 !\"#%&'()*+,-./:;=?" + PUNCTUATION
ASCII = ''.join(map(chr, range(32, 127)))
LATIN_1 = ''.join(map(chr, range(0xc0, 0x100)))  # names of players
SIGNS = '\u00a0±ŒœŸ\u2190\u2191\u2192\u2193\u2423\u25b6\u25bc\u25c0\u25cf\u2605'


def tile_letters():
    """The letters on the tiles of all shipped rules, and those of English, which rules may leave out."""
    with open(RULES, encoding='utf-8') as file:
        tiles = re.findall(r'(?:\\n|")(\w[\w·]*),\d+,\d+,[01](?=\\n)', file.read())
    return ''.join(sorted(set(''.join(tiles)) | set('ABCDEFGHIJKLMNOPQRSTUVWXYZ')))


def small(letters):
    return ''.join(letter.lower() for letter in letters if len(letter.lower()) == 1)


def cut(path, wanted, features):
    """The font with the `wanted` letters alone, without hints."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = features
    options.name_IDs = [0, 13, 14]  # copyright and licence
    options.drop_tables += ['FFTM', 'GDEF', 'DSIG', 'MVAR', 'STAT']
    if not features:
        options.drop_tables += ['GPOS', 'GSUB']
    options.desubroutinize = True  # compresses better
    font = subset.load_font(path, options)
    missing = [letter for letter in wanted if ord(letter) not in font.getBestCmap()]
    if missing:
        sys.exit('the font lacks %s' % ''.join(missing))
    subsetter = subset.Subsetter(options)
    subsetter.populate(text=wanted)
    return font, subsetter


def substitute(font, feature):
    """Make the other shapes of a feature (l with a tail) those of their letters."""
    table = font['GSUB'].table
    for record in table.FeatureList.FeatureRecord:
        if record.FeatureTag == feature:
            for index in record.Feature.LookupListIndex:
                for part in table.LookupList.Lookup[index].SubTable:
                    shapes = getattr(part, 'ExtSubTable', part).mapping
                    for cmap in font['cmap'].tables:
                        cmap.cmap = {code: shapes.get(name, name) for code, name in cmap.cmap.items()}
            return
    sys.exit('the font lacks %s' % feature)


def slab(path):
    font, subsetter = cut(path, tile_letters() + TITLES, [])  # kerning is 1 KB, and hardly seen in titles
    subsetter.subset(font)
    return font


def text(path):
    letters = tile_letters()
    font, subsetter = cut(path, ASCII + LATIN_1 + letters + small(letters) + PUNCTUATION + SIGNS, ['kern', 'tnum'])
    for feature in ('cv05', 'cv08'):  # l with a tail, I with serifs: I10, l10 and 110 differ
        substitute(font, feature)
    subsetter.subset(font)
    return instancer.instantiateVariableFont(font, {'wght': (400, 700)})


def main():
    makers = {'slab': slab, 'text': text}
    if len(sys.argv) != 3 or sys.argv[1] not in makers:
        sys.exit(__doc__)
    font = makers[sys.argv[1]](sys.argv[2])
    font.flavor = 'woff2'
    font['head'].modified = font['head'].created  # the same bytes each time
    font.recalcTimestamp = False
    content = io.BytesIO()
    font.save(content)
    sys.stdout.buffer.write(content.getvalue())


if __name__ == '__main__':
    main()
