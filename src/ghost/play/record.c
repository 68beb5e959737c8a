/* Reads and writes records of games; quoth/ghost_game.h has the format. */
#include <string.h>

#include "base/error.h"
#include "base/fields.h"
#include "base/number.h"
#include "base/text.h"
#include "ghost/solve/ghost.h"
#include "ghost/solve/descriptor.h"
#include "quoth/ghost_game.h"

static const char heading[] = "quoth-ghost-game 1";

/* ---- writing ------------------------------------------------------------------------------ */

/* Writes the rules that differ from the default.  New rules thus leave the records of games without
 * them unchanged. */
static void write_rules(q_text *text, const quoth_ghost_record *r)
{
    if (r->reading[0])
        q_write_field(text, "reading", r->reading);
    if (r->misere)
        q_write_field(text, "misere", quoth_ghost_misere_name(r->misere));
    if (r->word_end)
        q_write_field(text, "word-end", quoth_ghost_word_end_name(r->word_end));
    if (r->players > 2)
        q_write_number(text, "players", r->players);
    if (r->loser)
        q_write_field(text, "loser", quoth_ghost_loser_rule_name(r->loser));
}

static void write_seat(q_text *text, unsigned seat, const char *name)
{
    q_text_add(text, "seat ");
    q_text_number(text, seat + 1);
    q_text_char(text, ' ');
    q_text_add(text, name);
    q_text_char(text, '\n');
}

static void copy(char *to, size_t size, const char *from)
{
    size_t n = strlen(from);
    n = n < size ? n : size - 1;
    memcpy(to, from, n);
    to[n] = '\0';
}

quoth_ghost_rules quoth_ghost_record_rules(const quoth_ghost_record *r)
{
    return (quoth_ghost_rules){.variant = r->variant,
                               .min = r->min,
                               .reading = r->reading[0] ? r->reading : NULL,
                               .misere = r->misere,
                               .word_end = r->word_end,
                               .players = r->players,
                               .loser = r->loser};
}

