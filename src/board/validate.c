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
    quoth_validation *j;
    unsigned d, first; /* the first square of the play, in its direction */
} validator;

/* Sets the result, at square `at` of the run; returns false. */
static bool fails(validator *g, quoth_validation_result result, unsigned at)
{
    const quoth_play *play = &g->j->play;
    g->j->result = result;
    g->j->row = (uint8_t)(play->row + (play->down ? at : 0));
    g->j->column = (uint8_t)(play->column + (play->down ? 0 : at));
    return false;
}

static bool begin_at(validator *g, unsigned row, unsigned column)
{
    quoth_play *play = &g->j->play;
    play->row = (uint8_t)row;
    play->column = (uint8_t)column;
    g->d = play->down;
    g->first = play->down ? q_square(column, row) : q_square(row, column);
    return true;
}

/* Checks that the play lies on free squares of the board, and that its run is given whole. */
static bool fits_board(validator *g)
{
    quoth_play *play = &g->j->play;
    const quoth_tile *line = g->p->tile[g->d];
    unsigned at = g->d ? play->row : play->column, across = g->d ? play->column : play->row;
    play->tiles = 0;
    if (play->length == 0)
        return fails(g, QUOTH_NO_TILE, 0);
    if (across >= g->cross->lines[g->d] || at >= g->cross->length[g->d])
        return fails(g, QUOTH_OFF_BOARD, 0);
    if (at + play->length > g->cross->length[g->d])
        return fails(g, QUOTH_OFF_BOARD, g->cross->length[g->d] - at);
    for (unsigned i = 0; i < play->length; i++) {
        quoth_tile there = line[g->first + i], tile = play->tile[i];
        if (there == QUOTH_WALL)
            return fails(g, QUOTH_ON_WALL, i);
        if (there && tile && quoth_tile_letter(tile) != quoth_tile_letter(there))
            return fails(g, QUOTH_COVERED, i);
        if (!there && !tile)
            return fails(g, QUOTH_NO_TILE, i);
        if (there)
            play->tile[i] = 0;
        else
            play->tiles++;
    }
    if (!play->tiles)
        return fails(g, QUOTH_NO_TILE, 0);
    if (q_is_tile(line[g->first - 1]))
        return fails(g, QUOTH_INCOMPLETE_WORD, 0);
    if (q_is_tile(line[g->first + play->length]))
        return fails(g, QUOTH_INCOMPLETE_WORD, play->length - 1u);
    return true;
}

/* Turns a play of one tile: across if it makes words both ways; the other way if it makes a word
 * only that way. */
static void turn_single(validator *g)
{
    quoth_play *play = &g->j->play;
    if (play->tiles != 1)
        return;
    unsigned at = 0;
    while (!play->tile[at])
        at++;
    quoth_tile tile = play->tile[at];
    unsigned row = play->row + (g->d ? at : 0), column = play->column + (g->d ? 0 : at);
    quoth_tile run[QUOTH_SIDE_MAX];
    quoth_square begins;
    unsigned length = quoth_position_crossing(run, &begins, g->p, row, column, !g->d);
    if (length < 2 || (g->d == 0 && play->length > 1))
        return;
    memset(play->tile, 0, sizeof play->tile);
    play->tile[g->d ? column - begins.column : row - begins.row] = tile;
    play->length = (uint8_t)length;
    play->down = !play->down;
    begin_at(g, begins.row, begins.column);
}

static bool rack_has(validator *g)
{
    const q_state *s = &g->p->state;
    const quoth_play *play = &g->j->play;
    uint8_t left[QUOTH_LETTERS_MAX + 1] = {0};
    for (unsigned i = 0; i < s->rack_count[s->turn]; i++)
        left[s->rack[s->turn][i]]++;
    for (unsigned i = 0; i < play->length; i++) {
        bool laid = play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i];
        unsigned tile = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        if (laid && left[tile]-- == 0) {
            g->j->tile = (quoth_tile)tile;
            return fails(g, QUOTH_NOT_ON_RACK, i);
        }
    }
    return true;
}

static bool touches(validator *g)
{
    const quoth_play *play = &g->j->play;
    for (unsigned i = 0; i < play->length; i++) {
        unsigned square = g->first + i;
        if (q_is_anchor(g->p, g->d ? q_transpose(square) : square))
            return true;
    }
    return fails(g, g->p->state.on_board ? QUOTH_TOUCHES_NOTHING : QUOTH_MISSES_START, 0);
}

