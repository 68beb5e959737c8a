/* The tile sets, layouts and rules of the library, from the published rules of the games. */
#include "rules/shipped.h"

#include <stddef.h>

/* ---- tile sets ---------------------------------------------------------------------------- */

/* A letter with a count of 0 (Norwegian Q, Ü) is played with a blank.  The lines `=` give
 * spellings of word lists: letters with diacritics that the tiles lack, and letters with
 * diacritics as two characters, and letters that are played as two tiles: æ and œ in French, ß in
 * German. */
const q_shipped q_shipped_tiles[] = {
    {"english",
     "?,2,0,0\nA,9,1,1\nB,2,3,0\nC,2,3,0\nD,4,2,0\nE,12,1,1\nF,2,4,0\nG,3,2,0\nH,2,4,0\n"
     "I,9,1,1\nJ,1,8,0\nK,1,5,0\nL,4,1,0\nM,2,3,0\nN,6,1,0\nO,8,1,1\nP,2,3,0\nQ,1,10,0\n"
     "R,6,1,0\nS,4,1,0\nT,6,1,0\nU,4,1,1\nV,2,4,0\nW,2,4,0\nX,1,8,0\nY,2,4,0\nZ,1,10,0\n",
     NULL},
    {"wwf",
     "?,2,0,0\nA,9,1,1\nB,2,4,0\nC,2,4,0\nD,5,2,0\nE,13,1,1\nF,2,4,0\nG,3,3,0\nH,4,3,0\n"
     "I,8,1,1\nJ,1,10,0\nK,1,5,0\nL,4,2,0\nM,2,4,0\nN,5,2,0\nO,8,1,1\nP,2,4,0\nQ,1,10,0\n"
     "R,6,1,0\nS,5,1,0\nT,7,1,0\nU,4,2,1\nV,2,5,0\nW,2,4,0\nX,1,8,0\nY,2,3,0\nZ,1,10,0\n",
     NULL},
    {"super_english",
     "?,4,0,0\nA,16,1,1\nB,4,3,0\nC,6,3,0\nD,8,2,0\nE,24,1,1\nF,4,4,0\nG,5,2,0\nH,5,4,0\n"
     "I,13,1,1\nJ,2,8,0\nK,2,5,0\nL,7,1,0\nM,6,3,0\nN,13,1,0\nO,15,1,1\nP,4,3,0\n"
     "Q,2,10,0\nR,13,1,0\nS,10,1,0\nT,15,1,0\nU,7,1,1\nV,3,4,0\nW,4,4,0\nX,2,8,0\n"
     "Y,4,4,0\nZ,2,10,0\n",
     NULL},
    {"crossplay",
     "?,3,0,0\nA,9,1,1\nB,2,4,0\nC,2,3,0\nD,4,2,0\nE,12,1,1\nF,2,4,0\nG,3,4,0\nH,3,3,0\n"
     "I,8,1,1\nJ,1,10,0\nK,1,6,0\nL,4,2,0\nM,2,3,0\nN,5,1,0\nO,8,1,1\nP,2,3,0\nQ,1,10,0\n"
     "R,6,1,0\nS,5,1,0\nT,6,1,0\nU,3,2,1\nV,2,6,0\nW,2,5,0\nX,1,8,0\nY,2,4,0\nZ,1,10,0\n",
     NULL},
    {"wordfeud",
     "?,2,0,0\nA,10,1,1\nB,2,4,0\nC,2,4,0\nD,5,2,0\nE,12,1,1\nF,2,4,0\nG,3,3,0\nH,3,4,0\n"
     "I,9,1,1\nJ,1,10,0\nK,1,5,0\nL,4,1,0\nM,2,3,0\nN,6,1,0\nO,7,1,1\nP,2,4,0\nQ,1,10,0\n"
     "R,6,1,0\nS,5,1,0\nT,7,1,0\nU,4,2,1\nV,2,4,0\nW,2,4,0\nX,1,8,0\nY,2,4,0\nZ,1,10,0\n",
     NULL},
    {"hong_kong_english",
     "?,4,0,0\nA,9,1,1\nB,2,3,0\nC,2,3,0\nD,4,2,0\nE,12,1,1\nF,2,4,0\nG,3,2,0\nH,2,4,0\n"
     "I,9,1,1\nJ,2,8,0\nK,2,5,0\nL,4,1,0\nM,2,3,0\nN,6,1,0\nO,8,1,1\nP,2,3,0\nQ,2,10,0\n"
     "R,6,1,0\nS,4,1,0\nT,6,1,0\nU,4,1,1\nV,2,4,0\nW,2,4,0\nX,2,8,0\nY,2,4,0\nZ,2,10,0\n",
     NULL},
    {"catalan",
     "?,2,0,0\nA,12,1,1\nB,2,3,0\nC,3,2,0\nÇ,1,10,0\nD,3,2,0\nE,13,1,1\nF,1,4,0\nG,2,3,0\n"
     "H,1,8,0\nI,8,1,1\nJ,1,8,0\nL,4,1,0\nL·L,1,10,0\nM,3,2,0\nN,6,1,0\nNY,1,10,0\n"
     "O,5,1,1\nP,2,3,0\nQU,1,8,0\nR,8,1,0\nS,8,1,0\nT,5,1,0\nU,4,1,1\nV,1,4,0\nX,1,10,0\n"
     "Z,1,8,0\n"
     "=,A,à,a\u0300\n=,E,é,e\u0301,è,e\u0300\n=,I,í,i\u0301,ï,i\u0308\n"
     "=,O,ó,o\u0301,ò,o\u0300\n=,U,ú,u\u0301,ü,u\u0308\n=,Ç,c\u0327\n=,L·L,l.l,ŀl\n",
     NULL},
    {"super_catalan",
     "?,5,0,0\nA,25,1,1\nB,3,3,0\nC,5,2,0\nÇ,2,12,0\nD,5,2,0\nE,27,1,1\nF,2,4,0\nG,3,3,0\n"
     "H,2,8,0\nI,17,1,1\nJ,2,8,0\nL,8,1,0\nL·L,1,15,0\nM,7,2,0\nN,12,1,0\nNY,2,10,0\n"
     "O,10,1,1\nP,3,3,0\nQU,2,8,0\nR,16,1,0\nS,19,1,0\nT,10,1,0\nU,6,1,1\nV,2,4,0\n"
     "X,2,10,0\nZ,2,8,0\n"
     "=,A,à,a\u0300\n=,E,é,e\u0301,è,e\u0300\n=,I,í,i\u0301,ï,i\u0308\n"
     "=,O,ó,o\u0301,ò,o\u0300\n=,U,ú,u\u0301,ü,u\u0308\n=,Ç,c\u0327\n=,L·L,l.l,ŀl\n",
     NULL},
    {"dutch",
     "?,2,0,0\nA,6,1,1\nB,2,3,0\nC,2,5,0\nD,5,2,0\nE,18,1,1\nF,2,4,0\nG,3,3,0\nH,2,4,0\n"
     "I,4,1,1\nJ,2,4,0\nK,3,3,0\nL,3,3,0\nM,3,3,0\nN,10,1,0\nO,6,1,1\nP,2,3,0\nQ,1,10,0\n"
     "R,5,2,0\nS,5,2,0\nT,5,2,0\nU,3,4,1\nV,2,4,0\nW,2,5,0\nX,1,8,0\nY,1,8,0\nZ,2,4,0\n"
     "=,A,à,a\u0300,á,a\u0301,â,a\u0302,ä,a\u0308\n=,C,ç,c\u0327\n"
     "=,E,é,e\u0301,è,e\u0300,ê,e\u0302,ë,e\u0308\n"
     "=,I,í,i\u0301,ì,i\u0300,î,i\u0302,ï,i\u0308\n=,N,ñ,n\u0303\n"
     "=,O,ó,o\u0301,ò,o\u0300,ô,o\u0302,ö,o\u0308\n"
     "=,U,ú,u\u0301,ù,u\u0300,û,u\u0302,ü,u\u0308\n",
     NULL},
    {"french",
     "?,2,0,0\nA,9,1,1\nB,2,3,0\nC,2,3,0\nD,3,2,0\nE,15,1,1\nF,2,4,0\nG,2,2,0\nH,2,4,0\n"
     "I,8,1,1\nJ,1,8,0\nK,1,10,0\nL,5,1,0\nM,3,2,0\nN,6,1,0\nO,6,1,1\nP,2,3,0\nQ,1,8,0\n"
     "R,6,1,0\nS,6,1,0\nT,6,1,0\nU,6,1,1\nV,2,4,0\nW,1,10,0\nX,1,10,0\nY,1,10,1\n"
     "Z,1,10,0\n"
     "=,A,à,a\u0300,â,a\u0302,ä,a\u0308\n=,C,ç,c\u0327\n"
     "=,E,é,e\u0301,è,e\u0300,ê,e\u0302,ë,e\u0308\n=,I,î,i\u0302,ï,i\u0308\n"
     "=,O,ô,o\u0302,ö,o\u0308\n=,U,ù,u\u0300,û,u\u0302,ü,u\u0308\n=,Y,ÿ,y\u0308\n"
     "=,AE,æ\n=,OE,œ\n",
     NULL},
    {"german",
     "?,2,0,0\nA,5,1,1\nÄ,1,6,1\nB,2,3,0\nC,2,4,0\nD,4,1,0\nE,15,1,1\nF,2,4,0\nG,3,2,0\n"
     "H,4,2,0\nI,6,1,1\nJ,1,6,0\nK,2,4,0\nL,3,2,0\nM,4,3,0\nN,9,1,0\nO,3,2,1\nÖ,1,8,1\n"
     "P,1,4,0\nQ,1,10,0\nR,6,1,0\nS,7,1,0\nT,6,1,0\nU,6,1,1\nÜ,1,6,1\nV,1,6,0\nW,1,3,0\n"
     "X,1,8,0\nY,1,10,0\nZ,1,3,0\n"
     "=,A,à,a\u0300,â,a\u0302\n=,C,ç,c\u0327\n=,E,é,e\u0301,è,e\u0300,ê,e\u0302\n"
     "=,N,ñ,n\u0303\n=,O,ô,o\u0302\n=,Ä,a\u0308\n=,Ö,o\u0308\n=,Ü,u\u0308\n=,SS,ß\n",
     NULL},
    {"italian",
     "?,2,0,0\nA,14,1,1\nB,3,5,0\nC,6,2,0\nD,3,5,0\nE,11,1,1\nF,3,5,0\nG,2,8,0\nH,2,8,0\n"
     "I,12,1,1\nL,5,3,0\nM,5,3,0\nN,5,3,0\nO,15,1,1\nP,3,5,0\nQ,1,10,0\nR,6,2,0\nS,6,2,0\n"
     "T,6,2,0\nU,5,3,1\nV,3,5,0\nZ,2,8,0\n"
     "=,A,à,a\u0300\n=,E,é,e\u0301,è,e\u0300\n=,I,ì,i\u0300,î,i\u0302\n=,O,ò,o\u0300\n=,U,ù,"
     "u\u0300\n",
     NULL},
    {"norwegian",
     "?,2,0,0\nA,7,1,1\nB,3,4,0\nC,1,10,0\nD,5,1,0\nE,9,1,1\nF,4,2,0\nG,4,2,0\nH,3,3,0\n"
     "I,5,1,1\nJ,2,4,0\nK,4,2,0\nL,5,1,0\nM,3,2,0\nN,6,1,0\nO,4,2,1\nP,2,4,0\nQ,0,0,0\n"
     "R,6,1,0\nS,6,1,0\nT,6,1,0\nU,3,4,1\nV,3,4,0\nW,1,8,0\nX,0,0,0\nY,1,6,1\nÜ,0,0,1\n"
     "Z,0,0,0\nÆ,1,6,1\nÄ,0,0,1\nØ,2,5,1\nÖ,0,0,1\nÅ,2,4,1\n"
     "=,A,à,a\u0300\n=,E,é,e\u0301,è,e\u0300,ê,e\u0302\n"
     "=,O,ó,o\u0301,ò,o\u0300,ô,o\u0302\n=,Ü,u\u0308\n=,Ä,a\u0308\n=,Ö,o\u0308\n"
     "=,Å,a\u030A\n",
     NULL},
    {"polish",
     "?,2,0,0\nA,9,1,1\nĄ,1,5,1\nB,2,3,0\nC,3,2,0\nĆ,1,6,0\nD,3,2,0\nE,7,1,1\nĘ,1,5,1\n"
     "F,1,5,0\nG,2,3,0\nH,2,3,0\nI,8,1,1\nJ,2,3,0\nK,3,2,0\nL,3,2,0\nŁ,2,3,0\nM,3,2,0\n"
     "N,5,1,0\nŃ,1,7,0\nO,6,1,1\nÓ,1,5,1\nP,3,2,0\nR,4,1,0\nS,4,1,0\nŚ,1,5,0\nT,3,2,0\n"
     "U,2,3,1\nW,4,1,0\nY,4,2,1\nZ,5,1,0\nŹ,1,9,0\nŻ,1,5,0\n"
     "=,Ą,a\u0328\n=,Ć,c\u0301\n=,Ę,e\u0328\n=,Ń,n\u0301\n=,Ó,o\u0301\n=,Ś,s\u0301\n"
     "=,Ź,z\u0301\n=,Ż,z\u0307\n",
     NULL},
    {"portuguese",
     "?,3,0,0\nA,14,1,1\nB,3,3,0\nC,4,2,0\nÇ,2,3,0\nD,5,2,0\nE,11,1,1\nF,2,4,0\nG,2,4,0\n"
     "H,2,4,0\nI,10,1,1\nJ,2,5,0\nL,5,2,0\nM,6,1,0\nN,4,3,0\nO,10,1,1\nP,4,2,0\nQ,1,6,0\n"
     "R,6,1,0\nS,8,1,0\nT,5,1,0\nU,7,1,1\nV,2,4,0\nX,1,8,0\nZ,1,8,0\n"
     "=,A,à,a\u0300,á,a\u0301,â,a\u0302,ã,a\u0303\n=,E,é,e\u0301,ê,e\u0302\n=,I,í,i\u0301\n"
     "=,O,ó,o\u0301,ô,o\u0302,õ,o\u0303\n=,U,ú,u\u0301,ü,u\u0308\n=,Ç,c\u0327\n",
     NULL},
    {"romanian",
     "?,2,0,0\nA,11,1,1\nB,2,9,0\nC,5,1,0\nD,4,2,0\nE,9,1,1\nF,2,8,0\nG,2,9,0\nH,1,10,0\n"
     "I,10,1,1\nJ,1,10,0\nL,4,1,0\nM,3,4,0\nN,6,1,0\nO,5,1,1\nP,4,2,0\nR,7,1,0\nS,5,1,0\n"
     "T,7,1,0\nU,6,1,1\nV,2,8,0\nX,1,10,0\nZ,1,10,0\n"
     "=,A,ă,a\u0306,â,a\u0302\n=,I,î,i\u0302\n=,S,ș,s\u0326,ş,s\u0327\n=,T,ț,t\u0326,ţ,t\u0327\n",
     NULL},
    {"slovene",
     "?,2,0,0\nA,10,1,1\nB,2,4,0\nC,1,8,0\nČ,1,5,0\nD,4,2,0\nE,11,1,1\nF,1,10,0\nG,2,4,0\n"
     "H,1,5,0\nI,9,1,1\nJ,4,1,0\nK,3,3,0\nL,4,1,0\nM,2,3,0\nN,7,1,0\nO,8,1,1\nP,2,3,0\n"
     "Q,0,0,0\nR,6,1,0\nS,6,1,0\nŠ,1,6,0\nT,4,1,0\nU,2,3,1\nV,4,2,0\nW,0,0,0\nX,0,0,0\n"
     "Y,0,0,0\nZ,2,4,0\nŽ,1,10,0\n"
     "=,Č,c\u030C\n=,Š,s\u030C\n=,Ž,z\u030C\n",
     NULL},
    {"spanish",
     "?,2,0,0\nA,12,1,1\nB,2,3,0\nC,4,3,0\n[CH],1,5,0\nD,5,2,0\nE,12,1,1\nF,1,4,0\n"
     "G,2,2,0\nH,2,4,0\nI,6,1,1\nJ,1,8,0\nL,4,1,0\n[LL],1,8,0\nM,2,3,0\nN,5,1,0\nÑ,1,8,0\n"
     "O,9,1,1\nP,2,3,0\nQ,1,5,0\nR,5,1,0\n[RR],1,8,0\nS,6,1,0\nT,4,1,0\nU,5,1,1\nV,1,4,0\n"
     "X,1,8,0\nY,1,4,0\nZ,1,10,0\n"
     "=,A,á,a\u0301\n=,E,é,e\u0301\n=,I,í,i\u0301\n=,O,ó,o\u0301\n"
     "=,U,ú,u\u0301,ü,u\u0308\n=,Ñ,n\u0303\n",
     NULL},
    {"swedish",
     "?,2,0,0\nA,8,1,1\nB,2,4,0\nC,1,8,0\nD,5,1,0\nE,7,1,1\nF,2,3,0\nG,3,2,0\nH,2,2,0\n"
     "I,5,1,1\nJ,1,7,0\nK,3,2,0\nL,5,1,0\nM,3,2,0\nN,6,1,0\nO,5,2,1\nP,2,4,0\nQ,0,0,0\n"
     "R,8,1,0\nS,8,1,0\nT,8,1,0\nU,3,4,1\nV,2,3,0\nW,0,0,0\nX,1,8,0\nY,1,7,1\nÜ,0,0,1\n"
     "Z,1,10,0\nÅ,2,4,1\nÄ,2,3,1\nÆ,0,0,1\nÖ,2,4,1\n"
     "=,A,à,a\u0300\n=,E,é,e\u0301,è,e\u0300\n=,Ü,u\u0308\n=,Å,a\u030A\n=,Ä,a\u0308\n"
     "=,Ö,o\u0308\n",
     NULL},
    {"turkish",
     "?,2,0,0\nA,12,1,1\nB,2,3,0\nC,2,4,0\nÇ,2,4,0\nD,2,3,0\nE,8,1,1\nF,1,7,0\nG,1,5,0\n"
     "Ğ,1,8,0\nH,1,5,0\nI,4,2,1\nİ,7,1,1\nJ,1,10,0\nK,7,1,0\nL,7,1,0\nM,4,2,0\nN,5,1,0\n"
     "O,3,2,1\nÖ,1,7,1\nP,1,5,0\nR,6,1,0\nS,3,2,0\nŞ,2,4,0\nT,5,1,0\nU,3,2,1\nÜ,2,3,1\n"
     "V,1,7,0\nY,2,3,0\nZ,2,4,0\n"
     "=,A,â,a\u0302\n=,U,û,u\u0302\n=,Ç,c\u0327\n=,Ğ,g\u0306\n=,İ,î,i\u0302\n=,Ö,o\u0308\n=,Ş,"
     "s\u0327\n"
     "=,Ü,u\u0308\n",
     NULL},
    {NULL, NULL, NULL},
};

