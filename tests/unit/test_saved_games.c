/* Saved board games: every kind of move, by every challenge rule, with two to four players, is the
 * same after writing and reading. */
#include "gcg_text.h"

enum { SEEDS = 3, TURNS = 14 };

/* The kinds of moves that each rule and number of players must produce, if the rule allows them. */
typedef enum happening {
    PLACED,
    EXCHANGED,
    PASSED,
    PHONY_STANDS,
    HELD_BY_NEXT,
    HELD_BY_OTHER,
    REMOVED_BY_NEXT,
    REMOVED_BY_OTHER,
    CHALLENGED_AFTER_ADJUSTMENT,
    POINTS_ADDED,
    POINTS_TAKEN,
    RESIGNED_FIRST,
    RESIGNED_LATER,
    HAPPENINGS
} happening;

typedef struct saving {
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_challenge rule;
    unsigned players;
    quoth_cross_game *game;
    quoth_random random;
    bool happened[HAPPENINGS];
} saving;

/* ---- comparing ----------------------------------------------------------------------------- */

static void add(text *list, const char *format, ...)
{
    char part[256];
    va_list arguments;
    va_start(arguments, format);
    assert_in_range(vsnprintf(part, sizeof part, format, arguments), 0, sizeof part - 1);
    va_end(arguments);
    text_add(list, part);
}

/* Compares whole positions, the order of the bag included. */
static const char *whole_of(const quoth_position *p)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    quoth_deal deal;
    quoth_play last;
    unsigned seat;
    assert_int_equal(quoth_cgp_write(&sink, p, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_deal_of(&deal, p, NULL), QUOTH_OK);
    add(&t, "\nturn %u scoreless %u ending %d loser %d key %016llx seed %016llx",
        quoth_position_turn(p), quoth_position_scoreless(p), (int)quoth_position_ending(p),
        quoth_position_loser(p), (unsigned long long)quoth_position_key(p),
        (unsigned long long)deal.seed);
    for (unsigned i = 0, at = 0; i < quoth_position_players(p); i++) {
        add(&t, "\nseat %u score %d forfeits %u draws", i, quoth_position_score(p, i),
            quoth_position_forfeits(p, i));
        for (unsigned j = 0; j < deal.part[i]; j++)
            add(&t, " %u", deal.bag[at++]);
    }
    if (quoth_position_last(&last, &seat, p))
        add(&t, "\nlast %u kind %u at %u %u %u score %d holds %d", seat, last.kind, last.row,
            last.column, last.down, last.score, quoth_position_last_stands(p));
    return kept(&t);
}

static const char *whole_game(const quoth_cross_game *game)
{
    text t = {0};
    size_t moves;
    const quoth_cross_move *move = quoth_cross_game_moves(game, &moves);
    text_add(&t, whole_of(quoth_cross_game_position(game)));
    add(&t, "\nover %d leaders %u resigned %d", quoth_cross_game_over(game),
        quoth_cross_game_leaders(game), quoth_cross_game_resigned(game));
    for (size_t i = 0; i < moves; i++)
        add(&t, "\n%u %u %d %d: %u %u %u %u %d", move[i].kind, move[i].seat, (int)move[i].result,
            move[i].points, move[i].play.kind, move[i].play.row, move[i].play.column,
            move[i].play.length, move[i].play.score);
    return kept(&t);
}

/* ---- saving and reading --------------------------------------------------------------------- */

static const char *saved(const quoth_cross_game *game, unsigned players, bool deal)
{
    static const char *const nick[] = {"ann", "bob", "cy", "dee"};
    quoth_gcg *gcg;
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < players; i++)
        assert_int_equal(quoth_gcg_add_player(gcg, nick[i], nick[i], NULL), QUOTH_OK);
    if (deal)
        assert_int_equal(quoth_gcg_add_deal(gcg, game, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_game(gcg, game, NULL), QUOTH_OK);
    const char *file = text_of(gcg);
    quoth_gcg_free(gcg);
    return file;
}

