/* Validates a play: its score and words, or the first rule it breaks.  Follows the rules one by one
 * and shares no code with the move generators. */
#include <string.h>

#include "base/sort.h"
#include "board/position.h"

const char *quoth_validation_text(quoth_validation_result result)
{
    switch (result) {
    case QUOTH_LEGAL:
        return "the play is legal";
    case QUOTH_PHONY:
        return "one of its words is not in the lexicon";
    case QUOTH_OVER:
        return "the game is over";
    case QUOTH_OFF_BOARD:
        return "it leaves the board";
    case QUOTH_ON_WALL:
        return "it runs into a wall";
    case QUOTH_COVERED:
        return "another letter lies there";
    case QUOTH_NO_TILE:
        return "it lays no tile";
    case QUOTH_INCOMPLETE_WORD:
        return "the word goes on: it has to be given with all letters it touches in its line";
    case QUOTH_NOT_ON_RACK:
        return "the rack does not have that tile";
    case QUOTH_MISSES_START:
        return "the first word has to cover the start square";
    case QUOTH_TOUCHES_NOTHING:
        return "it touches no tile on the board";
    case QUOTH_TOO_SHORT:
        return "a word has at least two letters";
    case QUOTH_EXCHANGE_NEVER:
        return "these rules have no exchange";
    case QUOTH_EXCHANGE_BAG:
        return "the bag has too few tiles for an exchange";
    case QUOTH_EXCHANGE_NONE:
        return "an exchange is of one tile or more";
    }
    return NULL;
}

typedef struct validator {
    const quoth_position *p;
    const quoth_cross *cross;
    quoth_validation *out;
    unsigned d, first; /* the first square of the play, in its direction */
} validator;

/* Sets the result, at square `at` of the run.  Returns false. */
static bool fails(validator *v, quoth_validation_result result, unsigned at)
{
    const quoth_play *play = &v->out->play;
    v->out->result = result;
    v->out->row = (uint8_t)(play->row + (play->down ? at : 0));
    v->out->column = (uint8_t)(play->column + (play->down ? 0 : at));
    return false;
}

static void begin_at(validator *v, unsigned row, unsigned column)
{
    quoth_play *play = &v->out->play;
    play->row = (uint8_t)row;
    play->column = (uint8_t)column;
    v->d = play->down;
    v->first = q_first_square(play);
}

/* Checks that the play lies on free squares of the board, and that its run is given whole. */
static bool fits_board(validator *v)
{
    quoth_play *play = &v->out->play;
    const quoth_tile *line = v->p->tile[v->d];
    unsigned at = v->d ? play->row : play->column, across = v->d ? play->column : play->row;
    play->tiles = 0;
    if (play->length == 0)
        return fails(v, QUOTH_NO_TILE, 0);
    if (across >= v->cross->lines[v->d] || at >= v->cross->length[v->d])
        return fails(v, QUOTH_OFF_BOARD, 0);
    if (at + play->length > v->cross->length[v->d])
        return fails(v, QUOTH_OFF_BOARD, v->cross->length[v->d] - at);
    for (unsigned i = 0; i < play->length; i++) {
        quoth_tile there = line[v->first + i], tile = play->tile[i];
        if (there == QUOTH_WALL)
            return fails(v, QUOTH_ON_WALL, i);
        if (there && tile && quoth_tile_letter(tile) != quoth_tile_letter(there))
            return fails(v, QUOTH_COVERED, i);
        if (!there && !tile)
            return fails(v, QUOTH_NO_TILE, i);
        if (there)
            play->tile[i] = 0;
        else
            play->tiles++;
    }
    if (!play->tiles)
        return fails(v, QUOTH_NO_TILE, 0);
    if (q_is_tile(line[v->first - 1]))
        return fails(v, QUOTH_INCOMPLETE_WORD, 0);
    if (q_is_tile(line[v->first + play->length]))
        return fails(v, QUOTH_INCOMPLETE_WORD, play->length - 1u);
    return true;
}

/* Turns a play of one tile: across if it makes words both ways; the other way if it makes a word
 * only that way. */
static void turn_single(validator *v)
{
    quoth_play *play = &v->out->play;
    if (play->tiles != 1)
        return;
    unsigned at = 0;
    while (!play->tile[at])
        at++;
    quoth_tile tile = play->tile[at];
    unsigned row = play->row + (v->d ? at : 0), column = play->column + (v->d ? 0 : at);
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square begins;
    unsigned length = quoth_position_crossing(run, &begins, v->p, row, column, !v->d);
    if (length < 2 || (v->d == 0 && play->length > 1))
        return;
    memset(play->tile, 0, sizeof play->tile);
    play->tile[v->d ? column - begins.column : row - begins.row] = tile;
    play->length = (uint8_t)length;
    play->down = !play->down;
    begin_at(v, begins.row, begins.column);
}

static bool rack_has(validator *v)
{
    const q_state *s = &v->p->state;
    const quoth_play *play = &v->out->play;
    uint8_t left[QUOTH_LETTERS_MAX + 1] = {0};
    for (unsigned i = 0; i < s->rack_count[s->turn]; i++)
        left[s->rack[s->turn][i]]++;
    for (unsigned i = 0; i < play->length; i++) {
        bool laid = play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i];
        unsigned tile = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        if (laid && left[tile]-- == 0) {
            v->out->tile = (quoth_tile)tile;
            return fails(v, QUOTH_NOT_ON_RACK, i);
        }
    }
    return true;
}

