/* The endgame solver against plain minimax and max^n, on random small boards, rules, tiles and
 * words: values, lines, the first plays, cut searches, small memories, several threads.
 *
 * QUOTH_TWIN_CASES: number of cases (default 150, at most 30,000); QUOTH_TWIN_FROM: number of the
 * first one (default 0); QUOTH_TEST_SEED: the seed (default 1). */
#define _POSIX_C_SOURCE 200809L

#include "twins/count_down.h"
#include "cross_compare.h"
#include "endgame_twin.h"
#include "quoth/endgame.h"
#include "quoth/threads.h"

enum {
    POSITIONS = 4000,        /* that the twin looks at */
    LAST_TURNS_FROM = 100000 /* numbers of the cases by rules of one last turn each */
};

static uint64_t seed, from, cases;

/* ---- drawing ------------------------------------------------------------------------------ */

static void lay_word(trial *t, quoth_tile *board)
{
    const quoth_layout *layout = &t->rules.layout;
    unsigned row = below(t, layout->rows), column = below(t, layout->columns);
    bool down = chance(t, 50);
    const cross_twin_word *word =
        t->twin.words && chance(t, 85) ? &t->twin.word[below(t, (unsigned)t->twin.words)] : NULL;
    for (unsigned i = 0; i < (word ? word->length : 1 + below(t, 3)); i++) {
        unsigned r = row + (down ? i : 0), c = column + (down ? 0 : i);
        if (r < layout->rows && c < layout->columns &&
            !cross_twin_is_wall(&t->twin, (int)r, (int)c))
            board[r * layout->columns + c] =
                word ? (quoth_tile)(word->letter[i] | (chance(t, 10) ? QUOTH_BLANK : 0))
                     : any_tile(t);
    }
}

/* Draws how many last turns are left by rules of one each, and who has gone out in such a turn;
 * `players`: nobody.  The further draws are as without it. */
static unsigned draw_last_turns(trial *t, unsigned players)
{
    const quoth_random before = t->random;
    t->last_turns = t->rules.final_turn ? 1 + below(t, players) : 0;
    unsigned gone = t->last_turns == 1 && chance(t, 30) ? below(t, players) : players;
    t->random = before;
    return gone;
}

/* Draws a position in which all tiles of the set lie on the board and on racks. */
static void draw_endgame(trial *t, unsigned most_tiles)
{
    const quoth_layout *layout = &t->rules.layout;
    unsigned players = quoth_position_players(t->position);
    quoth_tile board[QUOTH_SQUARES_MAX] = {0};
    unsigned squares = (unsigned)layout->rows * layout->columns;
    memset(t->rules.tiles.count, 0, sizeof t->rules.tiles.count);
    for (unsigned n = chance(t, 4) ? 0 : 1 + below(t, 2 + squares / 8); n > 0; n--)
        lay_word(t, board);
    for (unsigned i = 0; i < squares; i++)
        if (board[i])
            t->rules.tiles.count[board[i] & QUOTH_BLANK ? 0 : board[i]]++;
    quoth_tile rack[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX];
    unsigned count[QUOTH_PLAYERS_MAX];
    unsigned gone = draw_last_turns(t, players);
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned most = most_tiles < t->rules.rack ? most_tiles : t->rules.rack;
        count[seat] = 1 + below(t, most);
        if (seat == gone)
            count[seat] = 0;
        for (unsigned i = 0; i < count[seat]; i++) {
            rack[seat][i] = chance(t, 12) ? 0 : any_letter(t);
            t->rules.tiles.count[rack[seat][i]]++;
        }
    }
    quoth_position_free(t->position);
    quoth_cross_free(t->cross);
    t->rules.tiles.total = 0;
    for (unsigned i = 0; i <= QUOTH_LETTERS_MAX; i++)
        t->rules.tiles.total = (uint16_t)(t->rules.tiles.total + t->rules.tiles.count[i]);
    SAME(t, "new cross", quoth_cross_new(&t->cross, &t->rules, t->lexicon, NULL, NULL), QUOTH_OK);
    SAME(t, "new position", quoth_position_new(&t->position, t->cross, players, NULL, NULL),
         QUOTH_OK);
    for (unsigned i = 0; i < squares; i++)
        if (board[i])
            SAME(t, "set tile",
                 quoth_position_set_tile(t->position, i / layout->columns, i % layout->columns,
                                         board[i], NULL),
                 QUOTH_OK);
    for (unsigned seat = 0; seat < players; seat++) {
        quoth_position_set_rack(t->position, seat, rack[seat], count[seat], NULL);
        quoth_position_set_score(t->position, seat, chance(t, 20) ? 0 : (int)below(t, 60) - 10,
                                 NULL);
    }
    unsigned turn = below(t, players);
    quoth_position_set_turn(t->position, turn == gone ? (turn + 1) % players : turn, NULL);
    quoth_position_set_scoreless(t->position, chance(t, 70) ? 0 : below(t, 3));
    if (t->rules.final_turn)
        quoth_position_set_final_turns(t->position, t->last_turns);
    quoth_position_settle(t->position);
}