static quoth_cross_game *resumed(const quoth_cross *cross, unsigned players, const char *file)
{
    quoth_cross_game *game;
    quoth_random random;
    quoth_error error = {.message = ""};
    quoth_gcg *gcg = gcg_in(file);
    quoth_random_seed(&random, 1);
    assert_int_equal(quoth_cross_game_new(&game, cross, players, NULL, NULL), QUOTH_OK);
    if (quoth_gcg_load_game(game, gcg, &random, &error))
        fail_msg("line %u: %s\n%s", (unsigned)error.line, error.message, file);
    quoth_gcg_free(gcg);
    return game;
}

static void compare_again(const saving *s)
{
    const char *file = saved(s->game, s->players, true), *was = whole_game(s->game);
    quoth_cross_game *again = resumed(s->cross, s->players, file);
    if (strcmp(whole_game(again), was) != 0)
        fail_msg("%s\nsaved:\n%s\nread:\n%s", file, was, whole_game(again));
    quoth_cross_game_free(again);
}

/* The same record without the bag, as for other programs: who has lost is still known. */
static void compare_record(const saving *s)
{
    const char *file = saved(s->game, s->players, false);
    const quoth_position *position = quoth_cross_game_position(s->game);
    quoth_gcg *gcg = gcg_in(file);
    quoth_gcg_outcome outcome;
    quoth_error error = {.message = ""};
    if (quoth_gcg_replay(&outcome, gcg, s->cross, NULL, NULL, &error) || outcome.differences)
        fail_msg("line %u: %s, %u differences\n%s", (unsigned)error.line, error.message,
                 outcome.differences, file);
    for (unsigned seat = 0; seat < s->players; seat++)
        if (outcome.score[seat] != quoth_position_score(position, seat))
            fail_msg("score %d of seat %u, not %d\n%s", outcome.score[seat], seat,
                     quoth_position_score(position, seat), file);
    quoth_cross_game *again = resumed(s->cross, s->players, file);
    if (quoth_position_loser(quoth_cross_game_position(again)) != quoth_position_loser(position) ||
        quoth_cross_game_resigned(again) != quoth_cross_game_resigned(s->game))
        fail_msg("somebody else has lost\n%s", file);
    quoth_cross_game_free(again);
    quoth_gcg_free(gcg);
}

/* ---- playing ------------------------------------------------------------------------------- */

static unsigned below(saving *s, unsigned count)
{
    return (unsigned)quoth_random_below(&s->random, count);
}

static quoth_play best_play(const saving *s)
{
    quoth_plays plays = {0};
    quoth_plays_query query = {.find = QUOTH_FIND_BEST};
    assert_int_equal(
        quoth_plays_find(&plays, s->finder, quoth_cross_game_position(s->game), &query, NULL, NULL),
        QUOTH_OK);
    quoth_play play = plays.play[0];
    quoth_plays_free(&plays);
    return play;
}

static void make_play(saving *s, bool *phony)
{
    const quoth_position *p = quoth_cross_game_position(s->game);
    quoth_play play = best_play(s), spoiled = play;
    unsigned tiles, die = below(s, 8);
    const quoth_tile *rack = quoth_position_rack(p, quoth_position_turn(p), &tiles);
    quoth_validation validation;
    *phony = false;
    if (die < 3 && play.kind == QUOTH_PLAY_PLACE) {
        for (unsigned i = 0; i < play.length / 2u; i++)
            if (play.tile[i] && play.tile[play.length - 1 - i]) {
                spoiled.tile[i] = play.tile[play.length - 1 - i];
                spoiled.tile[play.length - 1 - i] = play.tile[i];
            }
        quoth_play_validate(&validation, p, &spoiled, true);
        *phony = validation.result == QUOTH_PHONY && s->rule != QUOTH_CHALLENGE_VOID;
        play = *phony ? spoiled : play;
    } else if (die == 3) {
        play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    } else if (die == 4 && quoth_position_bag(p) >= 7) {
        play = (quoth_play){
            .kind = QUOTH_PLAY_EXCHANGE, .length = 2, .tiles = 2, .tile = {rack[0], rack[1]}};
    }
    assert_int_equal(quoth_cross_game_play(s->game, NULL, &play, NULL), QUOTH_OK);
    s->happened[play.kind == QUOTH_PLAY_PLACE  ? PLACED
                : play.kind == QUOTH_PLAY_PASS ? PASSED
                                               : EXCHANGED] = true;
    compare_again(s);
}

