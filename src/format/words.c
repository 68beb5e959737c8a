#include "base/names.h"
#include "base/error.h"
#include "format/formats.h"
#include "format/words.h"

#include "base/checksum.h"
#include "base/number.h"
#include "quoth/lexicon_graph.h"
#include "quoth/sanitize.h"

void q_hex64(uint64_t number, char hex[17])
{
    for (int i = 0; i < 16; i++)
        hex[i] = "0123456789abcdef"[number >> (60 - 4 * i) & 15];
    hex[16] = '\0';
}

q_sanitizer q_sanitizer_of(quoth_format format)
{
    switch (format) {
    case QUOTH_FORMAT_JSON:
        return Q_SANITIZE_JSON;
    case QUOTH_FORMAT_HTML:
    case QUOTH_FORMAT_SVG:
        return Q_SANITIZE_MARKUP;
    case QUOTH_FORMAT_DOT:
        return Q_SANITIZE_DOT;
    default:
        return Q_SANITIZE_TEXT;
    }
}

quoth_status quoth_sanitize(const quoth_sink *sink, const char *bytes, size_t size,
                            quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    q_text text;
    q_text_begin(&text, sink);
    q_text_sanitized(&text, q_sanitizer_of(format), bytes, size);
    return q_report(error, q_text_end(&text));
}

void q_text_untrusted(q_text *text, const char *string)
{
    q_text_sanitized(text, Q_SANITIZE_TEXT, string, strlen(string));
}

void q_text_markup(q_text *text, const char *string)
{
    q_text_sanitized(text, Q_SANITIZE_MARKUP, string, strlen(string));
}

void q_text_spell(q_text *text, const quoth_alphabet *alphabet, const quoth_letters *letters)
{
    for (unsigned i = 0; i < letters->length; i++)
        q_text_add(text, alphabet->lower[letters->letter[i]]);
}

void q_json_spell(q_json *json, const quoth_alphabet *alphabet, const quoth_letters *letters)
{
    char spelled[QUOTH_WORD_TEXT_SIZE];
    quoth_alphabet_spell(spelled, sizeof spelled, alphabet, letters);
    q_json_string(json, spelled);
}

quoth_status q_json_lexicon(q_json *json, const quoth_lexicon *lexicon)
{
    uint8_t digest[32];
    char hex[65];
    quoth_status status = quoth_lexicon_sha256(digest, lexicon, NULL, NULL);
    if (status)
        return status;
    q_hex_write(digest, 32, hex);
    q_json_key(json, "lexicon");
    q_json_open(json, '{');
    q_json_put_string(json, "name", quoth_lexicon_name(lexicon));
    q_json_put_number(json, "words", quoth_lexicon_words(lexicon));
    q_json_put_string(json, "sha256", hex);
    q_json_close(json, '}');
    return QUOTH_OK;
}

void q_json_cross(q_json *json, const quoth_cross *cross)
{
    quoth_cross_words words = quoth_cross_words_of(cross);
    char hex[65];
    q_hex_write(words.sha256, 32, hex);
    q_json_put_string(json, "rules", quoth_cross_rules_of(cross)->name);
    q_json_key(json, "lexicon");
    q_json_open(json, '{');
    q_json_put_string(json, "name", words.name);
    q_json_put_number(json, "words", words.words);
    q_json_put_string(json, "sha256", hex);
    q_json_close(json, '}');
}

quoth_status q_json_answer(q_json *json, const quoth_ghost *ghost, const quoth_sink *sink)
{
    q_json_begin(json, sink);
    q_json_open(json, '{');
    quoth_status status = q_json_lexicon(json, quoth_ghost_lexicon(ghost));
    if (!status)
        q_json_rules(json, ghost);
    return status;
}

void q_json_rules(q_json *json, const quoth_ghost *ghost)
{
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    q_json_put_string(json, "variant", rules.variant);
    q_json_put_number(json, "min", rules.min);
    if (rules.reading)
        q_json_put_string(json, "reading", rules.reading);
    else
        q_json_put_null(json, "reading");
    if (rules.misere)
        q_json_put_string(json, "misere", quoth_ghost_misere_name(rules.misere));
    else
        q_json_put_null(json, "misere");
    q_json_put_string(json, "word_end", quoth_ghost_word_end_name(rules.word_end));
    q_json_put_number(json, "players", rules.players);
    q_json_put_string(json, "loser_rule", quoth_ghost_loser_rule_name(rules.loser));
}

static void json_seat_set(q_json *json, const char *key, unsigned seats, unsigned players)
{
    q_json_key(json, key);
    q_json_open(json, '[');
    for (unsigned seat = 0; seat < players; seat++)
        if (seats >> seat & 1)
            q_json_number(json, seat + 1);
    q_json_close(json, ']');
}

void q_json_seats(q_json *json, const quoth_ghost *ghost, quoth_ghost_seats seats)
{
    unsigned players = quoth_ghost_rules_of(ghost).players;
    if (players == 2)
        return;
    if (seats.loser < 0)
        q_json_put_null(json, "loser");
    else
        q_json_put_number(json, "loser", (uint64_t)seats.loser + 1);
    json_seat_set(json, "protected", seats.safe, players);
    json_seat_set(json, "can_lose", seats.can_lose, players);
}

