/* A strategy to memorise: text, HTML, JSON.  Pairs are in the order of play. */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "base/memory.h"
#include "format/ghost/sheets.h"
#include "format/ghost/tradeoff.h"

#define NOWHERE UINT32_MAX

/* The pairs as a forest: the children of a pair are the pairs that can come next. */
typedef struct page {
    const quoth_ghost_strategy *strategy;
    const quoth_alphabet *alphabet;
    const q_language *language;
    quoth_ghost_strategy_summary summary;
    const quoth_ghost_tradeoff *tradeoff; /* may be NULL */
    const quoth_ghost_strategy_entry *entry;
    size_t entries;
    uint32_t *first, *next; /* by pair: first child, next sibling */
    uint32_t begin;
    q_text *text;
    quoth_format format;
} page;

static bool begin_page(page *p, const quoth_memory *memory)
{
    p->begin = NOWHERE;
    p->first = q_allocate(memory, p->entries + 1, sizeof *p->first);
    p->next = q_allocate(memory, p->entries + 1, sizeof *p->next);
    if (!p->first || !p->next)
        return false;
    for (size_t e = 0; e < p->entries; e++)
        p->first[e] = NOWHERE;
    for (size_t e = p->entries; e-- > 0;) {
        uint32_t *list = p->entry[e].after == UINT32_MAX ? &p->begin : &p->first[p->entry[e].after];
        p->next[e] = *list;
        *list = (uint32_t)e;
    }
    return true;
}

static void end_page(page *p, const quoth_memory *memory)
{
    q_free(memory, p->first, p->entries + 1, sizeof *p->first);
    q_free(memory, p->next, p->entries + 1, sizeof *p->next);
}

static bool counts(const page *p, uint32_t e)
{
    return !(p->summary.skip_forced && p->entry[e].forced);
}