static void adjust(saving *s)
{
    int points = (int)below(s, 60) - 30;
    assert_int_equal(quoth_cross_game_adjust(s->game, below(s, s->players), points, NULL),
                     QUOTH_OK);
    s->happened[points > 0 ? POINTS_ADDED : POINTS_TAKEN] |= points != 0;
    compare_again(s);
}

static void challenge(saving *s, bool adjusted)
{
    quoth_play last;
    quoth_challenge_result result;
    unsigned maker;
    assert_true(quoth_position_last(&last, &maker, quoth_cross_game_position(s->game)));
    unsigned next = (maker + 1) % s->players,
             challenger = (next + below(s, s->players - 1)) % s->players;
    assert_int_equal(quoth_cross_game_challenge(s->game, &result, challenger, NULL), QUOTH_OK);
    if (result == QUOTH_CHALLENGE_NOTHING)
        return;
    s->happened[CHALLENGED_AFTER_ADJUSTMENT] |= adjusted;
    if (result == QUOTH_CHALLENGE_HELD)
        s->happened[challenger == next ? HELD_BY_NEXT : HELD_BY_OTHER] = true;
    else
        s->happened[challenger == next ? REMOVED_BY_NEXT : REMOVED_BY_OTHER] = true;
    compare_again(s);
}

static void resign(saving *s)
{
    size_t moves;
    quoth_cross_game_moves(s->game, &moves);
    if (quoth_cross_game_over(s->game))
        return;
    assert_int_equal(quoth_cross_game_resign(s->game, below(s, s->players), NULL), QUOTH_OK);
    s->happened[moves ? RESIGNED_LATER : RESIGNED_FIRST] = true;
    compare_again(s);
}

/* Of three games one is resigned at once, one soon, and one is played to its end. */
static void play_a_game(saving *s, unsigned number)
{
    unsigned turns = number % SEEDS == 0 ? 0 : number % SEEDS == 1 ? 1 + below(s, TURNS) : 200;
    bool phony;
    quoth_cross_game_deal(s->game, NULL, &s->random);
    compare_again(s);
    for (unsigned i = 0; i < turns && !quoth_cross_game_over(s->game); i++) {
        make_play(s, &phony);
        bool adjusted = below(s, 4) == 0;
        if (adjusted)
            adjust(s);
        if (phony ? below(s, 4) : !below(s, 4))
            challenge(s, adjusted);
        else
            s->happened[PHONY_STANDS] |= phony;
        if (below(s, 6) == 0)
            adjust(s);
    }
    compare_record(s);
    if (turns < 200)
        resign(s);
    adjust(s);
    compare_record(s);
    while (quoth_cross_game_undo(s->game))
        continue;
    compare_again(s);
}

static bool can_happen(const saving *s, happening what)
{
    bool words_are_checked = s->rule == QUOTH_CHALLENGE_VOID;
    switch (what) {
    case PHONY_STANDS:
    case REMOVED_BY_NEXT:
        return !words_are_checked;
    case REMOVED_BY_OTHER:
        return !words_are_checked && s->players > 2;
    case HELD_BY_OTHER:
        return s->players > 2;
    default:
        return true;
    }
}