/* ---- layouts ------------------------------------------------------------------------------ */

const q_shipped q_shipped_layouts[] = {
    {"classic",
     "7,7\n"
     "=..'...=...'..=\n"
     ".-...\"...\"...-.\n"
     "..-...'.'...-..\n"
     "'..-...'...-..'\n"
     "....-.....-....\n"
     ".\"...\"...\"...\".\n"
     "..'...'.'...'..\n"
     "=..'...-...'..=\n"
     "..'...'.'...'..\n"
     ".\"...\"...\"...\".\n"
     "....-.....-....\n"
     "'..-...'...-..'\n"
     "..-...'.'...-..\n"
     ".-...\"...\"...-.\n"
     "=..'...=...'..=\n",
     NULL},
    {"friends",
     "7,7\n"
     "...=..\".\"..=...\n"
     "..'..-...-..'..\n"
     ".'..'.....'..'.\n"
     "=..\"...-...\"..=\n"
     "..'...'.'...'..\n"
     ".-...\"...\"...-.\n"
     "\"...'.....'...\"\n"
     "...-.......-...\n"
     "\"...'.....'...\"\n"
     ".-...\"...\"...-.\n"
     "..'...'.'...'..\n"
     "=..\"...-...\"..=\n"
     ".'..'.....'..'.\n"
     "..'..-...-..'..\n"
     "...=..\".\"..=...\n",
     NULL},
    {"crossplay",
     "7,7\n"
     "\"..=...'...=..\"\n"
     ".-....\".\"....-.\n"
     "....'.....'....\n"
     "=..'...-...'..=\n"
     "..'..\"...\"..'..\n"
     "....\"..'..\"....\n"
     ".\"...........\".\n"
     "'..-.'...'.-..'\n"
     ".\"...........\".\n"
     "....\"..'..\"....\n"
     "..'..\"...\"..'..\n"
     "=..'...-...'..=\n"
     "....'.....'....\n"
     ".-....\".\"....-.\n"
     "\"..=...'...=..\"\n",
     NULL},
    {"wordfeud",
     "7,7\n"
     "\"...=..'..=...\"\n"
     ".'...\"...\"...'.\n"
     "..-...'.'...-..\n"
     "...\"...-...\"...\n"
     "=...-.'.'.-...=\n"
     ".\"...\"...\"...\".\n"
     "..'.'.....'.'..\n"
     "'..-.......-..'\n"
     "..'.'.....'.'..\n"
     ".\"...\"...\"...\".\n"
     "=...-.'.'.-...=\n"
     "...\"...-...\"...\n"
     "..-...'.'...-..\n"
     ".'...\"...\"...'.\n"
     "\"...=..'..=...\"\n",
     NULL},
    {"super",
     "10,10\n"
     "~..'...=..'..=...'..~\n"
     ".-..\"...-...-...\"..-.\n"
     "..-..^...-.-...^..-..\n"
     "'..=..'...=...'..=..'\n"
     ".\"..-...\"...\"...-..\".\n"
     "..^..-...'.'...-..^..\n"
     "...'..-...'...-..'...\n"
     "=......-.....-......=\n"
     ".-..\"...\"...\"...\"..-.\n"
     "..-..'...'.'...'..-..\n"
     "'..=..'...-...'..=..'\n"
     "..-..'...'.'...'..-..\n"
     ".-..\"...\"...\"...\"..-.\n"
     "=......-.....-......=\n"
     "...'..-...'...-..'...\n"
     "..^..-...'.'...-..^..\n"
     ".\"..-...\"...\"...-..\".\n"
     "'..=..'...=...'..=..'\n"
     "..-..^...-.-...^..-..\n"
     ".-..\"...-...-...\"..-.\n"
     "~..'...=..'..=...'..~\n",
     NULL},
    {"small",
     "5,5\n"
     "\".=.....=.\"\n"
     ".-...-...-.\n"
     "=.'.'.'.'.=\n"
     "...\"...\"...\n"
     "..'.....'..\n"
     ".-.......-.\n"
     "..'.....'..\n"
     "...\"...\"...\n"
     "=.'.'.'.'.=\n"
     ".-...-...-.\n"
     "\".=.....=.\"\n",
     NULL},
    {NULL, NULL, NULL},
};