static void spell(const page *p, const quoth_letters *letters)
{
    if (letters->length == 0)
        q_text_add(p->text, p->language->message[Q_SHEET_nothing]);
    else if (p->format == QUOTH_FORMAT_HTML) {
        char text[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(text, sizeof text, p->alphabet, letters);
        q_text_sanitized(p->text, Q_SANITIZE_MARKUP, text, strlen(text));
    } else {
        q_text_spell(p->text, p->alphabet, letters);
    }
}

/* Writes the size of the strategy, and whether a smaller one can exist. */
static void write_size(const page *p)
{
    const quoth_ghost_strategy_summary *s = &p->summary;
    const q_slot slots[] = {{"pairs", .number = s->pairs}, {"bound", .number = s->bound}, {0}};
    q_say(p->text, p->language, s->winner == 0 ? Q_SHEET_size_first : Q_SHEET_size_second, slots);
    if (s->skip_forced)
        q_say(p->text, p->language, Q_SHEET_skipped, slots);
    q_say(p->text, p->language, s->proved ? Q_SHEET_proved : Q_SHEET_unproved, slots);
}

/* A fragment for the slot of a message; with a tone, as the reply it is. */
typedef struct said_fragment {
    const page *p;
    const quoth_letters *letters;
    bool reply;
} said_fragment;

static void write_fragment(q_text *text, const void *user)
{
    const said_fragment *f = user;
    bool html = f->p->format == QUOTH_FORMAT_HTML;
    if (f->reply && html)
        q_text_add(text, "<b>");
    else if (f->reply)
        q_text_tone(text, f->p->format, Q_STRONG);
    spell(f->p, f->letters);
    if (f->reply && html)
        q_text_add(text, "</b>");
    else if (f->reply)
        q_text_tone(text, f->p->format, Q_PLAIN);
}

/* Writes a message about a pair. */
static void say_pair(const page *p, q_sheet_message message,
                     const quoth_ghost_strategy_entry *entry)
{
    const said_fragment position = {p, &entry->position, false}, reply = {p, &entry->reply, true};
    q_say(p->text, p->language, message,
          (const q_slot[]){{"position", .write = write_fragment, .user = &position},
                           {"reply", .write = write_fragment, .user = &reply},
                           {0}});
}

/* ---- text --------------------------------------------------------------------------------- */

/* Writes pair `e` and its siblings, each followed by its children.  A pair that does not count is
 * replaced by its children. */
static void text_list(const page *p, uint32_t e, unsigned depth)
{
    for (; e != NOWHERE; e = p->next[e]) {
        if (counts(p, e)) {
            q_text_repeat(p->text, "  ", depth);
            say_pair(p, depth ? Q_SHEET_then : Q_SHEET_after, &p->entry[e]);
            q_text_add(p->text, "\n");
        }
        text_list(p, p->first[e], depth + counts(p, e));
    }
}

static void write_game(q_text *text, const void *user)
{
    const quoth_ghost_rules *rules = user;
    q_text_add(text, rules->variant);
    if (rules->reading) {
        q_text_add(text, " (");
        q_text_add(text, rules->reading);
        q_text_char(text, ')');
    }
}

static void write_untrusted(q_text *text, const void *user)
{
    q_text_untrusted(text, user);
}

/* The rules and the words, as q_text_identity writes them in English. */
static void write_identity(const page *p, const quoth_ghost *ghost)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    const q_slot slots[] = {{"game", .write = write_game, .user = &rules},
                            {"lexicon", .write = write_untrusted,
                             .user = quoth_lexicon_name(quoth_ghost_lexicon(ghost))},
                            {"words", .number = quoth_ghost_summarize(ghost).words},
                            {"min", .number = rules.min},
                            {"how", .text = quoth_ghost_misere_name(rules.misere)},
                            {0}};
    q_say(p->text, p->language, Q_SHEET_identity, slots);
    if (rules.misere)
        q_say(p->text, p->language, Q_SHEET_misere, slots);
    if (rules.word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        q_say(p->text, p->language, Q_SHEET_maximal, slots);
}

static void write_text(const page *p, const quoth_ghost *ghost)
{
    uint32_t from = p->begin;
    write_identity(p, ghost);
    q_text_add(p->text, "\n");
    write_size(p);
    q_text_add(p->text, "\n\n");
    if (from != NOWHERE && p->entry[from].position.length == 0) {
        say_pair(p, Q_SHEET_begin_with, &p->entry[from]);
        q_text_add(p->text, "\n");
        from = p->first[from];
    }
    text_list(p, from, 0);
    if (p->tradeoff)
        q_tradeoff_text(p->text, p->tradeoff, p->summary.unknown, p->language);
}

/* ---- a page ------------------------------------------------------------------------------- */

static const char strategy_style[] =
    "@page { margin: 12mm; }\n"
    "body { font: 10pt/1.35 Georgia, 'Times New Roman', serif; color: #222; max-width: 60em;\n"
    "  margin: 2em auto; padding: 0 1em; }\n"
    "h1 { font-size: 1.5em; margin: 0 0 .2em; }\n"
    "p { margin: .4em 0; }\n"
    ".rules { columns: 15em auto; column-gap: 2em; margin: 1em 0; }\n"
    "section { break-inside: avoid; margin: 0 0 .6em; }\n"
    "h2 { font-size: 1em; margin: 0; border-bottom: 1px solid #bbb; font-weight: normal; }\n"
    "ul { margin: 0 0 0 1em; padding: 0; list-style: none; }\n"
    "b { color: #0b6b3a; }\n"
    "footer { color: #777; font-size: .8em; border-top: 1px solid #bbb; padding-top: .4em; }\n"
    "@media print { body { margin: 0; padding: 0; font-size: 8pt; } }\n";

static void html_pair(const page *p, uint32_t e)
{
    spell(p, &p->entry[e].position);
    q_text_add(p->text, " \xE2\x86\x92 <b>");
    spell(p, &p->entry[e].reply);
    q_text_add(p->text, "</b>");
}

static void html_list(const page *p, uint32_t e)
{
    for (; e != NOWHERE; e = p->next[e]) {
        if (counts(p, e)) {
            q_text_add(p->text, "<li>");
            html_pair(p, e);
            q_text_add(p->text, "<ul>");
        }
        html_list(p, p->first[e]);
        if (counts(p, e))
            q_text_add(p->text, "</ul></li>\n");
    }
}

static void write_html(const page *p, const quoth_ghost *ghost)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    uint32_t from = p->begin;
    const q_slot slots[] = {
        {"variant", .text = rules.variant},
        {"lexicon", .write = q_sheet_markup, .user = quoth_lexicon_name(lexicon)},
        {"min", .number = rules.min},
        {0}};
    q_text_add(p->text, "<!DOCTYPE html>\n<html lang=\"");
    q_text_add(p->text, p->language->name);
    q_text_add(p->text, "\">\n<head>\n<meta charset=\"utf-8\">\n<title>");
    q_say(p->text, p->language, Q_SHEET_how_to_win, slots);
    q_text_add(p->text, "</title>\n<style>\n");
    q_text_add(p->text, strategy_style);
    q_text_add(p->text, "</style>\n</head>\n<body>\n<h1>");
    q_say(p->text, p->language, Q_SHEET_how_to_win, slots);
    q_text_add(p->text, "</h1>\n<p>");
    write_size(p);
    q_text_add(p->text, "</p>\n");
    if (from != NOWHERE && p->entry[from].position.length == 0) {
        q_text_add(p->text, "<p>");
        say_pair(p, Q_SHEET_begin_with, &p->entry[from]);
        q_text_add(p->text, "</p>\n");
        from = p->first[from];
    }
    q_text_add(p->text, "<div class=\"rules\">\n");
    for (uint32_t e = from; e != NOWHERE; e = p->next[e]) {
        q_text_add(p->text, "<section><h2>");
        html_pair(p, e);
        q_text_add(p->text, "</h2><ul>\n");
        html_list(p, p->first[e]);
        q_text_add(p->text, "</ul></section>\n");
    }
    q_text_add(p->text, "</div>\n");
    if (p->tradeoff)
        q_tradeoff_svg(p->text, p->tradeoff, p->language);
    q_text_add(p->text, "<footer>");
    q_say(p->text, p->language, Q_SHEET_pairs_foot, slots);
    q_text_add(p->text, "</footer>\n</body>\n</html>\n");
}

