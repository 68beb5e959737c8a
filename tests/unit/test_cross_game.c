/* Board games as a program sees them: moves, what a seat may know, players of one's own, observers,
 * matches and their scores.  Public calls only. */
#include "gcg_text.h"
#include "support.h"

#include "notation/gcg.h"

typedef struct fixture {
    quoth_cross_rules rules;
    quoth_lexicon *lexicon;
    quoth_cross *cross;
    quoth_play_finder *finder;
    quoth_cross_bot bot[QUOTH_PLAYERS_MAX];
    quoth_cross_player player[QUOTH_PLAYERS_MAX];
} fixture;

static void set_up(fixture *f, quoth_challenge challenge)
{
    static const quoth_cross_policy policies[] = {QUOTH_CROSS_EQUITY, QUOTH_CROSS_GREEDY,
                                                  QUOTH_CROSS_RANDOM, QUOTH_CROSS_GREEDY};
    memset(f, 0, sizeof *f);
    assert_int_equal(quoth_cross_rules_find(&f->rules, "scrabble", NULL), QUOTH_OK);
    f->rules.challenge = challenge;
    f->lexicon = enable1();
    assert_int_equal(quoth_cross_new(&f->cross, &f->rules, f->lexicon, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_play_finder_new(&f->finder, f->cross, NULL, NULL), QUOTH_OK);
    for (unsigned i = 0; i < QUOTH_PLAYERS_MAX; i++) {
        f->bot[i].policy = policies[i];
        f->bot[i].finder = f->finder;
        f->player[i] = quoth_cross_bot_player(&f->bot[i]);
    }
}

static void tear_down(fixture *f)
{
    for (unsigned i = 0; i < QUOTH_PLAYERS_MAX; i++)
        quoth_cross_bot_free(&f->bot[i]);
    quoth_play_finder_free(f->finder);
    quoth_cross_free(f->cross);
    quoth_lexicon_free(f->lexicon);
}

static quoth_cross_game *dealt_game(const fixture *f, unsigned players, uint64_t seed)
{
    quoth_cross_game *game;
    quoth_random random;
    quoth_random_seed(&random, seed);
    assert_int_equal(quoth_cross_game_new(&game, f->cross, players, NULL, NULL), QUOTH_OK);
    quoth_cross_game_deal(game, NULL, &random);
    return game;
}

static char *copied(const char *string)
{
    char *copy = malloc(strlen(string) + 1);
    assert_non_null(copy);
    return strcpy(copy, string);
}

/* The play of a bot in the seat to move, made. */
static void bot_plays(const fixture *f, quoth_cross_game *game, quoth_random *random)
{
    unsigned seat = quoth_position_turn(quoth_cross_game_position(game));
    const quoth_cross_player *p = &f->player[seat];
    quoth_cross_view seen;
    quoth_play play;
    assert_int_equal(quoth_cross_game_view(game, &seen, seat, NULL), QUOTH_OK);
    assert_int_equal(p->choose(p->user, &seen, random, NULL, &play), QUOTH_OK);
    assert_int_equal(quoth_cross_game_play(game, NULL, &play, NULL), QUOTH_OK);
}

static quoth_play play_in(const quoth_cross_game *game, const char *text)
{
    quoth_play play;
    quoth_error error = {.message = ""};
    if (quoth_play_read(&play, quoth_cross_game_position(game), text, strlen(text), &error))
        fail_msg("%s: %s", text, error.message);
    return play;
}

/* The whole rack backwards in a row through the start square: a phony, whatever the rack. */
static quoth_play phony_of(const quoth_position *position)
{
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(position, quoth_position_turn(position), &count);
    quoth_play play = {.kind = QUOTH_PLAY_PLACE, .row = 7, .column = 7, .length = (uint8_t)count};
    for (unsigned i = 0; i < count; i++)
        play.tile[i] = rack[i] ? rack[i] : QUOTH_BLANK | 17;
    return play;
}

/* ---- moves --------------------------------------------------------------------------------- */

/* What every number of moves came to is found again by going back and by playing anew. */
static void a_game_is_its_moves(void **state)
{
    enum { MOST = 200 };
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_5);
    for (unsigned players = 2; players <= QUOTH_PLAYERS_MAX; players++) {
        char *after[MOST];
        quoth_random random;
        quoth_cross_game *game = dealt_game(&f, players, players);
        size_t n = 0, moves;
        quoth_random_seed(&random, players);
        after[n++] = copied(cgp_of(quoth_cross_game_position(game)));
        while (!quoth_cross_game_over(game)) {
            quoth_challenge_result result;
            bot_plays(&f, game, &random);
            after[n++] = copied(cgp_of(quoth_cross_game_position(game)));
            if (n % 5 == 0) {
                quoth_play last;
                unsigned maker;
                assert_true(quoth_position_last(&last, &maker, quoth_cross_game_position(game)));
                assert_int_equal(
                    quoth_cross_game_challenge(game, &result, (maker + 1) % players, NULL),
                    QUOTH_OK);
                if (result != QUOTH_CHALLENGE_NOTHING)
                    after[n++] = copied(cgp_of(quoth_cross_game_position(game)));
            }
            if (n % 7 == 0) {
                assert_int_equal(quoth_cross_game_adjust(game, n % players, -(int)n, NULL),
                                 QUOTH_OK);
                after[n++] = copied(cgp_of(quoth_cross_game_position(game)));
            }
            assert_in_range(n, 0, MOST - 4);
        }
        quoth_cross_game_moves(game, &moves);
        assert_int_equal(moves, n - 1);
        quoth_position *then;
        assert_int_equal(quoth_position_new(&then, f.cross, players, NULL, NULL), QUOTH_OK);
        for (size_t i = 0; i < n; i++) {
            assert_int_equal(quoth_cross_game_at(then, game, i, NULL), QUOTH_OK);
            assert_string_equal(cgp_of(then), after[i]);
        }
        for (size_t i = n; i-- > 0;) {
            assert_string_equal(cgp_of(quoth_cross_game_position(game)), after[i]);
            assert_int_equal(quoth_cross_game_undo(game), i > 0);
            free(after[i]);
        }
        quoth_position_free(then);
        quoth_cross_game_free(game);
    }
    tear_down(&f);
}