/* ---- rules -------------------------------------------------------------------------------- */

/* The rules of a language are those of scrabble with the lines given here. */
const q_shipped q_shipped_rules[] = {
    {"wwf",
     "name wwf\nlayout friends\ntiles wwf\nbonus 7 35\nexchange 1\nout 1 1\nstuck 1\n"
     "scoreless 3 after-score\nchallenge void\n",
     "the friends board with tiles of its own: 35 for seven tiles, no challenges"},
    {"scrabble",
     "name scrabble\nlayout classic\ntiles english\nbonus 7 50\nexchange 7\nout 2 0\nstuck 1\n"
     "scoreless 6\nchallenge double\n",
     "English tournament rules: 50 for seven tiles, a lost challenge costs the turn"},
    {"super", "name super\nlayout super\ntiles super_english\n",
     "scrabble with 200 tiles on 21 by 21 squares"},
    {"wordsmog", "name wordsmog\nwords anagrams\n",
     "scrabble where letters in any order make a word, if some order of them is one"},
    /* For pen and paper: a round without a score ends the game, and the tiles left on the racks do
     * not count then. */
    {"notebook",
     "name notebook\nlayout friends\ntiles english\nbonus 7 35\nexchange never\nout 1 1\nstuck 0\n"
     "scoreless round\nchallenge void\n",
     "for pen and paper: English tiles on the friends board, no exchange"},
    /* Sources tell neither how many tiles an exchange needs nor what ends a game of passes; these
     * lines take both from scrabble, without a loss for tiles. */
    {"crossplay",
     "name crossplay\nlayout crossplay\ntiles crossplay\nbonus 7 40\nexchange 7\nout 0 0\nstuck 0\n"
     "scoreless 6\nempty-bag one-turn\nchallenge void\n",
     "its own board and tiles: 40 for seven tiles, one last turn each once the bag is empty"},
    {"wordfeud",
     "name wordfeud\nlayout wordfeud\ntiles wordfeud\nbonus 7 40\nexchange 7\nout 1 1\nstuck 1\n"
     "scoreless never\npasses 3\nchallenge void\n",
     "its own board and tiles: 40 for seven tiles, three passes end the game"},
    {"catalan", "name catalan\ntiles catalan\n", "Catalan tiles on the classic board"},
    {"super_catalan", "name super_catalan\nlayout super\ntiles super_catalan\n",
     "200 Catalan tiles on 21 by 21 squares"},
    {"dutch", "name dutch\ntiles dutch\n", "Dutch tiles on the classic board"},
    {"french", "name french\ntiles french\n", "French tiles on the classic board"},
    {"german", "name german\ntiles german\nscoreless never\npasses 4\n",
     "German tiles on the classic board; only four passes end it early"},
    {"hong_kong_english",
     "name hong_kong_english\ntiles hong_kong_english\nrack 9\nbonus 7 50\nbonus 8 50\nbonus 9 50\n"
     "exchange 9\n",
     "English with racks of nine tiles, as played in Hong Kong"},
    {"italian", "name italian\ntiles italian\n", "Italian tiles on the classic board"},
    {"norwegian", "name norwegian\ntiles norwegian\n", "Norwegian tiles on the classic board"},
    /* Official rules that these lines omit: an exchange is not a scoreless turn, and a player may
     * make at most three. */
    {"polish", "name polish\ntiles polish\npasses 4\n",
     "Polish tiles on the classic board; four passes end it as well"},
    {"portuguese", "name portuguese\ntiles portuguese\n", "Portuguese tiles on the classic board"},
    {"romanian", "name romanian\ntiles romanian\n", "Romanian tiles on the classic board"},
    {"slovene", "name slovene\ntiles slovene\n", "Slovene tiles on the classic board"},
    /* Official rule that these lines omit: a failed challenge counts as a pass. */
    {"spanish", "name spanish\ntiles spanish\nexchange 1\nscoreless 12 after-score\npasses 4\n",
     "Spanish tiles on the classic board; four passes or twelve turns without score end it"},
    /* Official rule that these lines omit: a failed challenge costs 10 points, not a turn. */
    {"swedish", "name swedish\ntiles swedish\n", "Swedish tiles on the classic board"},
    {"turkish", "name turkish\ntiles turkish\n", "Turkish tiles on the classic board"},
    {NULL, NULL, NULL},
};