static bool touches(validator *v)
{
    const quoth_play *play = &v->out->play;
    for (unsigned i = 0; i < play->length; i++) {
        unsigned square = v->first + i;
        if (q_is_anchor(v->p, v->d ? q_transpose(square) : square))
            return true;
    }
    return fails(v, v->p->state.on_board ? QUOTH_TOUCHES_NOTHING : QUOTH_MISSES_START, 0);
}

/* Scores and checks the run through a square along `d` with the tiles of the play. */
static void score_run(validator *v, unsigned d, unsigned square)
{
    quoth_validation *r = v->out;
    const quoth_play *play = &r->play;
    const quoth_tile *line = v->p->tile[d];
    bool main = d == v->d;
    unsigned first = square, end = square + 1;
    if (main)
        end = first + play->length;
    while (!main && q_is_tile(line[first - 1]))
        first--;
    while (!main && q_is_tile(line[end]))
        end++;
    if (end - first < 2 && !main)
        return;
    struct quoth_formed_word *word = &r->word[r->words++];
    memset(word, 0, sizeof *word);
    word->down = (uint8_t)d;
    word->length = (uint8_t)(end - first);
    word->row = (uint8_t)(d ? (first - 1) % Q_LINE : first / Q_LINE);
    word->column = (uint8_t)(d ? first / Q_LINE : (first - 1) % Q_LINE);
    int sum = 0, times = 1;
    for (unsigned at = first; at < end; at++) {
        quoth_tile tile = line[at];
        if (tile) {
            sum += v->cross->value[tile];
        } else {
            tile = main ? play->tile[at - first] : play->tile[q_transpose(at) - v->first];
            sum += v->cross->value[tile] * v->cross->letter_premium[d][at];
            times *= v->cross->word_premium[d][at];
        }
        word->tile[at - first] = tile;
    }
    word->score = sum * times;
    word->valid = q_is_word(v->cross, word->tile, word->length);
    r->play.score += word->score;
    if (!word->valid && r->result == QUOTH_LEGAL) {
        r->result = QUOTH_PHONY;
        r->row = word->row;
        r->column = word->column;
    }
}

static void score_words(validator *v)
{
    quoth_validation *r = v->out;
    score_run(v, v->d, v->first);
    for (unsigned i = 0; i < r->play.length; i++)
        if (r->play.tile[i])
            score_run(v, !v->d, q_transpose(v->first + i));
    r->bonus = r->play.tiles <= QUOTH_RACK_MAX ? v->cross->rules.bonus[r->play.tiles] : 0;
    r->play.score += r->bonus;
}

static void validate_placement(validator *v, bool with_rack)
{
    quoth_play *play = &v->out->play;
    begin_at(v, play->row, play->column);
    if (!fits_board(v))
        return;
    turn_single(v);
    if (with_rack && !rack_has(v))
        return;
    if (!touches(v))
        return;
    if (play->length < 2) {
        fails(v, QUOTH_TOO_SHORT, 0);
        return;
    }
    score_words(v);
}

static void validate_exchange(validator *v, bool with_rack)
{
    quoth_play *play = &v->out->play;
    unsigned bag = q_bag_left(v->p);
    play->down = play->row = play->column = 0;
    play->tiles = play->length;
    q_sort_bytes(play->tile, play->length);
    if (v->cross->rules.exchange_from == QUOTH_NO_EXCHANGE)
        fails(v, QUOTH_EXCHANGE_NEVER, 0);
    else if (play->length == 0)
        fails(v, QUOTH_EXCHANGE_NONE, 0);
    else if (bag < v->cross->rules.exchange_from || play->length > bag)
        fails(v, QUOTH_EXCHANGE_BAG, 0);
    else if (with_rack)
        rack_has(v);
}

void quoth_play_validate(quoth_validation *r, const quoth_position *p, const quoth_play *given,
                         bool with_rack)
{
    validator v = {.p = p, .cross = p->cross, .out = r};
    memset(r, 0, sizeof *r);
    r->play.kind = given->kind;
    if (p->state.ending) {
        r->result = QUOTH_OVER;
        return;
    }
    if (given->kind == QUOTH_PLAY_PASS)
        return;
    r->play.down = given->down != 0;
    r->play.row = given->row;
    r->play.column = given->column;
    r->play.length = given->length;
    if (given->length > QUOTH_SIDE_MAX) {
        r->result = QUOTH_OFF_BOARD;
        return;
    }
    memcpy(r->play.tile, given->tile, given->length);
    for (unsigned i = 0; i < given->length; i++) {
        unsigned letter = quoth_tile_letter(given->tile[i]);
        bool blank = given->tile[i] & QUOTH_BLANK;
        if (given->tile[i] & QUOTH_WALL || letter > p->cross->rules.tiles.alphabet.letters ||
            (blank && (!letter || given->kind == QUOTH_PLAY_EXCHANGE))) {
            fails(&v, QUOTH_NOT_ON_RACK, i);
            r->tile = given->tile[i];
            return;
        }
    }
    if (given->kind == QUOTH_PLAY_EXCHANGE)
        validate_exchange(&v, with_rack);
    else
        validate_placement(&v, with_rack);
}