static endgame_twin *twin_of(trial *t)
{
    quoth_tile racks[QUOTH_PLAYERS_MAX][QUOTH_RACK_MAX] = {{0}};
    unsigned count[QUOTH_PLAYERS_MAX] = {0};
    cross_twin_game game = {.players = quoth_position_players(t->position),
                            .turn = quoth_position_turn(t->position),
                            .scoreless = quoth_position_scoreless(t->position),
                            .last_turns = t->last_turns};
    trial_look(t);
    for (unsigned seat = 0; seat < game.players; seat++) {
        const quoth_tile *rack = trial_rack(t->position, seat, &count[seat]);
        memcpy(racks[seat], rack, count[seat]);
        game.score[seat] = quoth_position_score(t->position, seat);
    }
    return endgame_twin_new(&t->twin, &game, racks, count, POSITIONS);
}

/* ---- comparing ----------------------------------------------------------------------------- */

/* The value for the player to move: the spread gained with two players, the points with more. */
static int value_for_mover(const trial *t, const int *gain)
{
    unsigned turn = quoth_position_turn(t->position);
    return quoth_position_players(t->position) > 2 ? gain[turn] : gain[turn] - gain[!turn];
}

/* Checks a line: legal plays, each the first of the best ones, that gain the value of the play. */
static void follow(trial *t, const quoth_endgame_play *play)
{
    endgame_twin *twin = twin_of(t);
    int sum[QUOTH_PLAYERS_MAX] = {0}, gain[QUOTH_PLAYERS_MAX];
    bool over = false;
    SAME(t, "a line begins with its play", memcmp(&play->line[0], &play->play, sizeof play->play),
         0);
    for (size_t i = 0; i < play->length; i++) {
        SAME(t, "nothing comes behind the end", over, false);
        SAME(t, printed("%s is legal", play_text(t, &play->line[i])),
             endgame_twin_make(twin, &play->line[i], gain, &over), true);
        for (unsigned seat = 0; seat < 2; seat++)
            sum[seat] += gain[seat];
    }
    SAME(t, "the line comes to the end", over, true);
    SAME(t, "the line reaches the value", value_for_mover(t, sum), play->value);
    endgame_twin_free(twin);
}

static void compare_tops(trial *t, endgame_twin *twin, const quoth_endgame_answer *a, size_t wanted)
{
    int gain[QUOTH_PLAYERS_MAX];
    size_t count = endgame_twin_plays(twin);
    SAME(t, "plays", a->plays, wanted < count ? wanted : count);
    for (size_t i = 0; i < a->plays; i++) {
        const quoth_endgame_play *p = &a->play[i];
        SAME(t, "twin", endgame_twin_after(twin, &p->play, gain), true);
        SAME(t, printed("value of %s", play_text(t, &p->play)), p->value, value_for_mover(t, gain));
        SAME(t, "exact", p->exact && p->lower == p->value && p->upper == p->value, true);
        if (i > 0)
            SAME(t, "in order",
                 a->play[i - 1].value > p->value ||
                     (a->play[i - 1].value == p->value &&
                      quoth_play_compare(&a->play[i - 1].play, &p->play, QUOTH_BY_SCORE) < 0),
                 true);
        follow(t, p);
    }
}

