#include "cross_twin.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- words -------------------------------------------------------------------------------- */

void cross_twin_add(cross_twin *twin, const uint8_t *letter, size_t length)
{
    if (length < 2 || length > QUOTH_SIDE_MAX)
        return;
    assert(twin->words < CROSS_TWIN_WORDS);
    cross_twin_word *word = &twin->word[twin->words++];
    word->length = (uint8_t)length;
    memcpy(word->letter, letter, length);
}

static bool are_same_in_order(const cross_twin_word *word, const quoth_tile *tile)
{
    for (size_t i = 0; i < word->length; i++)
        if (word->letter[i] != quoth_tile_letter(tile[i]))
            return false;
    return true;
}

static bool are_same_in_any_order(const cross_twin_word *word, const quoth_tile *tile)
{
    for (unsigned letter = 1; letter <= QUOTH_LETTERS_MAX; letter++) {
        int more = 0;
        for (size_t i = 0; i < word->length; i++)
            more += (word->letter[i] == letter) - (quoth_tile_letter(tile[i]) == letter);
        if (more != 0)
            return false;
    }
    return true;
}

bool cross_twin_has(const cross_twin *twin, const quoth_tile *tile, size_t count)
{
    for (size_t w = 0; w < twin->words; w++)
        if (twin->word[w].length == count &&
            (twin->rules->anagrams ? are_same_in_any_order(&twin->word[w], tile)
                                   : are_same_in_order(&twin->word[w], tile)))
            return true;
    return false;
}

/* ---- the board ---------------------------------------------------------------------------- */

static bool is_on_board(const cross_twin *twin, int row, int column)
{
    return row >= 0 && row < twin->rules->layout.rows && column >= 0 &&
           column < twin->rules->layout.columns;
}

static int square_of(const cross_twin *twin, int row, int column)
{
    return row * twin->rules->layout.columns + column;
}

bool cross_twin_is_wall(const cross_twin *twin, int row, int column)
{
    return is_on_board(twin, row, column) &&
           twin->rules->layout.letter[square_of(twin, row, column)] == 0;
}

bool cross_twin_is_tile(const cross_twin *twin, int row, int column)
{
    return is_on_board(twin, row, column) && twin->board[square_of(twin, row, column)] != 0;
}

bool cross_twin_is_empty(const cross_twin *twin)
{
    for (int row = 0; row < twin->rules->layout.rows; row++)
        for (int column = 0; column < twin->rules->layout.columns; column++)
            if (cross_twin_is_tile(twin, row, column))
                return false;
    return true;
}

static bool touches_a_tile(const cross_twin *twin, int row, int column)
{
    return cross_twin_is_tile(twin, row - 1, column) || cross_twin_is_tile(twin, row + 1, column) ||
           cross_twin_is_tile(twin, row, column - 1) || cross_twin_is_tile(twin, row, column + 1);
}

/* ---- words that a play makes -------------------------------------------------------------- */

typedef struct laying { /* the board as it would be, and which tiles are new */
    const cross_twin *twin;
    quoth_tile board[QUOTH_SQUARES_MAX];
    bool fresh[QUOTH_SQUARES_MAX];
} laying;

static quoth_tile tile_after(const laying *l, int row, int column)
{
    return is_on_board(l->twin, row, column) ? l->board[square_of(l->twin, row, column)] : 0;
}

/* The whole run through a square, with what it scores. */
static cross_twin_made run_through(const laying *l, int row, int column, bool down)
{
    const quoth_cross_rules *rules = l->twin->rules;
    cross_twin_made made = {.down = down};
    while (tile_after(l, row - down, column - !down) != 0) {
        row -= down;
        column -= !down;
    }
    made.row = (uint8_t)row;
    made.column = (uint8_t)column;
    long long sum = 0, times = 1;
    for (; tile_after(l, row, column) != 0; row += down, column += !down) {
        quoth_tile tile = tile_after(l, row, column);
        int square = square_of(l->twin, row, column);
        int value = rules->tiles.value[tile & QUOTH_BLANK ? 0 : tile];
        sum += value * (l->fresh[square] ? rules->layout.letter[square] : 1);
        times *= l->fresh[square] ? rules->layout.word[square] : 1;
        made.tile[made.length++] = tile;
    }
    made.score = sum * times;
    made.valid = cross_twin_has(l->twin, made.tile, made.length);
    return made;
}

