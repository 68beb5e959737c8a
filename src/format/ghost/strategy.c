/* A strategy to memorise: text, HTML, JSON.  Pairs are in the order of play. */
#include <string.h>

#include "base/error.h"
#include "format/formats.h"
#include "base/memory.h"
#include "format/ghost/tradeoff.h"

#define NOWHERE UINT32_MAX

/* The pairs as a forest: the children of a pair are the pairs that can come next. */
typedef struct page {
    const quoth_ghost_strategy *strategy;
    const quoth_alphabet *alphabet;
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
        q_text_add(p->text, "(nothing)");
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
    q_text_add(p->text, "The ");
    q_text_add(p->text, quoth_ghost_seat_name(s->winner));
    q_text_add(p->text, " player wins with ");
    q_text_grouped(p->text, s->pairs);
    q_text_add(p->text, s->pairs == 1 ? " pair to remember" : " pairs to remember");
    q_text_add(p->text, s->skip_forced ? ", positions with one safe play left out; " : "; ");
    if (s->proved) {
        q_text_add(p->text, "fewer are not enough (proved).");
    } else {
        q_text_add(p->text, "whether fewer are enough is not known, fewer than ");
        q_text_grouped(p->text, s->bound);
        q_text_add(p->text, " are not.");
    }
}

/* ---- text --------------------------------------------------------------------------------- */

/* Writes pair `e` and its siblings, each followed by its children.  A pair that does not count is
 * replaced by its children. */
static void text_list(const page *p, uint32_t e, unsigned depth)
{
    for (; e != NOWHERE; e = p->next[e]) {
        if (counts(p, e)) {
            q_text_repeat(p->text, "  ", depth);
            q_text_add(p->text, depth ? "then " : "after ");
            spell(p, &p->entry[e].position);
            q_text_add(p->text, depth ? ": " : ", answer ");
            q_text_tone(p->text, p->format, Q_STRONG);
            spell(p, &p->entry[e].reply);
            q_text_tone(p->text, p->format, Q_PLAIN);
            q_text_add(p->text, "\n");
        }
        text_list(p, p->first[e], depth + counts(p, e));
    }
}

static void write_text(const page *p, const quoth_ghost *ghost)
{
    uint32_t from = p->begin;
    q_text_identity(p->text, ghost);
    q_text_add(p->text, "\n");
    write_size(p);
    q_text_add(p->text, "\n\n");
    if (from != NOWHERE && p->entry[from].position.length == 0) {
        q_text_add(p->text, "Begin with ");
        q_text_tone(p->text, p->format, Q_STRONG);
        spell(p, &p->entry[from].reply);
        q_text_tone(p->text, p->format, Q_PLAIN);
        q_text_add(p->text, ".\n");
        from = p->first[from];
    }
    text_list(p, from, 0);
    if (p->tradeoff)
        q_tradeoff_text(p->text, p->tradeoff, p->summary.unknown);
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
    q_text_add(p->text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<title>How to win ");
    q_text_add(p->text, rules.variant);
    q_text_add(p->text, "</title>\n<style>\n");
    q_text_add(p->text, strategy_style);
    q_text_add(p->text, "</style>\n</head>\n<body>\n<h1>How to win ");
    q_text_add(p->text, rules.variant);
    q_text_add(p->text, "</h1>\n<p>");
    write_size(p);
    q_text_add(p->text, "</p>\n");
    if (from != NOWHERE && p->entry[from].position.length == 0) {
        q_text_add(p->text, "<p>Begin with <b>");
        spell(p, &p->entry[from].reply);
        q_text_add(p->text, "</b>.</p>\n");
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
        q_tradeoff_svg(p->text, p->tradeoff);
    q_text_add(p->text, "<footer>");
    const char *name = quoth_lexicon_name(lexicon);
    q_text_sanitized(p->text, Q_SANITIZE_MARKUP, name, strlen(name));
    q_text_add(p->text, ", words of at least ");
    q_text_number(p->text, rules.min);
    q_text_add(p->text, " letters. Left: the fragment after your opponent's move. Right: your "
                        "reply.</footer>\n</body>\n</html>\n");
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
    q_json_key(&json, "entries");
    q_json_open(&json, '[');
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

quoth_status quoth_ghost_strategy_write(const quoth_sink *sink,
                                        const quoth_ghost_strategy *strategy,
                                        const quoth_ghost *ghost, quoth_format format,
                                        quoth_error *error)
{
    return quoth_ghost_strategy_write_familiar(sink, strategy, ghost, NULL, format, error);
}

quoth_status quoth_ghost_strategy_write_familiar(const quoth_sink *sink,
                                                 const quoth_ghost_strategy *strategy,
                                                 const quoth_ghost *ghost,
                                                 const quoth_ghost_tradeoff *tradeoff,
                                                 quoth_format format, quoth_error *error)
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
    p.tradeoff = tradeoff;
    if (format == QUOTH_FORMAT_JSON)
        return q_report(error, write_json(&p, ghost, sink));
    quoth_status status = QUOTH_NO_MEMORY;
    if (begin_page(&p, memory)) {
        q_text_begin(&text, sink);
        if (format == QUOTH_FORMAT_SVG && tradeoff)
            q_tradeoff_svg(&text, tradeoff);
        else if (format == QUOTH_FORMAT_HTML)
            write_html(&p, ghost);
        else
            write_text(&p, ghost);
        status = q_text_end(&text);
    }
    end_page(&p, memory);
    return q_report(error, status);
}