static void same_answer(const trial *t, const char *what, const quoth_endgame_answer *a,
                        const quoth_endgame_answer *b)
{
    SAME(t, printed("%s: exact", what), a->exact, b->exact);
    SAME(t, printed("%s: value", what), a->value, b->value);
    SAME(t, printed("%s: depth", what), a->depth, b->depth);
    SAME(t, printed("%s: plays", what), a->plays, b->plays);
    for (size_t i = 0; i < a->plays; i++) {
        SAME(t, printed("%s: length", what), a->play[i].length, b->play[i].length);
        for (size_t k = 0; k < a->play[i].length; k++)
            SAME_PLAY(t, printed("%s: play", what), &a->play[i].line[k], &b->play[i].line[k]);
    }
}

static void in_bounds(trial *t, endgame_twin *twin, const char *what, const quoth_endgame_answer *a,
                      int value)
{
    int gain[QUOTH_PLAYERS_MAX];
    for (size_t i = 0; i < a->plays; i++) {
        const quoth_endgame_play *p = &a->play[i];
        SAME(t, "twin", endgame_twin_after(twin, &p->play, gain), true);
        SAME(t,
             printed("%s, %s: lower %d, value %d, upper %d", what, play_text(t, &p->play), p->lower,
                     value_for_mover(t, gain), p->upper),
             p->lower <= value_for_mover(t, gain) && value_for_mover(t, gain) <= p->upper, true);
    }
    SAME(t, printed("%s: lower %d, value %d, upper %d", what, a->lower, value, a->upper),
         a->lower <= value && value <= a->upper, true);
    SAME(t, printed("%s: the estimate is within the bounds", what),
         a->plays == 0 || (a->lower <= a->value && a->value <= a->upper), true);
    SAME(t, what, a->exact ? a->value : value, value);
}

static quoth_endgame_answer answer_in(trial *t, quoth_endgame *solver,
                                      quoth_endgame_options options, const quoth_context *context)
{
    quoth_endgame_answer answer;
    if (!options.bytes) /* the usual 256 MB take longer to clear than these positions */
        options.bytes = (size_t)1 << (t->last_turns ? 16 : 24);
    limited *l = context && context->watch ? context->watch->user : NULL;
    quoth_status status =
        quoth_endgame_solve(&answer, solver, t->position, &options, context, NULL);
    SAME(t, "status", status, l && l->said_stop ? QUOTH_STOPPED : QUOTH_OK);
    return answer;
}

static quoth_endgame_answer answer_to(trial *t, quoth_endgame *solver,
                                      quoth_endgame_options options)
{
    return answer_in(t, solver, options, NULL);
}