/* ---- judging ------------------------------------------------------------------------------ */

static bool has_on_rack(const cross_twin *twin, const quoth_play *play)
{
    bool used[QUOTH_RACK_MAX] = {false};
    for (unsigned i = 0; i < play->length; i++) {
        quoth_tile needed = play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i];
        unsigned at = 0;
        if (!play->tile[i])
            continue;
        while (at < twin->tiles && (used[at] || twin->rack[at] != needed))
            at++;
        if (at == twin->tiles)
            return false;
        used[at] = true;
    }
    return true;
}

static bool is_a_letter(const cross_twin *twin, quoth_tile tile)
{
    int letter = tile & ~QUOTH_BLANK;
    return letter >= 1 && letter <= twin->rules->tiles.alphabet.letters;
}

/* Lays the tiles of a play, which becomes 0 where it is played through; false if they cannot lie
 * there. */
static bool lay(const cross_twin *twin, quoth_play *play, laying *l)
{
    int row = play->row, column = play->column;
    if (play->length == 0 || play->length > QUOTH_SIDE_MAX ||
        cross_twin_is_tile(twin, row - play->down, column - !play->down))
        return false;
    l->twin = twin;
    memcpy(l->board, twin->board, sizeof l->board);
    memset(l->fresh, 0, sizeof l->fresh);
    play->tiles = 0;
    for (unsigned i = 0; i < play->length; i++, row += play->down, column += !play->down) {
        if (!is_on_board(twin, row, column) || cross_twin_is_wall(twin, row, column))
            return false;
        int square = square_of(twin, row, column);
        if (twin->board[square] != 0) {
            if (play->tile[i] != 0 && play->tile[i] != twin->board[square])
                return false;
            play->tile[i] = 0;
            continue;
        }
        if (!is_a_letter(twin, play->tile[i]))
            return false;
        l->board[square] = play->tile[i];
        l->fresh[square] = true;
        play->tiles++;
    }
    return play->tiles > 0 && !cross_twin_is_tile(twin, row, column);
}

static bool is_at_its_place(const cross_twin *twin, const laying *l)
{
    const quoth_layout *layout = &twin->rules->layout;
    if (cross_twin_is_empty(twin))
        return l->fresh[square_of(twin, layout->start_row, layout->start_column)];
    for (int row = 0; row < layout->rows; row++)
        for (int column = 0; column < layout->columns; column++)
            if (l->fresh[square_of(twin, row, column)] && touches_a_tile(twin, row, column))
                return true;
    return false;
}

/* One tile stands for the word across if it makes one, else for the word down. */
static void bring_to_one_form(const laying *l, quoth_play *play)
{
    if (play->tiles != 1)
        return;
    unsigned i = 0;
    while (play->tile[i] == 0)
        i++;
    int row = play->row + (play->down ? (int)i : 0);
    int column = play->column + (play->down ? 0 : (int)i);
    cross_twin_made run = run_through(l, row, column, false);
    if (run.length == 1)
        run = run_through(l, row, column, true);
    quoth_tile tile = play->tile[i];
    memset(play->tile, 0, sizeof play->tile);
    play->tile[run.down ? row - run.row : column - run.column] = tile;
    play->row = run.row;
    play->column = run.column;
    play->down = run.down;
    play->length = run.length;
}

void cross_twin_judge(const cross_twin *twin, const quoth_play *given, bool with_rack,
                      cross_twin_validation *validation)
{
    laying l;
    *validation = (cross_twin_validation){.result = CROSS_TWIN_ILLEGAL};
    quoth_play play = {.kind = QUOTH_PLAY_PLACE,
                       .down = given->down != 0,
                       .row = given->row,
                       .column = given->column,
                       .length = given->length};
    for (unsigned i = 0; i < given->length && i < QUOTH_SIDE_MAX; i++)
        play.tile[i] = given->tile[i];
    if (!lay(twin, &play, &l) || (with_rack && !has_on_rack(twin, &play)) ||
        !is_at_its_place(twin, &l))
        return;
    bring_to_one_form(&l, &play);
    if (play.length < 2)
        return;
    validation->word[validation->words++] = run_through(&l, play.row, play.column, play.down);
    for (int i = 0; i < play.length; i++) {
        cross_twin_made run = run_through(&l, play.row + (play.down ? i : 0),
                                          play.column + (play.down ? 0 : i), !play.down);
        if (play.tile[i] && run.length > 1)
            validation->word[validation->words++] = run;
    }
    validation->result = CROSS_TWIN_LEGAL;
    validation->bonus = twin->rules->bonus[play.tiles];
    validation->score = validation->bonus;
    for (unsigned w = 0; w < validation->words; w++) {
        validation->score += validation->word[w].score;
        if (!validation->word[w].valid)
            validation->result = CROSS_TWIN_PHONY;
    }
    play.score = (int32_t)validation->score;
    validation->play = play;
}

