/* Strategy sheets as words, tree, DOT and JSON.  sheet_html.c and sheet_svg.c write the printable
 * formats. */
#include "base/error.h"
#include "format/formats.h"
#include "base/memory.h"
#include "format/ghost/sheets.h"

/* ---- the words of a sheet, sorted --------------------------------------------------------- */

static bool before(const quoth_alphabet *alphabet, const quoth_letters *a, const quoth_letters *b)
{
    return quoth_alphabet_compare(alphabet, a, b) < 0;
}

quoth_status q_sheet_words(const quoth_ghost_sheet *sheet, const quoth_alphabet *alphabet,
                           const quoth_memory *memory, q_sheet_word **words)
{
    size_t nodes, count = 0, total = quoth_ghost_sheet_summarize(sheet).count;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &nodes);
    q_sheet_word *list = *words = q_allocate(memory, total ? total : 1, sizeof *list);
    if (!list)
        return QUOTH_NO_MEMORY;
    unsigned player = quoth_ghost_sheet_summarize(sheet).player;
    for (uint32_t i = 0; i < nodes; i++) {
        if (!node[i].word)
            continue;
        q_sheet_word word = {.wins = node[i].depth % 2 == player};
        quoth_ghost_sheet_spell(&word.letters, sheet, i);
        size_t k = count++; /* sorted already, except for unusual alphabets */
        for (; k > 0 && before(alphabet, &word.letters, &list[k - 1].letters); k--)
            list[k] = list[k - 1];
        list[k] = word;
    }
    return QUOTH_OK;
}

/* ---- words -------------------------------------------------------------------------------- */

void q_sheet_wrap_words(q_text *text, const quoth_alphabet *alphabet, const q_sheet_word *words,
                        size_t n, bool wins)
{
    char word[QUOTH_WORD_TEXT_SIZE];
    size_t column = 0;
    for (size_t i = 0; i < n; i++) {
        if (words[i].wins != wins)
            continue;
        quoth_alphabet_spell(word, sizeof word, alphabet, &words[i].letters);
        size_t width = q_columns(word);
        if (column && column + 1 + width > 76) {
            q_text_char(text, '\n');
            column = 0;
        }
        q_text_add(text, column ? " " : "  ");
        q_text_add(text, word);
        column += 1 + width;
    }
    q_text_char(text, '\n');
}

static void sheet_words(q_text *text, const quoth_ghost_sheet *sheet,
                        const quoth_alphabet *alphabet, const q_sheet_word *words,
                        const q_language *language)
{
    quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
    const char *opening = s.count ? alphabet->lower[words[0].letters.letter[0]] : "";
    const q_slot all[] = {{"words", .number = s.count},
                          {"letters", .number = s.letters},
                          {"letter", .text = opening},
                          {0}};
    q_say(text, language, s.player == 0 ? Q_SHEET_words_first : Q_SHEET_words_second, all);
    if (s.count) {
        q_say(text, language, s.player == 0 ? Q_SHEET_use_first : Q_SHEET_use_second, all);
        q_say(text, language, (q_sheet_message)(Q_SHEET_wins_all + s.lossiness), all);
    }
    if (s.known)
        q_say(text, language, Q_SHEET_unfamiliar,
              (const q_slot[]){{"words", .number = s.unknown}, {0}});
    if (s.losers) {
        q_say(text, language, Q_SHEET_you_lose,
              (const q_slot[]){{"words", .number = s.losers}, {0}});
        q_sheet_wrap_words(text, alphabet, words, s.count, false);
    }
    if (s.winners) {
        q_say(text, language, Q_SHEET_you_win,
              (const q_slot[]){{"words", .number = s.winners}, {0}});
        q_sheet_wrap_words(text, alphabet, words, s.count, true);
    }
}

static void json_words(q_json *json, const quoth_alphabet *alphabet, const q_sheet_word *words,
                       size_t n, bool wins)
{
    q_json_open(json, '[');
    for (size_t i = 0; i < n; i++)
        if (words[i].wins == wins)
            q_json_spell(json, alphabet, &words[i].letters);
    q_json_close(json, ']');
}

static quoth_status sheet_json(const quoth_ghost_sheet *sheet, const quoth_ghost *ghost,
                               const q_sheet_word *words, const quoth_sink *sink)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    quoth_ghost_sheet_summary s = quoth_ghost_sheet_summarize(sheet);
    q_json json;
    quoth_status status = q_json_answer(&json, ghost, sink);
    if (status)
        return status;
    q_json_put_string(&json, "player", quoth_ghost_seat_name(s.player));
    q_json_put_string(&json, "objective",
                      s.objective == QUOTH_GHOST_SHEET_OVERALL ? "overall" : "per-node");
    q_json_put_number(&json, "count", s.count);
    q_json_put_number(&json, "letters", s.letters);
    q_json_put_number(&json, "lossiness", s.lossiness);
    if (s.known)
        q_json_put_number(&json, "unfamiliar", s.unknown);
    q_json_key(&json, "winners");
    json_words(&json, alphabet, words, s.count, true);
    q_json_key(&json, "losers");
    json_words(&json, alphabet, words, s.count, false);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* ---- the tree ----------------------------------------------------------------------------- */