static void compare_two_players(trial *t, endgame_twin *twin, int value)
{
    quoth_endgame *solver, *other;
    quoth_workers four = quoth_threads(4);
    unsigned turn = quoth_position_turn(t->position);
    int lead = quoth_position_score(t->position, turn) - quoth_position_score(t->position, !turn);
    SAME(t, "new", quoth_endgame_new(&solver, t->cross, NULL, NULL), QUOTH_OK);
    SAME(t, "new", quoth_endgame_new(&other, t->cross, NULL, NULL), QUOTH_OK);
    unsigned top = chance(t, 50) ? 1 : 1 + below(t, 5);
    quoth_endgame_answer best = answer_to(t, solver, (quoth_endgame_options){.top = top});
    SAME(t, "exact", best.exact, true);
    SAME(t, "value", best.value, value);
    compare_tops(t, twin, &best, top);

    quoth_endgame_answer a = answer_in(t, other,
                                       (quoth_endgame_options){.top = top, .bytes = 1 << 20},
                                       &(quoth_context){.workers = &four});
    same_answer(t, "four threads, 1 MB", &a, &best);
    a = answer_to(t, other, (quoth_endgame_options){.top = top});
    same_answer(t, "asked again", &a, &best);

    quoth_endgame_free(other);
    SAME(t, "new", quoth_endgame_new(&other, t->cross, NULL, NULL), QUOTH_OK);
    a = answer_to(t, other, (quoth_endgame_options){.plies = 1 + below(t, 6), .top = top});
    in_bounds(t, twin, "cut", &a, value);
    a = answer_to(t, other, (quoth_endgame_options){.plies = 1, .top = 20});
    in_bounds(t, twin, "one play", &a, value);
    a = answer_to(t, other, (quoth_endgame_options){.plies = 62});
    in_bounds(t, twin, "deep", &a, value);
    SAME(t, "deep is exact", a.exact || !t->rules.scoreless_limit || t->rules.scoreless_after_score,
         true);

    quoth_endgame_free(other);
    SAME(t, "new", quoth_endgame_new(&other, t->cross, NULL, NULL), QUOTH_OK);
    a = answer_to(t, other, (quoth_endgame_options){.first_win = true, .top = top});
    SAME(t, "a win is proved", a.wins || (a.exact && a.value + lead > 0), value + lead > 0);
    in_bounds(t, twin, "first win", &a, value);
    if (a.wins)
        SAME(t, "it wins", a.lower + lead > 0, true);

    quoth_endgame_free(other);
    SAME(t, "new", quoth_endgame_new(&other, t->cross, NULL, NULL), QUOTH_OK);
    limited l = {.left = below(t, 20)};
    quoth_watch watch = {count_down, &l};
    quoth_endgame_options limits = {.nodes = below(t, 2) * 256};
    limits.top = top + below(t, 20);
    a = answer_in(t, other, limits, &(quoth_context){.watch = &watch});
    in_bounds(t, twin, "stopped", &a, value);
    if (a.plays) {
        const quoth_play first = a.play[0].play;
        limits.play = &first;
        limits.plays = 1;
        limits.go_on = true;
        l = (limited){.left = below(t, 20)};
        a = answer_in(t, other, limits, &(quoth_context){.watch = &watch});
        SAME(t, "one play", a.plays, 1);
    }
    for (unsigned questions = 1; questions < 1000; questions += 1 + questions / 2) {
        limits = (quoth_endgame_options){.top = top, .go_on = true};
        l = (limited){.left = questions};
        a = answer_in(t, other, limits, &(quoth_context){.workers = &four, .watch = &watch});
        in_bounds(t, twin, "stopped again", &a, value);
    }
    a = answer_to(t, other, (quoth_endgame_options){.top = top, .go_on = true});
    same_answer(t, "stopped and gone on", &a, &best);
    quoth_endgame_free(other);
    quoth_endgame_free(solver);
}