/* ---- lists -------------------------------------------------------------------------------- */

static void list_add(cross_twin_list *plays, const quoth_play *play)
{
    if (plays->count == plays->capacity) {
        plays->capacity = 2 * plays->capacity + 64;
        plays->play = realloc(plays->play, plays->capacity * sizeof *plays->play);
        assert(plays->play);
    }
    plays->play[plays->count++] = *play;
}

void cross_twin_list_free(cross_twin_list *plays)
{
    free(plays->play);
    *plays = (cross_twin_list){0};
}

int cross_twin_compare(const quoth_play *a, const quoth_play *b, quoth_order order)
{
    if (order == QUOTH_BY_EQUITY && a->equity != b->equity)
        return a->equity > b->equity ? -1 : 1;
    if (a->score != b->score)
        return a->score > b->score ? -1 : 1;
    if (a->tiles != b->tiles)
        return a->tiles < b->tiles ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind > b->kind ? -1 : 1;
    if (a->row != b->row)
        return a->row < b->row ? -1 : 1;
    if (a->column != b->column)
        return a->column < b->column ? -1 : 1;
    if (a->down != b->down)
        return a->down < b->down ? -1 : 1;
    return memcmp(a->tile, b->tile, sizeof a->tile); /* of one rack: on the same squares */
}

static int by_score(const void *a, const void *b)
{
    return cross_twin_compare(a, b, QUOTH_BY_SCORE);
}

static int by_equity(const void *a, const void *b)
{
    return cross_twin_compare(a, b, QUOTH_BY_EQUITY);
}

void cross_twin_sort(cross_twin_list *plays, quoth_order order)
{
    if (plays->count)
        qsort(plays->play, plays->count, sizeof *plays->play,
              order == QUOTH_BY_SCORE ? by_score : by_equity);
}

static void sort_and_unite(cross_twin_list *plays)
{
    size_t kept = 0;
    cross_twin_sort(plays, QUOTH_BY_SCORE);
    for (size_t i = 0; i < plays->count; i++)
        if (i == 0 || by_score(&plays->play[i], &plays->play[kept - 1]) != 0)
            plays->play[kept++] = plays->play[i];
    plays->count = kept;
}

static void add_if_legal(const cross_twin *twin, const quoth_play *play, cross_twin_list *plays)
{
    cross_twin_validation validation;
    cross_twin_judge(twin, play, true, &validation);
    if (validation.result != CROSS_TWIN_LEGAL)
        return;
    assert(validation.score == validation.play.score);
    list_add(plays, &validation.play);
}

/* ---- every word in every place ------------------------------------------------------------ */

static bool can_lay(const cross_twin *twin, quoth_tile letter)
{
    for (unsigned i = 0; i < twin->tiles; i++)
        if (twin->rack[i] == letter || twin->rack[i] == 0)
            return true;
    return false;
}

/* All ways to take real tiles and blanks for the letters that the board lacks. */
static void try_word(const cross_twin *twin, const cross_twin_word *word, int row, int column,
                     bool down, cross_twin_list *plays)
{
    const quoth_layout *layout = &twin->rules->layout;
    unsigned wanted = 0;
    unsigned place[QUOTH_SIDE_MAX];
    if (down ? row + word->length > layout->rows : column + word->length > layout->columns)
        return;
    for (int i = 0; i < word->length; i++) {
        int r = row + (down ? i : 0), c = column + (down ? 0 : i);
        if (cross_twin_is_wall(twin, r, c))
            return;
        if (!cross_twin_is_tile(twin, r, c)) {
            if (wanted == twin->tiles || !can_lay(twin, word->letter[i]))
                return;
            place[wanted++] = (unsigned)i;
        } else if (quoth_tile_letter(twin->board[square_of(twin, r, c)]) != word->letter[i])
            return;
    }
    if (wanted == 0)
        return;
    for (unsigned blanks = 0; blanks < 1u << wanted; blanks++) {
        quoth_play play = {
            .down = down, .row = (uint8_t)row, .column = (uint8_t)column, .length = word->length};
        for (unsigned k = 0; k < wanted; k++)
            play.tile[place[k]] =
                (quoth_tile)(word->letter[place[k]] | (blanks >> k & 1 ? QUOTH_BLANK : 0));
        if (has_on_rack(twin, &play))
            add_if_legal(twin, &play, plays);
    }
}