static void every_move_is_saved(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    quoth_cross_rules rules;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    for (unsigned rule = QUOTH_CHALLENGE_VOID; rule <= QUOTH_CHALLENGE_TRIPLE; rule++) {
        saving s = {.rule = (quoth_challenge)rule};
        rules.challenge = s.rule;
        assert_int_equal(quoth_cross_new(&s.cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
        assert_int_equal(quoth_play_finder_new(&s.finder, s.cross, NULL, NULL), QUOTH_OK);
        for (s.players = 2; s.players <= QUOTH_PLAYERS_MAX; s.players++) {
            unsigned missing = 1;
            memset(s.happened, 0, sizeof s.happened);
            quoth_random_seed(&s.random, 1 + rule);
            assert_int_equal(quoth_cross_game_new(&s.game, s.cross, s.players, NULL, NULL),
                             QUOTH_OK);
            for (unsigned n = 0; missing && n < 40 * SEEDS; n++) {
                play_a_game(&s, n);
                missing = n + 1 < SEEDS;
                for (unsigned what = 0; what < HAPPENINGS; what++)
                    missing += !s.happened[what] && can_happen(&s, (happening)what);
            }
            if (missing)
                fail_msg("rule %u, %u players: %u kinds of moves did not come about", rule,
                         s.players, missing);
            quoth_cross_game_free(s.game);
        }
        quoth_play_finder_free(s.finder);
        quoth_cross_free(s.cross);
    }
    quoth_lexicon_free(lexicon);
}

/* ---- files of other hands ------------------------------------------------------------------- */

static quoth_status resume_text(const quoth_cross *cross, const char *file, bool *over,
                                quoth_error *error)
{
    quoth_cross_game *game;
    quoth_random random;
    quoth_gcg *gcg = gcg_in(file);
    quoth_random_seed(&random, 1);
    assert_int_equal(quoth_cross_game_new(&game, cross, 2, NULL, NULL), QUOTH_OK);
    quoth_status status = quoth_gcg_load_game(game, gcg, &random, error);
    *over = quoth_cross_game_over(game);
    quoth_cross_game_free(game);
    quoth_gcg_free(gcg);
    return status;
}

static const char *replaced(const char *file, const char *from, const char *to)
{
    text t = {0};
    const char *at = strstr(file, from);
    assert_non_null(at);
    text_write(&t, file, (size_t)(at - file));
    text_add(&t, to);
    text_add(&t, at + strlen(from));
    return kept(&t);
}

static void notes_are_for_people(void **state)
{
    (void)state;
    quoth_lexicon *lexicon = enable1();
    quoth_cross_rules rules;
    quoth_cross_game *game;
    quoth_random random;
    quoth_error error = {.message = ""};
    saving s = {.players = 2};
    bool over;
    assert_int_equal(quoth_cross_rules_find(&rules, "scrabble", NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_new(&s.cross, &rules, lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&game, s.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_random_seed(&random, 5);
    quoth_cross_game_deal(game, NULL, &random);
    const quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    assert_int_equal(quoth_cross_game_play(game, NULL, &pass, NULL), QUOTH_OK);
    const char *file = printed("%s", saved(game, 2, true));
    /* a person's note does nothing; in a file of format 1 it was how a resignation is written */
    const char *noted = replaced(file, "#rack1", "#note player 1 resigns\n#rack1");
    assert_int_equal(resume_text(s.cross, noted, &over, &error), QUOTH_OK);
    assert_false(over);
    const char *old = replaced(noted, "#quoth-format 2\n", "");
    assert_int_equal(resume_text(s.cross, old, &over, &error), QUOTH_OK);
    assert_true(over);
    const char *later = replaced(file, "#quoth-format 2", "#quoth-format 3");
    assert_int_equal(resume_text(s.cross, later, &over, &error), QUOTH_BAD_TEXT);
    static const char *const bad[] = {"1 1",
                                      "2 1 resign",
                                      "-1 1 resign",
                                      "1 0 resign",
                                      "1 3 resign",
                                      "x 1 resign",
                                      "1 1 resigns",
                                      "1 1 resign 5",
                                      "1 1 adjust",
                                      "1 1 adjust x",
                                      "1 2 challenge",
                                      "1 1 adjust 1000000001",
                                      "1 1 resign\n#quoth-event 0 1 adjust +5"};
    for (size_t i = 0; i < COUNT(bad); i++) {
        const char *wrong = replaced(file, "#rack1", printed("#quoth-event %s\n#rack1", bad[i]));
        if (resume_text(s.cross, wrong, &over, &error) != QUOTH_BAD_TEXT || !*error.message)
            fail_msg("read: %s", bad[i]);
    }
    const char *both = replaced(file, "#rack1",
                                "#quoth-event 1 2 adjust 5\n"
                                "#quoth-event 1 2 resign\n#rack1");
    assert_int_equal(resume_text(s.cross, both, &over, &error), QUOTH_OK);
    assert_true(over);
    quoth_cross_game_free(game);
    quoth_cross_free(s.cross);
    quoth_lexicon_free(lexicon);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_move_is_saved),
        cmocka_unit_test(notes_are_for_people),
    };
    RUN(tests);
}