/* ---- JSON --------------------------------------------------------------------------------- */

static quoth_status write_json(const page *p, const quoth_ghost *ghost, const quoth_sink *sink)
{
    const quoth_ghost_strategy_summary *s = &p->summary;
    q_json json;
    quoth_status status = q_json_answer(&json, ghost, sink);
    if (status)
        return status;
    q_json_put_string(&json, "player", quoth_ghost_seat_name(s->winner));
    q_json_put_string(&json, "winner", quoth_ghost_seat_name(s->winner));
    q_json_put_bool(&json, "skip_forced", s->skip_forced);
    q_json_put_number(&json, "pairs", s->pairs);
    q_json_put_number(&json, "bound", s->bound);
    q_json_put_bool(&json, "proved", s->proved);
    q_json_put_number(&json, "gap", s->pairs - s->bound);
    if (p->tradeoff)
        q_tradeoff_json(&json, p->tradeoff, s->unknown);
    q_json_key(&json, "looked_at");
    q_json_open(&json, '{');
    q_json_put_number(&json, "positions", s->positions);
    q_json_put_number(&json, "replies", s->replies);
    q_json_close(&json, '}');
    q_json_open_array(&json, "entries");
    for (size_t e = 0; e < p->entries; e++) {
        if (!counts(p, (uint32_t)e))
            continue;
        q_json_open(&json, '{');
        q_json_key(&json, "position");
        q_json_spell(&json, p->alphabet, &p->entry[e].position);
        q_json_key(&json, "reply");
        q_json_spell(&json, p->alphabet, &p->entry[e].reply);
        q_json_put_bool(&json, "forced", p->entry[e].forced);
        q_json_close(&json, '}');
    }
    q_json_close(&json, ']');
    q_json_close(&json, '}');
    return q_json_end(&json);
}

quoth_status q_strategy_write(const quoth_sink *sink, const quoth_ghost_strategy *strategy,
                              const quoth_ghost *ghost, const quoth_ghost_tradeoff *tradeoff,
                              const q_language *language, quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    const quoth_memory *memory = quoth_ghost_memory(ghost);
    q_text text;
    page p = {.strategy = strategy, .summary = quoth_ghost_strategy_summarize(strategy)};
    p.alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost));
    p.entry = quoth_ghost_strategy_entries(strategy, &p.entries);
    p.text = &text;
    p.format = format;
    p.language = language;
    p.tradeoff = tradeoff;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, write_json(&p, ghost, sink));
    quoth_status status = QUOTH_NO_MEMORY;
    if (begin_page(&p, memory)) {
        q_text_begin(&text, sink);
        if (format == QUOTH_FORMAT_SVG && tradeoff)
            q_tradeoff_svg(&text, tradeoff, language);
        else if (format == QUOTH_FORMAT_HTML)
            write_html(&p, ghost);
        else
            write_text(&p, ghost);
        status = q_text_end(&text);
    }
    end_page(&p, memory);
    return q_report(error, status);
}

quoth_status quoth_ghost_strategy_write(const quoth_sink *sink,
                                        const quoth_ghost_strategy *strategy,
                                        const quoth_ghost *ghost, quoth_format format,
                                        quoth_error *error)
{
    return q_strategy_write(sink, strategy, ghost, NULL, &q_sheets_english, format, error);
}

quoth_status quoth_ghost_strategy_write_familiar(const quoth_sink *sink,
                                                 const quoth_ghost_strategy *strategy,
                                                 const quoth_ghost *ghost,
                                                 const quoth_ghost_tradeoff *tradeoff,
                                                 quoth_format format, quoth_error *error)
{
    return q_strategy_write(sink, strategy, ghost, tradeoff, &q_sheets_english, format, error);
}