void cross_twin_plays_by_words(const cross_twin *twin, cross_twin_list *plays)
{
    for (size_t w = 0; w < twin->words; w++)
        for (int row = 0; row < twin->rules->layout.rows; row++)
            for (int column = 0; column < twin->rules->layout.columns; column++)
                for (int down = 0; down < 2; down++)
                    try_word(twin, &twin->word[w], row, column, down, plays);
    sort_and_unite(plays);
}

/* ---- every arrangement of tiles in every place -------------------------------------------- */

typedef struct span {
    const cross_twin *twin;
    quoth_play play;
    unsigned left[QUOTH_LETTERS_MAX + 1]; /* tiles on the rack */
    cross_twin_list *plays;
} span;

/* A tile on the square makes no word across, whatever lies beside it. */
static bool spoils_a_word(const span *s, int row, int column, quoth_tile tile)
{
    laying l = {.twin = s->twin};
    memcpy(l.board, s->twin->board, sizeof l.board);
    l.board[square_of(s->twin, row, column)] = tile;
    cross_twin_made run = run_through(&l, row, column, !s->play.down);
    return run.length > 1 && !run.valid;
}

static void arrange_from(span *s, unsigned i);

static void arrange_with(span *s, unsigned i, unsigned from_rack, quoth_tile tile)
{
    int row = s->play.row + (s->play.down ? (int)i : 0);
    int column = s->play.column + (s->play.down ? 0 : (int)i);
    if (s->left[from_rack] == 0 || spoils_a_word(s, row, column, tile))
        return;
    s->left[from_rack]--;
    s->play.tile[i] = tile;
    arrange_from(s, i + 1);
    s->play.tile[i] = 0;
    s->left[from_rack]++;
}

static void arrange_from(span *s, unsigned i)
{
    if (i == s->play.length) {
        add_if_legal(s->twin, &s->play, s->plays);
        return;
    }
    if (cross_twin_is_tile(s->twin, s->play.row + (s->play.down ? (int)i : 0),
                           s->play.column + (s->play.down ? 0 : (int)i))) {
        arrange_from(s, i + 1);
        return;
    }
    for (unsigned letter = 1; letter <= s->twin->rules->tiles.alphabet.letters; letter++) {
        arrange_with(s, i, letter, (quoth_tile)letter);
        arrange_with(s, i, 0, (quoth_tile)(letter | QUOTH_BLANK));
    }
}

static bool could_be_filled(const span *s)
{
    const cross_twin *twin = s->twin;
    const quoth_layout *layout = &twin->rules->layout;
    bool down = s->play.down, empty = cross_twin_is_empty(twin), placed = false;
    unsigned wanted = 0;
    int row = s->play.row, column = s->play.column;
    if (cross_twin_is_tile(twin, row - down, column - !down))
        return false;
    for (unsigned i = 0; i < s->play.length; i++, row += down, column += !down) {
        if (!is_on_board(twin, row, column) || cross_twin_is_wall(twin, row, column))
            return false;
        if (cross_twin_is_tile(twin, row, column))
            continue;
        wanted++;
        placed = placed || (empty ? row == layout->start_row && column == layout->start_column
                                  : touches_a_tile(twin, row, column));
    }
    return placed && wanted >= 1 && wanted <= twin->tiles && !cross_twin_is_tile(twin, row, column);
}

void cross_twin_plays_by_spans(const cross_twin *twin, cross_twin_list *plays)
{
    const quoth_layout *layout = &twin->rules->layout;
    span s = {.twin = twin, .plays = plays};
    for (unsigned i = 0; i < twin->tiles; i++)
        s.left[twin->rack[i]]++;
    for (s.play.row = 0; s.play.row < layout->rows; s.play.row++)
        for (s.play.column = 0; s.play.column < layout->columns; s.play.column++)
            for (s.play.length = 1; s.play.length <= QUOTH_SIDE_MAX; s.play.length++)
                for (s.play.down = 0; s.play.down < 2; s.play.down++)
                    if (could_be_filled(&s))
                        arrange_from(&s, 0);
    sort_and_unite(plays);
}