/* Three and four players. */
static void compare_multiplayer(trial *t, endgame_twin *twin)
{
    quoth_endgame *solver, *other;
    quoth_endgame_answer a;
    unsigned turn = quoth_position_turn(t->position), players = quoth_position_players(t->position);
    int gain[QUOTH_PLAYERS_MAX], before = INT32_MAX;
    SAME(t, "new", quoth_endgame_new(&solver, t->cross, NULL, NULL), QUOTH_OK);
    SAME(t, "new", quoth_endgame_new(&other, t->cross, NULL, NULL), QUOTH_OK);
    a = answer_to(t, solver, (quoth_endgame_options){.top = 4, .bytes = 1 << 20});
    SAME(t, "exact", a.exact, true);
    for (size_t i = 0; i < a.plays; i++) {
        SAME(t, "twin", endgame_twin_after(twin, &a.play[i].play, gain), true);
        for (unsigned seat = 0; seat < players; seat++)
            SAME(t, printed("gain of %u", seat), a.play[i].gain[seat], gain[seat]);
        SAME(t, "in order", a.play[i].value <= before && a.play[i].value == gain[turn], true);
        before = a.play[i].value;
    }
    const quoth_endgame_answer whole = a;
    int value = a.value;
    for (unsigned plies = 1; plies < 7; plies++) {
        a = answer_to(t, other, (quoth_endgame_options){.plies = plies, .top = 20});
        in_bounds(t, twin, printed("%u plays deep", plies), &a, value);
        SAME(t, "there is a play", a.plays > 0 && a.play[0].length > 0, true);
    }
    for (unsigned i = 0; i < 3; i++) {
        limited l = {.left = 1 + below(t, 20)};
        quoth_watch watch = {count_down, &l};
        a = answer_in(t, other, (quoth_endgame_options){.nodes = below(t, 200), .top = 20},
                      &(quoth_context){.watch = &watch});
        in_bounds(t, twin, "stopped", &a, value);
    }
    quoth_endgame_free(other);
    a = whole;
    SAME(t, "twin", endgame_twin_solve(twin, gain), true);
    SAME(t, "value", a.value, gain[turn]);
    endgame_twin *line = twin_of(t);
    int sum[QUOTH_PLAYERS_MAX] = {0};
    bool over = false;
    for (size_t i = 0; i < a.play[0].length; i++) {
        SAME(t, "legal", endgame_twin_make(line, &a.play[0].line[i], gain, &over), true);
        for (unsigned seat = 0; seat < players; seat++)
            sum[seat] += gain[seat];
    }
    SAME(t, "the line comes to the end", over, true);
    for (unsigned seat = 0; seat < players; seat++)
        SAME(t, "the line reaches the gains", sum[seat], a.play[0].gain[seat]);
    endgame_twin_free(line);
    quoth_endgame_free(solver);
}

/* Returns false if the game is over, or too large for the twin (*large). */
static bool compare_case(uint64_t of_seed, uint64_t number, bool last_turns, bool *large)
{
    static trial t;
    int gain[QUOTH_PLAYERS_MAX];
    begin_trial(&t, of_seed, number);
    t.rules.final_turn = t.rules.final_turn || last_turns;
    draw_endgame(&t, 1 + below(&t, 4));
    endgame_twin *twin = twin_of(&t);
    bool asked = !quoth_position_ending(t.position);
    bool solved = asked && endgame_twin_solve(twin, gain);
    if (solved && quoth_position_players(t.position) == 2)
        compare_two_players(&t, twin, value_for_mover(&t, gain));
    else if (solved)
        compare_multiplayer(&t, twin);
    *large = asked && !solved;
    endgame_twin_free(twin);
    end_trial(&t);
    return solved;
}

static void every_value_is_the_twin_s(void **state)
{
    (void)state;
    uint64_t compared = 0, too_large = 0;
    for (uint64_t n = from; n < from + cases; n++) {
        bool large;
        compared += compare_case(seed, n, false, &large);
        too_large += large;
    }
    print_message("# %llu of %llu positions compared; the others are too large for the twin\n",
                  (unsigned long long)compared, (unsigned long long)(compared + too_large));
    assert_true(3 * compared > too_large);
}

/* Two plays are proved to win here; the second one found wins by more. */
static void two_plays_win(void **state)
{
    bool large;
    (void)state;
    assert_true(compare_case(19, 7553, false, &large));
}

/* By rules of one last turn each: these trees are small. */
static void last_turns_are_worth_what_the_twin_says(void **state)
{
    (void)state;
    uint64_t compared = 0, too_large = 0, half = (cases + 1) / 2;
    for (uint64_t n = from; n < from + half; n++) {
        bool large;
        compared += compare_case(seed, LAST_TURNS_FROM + n, true, &large);
        too_large += large;
    }
    print_message("# %llu positions before last turns\n", (unsigned long long)compared);
    assert_true(2 * compared > half && too_large < compared);
}

int main(void)
{
    seed = env_number("QUOTH_TEST_SEED", 1);
    from = env_number("QUOTH_TWIN_FROM", 0);
    cases = env_number("QUOTH_TWIN_CASES", 150);
    cases = cases > 30000 ? 30000 : cases;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_is_the_twin_s),
        cmocka_unit_test(two_plays_win),
        cmocka_unit_test(last_turns_are_worth_what_the_twin_says),
    };
    RUN(tests);
}