void q_text_seats(q_text *text, unsigned seats, unsigned players)
{
    unsigned left = 0, written = 0;
    for (unsigned seat = 0; seat < players; seat++)
        left += seats >> seat & 1;
    if (!left)
        q_text_add(text, "nobody");
    for (unsigned seat = 0; seat < players; seat++) {
        if (!(seats >> seat & 1))
            continue;
        left--;
        q_text_add(text, !written++ ? "the " : left ? ", " : " and ");
        q_text_add(text, quoth_ghost_seat_name(seat));
    }
}

void q_text_identity(q_text *text, const quoth_ghost *ghost)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    uint64_t words = quoth_ghost_summarize(ghost).words;
    q_text_add(text, rules.variant);
    if (rules.reading) {
        q_text_add(text, " (");
        q_text_add(text, rules.reading);
        q_text_char(text, ')');
    }
    q_text_add(text, " on ");
    q_text_untrusted(text, quoth_lexicon_name(lexicon));
    q_text_add(text, ": ");
    q_text_grouped(text, words);
    q_text_add(text, words == 1 ? " word of at least " : " words of at least ");
    q_text_number(text, rules.min);
    q_text_add(text, rules.min == 1 ? " letter" : " letters");
    if (rules.misere) {
        q_text_add(text, "; misere, ");
        q_text_add(text, quoth_ghost_misere_name(rules.misere));
    }
    if (rules.word_end == QUOTH_GHOST_WORD_END_MAXIMAL)
        q_text_add(text, "; only words that nothing goes on from end it");
    if (rules.players > 2) {
        q_text_add(text, "; ");
        q_text_number(text, rules.players);
        q_text_add(text, " players, ");
        q_text_add(text, quoth_ghost_loser_rule_name(rules.loser));
    }
}

void q_text_tone(q_text *text, quoth_format format, q_tone tone)
{
    static const char *const code[] = {"\033[0m", "\033[1;32m", "\033[31m", "\033[1m"};
    if (format == QUOTH_FORMAT_COLOR)
        q_text_add(text, code[tone]);
}

quoth_status quoth_lexicon_write_info(const quoth_sink *sink, const quoth_lexicon *lexicon,
                                      quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    uint8_t digest[32];
    char hex[65];
    quoth_status status = quoth_lexicon_sha256(digest, lexicon, NULL, NULL);
    if (status)
        return q_report(error, status);
    q_hex_write(digest, 32, hex);
    if (format == QUOTH_FORMAT_JSON) {
        q_json json;
        q_json_begin(&json, sink);
        q_json_open(&json, '{');
        q_json_put_string(&json, "name", quoth_lexicon_name(lexicon));
        q_json_put_number(&json, "words", quoth_lexicon_words(lexicon));
        q_json_put_string(&json, "sha256", hex);
        q_json_put_string(&json, "alphabet", alphabet->name);
        q_json_put_number(&json, "letters", alphabet->letters);
        q_json_put_number(&json, "longest", quoth_lexicon_longest(lexicon));
        q_json_put_bool(&json, "levels", quoth_lexicon_has_levels(lexicon));
        q_json_put_number(&json, "nodes", quoth_lexicon_graph(lexicon).count);
        q_json_close(&json, '}');
        return q_report(error, q_json_end(&json));
    }
    q_text text;
    q_text_begin(&text, sink);
    q_text_add(&text, "name      ");
    q_text_untrusted(&text, quoth_lexicon_name(lexicon));
    q_text_add(&text, "\nwords     ");
    q_text_grouped(&text, quoth_lexicon_words(lexicon));
    q_text_add(&text, "\nsha256    ");
    q_text_add(&text, hex);
    q_text_add(&text, "\nalphabet  ");
    q_text_untrusted(&text, alphabet->name);
    q_text_add(&text, ", ");
    q_text_number(&text, alphabet->letters);
    q_text_add(&text, " letters\nlongest   ");
    q_text_number(&text, quoth_lexicon_longest(lexicon));
    q_text_add(&text, " letters\ngraph     ");
    q_text_grouped(&text, quoth_lexicon_graph(lexicon).count);
    q_text_add(&text, " nodes\nlevels    ");
    q_text_add(&text, quoth_lexicon_has_levels(lexicon) ? "yes\n" : "none\n");
    return q_report(error, q_text_end(&text));
}

void q_text_right(q_text *text, int64_t number, unsigned width)
{
    uint64_t size = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    unsigned n = 1 + (number < 0);
    for (uint64_t rest = size / 10; rest; rest /= 10)
        n++;
    q_text_repeat(text, " ", n < width ? width - n : 0);
    q_text_signed(text, number);
}

const char *quoth_format_name(quoth_format format)
{
    static const char *const names[] = {"text", "color", "json", "words", "tree",
                                        "html", "dot",   "svg",  "gcg"};
    return Q_NAME_OF(names, format);
}
