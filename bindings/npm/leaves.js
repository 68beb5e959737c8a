// The rules that have learnt leave values: for ENABLE, and for lists with the alphabet of a language, by
// the rules of that language.  A step brings values by their number, in this order, which is the order in web/module/leaves.c.

export const OF_ENABLE = ['scrabble', 'wwf', 'super', 'wordsmog', 'notebook', 'crossplay', 'wordfeud'];
export const OF_LANGUAGES = ['catalan', 'dutch', 'french', 'german', 'italian', 'norwegian', 'polish', 'portuguese', 'romanian', 'slovene', 'spanish', 'super_catalan', 'swedish', 'turkish'];

// The language of rules or of an alphabet: super_catalan is Catalan too.
const languageOf = (name) => name.replace('super_', '');

// -1: none.  `alphabet`: that of the open words, if they are not ENABLE.
export function leavesNumber(rules, alphabet) {
    const learnt = alphabet === undefined ? OF_ENABLE.includes(rules) : OF_LANGUAGES.includes(rules) && languageOf(alphabet) === languageOf(rules);
    return learnt ? [...OF_ENABLE, ...OF_LANGUAGES].indexOf(rules) : -1;
}
