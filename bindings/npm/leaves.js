// The rules that have learnt leave values: for ENABLE, and for lists of a language, whose alphabet has the name of
// the rules.  A step brings values by their number, in this order, which is the order in web/module/leaves.c.

export const OF_ENABLE = ['scrabble', 'wwf', 'super', 'wordsmog', 'notebook', 'crossplay', 'wordfeud'];
export const OF_LANGUAGES = ['catalan', 'dutch', 'french', 'german', 'italian', 'norwegian', 'polish', 'portuguese', 'romanian', 'slovene', 'spanish', 'swedish', 'turkish'];

// -1: none.  `alphabet`: that of the open words, if they are not ENABLE.
export function leavesNumber(rules, alphabet) {
    const learnt = alphabet === undefined ? OF_ENABLE.includes(rules) : alphabet === rules;
    return learnt ? [...OF_ENABLE, ...OF_LANGUAGES].indexOf(rules) : -1;
}