quoth_status quoth_ghost_record_write(const quoth_sink *sink, quoth_ghost_record *record,
                                      const quoth_ghost_game *game, quoth_error *error)
{
    const quoth_ghost *ghost = quoth_ghost_game_referee(game);
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(ghost);
    quoth_ghost_rules rules = quoth_ghost_rules_of(ghost);
    for (unsigned i = 0; i < rules.players; i++)
        if (!q_is_value(record->player[i]))
            return q_fail(error, QUOTH_BAD_TEXT, q_no_value);
    copy(record->lexicon, sizeof record->lexicon, quoth_lexicon_name(lexicon));
    copy(record->variant, sizeof record->variant, rules.variant);
    copy(record->reading, sizeof record->reading,
         ghost->reading == ghost->variant->readings ? "" : rules.reading);
    record->min = rules.min;
    record->misere = rules.misere;
    record->word_end = rules.word_end;
    record->players = rules.players;
    record->loser = rules.loser;
    record->words = quoth_lexicon_words(lexicon);
    record->challenges = quoth_ghost_game_has_challenges(game);
    quoth_status status = quoth_lexicon_sha256(record->sha256, lexicon, NULL, NULL);
    if (status)
        return q_report(error, status);

    q_text text;
    char sha256[65];
    q_hex_write(record->sha256, sizeof record->sha256, sha256);
    q_text_begin(&text, sink);
    q_text_add(&text, heading);
    q_text_add(&text, "\nlexicon ");
    q_text_add(&text, record->lexicon);
    q_text_char(&text, ' ');
    q_text_number(&text, record->words);
    q_text_char(&text, ' ');
    q_text_add(&text, sha256);
    q_text_char(&text, '\n');
    q_write_field(&text, "variant", record->variant);
    q_write_number(&text, "min", record->min);
    write_rules(&text, record);
    q_write_field(&text, "first", record->player[0]);
    q_write_field(&text, "second", record->player[1]);
    for (unsigned i = 2; i < record->players; i++)
        write_seat(&text, i, record->player[i]);
    q_write_number(&text, "seed", record->seed);
    q_write_field(&text, "strict", record->strict ? "yes" : "no");
    if (record->challenges)
        q_write_field(&text, "challenges", "yes");
    for (unsigned i = 1; i <= quoth_ghost_game_plays(game); i++) {
        char spelled[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(spelled, sizeof spelled, quoth_lexicon_alphabet(lexicon),
                             quoth_ghost_game_at(game, i));
        q_write_field(&text, "play", spelled);
    }
    quoth_ghost_ending ending = quoth_ghost_game_ending(game);
    if (ending == QUOTH_GHOST_RESIGNED || ending == QUOTH_GHOST_ILLEGAL)
        q_write_field(&text, "end", ending == QUOTH_GHOST_RESIGNED ? "resigned" : "illegal");
    if (ending == QUOTH_GHOST_CHALLENGED) {
        const quoth_letters *named = quoth_ghost_game_named(game);
        char spelled[QUOTH_WORD_TEXT_SIZE] = "-";
        if (named)
            quoth_alphabet_spell(spelled, sizeof spelled, quoth_lexicon_alphabet(lexicon), named);
        q_write_field(&text, "challenge", spelled);
    }
    return q_report(error, q_text_end(&text));
}

/* ---- reading ------------------------------------------------------------------------------ */

/* Reads NAME WORDS SHA256; the name may have blanks in it. */
static bool read_lexicon(const q_field *f, quoth_ghost_record *r)
{
    const char *end = f->value + f->value_size, *sha = end, *words;
    while (sha > f->value && sha[-1] != ' ')
        sha--;
    if (sha == f->value)
        return false;
    for (words = sha - 1; words > f->value && words[-1] != ' ';)
        words--;
    if (words == f->value) /* the name (which may be empty) and its blank are missing */
        return false;
    uint64_t number;
    bool fine =
        q_hex_read(sha, (size_t)(end - sha), r->sha256, sizeof r->sha256) &&
        q_number_read(words, (size_t)(sha - 1 - words), UINT32_MAX, &number) &&
        q_read_text(f->value, (size_t)(words - 1 - f->value), r->lexicon, sizeof r->lexicon);
    if (fine)
        r->words = (uint32_t)number;
    return fine;
}

/* A bit for each field.  A record must have all fields of REQUIRED and may have the others. */
enum {
    LEXICON = 1,
    VARIANT = 2,
    MIN = 4,
    FIRST = 8,
    SECOND = 16,
    SEED = 32,
    STRICT = 64,
    REQUIRED = 127,
    READING = 128,
    MISERE = 256,
    WORD_END = 512,
    PLAYERS = 1024,
    LOSER = 2048,
    CHALLENGES = 4096,
    SEATS = 8192 /* the third seat; the next higher bits are the fourth seat, the fifth, ... */
};

/* Reads "seat 3 NAME". */
static int read_seat(const q_field *f, quoth_ghost_record *r)
{
    uint64_t number;
    const char *blank = memchr(f->value, ' ', f->value_size);
    size_t digits = blank ? (size_t)(blank - f->value) : 0;
    if (!q_number_read(f->value, digits, QUOTH_GHOST_SEATS_MAX, &number) || number < 3)
        return 0;
    q_field name = {.value = blank + 1, .value_size = f->value_size - digits - 1};
    return q_read_name(&name, r->player[number - 1], sizeof *r->player) ? SEATS << (number - 3) : 0;
}

static int read_rule(const q_field *f, quoth_ghost_record *r)
{
    char value[32];
    uint64_t number;
    if (q_field_is(f, "players")) {
        if (!q_number_read(f->value, f->value_size, QUOTH_GHOST_SEATS_MAX, &number) || number < 2)
            return 0;
        r->players = (unsigned)number;
        return PLAYERS;
    }
    if (!q_read_name(f, value, sizeof value))
        return 0;
    if (q_field_is(f, "reading")) {
        memcpy(r->reading, value, sizeof value);
        return READING;
    }
    if (q_field_is(f, "misere"))
        return quoth_ghost_misere_read(&r->misere, value) ? MISERE : 0;
    if (q_field_is(f, "word-end"))
        return quoth_ghost_word_end_read(&r->word_end, value) ? WORD_END : 0;
    return quoth_ghost_loser_rule_read(&r->loser, value) ? LOSER : 0;
}

/* Reads a field into the record.  Returns its bit, 0 for an invalid value, -1 for an unknown
 * field. */
static int read_field(const q_field *f, quoth_ghost_record *r)
{
    uint64_t number;
    if (q_field_is(f, "lexicon"))
        return read_lexicon(f, r) ? LEXICON : 0;
    if (q_field_is(f, "variant"))
        return q_read_name(f, r->variant, sizeof r->variant) ? VARIANT : 0;
    if (q_field_is(f, "min")) {
        if (!q_number_read(f->value, f->value_size, QUOTH_WORD_MAX, &number) || number == 0)
            return 0;
        r->min = (unsigned)number;
        return MIN;
    }
    if (q_field_is(f, "first"))
        return q_read_name(f, r->player[0], sizeof r->player[0]) ? FIRST : 0;
    if (q_field_is(f, "second"))
        return q_read_name(f, r->player[1], sizeof r->player[1]) ? SECOND : 0;
    if (q_field_is(f, "seat"))
        return read_seat(f, r);
    if (q_field_is(f, "reading") || q_field_is(f, "misere") || q_field_is(f, "word-end") ||
        q_field_is(f, "players") || q_field_is(f, "loser"))
        return read_rule(f, r);
    if (q_field_is(f, "seed"))
        return q_number_read(f->value, f->value_size, UINT64_MAX, &r->seed) ? SEED : 0;
    if (q_field_is(f, "challenges")) {
        r->challenges = q_value_is(f, "yes");
        return r->challenges ? CHALLENGES : 0;
    }
    if (q_field_is(f, "strict")) {
        r->strict = q_value_is(f, "yes");
        return r->strict || q_value_is(f, "no") ? STRICT : 0;
    }
    return -1;
}

quoth_status quoth_ghost_record_read(quoth_ghost_record *record, const char *text, size_t size,
                                     quoth_error *error)
{
    q_fields lines = q_fields_of(text, size);
    q_field f;
    int seen = 0;
    memset(record, 0, sizeof *record);
    if (!q_next_field(&lines, &f) || !q_field_is(&f, "quoth-ghost-game"))
        return q_fields_bad(&lines, "not a saved game of ghost", error);
    if (!q_value_is(&f, "1"))
        return q_fields_bad(&lines, "a saved game of another version", error);
    while (q_next_field(&lines, &f)) {
        if (q_field_is(&f, "play") || q_field_is(&f, "end") || q_field_is(&f, "challenge"))
            continue;
        int bit = read_field(&f, record);
        if (bit < 0)
            return q_fields_bad(&lines, "unknown line in a saved game", error);
        if (bit == 0)
            return q_fields_bad(&lines, "invalid value", error);
        if (seen & bit)
            return q_fields_bad(&lines, "this line is repeated", error);
        seen |= bit;
    }
    if (!record->players)
        record->players = 2;
    int seats = SEATS * ((1 << (record->players - 2)) - 1);
    if (seen / SEATS * SEATS != seats)
        return q_fields_bad(&lines, "each seat from the third on needs one line", error);
    if ((seen & REQUIRED) != REQUIRED)
        return q_fields_bad(&lines,
                            "a line is missing: lexicon, variant, min, first, second, seed "
                            "and strict belong in a saved game",
                            error);
    return QUOTH_OK;
}

quoth_status quoth_ghost_record_replay(quoth_ghost_game *game, const char *text, size_t size,
                                       quoth_error *error)
{
    const quoth_lexicon *lexicon = quoth_ghost_lexicon(quoth_ghost_game_referee(game));
    q_fields lines = q_fields_of(text, size);
    q_field f;
    while (q_next_field(&lines, &f)) {
        if (q_field_is(&f, "play")) {
            quoth_letters after;
            quoth_status status = quoth_alphabet_read(&after, quoth_lexicon_alphabet(lexicon),
                                                      f.value, f.value_size, NULL);
            if (!status)
                status = quoth_ghost_game_play(game, &after, NULL);
            if (status == QUOTH_NO_MEMORY || status == QUOTH_STOPPED)
                return q_fail(error, status, quoth_status_text(status));
            if (status)
                return q_fields_bad(&lines, "illegal play", error);
        } else if (q_field_is(&f, "challenge")) {
            quoth_letters word;
            bool none = q_value_is(&f, "-");
            if (!none && quoth_alphabet_read(&word, quoth_lexicon_alphabet(lexicon), f.value,
                                             f.value_size, NULL))
                return q_fields_bad(&lines, "not a word in the letters of the list", error);
            if (quoth_ghost_game_challenge(game, none ? NULL : &word, NULL))
                return q_fields_bad(&lines, "nothing can be challenged here", error);
        } else if (q_field_is(&f, "end")) {
            bool resigned = q_value_is(&f, "resigned");
            if (quoth_ghost_game_ending(game) != QUOTH_GHOST_GOING_ON ||
                (!resigned && !q_value_is(&f, "illegal")))
                return q_fields_bad(&lines, "the game cannot end like this here", error);
            quoth_ghost_game_forfeit(game, resigned ? QUOTH_GHOST_RESIGNED : QUOTH_GHOST_ILLEGAL,
                                     NULL);
        }
    }
    return QUOTH_OK;
}