void cross_twin_plays(const cross_twin *twin, cross_twin_list *plays)
{
    if (twin->rules->anagrams)
        cross_twin_plays_by_spans(twin, plays);
    else
        cross_twin_plays_by_words(twin, plays);
}

/* ---- equity ------------------------------------------------------------------------------- */

unsigned cross_twin_leave(const cross_twin *twin, const quoth_play *play,
                          quoth_tile leave[QUOTH_RACK_MAX])
{
    unsigned kept = 0;
    for (unsigned tile = 0; tile <= QUOTH_LETTERS_MAX; tile++) {
        int count = 0;
        for (unsigned i = 0; i < twin->tiles; i++)
            count += twin->rack[i] == tile;
        for (unsigned i = 0; i < play->length; i++)
            if (play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i])
                count -= (play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i]) == (quoth_tile)tile;
        for (; count > 0; count--)
            leave[kept++] = (quoth_tile)tile;
    }
    return kept;
}

static bool is_premium(const cross_twin *twin, int row, int column)
{
    int square = square_of(twin, row, column);
    return is_on_board(twin, row, column) &&
           (twin->rules->layout.letter[square] > 1 || twin->rules->layout.word[square] > 1);
}

/* 700 for each new vowel that has a premium at its side. */
static long long opening_costs(const cross_twin *twin, const quoth_play *play)
{
    long long costs = 0;
    for (int i = 0; i < play->length; i++) {
        int row = play->row + (play->down ? i : 0), column = play->column + (play->down ? 0 : i);
        bool vowel = twin->rules->tiles.vowels >> quoth_tile_letter(play->tile[i]) & 1;
        int side_row = !play->down, side_column = play->down;
        if (play->tile[i] && vowel &&
            (is_premium(twin, row - side_row, column - side_column) ||
             is_premium(twin, row + side_row, column + side_column)))
            costs += 700;
    }
    return costs;
}

/* What is left in the bag after drawing, below 0 what it lacks to fill the rack. */
static int last_draw(int rack, int left)
{
    static const int bag[] = {2000, 10000, 7000, 4000, -1000, -2000};
    static const int sevenths[] = {-8000, 0, -500, -2000, -3500, -2000}; /* from one on */
    if (left >= 0)
        return left < 6 ? bag[left] : 0;
    if (left <= -rack)
        return 0;
    int nearest = 1;
    for (int i = 2; i <= 6; i++)
        if (abs(7 * (rack + left) - i * rack) <= abs(7 * (rack + left) - nearest * rack))
            nearest = i;
    return sevenths[nearest - 1];
}

/* The same where each player has a last turn: 16 points for the bag's last tile, 4 less for each
 * tile that it lacks, -4 for one or two tiles that it leaves. */
static int before_last_turns(int rack, int left)
{
    if (left < -rack)
        return 0;
    if (left <= 0)
        return 16000 + 4000 * left;
    return left < 3 ? -4000 : 0;
}

long long cross_twin_equity(const cross_twin *twin, const quoth_play *play,
                            const cross_twin_prospect *prospect)
{
    const quoth_cross_rules *rules = twin->rules;
    bool place = play->kind == QUOTH_PLAY_PLACE;
    long long value = place ? play->score * 1000LL : 0, held = 0;
    quoth_tile leave[QUOTH_RACK_MAX];
    unsigned kept = cross_twin_leave(twin, play, leave);
    for (unsigned i = 0; i < kept; i++)
        held += rules->tiles.value[leave[i]];
    if (place && cross_twin_is_empty(twin))
        value -= opening_costs(twin, play);
    bool two = prospect->players == 2;
    int gain = two ? rules->out_gain : rules->out_gain_many;
    int loss = two ? rules->out_loss : rules->out_loss_many;
    if (prospect->bag == 0 && rules->final_turn)
        return value;
    if (prospect->bag == 0 && place && kept == 0)
        return value + prospect->unseen * gain * 1000 +
               prospect->unseen * loss * 1000 / (prospect->players - 1);
    if (prospect->bag == 0)
        return value - 10000 - (gain + loss) * held * 1000;
    int left = (int)prospect->bag - (place ? play->tiles : 0);
    if (rules->final_turn)
        return value + prospect->leave + before_last_turns(rules->rack, left);
    return value + prospect->leave + last_draw(rules->rack, left);
}

