#include "lexicon/alphabets.h"

#include <stddef.h>

#define A_TO_Z                                                                                     \
    "a A\nb B\nc C\nd D\ne E\nf F\ng G\nh H\ni I\nj J\nk K\nl L\nm M\nn N\no O\np P\nq Q\n"        \
    "r R\ns S\nt T\nu U\nv V\nw W\nx X\ny Y\nz Z\n"

/* Accented letters follow z, so that the order of letters is the order of code points; their
 * further spellings are the decomposed forms (base letter, combining mark). */
const q_alphabet_text q_alphabets[] = {
    {"english", "name english\n" A_TO_Z},
    {"french",
     "name french\n" A_TO_Z "à À a\u0300 A\u0300\nâ Â a\u0302 A\u0302\næ Æ\nç Ç c\u0327 C\u0327\n"
     "è È e\u0300 E\u0300\né É e\u0301 E\u0301\nê Ê e\u0302 E\u0302\n"
     "ë Ë e\u0308 E\u0308\nî Î i\u0302 I\u0302\nï Ï i\u0308 I\u0308\n"
     "ô Ô o\u0302 O\u0302\nù Ù u\u0300 U\u0300\nû Û u\u0302 U\u0302\n"
     "ü Ü u\u0308 U\u0308\nÿ Ÿ y\u0308 Y\u0308\nœ Œ\n"},
    {"german",
     "name german\n" A_TO_Z "ß ẞ\nä Ä a\u0308 A\u0308\nö Ö o\u0308 O\u0308\nü Ü u\u0308 U\u0308\n"},
    {"spanish", "name spanish\n"
                "a A á Á a\u0301 A\u0301\nb B\nc C\nch CH Ch [ch] [CH]\nd D\n"
                "e E é É e\u0301 E\u0301\nf F\ng G\nh H\ni I í Í i\u0301 I\u0301\nj J\nk K\nl L\n"
                "ll LL Ll [ll] [LL]\nm M\nn N\nñ Ñ n\u0303 N\u0303\no O ó Ó o\u0301 O\u0301\n"
                "p P\nq Q\nr R\nrr RR Rr [rr] [RR]\ns S\nt T\n"
                "u U ú Ú ü Ü u\u0301 U\u0301 u\u0308 U\u0308\nv V\nw W\nx X\ny Y\nz Z\n"},
    {NULL, NULL},
};