static void resigning_ends_a_game(void **state)
{
    fixture f;
    quoth_challenge_result result;
    quoth_validation validation;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_SINGLE);
    quoth_cross_game *game = dealt_game(&f, 3, 1);
    quoth_play pass = {.kind = QUOTH_PLAY_PASS};
    assert_int_equal(quoth_cross_game_leaders(game), 7);
    assert_int_equal(quoth_cross_game_adjust(game, 1, 30, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_adjust(game, 2, -1, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_leaders(game), 2);
    assert_int_equal(quoth_cross_game_resign(game, 3, NULL), QUOTH_BAD_CALL);
    assert_int_equal(quoth_cross_game_resign(game, 1, NULL), QUOTH_OK);
    assert_true(quoth_cross_game_over(game));
    assert_int_equal(quoth_cross_game_resigned(game), 1);
    assert_int_equal(quoth_cross_game_leaders(game), 1);
    assert_int_equal(quoth_cross_game_resign(game, 0, NULL), QUOTH_GAME_OVER);
    assert_int_equal(quoth_cross_game_play(game, &validation, &pass, NULL), QUOTH_GAME_OVER);
    assert_int_equal(validation.result, QUOTH_OVER);
    assert_int_equal(quoth_cross_game_challenge(game, &result, 0, NULL), QUOTH_OK);
    assert_int_equal(result, QUOTH_CHALLENGE_NOTHING);
    assert_int_equal(quoth_cross_game_adjust(game, 3, 1, NULL), QUOTH_BAD_CALL);
    assert_true(quoth_cross_game_undo(game));
    assert_false(quoth_cross_game_over(game));
    assert_int_equal(quoth_cross_game_resigned(game), -1);
    assert_int_equal(quoth_cross_game_play(game, NULL, &pass, NULL), QUOTH_OK);
    quoth_cross_game_free(game);
    tear_down(&f);
}

/* Scores below 0 lead as well as any. */
static void who_leads_below_zero(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_SINGLE);
    quoth_cross_game *game = dealt_game(&f, 2, 1);
    assert_int_equal(quoth_cross_game_adjust(game, 0, -20, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_adjust(game, 1, -10, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_leaders(game), 2);
    assert_int_equal(quoth_cross_game_adjust(game, 0, 10, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_leaders(game), 3);
    quoth_cross_game_free(game);
    tear_down(&f);
}

static void phonies_are_made_where_they_can_be_challenged(void **state)
{
    fixture f;
    (void)state;
    for (int checked = 0; checked < 2; checked++) {
        quoth_validation validation;
        quoth_challenge_result result;
        set_up(&f, checked ? QUOTH_CHALLENGE_VOID : QUOTH_CHALLENGE_SINGLE);
        quoth_cross_game *game = dealt_game(&f, 2, 4);
        quoth_play phony = phony_of(quoth_cross_game_position(game));
        const char *before = cgp_of(quoth_cross_game_position(game));
        quoth_status status = quoth_cross_game_play(game, &validation, &phony, NULL);
        assert_int_equal(validation.result, QUOTH_PHONY);
        assert_int_equal(status, checked ? QUOTH_ILLEGAL : QUOTH_OK);
        if (checked)
            assert_string_equal(cgp_of(quoth_cross_game_position(game)), before);
        assert_int_equal(quoth_cross_game_challenge(game, &result, 1, NULL), QUOTH_OK);
        assert_int_equal(result, checked ? QUOTH_CHALLENGE_NOTHING : QUOTH_CHALLENGE_REMOVED);
        quoth_cross_game_free(game);
        tear_down(&f);
    }
}

/* ---- what a seat may know ------------------------------------------------------------------ */

static void exchanged_tiles_are_their_own_seats(void **state)
{
    fixture f;
    quoth_cross_view seen;
    static const quoth_tile nothing[QUOTH_SIDE_MAX];
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_SINGLE);
    quoth_cross_game *game = dealt_game(&f, 2, 2);
    unsigned count;
    const quoth_tile *rack = quoth_position_rack(quoth_cross_game_position(game), 0, &count);
    quoth_play exchange = {.kind = QUOTH_PLAY_EXCHANGE, .length = 3, .tiles = 3};
    memcpy(exchange.tile, rack + 2, 3);
    assert_int_equal(quoth_cross_game_play(game, NULL, &exchange, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_view(game, &seen, 0, NULL), QUOTH_OK);
    assert_int_equal(seen.moves, 1);
    assert_int_equal(seen.seat, 0);
    assert_memory_equal(seen.move[0].play.tile, exchange.tile, sizeof exchange.tile);
    assert_int_equal(quoth_cross_game_view(game, &seen, 1, NULL), QUOTH_OK);
    assert_memory_equal(seen.move[0].play.tile, nothing, sizeof nothing);
    assert_int_equal(seen.move[0].play.length, 3);
    assert_int_equal(seen.move[0].play.kind, QUOTH_PLAY_EXCHANGE);
    assert_int_equal(quoth_cross_game_view(game, &seen, 2, NULL), QUOTH_BAD_CALL);
    quoth_cross_game_free(game);
    tear_down(&f);
}

/* ---- a player of one's own ----------------------------------------------------------------- *
 *
 * It loves long words: of all plays, the one that lays the most tiles, of those the first by score.
 * A list of its own, so that it may serve beside others. */

typedef struct long_lover {
    quoth_play_finder *finder;
    quoth_plays plays;
    unsigned turns;
} long_lover;

static quoth_status choose_longest(void *user, const quoth_cross_view *seen, quoth_random *random,
                                   const quoth_watch *watch, quoth_play *play)
{
    long_lover *l = user;
    quoth_plays_query query = {.order = QUOTH_BY_SCORE};
    (void)random;
    quoth_status status = quoth_plays_find(&l->plays, l->finder, seen->position, &query,
                                           &(quoth_context){.watch = watch}, NULL);
    if (status)
        return status;
    const quoth_play *list = l->plays.play;
    *play = (quoth_play){.kind = QUOTH_PLAY_PASS};
    for (size_t i = 0; i < l->plays.count; i++)
        if (list[i].kind == QUOTH_PLAY_PLACE &&
            (play->kind != QUOTH_PLAY_PLACE || list[i].tiles > play->tiles))
            *play = list[i];
    l->turns++;
    return QUOTH_OK;
}

static quoth_cross_player lover_player(long_lover *l, const quoth_cross *cross)
{
    memset(l, 0, sizeof *l);
    assert_int_equal(quoth_play_finder_new(&l->finder, cross, NULL, NULL), QUOTH_OK);
    return (quoth_cross_player){choose_longest, NULL, l};
}

static void lover_free(long_lover *l)
{
    quoth_plays_free(&l->plays);
    quoth_play_finder_free(l->finder);
}

typedef struct audience {
    const fixture *f;
    uint64_t begun, ended, moves, turns, next;
    uint64_t stop_after; /* moves; 0: never */
} audience;

static bool listen(void *user, quoth_cross_event event, const quoth_cross_game *game,
                   uint64_t number, const unsigned *seated)
{
    audience *a = user;
    size_t count;
    const quoth_cross_move *move = quoth_cross_game_moves(game, &count);
    assert_int_equal(number, a->next);
    assert_int_equal(seated[number % 2], 0);
    assert_int_equal(seated[1 - number % 2], 1);
    switch (event) {
    case QUOTH_CROSS_BEGINS:
        a->begun++;
        assert_int_equal(count, 0);
        break;
    case QUOTH_CROSS_MOVE:
        a->moves++;
        a->turns += move[count - 1].kind == QUOTH_MOVE_PLAY;
        break;
    case QUOTH_CROSS_ENDS:
        a->ended++;
        a->next++;
        assert_true(quoth_cross_game_over(game));
        break;
    }
    return !a->stop_after || a->moves < a->stop_after;
}

static void a_player_of_ones_own(void **state)
{
    fixture f;
    long_lover lover;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    quoth_cross_player players[2] = {lover_player(&lover, f.cross), f.player[2]};
    audience audience = {.f = &f};
    quoth_cross_observer observer = {listen, &audience};
    quoth_cross_match_options options = {.seed = 3, .to = 20, .observer = &observer};
    quoth_cross_score score = {0};
    assert_int_equal(quoth_cross_match(&score, f.cross, players, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(score.games, 20);
    assert_int_equal(score.groups, 10);
    assert_int_equal(score.player[0].turns, lover.turns);
    assert_int_equal(score.player[0].refused + score.player[1].refused, 0);
    assert_int_equal(audience.begun, 20);
    assert_int_equal(audience.ended, 20);
    assert_int_equal(audience.moves, score.turns);
    /* long words beat random ones, and make most of the bonuses */
    assert_true(score.player[0].wins > score.player[1].wins);
    assert_true(score.player[0].bonuses > 2 * score.player[1].bonuses);
    lover_free(&lover);
    tear_down(&f);
}

static void an_observer_can_stop_a_match(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    audience audience = {.f = &f, .stop_after = 60};
    quoth_cross_observer observer = {listen, &audience};
    quoth_cross_match_options options = {.seed = 3, .to = 20, .observer = &observer};
    quoth_cross_score score = {0};
    assert_int_equal(quoth_cross_match(&score, f.cross, f.player, 2, &options, NULL, NULL),
                     QUOTH_STOPPED);
    assert_int_equal(audience.moves, 60);
    assert_int_equal(score.games, audience.ended);
    assert_true(score.games > 0);
    assert_true(score.turns < 60);
    tear_down(&f);
}

/* ---- referees ------------------------------------------------------------------------------ */

static quoth_status choose_nonsense(void *user, const quoth_cross_view *seen, quoth_random *random,
                                    const quoth_watch *watch, quoth_play *play)
{
    (void)user;
    (void)seen;
    (void)watch;
    uint8_t *bytes = (uint8_t *)play;
    for (size_t i = 0; i < sizeof *play; i++)
        bytes[i] = (uint8_t)quoth_random_below(random, 256);
    if (play->kind == QUOTH_PLAY_PASS)
        play->kind = QUOTH_PLAY_PLACE;
    return QUOTH_OK;
}

static quoth_status choose_phony(void *user, const quoth_cross_view *seen, quoth_random *random,
                                 const quoth_watch *watch, quoth_play *play)
{
    const quoth_cross_player *sober = user;
    if (!quoth_position_empty(seen->position))
        return sober->choose(sober->user, seen, random, watch, play);
    *play = phony_of(seen->position);
    return QUOTH_OK;
}

static quoth_status challenge_all(void *user, const quoth_cross_view *seen, quoth_random *random,
                                  const quoth_watch *watch, bool *challenge)
{
    quoth_play last;
    unsigned maker;
    (void)user;
    (void)random;
    (void)watch;
    assert_true(quoth_position_last(&last, &maker, seen->position));
    assert_int_equal(last.kind, QUOTH_PLAY_PLACE);
    assert_int_not_equal(maker, seen->seat);
    *challenge = true;
    return QUOTH_OK;
}

static void illegal_plays_lose_the_turn(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_SINGLE);
    quoth_cross_player players[2] = {{choose_nonsense, NULL, NULL}, f.player[1]};
    quoth_cross_match_options options = {.seed = 8, .to = 10};
    quoth_cross_score score = {0};
    assert_int_equal(quoth_cross_match(&score, f.cross, players, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_true(score.player[0].refused > 0);
    assert_int_equal(score.player[0].refused, score.player[0].passes);
    assert_int_equal(score.player[1].refused, 0);
    assert_int_equal(score.player[1].wins, 10);
    tear_down(&f);
}

static quoth_status give_up(void *user, const quoth_cross_view *seen, quoth_random *random,
                            const quoth_watch *watch, quoth_play *play)
{
    const quoth_cross_player *other = user;
    return seen->moves < 5 ? other->choose(other->user, seen, random, watch, play) : QUOTH_RESIGNS;
}

static quoth_status give_up_when_asked(void *user, const quoth_cross_view *seen,
                                       quoth_random *random, const quoth_watch *watch,
                                       bool *challenge)
{
    (void)user;
    (void)seen;
    (void)random;
    (void)watch;
    *challenge = true;
    return QUOTH_RESIGNS;
}

static void games_are_given_up(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_SINGLE);
    quoth_cross_player players[2] = {{give_up, NULL, &f.player[0]}, f.player[1]};
    quoth_cross_match_options options = {.seed = 8, .to = 10};
    quoth_cross_score score = {0};
    assert_int_equal(quoth_cross_match(&score, f.cross, players, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(score.player[0].resigned, 10);
    assert_int_equal(score.player[1].wins, 10);
    assert_int_equal(score.out + score.stuck + score.draws, 0);
    assert_in_range(score.turns, 50, 60);
    players[0] = (quoth_cross_player){f.player[0].choose, give_up_when_asked, f.player[0].user};
    memset(&score, 0, sizeof score);
    assert_int_equal(quoth_cross_match(&score, f.cross, players, 2, &options, NULL, NULL),
                     QUOTH_OK);
    assert_int_equal(score.player[0].resigned, 10);
    assert_int_equal(score.player[0].challenges, 0);
    assert_in_range(score.turns, 10, 20);
    tear_down(&f);
}

static void phonies_are_challenged(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_10);
    quoth_cross_player players[2] = {{choose_phony, challenge_all, &f.player[0]}, f.player[1]};
    quoth_cross_match_options options = {.seed = 8, .to = 10};
    quoth_cross_score score = {0};
    assert_int_equal(quoth_cross_match(&score, f.cross, players, 2, &options, NULL, NULL),
                     QUOTH_OK);
    /* the bot takes back each of the other's phonies at the start, and nothing else */
    assert_true(score.player[1].challenges >= 5);
    assert_int_equal(score.player[1].challenges_lost, 0);
    /* the other challenges good plays again and again, and is always wrong */
    assert_true(score.player[0].challenges > 50);
    assert_int_equal(score.player[0].challenges_lost, score.player[0].challenges);
    tear_down(&f);
}

/* ---- scores -------------------------------------------------------------------------------- */

static const char *written(const quoth_cross_score *score, unsigned players)
{
    text t = {0};
    quoth_sink sink = to_text(&t);
    assert_int_equal(quoth_cross_score_write(&sink, score, players, NULL), QUOTH_OK);
    return kept(&t);
}

static void shards_add_up_in_any_order(void **state)
{
    fixture f;
    static const uint64_t cut[] = {0, 3, 6, 15, 24};
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    quoth_cross_score whole = {0}, there = {0}, back = {0}, shard[4];
    quoth_cross_match_options options = {.seed = 5, .to = 24};
    assert_int_equal(quoth_cross_match(&whole, f.cross, f.player, 3, &options, NULL, NULL),
                     QUOTH_OK);
    for (unsigned i = 0; i < 4; i++) {
        quoth_cross_score read;
        memset(&shard[i], 0, sizeof shard[i]);
        options.from = cut[i];
        options.to = cut[i + 1];
        assert_int_equal(quoth_cross_match(&shard[i], f.cross, f.player, 3, &options, NULL, NULL),
                         QUOTH_OK);
        const char *line = written(&shard[i], 3);
        assert_int_equal(quoth_cross_score_read(&read, 3, line, strlen(line), NULL), QUOTH_OK);
        assert_memory_equal(&read, &shard[i], sizeof read);
        assert_int_equal(quoth_cross_score_add(&there, &read, 3, NULL), QUOTH_OK);
    }
    for (unsigned i = 4; i-- > 0;)
        assert_int_equal(quoth_cross_score_add(&back, &shard[i], 3, NULL), QUOTH_OK);
    assert_string_equal(written(&there, 3), written(&whole, 3));
    assert_string_equal(written(&back, 3), written(&whole, 3));
    tear_down(&f);
}

static void damaged_scores_are_refused(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    quoth_cross_score score = {0}, read, none = {0};
    quoth_cross_match_options options = {.seed = 5, .to = 2};
    quoth_error error;
    assert_int_equal(quoth_cross_match(&score, f.cross, f.player, 2, &options, NULL, NULL),
                     QUOTH_OK);
    char *line = copied(written(&score, 2));
    size_t size = strlen(line);
    for (size_t cut = 0; cut < size; cut++)
        if (line[cut] == ' ' || line[cut - 1] == ' ')
            assert_int_equal(quoth_cross_score_read(&read, 2, line, cut, &error), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_cross_score_read(&read, 3, line, size, &error), QUOTH_BAD_TEXT);
    assert_int_equal(quoth_cross_score_read(&read, 5, line, size, &error), QUOTH_BAD_TEXT);
    const char *longer = printed("%s 1", line), *spaced = printed(" %s", line);
    assert_int_equal(quoth_cross_score_read(&read, 2, longer, strlen(longer), &error),
                     QUOTH_BAD_TEXT);
    assert_int_equal(quoth_cross_score_read(&read, 2, spaced, strlen(spaced), &error),
                     QUOTH_BAD_TEXT);
    const char *fewer = printed(" 1%s", line + 2);
    assert_int_equal(quoth_cross_score_read(&read, 2, fewer, strlen(fewer), &error),
                     QUOTH_BAD_TEXT);
    assert_string_equal(error.message, "no games have such a score");
    assert_memory_equal(&read, &none, sizeof read);
    const char *huge = printed(" 99999999999999999999%s", line + 2);
    assert_int_equal(quoth_cross_score_read(&read, 2, huge, strlen(huge), &error), QUOTH_BAD_TEXT);
    /* sums that have no room are not added */
    read = score;
    read.player[1].score_squares = INT64_MAX - 1;
    quoth_cross_score before = read;
    assert_int_equal(quoth_cross_score_add(&read, &score, 2, NULL), QUOTH_TOO_LARGE);
    assert_memory_equal(&read, &before, sizeof read);
    free(line);
    tear_down(&f);
}

/* ---- as GCG -------------------------------------------------------------------------------- */

/* A game of two with a challenge that fails, one that succeeds, points taken off and an end. */
static quoth_cross_game *eventful_game(const fixture *f, bool resigned)
{
    quoth_cross_game *game = dealt_game(f, 2, 4);
    quoth_challenge_result result;
    quoth_random random;
    quoth_random_seed(&random, 1);
    quoth_play phony = phony_of(quoth_cross_game_position(game));
    assert_int_equal(quoth_cross_game_play(game, NULL, &phony, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_adjust(game, 1, -10, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_challenge(game, &result, 1, NULL), QUOTH_OK);
    assert_int_equal(result, QUOTH_CHALLENGE_REMOVED);
    assert_int_equal(quoth_cross_game_adjust(game, 0, 10, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 3; i++)
        bot_plays(f, game, &random);
    assert_int_equal(quoth_cross_game_challenge(game, &result, 0, NULL), QUOTH_OK);
    assert_int_equal(result, QUOTH_CHALLENGE_HELD);
    while (!resigned && !quoth_cross_game_over(game))
        bot_plays(f, game, &random);
    if (resigned)
        assert_int_equal(quoth_cross_game_resign(game, 1, NULL), QUOTH_OK);
    return game;
}

/* The game as the first of a record, or after a pass, by which seat 0 is the second player. */
static quoth_gcg *recorded(const quoth_cross_game *game, bool after_pass)
{
    quoth_gcg *gcg;
    quoth_gcg_event pass = {.kind = QUOTH_GCG_PASS, .rack = "", .place = "", .tiles = ""};
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "ann", "Ann", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "bob", "", NULL), QUOTH_OK);
    if (after_pass) {
        assert_int_equal(quoth_gcg_add_pragma(gcg, "lexicon", "NWL23", NULL), QUOTH_OK);
        assert_int_equal(quoth_gcg_add_event(gcg, &pass, NULL), QUOTH_OK);
    }
    assert_int_equal(q_gcg_continue(gcg, game, after_pass, NULL), QUOTH_OK);
    return gcg;
}

static void a_game_goes_on_from_a_record(void **state)
{
    (void)state;
    static const quoth_challenge challenges[] = {QUOTH_CHALLENGE_SINGLE, QUOTH_CHALLENGE_DOUBLE,
                                                 QUOTH_CHALLENGE_5, QUOTH_CHALLENGE_10_A_WORD};
    for (unsigned rule = 0; rule < sizeof challenges / sizeof *challenges; rule++)
        for (unsigned resigned = 0; resigned < 2; resigned++) {
            fixture f;
            set_up(&f, challenges[rule]);
            quoth_cross_game *game = eventful_game(&f, resigned);
            quoth_gcg *alone = recorded(game, false), *after = recorded(game, true);
            size_t events = quoth_gcg_events(alone);
            assert_int_equal(quoth_gcg_events(after), events + 1);
            for (size_t i = 0; i < events; i++) {
                quoth_gcg_event a = quoth_gcg_event_at(alone, i);
                quoth_gcg_event b = quoth_gcg_event_at(after, i + 1);
                assert_int_equal(b.player, 1 - a.player);
                assert_int_equal(b.kind, a.kind);
                assert_int_equal(b.total, a.total);
                assert_string_equal(b.rack, a.rack);
            }
            quoth_gcg_outcome outcome;
            assert_int_equal(quoth_gcg_replay(&outcome, after, f.cross, NULL, NULL, NULL),
                             QUOTH_OK);
            assert_int_equal(outcome.differences, 0);
            for (unsigned i = 0; i < 2; i++)
                assert_int_equal(outcome.score[1 - i],
                                 quoth_position_score(quoth_cross_game_position(game), i));
            if (resigned)
                assert_string_equal(
                    quoth_gcg_note(after, events, challenges[rule] == QUOTH_CHALLENGE_DOUBLE),
                    "player 1 resigns");
            /* what the record says of its rules stays */
            const char *name, *value;
            unsigned lexicons = 0;
            for (size_t i = 0; quoth_gcg_pragma_at(after, i, &name, &value); i++)
                lexicons += strcmp(name, "lexicon") == 0;
            assert_int_equal(lexicons, 1);
            assert_string_equal(quoth_gcg_pragma(after, "lexicon"), "NWL23");
            quoth_gcg_free(after);
            quoth_gcg_free(alone);
            quoth_cross_game_free(game);
            tear_down(&f);
        }
}

static void a_game_is_written_as_gcg(void **state)
{
    fixture f;
    quoth_gcg *gcg;
    quoth_gcg_outcome outcome;
    quoth_challenge_result result;
    quoth_random random;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_SINGLE);
    quoth_cross_game *game = dealt_game(&f, 2, 4);
    quoth_play phony = phony_of(quoth_cross_game_position(game));
    quoth_random_seed(&random, 1);
    assert_int_equal(quoth_cross_game_play(game, NULL, &phony, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_challenge(game, &result, 1, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 6; i++)
        bot_plays(&f, game, &random);
    assert_int_equal(quoth_cross_game_adjust(game, 0, -10, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_resign(game, 1, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "ann", "Ann", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "bob", "", NULL), QUOTH_OK);
    assert_true(quoth_gcg_fits(game));
    assert_int_equal(quoth_gcg_add_game(gcg, game, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_events(gcg), 9);
    assert_int_equal(quoth_gcg_event_at(gcg, 1).kind, QUOTH_GCG_WITHDRAWN);
    assert_int_equal(quoth_gcg_event_at(gcg, 8).kind, QUOTH_GCG_TIME);
    assert_string_equal(quoth_gcg_note(gcg, 8, 0), "player 2 resigns");
    assert_int_equal(quoth_gcg_replay(&outcome, gcg, f.cross, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(outcome.differences, 0);
    for (unsigned i = 0; i < 2; i++)
        assert_int_equal(outcome.score[i],
                         quoth_position_score(quoth_cross_game_position(game), i));
    /* a game that begins with points needs a pragma */
    quoth_position *start;
    assert_int_equal(quoth_position_new(&start, f.cross, 2, NULL, NULL), QUOTH_OK);
    quoth_position_set_score(start, 1, 12, NULL);
    quoth_cross_game_deal(game, start, &random);
    assert_int_equal(quoth_position_score(quoth_cross_game_position(game), 1), 12);
    assert_false(quoth_gcg_fits(game));
    quoth_gcg_free(gcg);
    assert_int_equal(quoth_gcg_new(&gcg, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "ann", "Ann", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(gcg, "bob", "", NULL), QUOTH_OK);
    bot_plays(&f, game, &random);
    assert_int_equal(quoth_gcg_add_game(gcg, game, NULL), QUOTH_OK);
    assert_non_null(quoth_gcg_pragma(gcg, "quoth-start"));
    assert_int_equal(quoth_gcg_total(gcg, 1), 12);
    assert_int_equal(quoth_gcg_replay(&outcome, gcg, f.cross, NULL, NULL, NULL), QUOTH_OK);
    assert_int_equal(outcome.differences, 0);
    /* unless the turns that led to its start come first */
    quoth_gcg *whole;
    assert_int_equal(quoth_gcg_new(&whole, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(whole, "ann", "Ann", NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_player(whole, "bob", "", NULL), QUOTH_OK);
    quoth_gcg_event pass = {
        .kind = QUOTH_GCG_PASS, .player = 1, .rack = "", .place = "", .tiles = "", .total = 12};
    assert_int_equal(quoth_gcg_add_event(whole, &pass, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_add_game(whole, game, NULL), QUOTH_OK);
    assert_null(quoth_gcg_pragma(whole, "quoth-start"));
    assert_int_equal(quoth_gcg_events(whole), quoth_gcg_events(gcg) + 1);
    quoth_gcg_free(whole);
    /* gone on with, as it was dealt: play by play the same */
    quoth_cross_game *again;
    assert_int_equal(quoth_gcg_add_deal(gcg, game, NULL), QUOTH_OK);
    assert_int_equal(quoth_cross_game_new(&again, f.cross, 2, NULL, NULL), QUOTH_OK);
    assert_int_equal(quoth_gcg_load_game(again, gcg, &random, NULL), QUOTH_OK);
    for (unsigned i = 0; i < 8; i++) {
        const quoth_position *here = quoth_cross_game_position(game);
        const quoth_position *there = quoth_cross_game_position(again);
        quoth_deal deal[2];
        assert_int_equal(quoth_deal_of(&deal[0], here, NULL), QUOTH_OK);
        assert_int_equal(quoth_deal_of(&deal[1], there, NULL), QUOTH_OK);
        assert_memory_equal(deal[0].rack, deal[1].rack, sizeof deal[0].rack);
        assert_memory_equal(deal[0].bag, deal[1].bag, quoth_position_bag(here));
        assert_int_equal(quoth_position_key(here), quoth_position_key(there));
        quoth_random one = random, two = random;
        bot_plays(&f, game, &one);
        bot_plays(&f, again, &two);
    }
    assert_true(quoth_cross_game_undo(again));
    quoth_cross_game_free(again);
    quoth_position_free(start);
    quoth_gcg_free(gcg);
    quoth_cross_game_free(game);
    tear_down(&f);
}

static void plays_from_text(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    quoth_cross_game *game = dealt_game(&f, 2, 4);
    quoth_play off = play_in(game, "pass");
    off.kind = QUOTH_PLAY_EXCHANGE;
    off.length = 2;
    off.tile[0] = 62; /* no letter of these */
    assert_int_equal(quoth_cross_game_play(game, NULL, &off, NULL), QUOTH_ILLEGAL);
    off.kind = 77;
    assert_int_equal(quoth_cross_game_play(game, NULL, &off, NULL), QUOTH_ILLEGAL);
    quoth_cross_game_free(game);
    tear_down(&f);
}

/* ---- playouts of the last tiles ------------------------------------------------------------- */

static void play_by(fixture *f, quoth_cross_game *game, unsigned bot)
{
    quoth_cross_view view;
    quoth_play play;
    quoth_random random;
    const quoth_position *here = quoth_cross_game_position(game);
    quoth_random_seed(&random, 1);
    assert_int_equal(quoth_cross_game_view(game, &view, quoth_position_turn(here), NULL), QUOTH_OK);
    assert_int_equal(f->player[bot].choose(f->player[bot].user, &view, &random, NULL, &play),
                     QUOTH_OK);
    assert_int_equal(quoth_cross_game_play(game, NULL, &play, NULL), QUOTH_OK);
}

/* A game by equity, up to the first position in which the bag is empty. */
static quoth_cross_game *game_with_an_empty_bag(fixture *f, unsigned players, uint64_t seed)
{
    quoth_cross_game *game = dealt_game(f, players, seed);
    while (quoth_position_bag(quoth_cross_game_position(game)))
        play_by(f, game, 0);
    return game;
}

/* The spread at the end of the game if `play` is made and both players go on by equity. */
static int spread_after(fixture *f, quoth_cross_game *game, const quoth_play *play)
{
    unsigned seat = quoth_position_turn(quoth_cross_game_position(game)), moves = 1;
    assert_int_equal(quoth_cross_game_play(game, NULL, play, NULL), QUOTH_OK);
    for (; !quoth_cross_game_over(game); moves++)
        play_by(f, game, 0);
    int spread = quoth_position_lead(quoth_cross_game_position(game), seat);
    while (moves-- > 0)
        assert_true(quoth_cross_game_undo(game));
    return spread;
}

/* The play that a bot makes, as text. */
static char *choice_of(fixture *f, quoth_cross_game *game, unsigned bot)
{
    play_by(f, game, bot);
    char *after = copied(cgp_of(quoth_cross_game_position(game)));
    assert_true(quoth_cross_game_undo(game));
    return after;
}

static void the_last_tiles_are_played_out(void **state)
{
    static const uint32_t most[] = {1, 3, 1000000};
    unsigned differ = 0;
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    quoth_plays plays = {0};
    f.bot[1].policy = QUOTH_CROSS_EQUITY;
    for (uint64_t seed = 1; seed <= 4; seed++) {
        quoth_cross_game *game = game_with_an_empty_bag(&f, 2, seed);
        char *by_equity = choice_of(&f, game, 0);
        for (unsigned k = 0; k < sizeof most / sizeof *most; k++) {
            quoth_plays_query query = {
                .find = QUOTH_FIND_TOP, .limit = most[k], .order = QUOTH_BY_EQUITY};
            assert_int_equal(quoth_plays_find(&plays, f.finder, quoth_cross_game_position(game),
                                              &query, NULL, NULL),
                             QUOTH_OK);
            int best = spread_after(&f, game, plays.play);
            quoth_play first = plays.play[0];
            for (size_t i = 1; i < plays.count; i++) {
                int spread = spread_after(&f, game, &plays.play[i]);
                if (spread > best) {
                    best = spread;
                    first = plays.play[i];
                }
            }
            f.bot[1].endgame_plays = most[k];
            char *chosen = choice_of(&f, game, 1);
            assert_int_equal(quoth_cross_game_play(game, NULL, &first, NULL), QUOTH_OK);
            assert_string_equal(chosen, cgp_of(quoth_cross_game_position(game)));
            assert_true(quoth_cross_game_undo(game));
            differ += strcmp(chosen, by_equity) != 0;
            free(chosen);
        }
        free(by_equity);
        quoth_cross_game_free(game);
    }
    assert_true(differ > 0);
    quoth_plays_free(&plays);
    tear_down(&f);
}

/* With three players, with tiles in the bag and for other policies nothing is played out. */
static void only_two_players_are_played_out(void **state)
{
    fixture f;
    (void)state;
    set_up(&f, QUOTH_CHALLENGE_VOID);
    for (unsigned i = 1; i < 3; i++) {
        f.bot[i].policy = i == 1 ? QUOTH_CROSS_EQUITY : QUOTH_CROSS_GREEDY;
        f.bot[i].endgame_plays = 1000;
    }
    quoth_cross_game *of_three = game_with_an_empty_bag(&f, 3, 1);
    quoth_cross_game *of_two = game_with_an_empty_bag(&f, 2, 1);
    quoth_cross_game *opening = dealt_game(&f, 2, 1);
    quoth_cross_game *const games[] = {of_three, opening, of_two};
    for (unsigned i = 0; i < 3; i++) {
        char *plain = choice_of(&f, games[i], i == 2 ? 3 : 0);
        char *other = choice_of(&f, games[i], i == 2 ? 2 : 1);
        assert_string_equal(plain, other);
        free(plain);
        free(other);
        quoth_cross_game_free(games[i]);
    }
    assert_null(f.bot[1].playouts);
    assert_null(f.bot[2].playouts);
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_is_its_moves),
        cmocka_unit_test(resigning_ends_a_game),
        cmocka_unit_test(who_leads_below_zero),
        cmocka_unit_test(phonies_are_made_where_they_can_be_challenged),
        cmocka_unit_test(exchanged_tiles_are_their_own_seats),
        cmocka_unit_test(a_player_of_ones_own),
        cmocka_unit_test(an_observer_can_stop_a_match),
        cmocka_unit_test(illegal_plays_lose_the_turn),
        cmocka_unit_test(games_are_given_up),
        cmocka_unit_test(phonies_are_challenged),
        cmocka_unit_test(shards_add_up_in_any_order),
        cmocka_unit_test(damaged_scores_are_refused),
        cmocka_unit_test(a_game_is_written_as_gcg),
        cmocka_unit_test(a_game_goes_on_from_a_record),
        cmocka_unit_test(plays_from_text),
        cmocka_unit_test(the_last_tiles_are_played_out),
        cmocka_unit_test(only_two_players_are_played_out),
    };
    RUN(tests);
}