static void sheet_tree(q_text *text, const quoth_ghost_sheet *sheet, const quoth_alphabet *alphabet)
{
    size_t nodes;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &nodes);
    unsigned player = quoth_ghost_sheet_summarize(sheet).player;
    for (uint32_t i = 0; i < nodes; i++) {
        quoth_letters fragment;
        unsigned turn = node[i].depth % 2;
        quoth_ghost_sheet_spell(&fragment, sheet, i);
        q_text_repeat(text, "  ", node[i].depth);
        q_text_spell(text, alphabet, &fragment);
        if (node[i].word) {
            q_text_add(text, turn ? ": completed by the first player, so the second wins\n"
                                  : ": completed by the second player, so the first wins\n");
            continue;
        }
        q_text_add(text, i ? "... the " : "... (nothing said) the ");
        q_text_add(text, quoth_ghost_seat_name(turn));
        q_text_add(text, turn == player ? " player says " : " player may say ");
        for (uint32_t c = i + 1; c < node[i].next; c = node[c].next) {
            if (c > i + 1)
                q_text_char(text, ' ');
            q_text_add(text, alphabet->lower[node[c].letter]);
        }
        q_text_add(text,
                   node[i].wins == (player == 0) ? "; the first wins\n" : "; the second wins\n");
    }
}

/* ---- DOT ---------------------------------------------------------------------------------- */

void q_dot_string(q_text *text, const char *string)
{
    q_text_sanitized(text, Q_SANITIZE_DOT, string, strlen(string));
}

void q_dot_begin(q_text *text, const char *title, const quoth_ghost *ghost)
{
    q_text_add(text, "digraph ghost {\n  label=\"");
    q_text_add(text, title);
    q_text_add(text, ", ");
    q_dot_string(text, quoth_lexicon_name(quoth_ghost_lexicon(ghost)));
    q_text_add(text, ", min ");
    q_text_number(text, quoth_ghost_rules_of(ghost).min);
    q_text_add(text, "\";\n  labelloc=t; rankdir=TB;\n"
                     "  node [fontname=\"Helvetica\", shape=box, style=rounded];\n"
                     "  edge [fontname=\"Helvetica\"];\n");
}

static void sheet_dot(q_text *text, const quoth_ghost_sheet *sheet, const quoth_ghost *ghost)
{
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    size_t nodes;
    const quoth_ghost_sheet_node *node = quoth_ghost_sheet_nodes(sheet, &nodes);
    unsigned player = quoth_ghost_sheet_summarize(sheet).player;
    q_dot_begin(text, player ? "Plan for the second player" : "Plan for the first player", ghost);
    for (uint32_t i = 0; i < nodes; i++) {
        quoth_letters fragment;
        char spelled[QUOTH_WORD_TEXT_SIZE];
        quoth_ghost_sheet_spell(&fragment, sheet, i);
        quoth_alphabet_spell(spelled, sizeof spelled, alphabet, &fragment);
        q_text_add(text, "  n");
        q_text_number(text, i);
        q_text_add(text, " [label=\"");
        q_dot_string(text, i ? spelled : "start");
        q_text_add(text, "\"");
        if (node[i].word)
            q_text_add(text, ", shape=ellipse, style=filled");
        q_text_add(text, node[i].word
                             ? node[i].wins ? ", fillcolor=palegreen" : ", fillcolor=mistyrose"
                         : node[i].wins ? ", color=forestgreen"
                                        : ", color=firebrick");
        q_text_add(text, "];\n");
        if (i == 0)
            continue;
        q_text_add(text, "  n");
        q_text_number(text, node[i].parent);
        q_text_add(text, " -> n");
        q_text_number(text, i);
        q_text_add(text, " [label=\"");
        q_dot_string(text, alphabet->lower[node[i].letter]);
        q_text_add(text, "\"");
        if (node[node[i].parent].depth % 2 == player)
            q_text_add(text, ", style=bold");
        q_text_add(text, "];\n");
    }
    q_text_add(text, "}\n");
}

quoth_status q_sheet_write(const quoth_sink *sink, const quoth_ghost_sheet *sheet,
                           const quoth_ghost *ghost, const q_language *language,
                           quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    q_sheet_word *words;
    const quoth_memory *memory = quoth_ghost_sheet_memory(sheet);
    quoth_status status = q_sheet_words(sheet, alphabet, memory, &words);
    size_t count = quoth_ghost_sheet_summarize(sheet).count;
    if (status)
        return q_report(error, status);
    if (format == QUOTH_FORMAT_JSON) {
        status = sheet_json(sheet, ghost, words, sink);
    } else {
        q_text text;
        q_text_begin(&text, sink);
        if (format == QUOTH_FORMAT_TREE)
            sheet_tree(&text, sheet, alphabet);
        else if (format == QUOTH_FORMAT_DOT)
            sheet_dot(&text, sheet, ghost);
        else if (format == QUOTH_FORMAT_HTML)
            q_sheet_html(&text, sheet, ghost, words, language);
        else if (format == QUOTH_FORMAT_SVG)
            q_sheet_svg(&text, sheet, ghost, words, language);
        else
            sheet_words(&text, sheet, alphabet, words, language);
        status = q_text_end(&text);
    }
    q_free(memory, words, count ? count : 1, sizeof *words);
    return q_report(error, status);
}

quoth_status quoth_ghost_sheet_write(const quoth_sink *sink, const quoth_ghost_sheet *sheet,
                                     const quoth_ghost *ghost, quoth_format format,
                                     quoth_error *error)
{
    return q_sheet_write(sink, sheet, ghost, &q_sheets_english, format, error);
}