/* Scores and checks the run through a square along `d` with the tiles of the play. */
static void score_run(validator *g, unsigned d, unsigned square)
{
    quoth_validation *j = g->j;
    const quoth_play *play = &j->play;
    const quoth_tile *line = g->p->tile[d];
    bool main = d == g->d;
    unsigned first = square, end = square + 1;
    if (main)
        end = first + play->length;
    while (!main && q_is_tile(line[first - 1]))
        first--;
    while (!main && q_is_tile(line[end]))
        end++;
    if (end - first < 2 && !main)
        return;
    struct quoth_formed_word *word = &j->word[j->words++];
    memset(word, 0, sizeof *word);
    word->down = (uint8_t)d;
    word->length = (uint8_t)(end - first);
    word->row = (uint8_t)(d ? (first - 1) % Q_LINE : first / Q_LINE);
    word->column = (uint8_t)(d ? first / Q_LINE : (first - 1) % Q_LINE);
    int sum = 0, times = 1;
    for (unsigned at = first; at < end; at++) {
        quoth_tile tile = line[at];
        if (tile) {
            sum += g->cross->value[tile];
        } else {
            tile = main ? play->tile[at - first] : play->tile[q_transpose(at) - g->first];
            sum += g->cross->value[tile] * g->cross->letter_premium[d][at];
            times *= g->cross->word_premium[d][at];
        }
        word->tile[at - first] = tile;
    }
    word->score = sum * times;
    word->valid = q_is_word(g->cross, word->tile, word->length);
    j->play.score += word->score;
    if (!word->valid && j->result == QUOTH_LEGAL) {
        j->result = QUOTH_PHONY;
        j->row = word->row;
        j->column = word->column;
    }
}

static void score_words(validator *g)
{
    quoth_validation *j = g->j;
    score_run(g, g->d, g->first);
    for (unsigned i = 0; i < j->play.length; i++)
        if (j->play.tile[i])
            score_run(g, !g->d, q_transpose(g->first + i));
    j->bonus = j->play.tiles <= QUOTH_RACK_MAX ? g->cross->rules.bonus[j->play.tiles] : 0;
    j->play.score += j->bonus;
}

static void validate_placement(validator *g, bool with_rack)
{
    quoth_play *play = &g->j->play;
    begin_at(g, play->row, play->column);
    if (!fits_board(g))
        return;
    turn_single(g);
    if (with_rack && !rack_has(g))
        return;
    if (!touches(g))
        return;
    if (play->length < 2) {
        fails(g, QUOTH_TOO_SHORT, 0);
        return;
    }
    score_words(g);
}

static void validate_exchange(validator *g, bool with_rack)
{
    quoth_play *play = &g->j->play;
    unsigned bag = q_bag_left(g->p);
    play->down = play->row = play->column = 0;
    play->tiles = play->length;
    q_sort_bytes(play->tile, play->length);
    if (g->cross->rules.exchange_from == QUOTH_NO_EXCHANGE)
        fails(g, QUOTH_EXCHANGE_NEVER, 0);
    else if (play->length == 0)
        fails(g, QUOTH_EXCHANGE_NONE, 0);
    else if (bag < g->cross->rules.exchange_from || play->length > bag)
        fails(g, QUOTH_EXCHANGE_BAG, 0);
    else if (with_rack)
        rack_has(g);
}

void quoth_play_validate(quoth_validation *j, const quoth_position *p, const quoth_play *given,
                         bool with_rack)
{
    validator g = {.p = p, .cross = p->cross, .j = j};
    memset(j, 0, sizeof *j);
    j->play.kind = given->kind;
    if (p->state.ending) {
        j->result = QUOTH_OVER;
        return;
    }
    if (given->kind == QUOTH_PLAY_PASS)
        return;
    j->play.down = given->down != 0;
    j->play.row = given->row;
    j->play.column = given->column;
    j->play.length = given->length;
    if (given->length > QUOTH_SIDE_MAX) {
        j->result = QUOTH_OFF_BOARD;
        return;
    }
    memcpy(j->play.tile, given->tile, given->length);
    for (unsigned i = 0; i < given->length; i++) {
        unsigned letter = quoth_tile_letter(given->tile[i]);
        bool blank = given->tile[i] & QUOTH_BLANK;
        if (given->tile[i] & QUOTH_WALL || letter > p->cross->rules.tiles.alphabet.letters ||
            (blank && (!letter || given->kind == QUOTH_PLAY_EXCHANGE))) {
            fails(&g, QUOTH_NOT_ON_RACK, i);
            j->tile = given->tile[i];
            return;
        }
    }
    if (given->kind == QUOTH_PLAY_EXCHANGE)
        validate_exchange(&g, with_rack);
    else
        validate_placement(&g, with_rack);
}
