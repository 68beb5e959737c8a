/* The solution of a game, its winner and the winning plays: text, JSON. */
#include <stdlib.h>

#include "base/error.h"
#include "format/formats.h"
#include "base/memory.h"
#include "format/ghost/plays.h"
#include "quoth/ghost_positions.h"

/* The first plays and the replies to each; all are computed before the first output. */
typedef struct solution {
    const quoth_ghost *ghost;
    const quoth_alphabet *alphabet;
    quoth_ghost_rules rules;
    quoth_ghost_summary summary;
    quoth_ghost_view start;
    quoth_ghost_list first;
    quoth_ghost_list *replies; /* by first play */
    bool wins;                 /* the first player wins */
} solution;

static void forget(solution *s)
{
    const quoth_memory *memory = quoth_ghost_memory(s->ghost);
    for (size_t i = 0; s->replies && i < s->first.count; i++)
        quoth_ghost_list_free(&s->replies[i]);
    q_free(memory, s->replies, s->first.count, sizeof *s->replies);
    quoth_ghost_list_free(&s->first);
}

static bool goes_on(const quoth_ghost_play *play)
{
    return play->view.legal && !play->view.word;
}

/* The solution on an empty word list: the first player has no play, hence has lost. */
static void begin_empty(solution *s)
{
    s->start.seats = (quoth_ghost_seats){0, (uint16_t)((1u << s->rules.players) - 2), 1};
    s->start.to_move_wins = false;
}

static quoth_status gather_plays_of(solution *s, const quoth_ghost *ghost, quoth_error *error)
{
    const quoth_memory *memory = quoth_ghost_memory(ghost);
    quoth_letters start = {0};
    *s = (solution){.ghost = ghost,
                    .alphabet = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost)),
                    .rules = quoth_ghost_rules_of(ghost),
                    .first = {.memory = memory, .want = QUOTH_GHOST_WANT_OUTCOME}};
    quoth_status status = quoth_ghost_plays(&s->first, ghost, &start, error);
    if (!status && s->first.count) {
        s->replies = q_allocate_zeroed(memory, s->first.count, sizeof *s->replies);
        if (!s->replies)
            status = q_no_memory(error);
    }
    for (size_t i = 0; !status && i < s->first.count; i++) {
        s->replies[i].memory = memory;
        s->replies[i].want = QUOTH_GHOST_WANT_OUTCOME;
        if (goes_on(&s->first.play[i]))
            status = quoth_ghost_plays(&s->replies[i], ghost, &s->first.play[i].after, error);
    }
    s->summary = quoth_ghost_summarize(ghost);
    if (!status)
        status = quoth_ghost_probe(&s->start, ghost, &start, QUOTH_GHOST_WANT_SEATS, error);
    if (!s->start.legal)
        begin_empty(s);
    s->wins = s->start.to_move_wins;
    return status;
}

/* ---- JSON --------------------------------------------------------------------------------- */

static void count_or_null(q_json *json, const char *key, bool known, uint64_t number)
{
    if (known)
        q_json_put_number(json, key, number);
    else
        q_json_put_null(json, key);
}

static void json_rows(q_json *json, const quoth_ghost_row *row, size_t rows, uint64_t checksum)
{
    char hex[17];
    q_json_open_array(json, "lengths");
    for (size_t i = 0; i < rows; i++) {
        q_json_open(json, '{');
        q_json_put_number(json, "length", i);
        q_json_put_number(json, "legal", row[i].legal);
        q_json_put_number(json, "words", row[i].words);
        q_json_put_number(json, "won", row[i].won);
        q_json_put_number(json, "lost", row[i].lost);
        q_json_put_number(json, "reachable", row[i].reachable);
        q_json_close(json, '}');
    }
    q_json_close(json, ']');
    q_hex64(checksum, hex);
    q_json_put_string(json, "checksum", hex);
}

static quoth_status solution_json(const solution *s, const quoth_sink *sink)
{
    q_json json;
    size_t rows;
    const quoth_ghost_row *row = quoth_ghost_rows(s->ghost, &rows);
    bool complete = s->summary.complete;
    quoth_status status = q_json_answer(&json, s->ghost, sink);
    if (status)
        return status;
    q_json_put_number(&json, "words", s->summary.words);
    count_or_null(&json, "positions", complete, s->summary.positions);
    count_or_null(&json, "reachable", complete, s->summary.reachable);
    if (s->rules.players > 2)
        q_json_put_null(&json, "winner");
    else
        q_json_put_string(&json, "winner", quoth_ghost_seat_name(!s->wins));
    q_json_seats(&json, s->ghost, s->start.seats);
    q_json_key(&json, "winning_first_plays");
    q_json_plays(&json, s->alphabet, &s->first, Q_WINNING);
    q_json_key(&json, "replies");
    q_json_open(&json, '{');
    for (size_t i = 0; i < s->first.count; i++) {
        if (!goes_on(&s->first.play[i]))
            continue;
        char spelled[QUOTH_WORD_TEXT_SIZE];
        quoth_alphabet_spell(spelled, sizeof spelled, s->alphabet, &s->first.play[i].after);
        q_json_key(&json, spelled);
        q_json_plays(&json, s->alphabet, &s->replies[i], Q_WINNING);
    }
    q_json_close(&json, '}');
    q_json_length(&json, "length", complete && s->summary.lengths, s->summary.length);
    q_json_length(&json, "longest", complete && s->summary.lengths, s->summary.longest);
    if (complete)
        json_rows(&json, row, rows, s->summary.checksum);
    q_json_close(&json, '}');
    return q_json_end(&json);
}

/* ---- text --------------------------------------------------------------------------------- */