/* ---- turns -------------------------------------------------------------------------------- */

/* Each player has one turn after the one that left the bag empty. */
static void count_last_turn(const quoth_cross_rules *rules, cross_twin_game *game)
{
    if (!rules->final_turn || !game->bag_empty)
        return;
    if (game->last_turns == 0)
        game->last_turns = game->players;
    else if (--game->last_turns == 0)
        game->ending = QUOTH_ENDING_FINAL;
}

static void end_stuck(const quoth_cross_rules *rules, cross_twin_game *game, const int *held)
{
    bool scored = false;
    if (game->ending != QUOTH_ENDING_NONE || game->last_turns > 0)
        return;
    for (unsigned seat = 0; seat < game->players; seat++)
        scored = scored || game->score[seat] != 0;
    bool turns = rules->scoreless_limit && game->scoreless >= rules->scoreless_limit &&
                 (scored || !rules->scoreless_after_score);
    bool round = rules->round_limit && game->scoreless >= game->players;
    bool passes = rules->pass_limit && game->passes >= rules->pass_limit;
    if (!turns && !round && !passes)
        return;
    game->ending = QUOTH_ENDING_STUCK;
    for (unsigned seat = 0; seat < game->players; seat++)
        game->score[seat] -= rules->stuck_loss * held[seat];
}

void cross_twin_lose_turns(const quoth_cross_rules *rules, cross_twin_game *game, const int *held)
{
    while (game->ending == QUOTH_ENDING_NONE && game->forfeits[game->turn] > 0) {
        game->forfeits[game->turn]--;
        game->scoreless++;
        game->passes++;
        game->turn = (game->turn + 1) % game->players;
        count_last_turn(rules, game);
        end_stuck(rules, game, held);
    }
}

void cross_twin_take_turn(const quoth_cross_rules *rules, cross_twin_game *game,
                          const quoth_play *play, const int *held, bool out)
{
    unsigned maker = game->turn;
    game->score[maker] += play->score;
    game->scoreless = play->score > 0 ? 0 : game->scoreless + 1;
    game->passes = play->kind == QUOTH_PLAY_PASS ? game->passes + 1 : 0;
    game->turn = (maker + 1) % game->players;
    if (!out || rules->final_turn) {
        count_last_turn(rules, game);
        end_stuck(rules, game, held);
        cross_twin_lose_turns(rules, game, held);
        return;
    }
    game->ending = QUOTH_ENDING_OUT;
    for (unsigned seat = 0; seat < game->players; seat++)
        if (seat != maker) {
            bool two = game->players == 2;
            game->score[maker] += (two ? rules->out_gain : rules->out_gain_many) * held[seat];
            game->score[seat] -= (two ? rules->out_loss : rules->out_loss_many) * held[seat];
        }
}

/* ---- exchanges and the pass --------------------------------------------------------------- */

static int by_code(const void *a, const void *b)
{
    return *(const quoth_tile *)a - *(const quoth_tile *)b;
}

void cross_twin_add_others(const cross_twin *twin, unsigned bag, cross_twin_list *plays)
{
    cross_twin_list exchanges = {0};
    bool allowed = twin->rules->exchange_from != QUOTH_NO_EXCHANGE &&
                   bag >= twin->rules->exchange_from;
    for (unsigned set = 1; allowed && set < 1u << twin->tiles; set++) {
        quoth_play play = {.kind = QUOTH_PLAY_EXCHANGE};
        for (unsigned i = 0; i < twin->tiles; i++)
            if (set >> i & 1)
                play.tile[play.length++] = twin->rack[i];
        play.tiles = play.length;
        qsort(play.tile, play.length, sizeof *play.tile, by_code);
        if (play.length <= bag)
            list_add(&exchanges, &play);
    }
    sort_and_unite(&exchanges);
    for (size_t i = 0; i < exchanges.count; i++)
        list_add(plays, &exchanges.play[i]);
    cross_twin_list_free(&exchanges);
    list_add(plays, &(quoth_play){.kind = QUOTH_PLAY_PASS});
}