static void text_replies(q_text *text, const solution *s)
{
    for (size_t i = 0; i < s->first.count; i++) {
        const quoth_ghost_play *play = &s->first.play[i];
        if (play->mover_wins)
            continue;
        q_text_add(text, "  ");
        q_text_spell(text, s->alphabet, &play->after);
        if (play->view.word) {
            q_text_add(text, "  is a word");
        } else if (!q_count_plays(&s->replies[i], Q_WINNING)) { /* three players or more */
            q_text_add(text, "  loses, though no reply is safe");
        } else {
            q_text_add(text, "  is met by");
            q_text_plays(text, s->alphabet, &s->replies[i], Q_WINNING);
        }
        q_text_char(text, '\n');
    }
}

static void right(q_text *text, uint64_t number, unsigned width)
{
    uint64_t n = number;
    unsigned digits = 1;
    while (n >= 10)
        n /= 10, digits++;
    for (unsigned size = digits + (digits - 1) / 3; size < width; size++)
        q_text_char(text, ' ');
    q_text_grouped(text, number);
}

static void text_rows(q_text *text, const quoth_ghost_row *row, size_t rows)
{
    q_text_add(text,
               "\nlength         legal        words          won         lost    reachable\n");
    for (size_t i = 0; i < rows; i++) {
        right(text, i, 6);
        right(text, row[i].legal, 14);
        right(text, row[i].words, 13);
        right(text, row[i].won, 13);
        right(text, row[i].lost, 13);
        right(text, row[i].reachable, 13);
        q_text_char(text, '\n');
    }
}

/* Writes the counts of positions.  A word ends the game, so positions that can be made only from
 * words, or from other such positions, are legal but unreachable. */
static void text_counts(q_text *text, const solution *s)
{
    size_t rows;
    char hex[17];
    const quoth_ghost_summary *y = &s->summary;
    const quoth_ghost_row *row = quoth_ghost_rows(s->ghost, &rows);
    if (y->lengths) {
        q_text_add(text, "\nThe game has ");
        q_text_number(text, y->length);
        q_text_add(text, " letters when the winner hurries and the loser delays, ");
        q_text_number(text, y->longest);
        q_text_add(text, " when both delay.");
    }
    q_text_char(text, '\n');
    q_text_grouped(text, y->positions);
    q_text_add(text, " fragments are legal; play can reach ");
    q_text_grouped(text, y->reachable);
    q_text_add(text, " of them");
    if (rows && y->positions > y->reachable) {
        q_text_add(text, ". The other ");
        q_text_grouped(text, y->positions - y->reachable);
        q_text_add(text,
                   " can be made only by\ngoing on from a word, where the game is over already");
    }
    q_text_add(text, ".\n");
    if (rows) {
        text_rows(text, row, rows);
        q_hex64(y->checksum, hex);
        q_text_add(text, "checksum ");
        q_text_add(text, hex);
        q_text_char(text, '\n');
    }
}

static void text_winner(q_text *text, const solution *s, quoth_format format)
{
    q_text_tone(text, format, Q_GOOD);
    if (s->rules.players == 2)
        q_text_add(text, s->wins ? "The first player wins" : "The second player wins");
    else
        q_text_add(text, s->wins ? "The first player does not lose" : "The first player loses");
    q_text_tone(text, format, Q_PLAIN);
}

static void text_seats(q_text *text, const solution *s)
{
    unsigned players = s->rules.players;
    quoth_ghost_seats seats = s->start.seats;
    if (players == 2)
        return;
    if (seats.loser >= 0) {
        q_text_add(text, "The loser is the ");
        q_text_add(text, quoth_ghost_seat_name((unsigned)seats.loser));
        q_text_add(text, " of ");
        q_text_number(text, players);
        q_text_add(text, " players.\n");
    }
    q_text_add(text, "Sure not to lose, even if all the others play against one: ");
    q_text_seats(text, seats.safe, players);
    q_text_add(text, ".\nIf everybody only cares not to lose, the loser can be ");
    q_text_seats(text, seats.can_lose, players);
    q_text_add(text, ".\n");
}

static quoth_status solution_text(const solution *s, quoth_format format, const quoth_sink *sink)
{
    size_t n = s->first.count, winning = q_count_plays(&s->first, Q_WINNING);
    q_text text;
    q_text_begin(&text, sink);
    q_text_identity(&text, s->ghost);
    q_text_add(&text, "\n\n");
    text_winner(&text, s, format);
    if (n == 0) {
        q_text_add(&text, ": there is no word, so the first player has nothing to say.\n");
        return q_text_end(&text);
    }
    if (winning) {
        q_text_add(&text, winning == 1 ? ", by saying" : ", by saying one of:");
        q_text_tone(&text, format, Q_STRONG);
        q_text_plays(&text, s->alphabet, &s->first, Q_WINNING);
        q_text_tone(&text, format, Q_PLAIN);
        q_text_add(&text, ".\n");
    } else {
        q_text_add(&text, s->rules.players == 2 ? ", whatever the first player says:\n"
                                                : ", whatever they say:\n");
    }
    if (winning && winning < n)
        q_text_add(&text, "Every other beginning loses:\n");
    text_replies(&text, s);
    text_seats(&text, s);
    if (s->summary.complete)
        text_counts(&text, s);
    return q_text_end(&text);
}

quoth_status quoth_ghost_write_solution(const quoth_sink *sink, const quoth_ghost *ghost,
                                        quoth_format format, quoth_error *error)
{
    if (q_check_format(format, Q_FORMATS_ANY, error))
        return QUOTH_UNSUPPORTED;
    solution s;
    quoth_status status = gather_plays_of(&s, ghost, error);
    if (!status)
        status = q_report(error, format == QUOTH_FORMAT_JSON ? solution_json(&s, sink)
                                                             : solution_text(&s, format, sink));
    forget(&s);
    return status;
}
