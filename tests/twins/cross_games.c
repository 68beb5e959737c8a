#include "cross_compare.h"

/* ---- whole games -------------------------------------------------------------------------- */

/* What the twin keeps of a game. */
typedef struct ledger {
    cross_twin_game game;
    unsigned count[QUOTH_PLAYERS_MAX];
} ledger;

static ledger ledger_of(const trial *t, const cross_twin_game *kept)
{
    const quoth_position *p = t->position;
    ledger l = {.game = {.players = quoth_position_players(p),
                         .turn = quoth_position_turn(p),
                         .scoreless = quoth_position_scoreless(p),
                         .passes = kept->passes,
                         .last_turns = kept->last_turns}};
    memcpy(l.game.forfeits, kept->forfeits, sizeof kept->forfeits);
    for (unsigned seat = 0; seat < l.game.players; seat++) {
        l.game.score[seat] = quoth_position_score(p, seat);
        trial_rack(p, seat, &l.count[seat]);
    }
    return l;
}

static int held_by(const trial *t, unsigned seat)
{
    unsigned count;
    const quoth_tile *rack = trial_rack(t->position, seat, &count);
    int sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += t->rules.tiles.value[rack[i]];
    return sum;
}

/* Every tile of the set lies on the board, a rack or in the bag. */
static void compare_tiles(const trial *t)
{
    int count[QUOTH_LETTERS_MAX + 1];
    unsigned players = quoth_position_players(t->position), racks = 0, tiles;
    for (unsigned seat = 0; seat < players; seat++) {
        trial_rack(t->position, seat, &tiles);
        racks += tiles;
    }
    for (unsigned seat = 0; seat < players; seat++) {
        int sum = 0;
        const quoth_tile *rack = trial_rack(t->position, seat, &tiles);
        unsigned unseen = quoth_position_unseen(count, t->position, seat);
        for (unsigned letter = 0; letter <= last_letter(t); letter++) {
            int expected = t->rules.tiles.count[letter];
            for (unsigned i = 0; i < tiles; i++)
                expected -= rack[i] == letter;
            for (int i = 0; i < t->rules.layout.rows * t->rules.layout.columns; i++) {
                quoth_tile tile = t->twin.board[i];
                expected -= tile && (tile & QUOTH_BLANK ? 0 : tile) == (quoth_tile)letter;
            }
            SAME(t, "unseen of a letter", count[letter], expected);
            sum += expected;
        }
        SAME(t, "unseen", unseen, sum);
        SAME(t, "bag", quoth_position_bag(t->position), unseen - (racks - tiles));
    }
}

static void compare_game(const trial *t, const quoth_play *play, const cross_twin_game *game)
{
    SAME(t, printed("after %s: ending", play_text(t, play)), quoth_position_ending(t->position),
         game->ending);
    SAME(t, printed("after %s: scoreless", play_text(t, play)),
         quoth_position_scoreless(t->position), game->scoreless);
    SAME(t, printed("after %s: passes", play_text(t, play)), quoth_position_passes(t->position),
         game->passes);
    SAME(t, printed("after %s: last turns", play_text(t, play)),
         quoth_position_final_turns(t->position),
         game->ending == QUOTH_ENDING_NONE ? game->last_turns : 0);
    for (unsigned seat = 0; seat < game->players; seat++) {
        SAME(t, printed("after %s: score %u", play_text(t, play), seat),
             quoth_position_score(t->position, seat), game->score[seat]);
        SAME(t, printed("after %s: forfeits of %u", play_text(t, play), seat),
             quoth_position_forfeits(t->position, seat), game->forfeits[seat]);
    }
    SAME(t, printed("after %s: turn", play_text(t, play)), quoth_position_turn(t->position),
         game->turn);
}

/* A turn as the rules have it, with what the racks hold now. */
static void take_turn(const trial *t, cross_twin_game *game, const quoth_play *play, bool out)
{
    int held[QUOTH_PLAYERS_MAX] = {0};
    for (unsigned seat = 0; seat < game->players; seat++)
        held[seat] = held_by(t, seat);
    game->bag_empty = quoth_position_bag(t->position) == 0;
    cross_twin_take_turn(&t->rules, game, play, held, out);
}

/* A challenge in vain that costs a turn. */
static void forfeit_turn(const trial *t, cross_twin_game *game, unsigned challenger)
{
    int held[QUOTH_PLAYERS_MAX] = {0};
    for (unsigned seat = 0; seat < game->players; seat++)
        held[seat] = held_by(t, seat);
    game->forfeits[challenger]++;
    game->bag_empty = quoth_position_bag(t->position) == 0;
    cross_twin_lose_turns(&t->rules, game, held);
}

/* Does a play and looks whether all that the rules say came of it. */
static void do_by_the_rules(trial *t, const quoth_play *play, cross_twin_game *kept)
{
    ledger l = ledger_of(t, kept);
    unsigned seat = l.game.turn, bag = quoth_position_bag(t->position), count;
    int before[QUOTH_LETTERS_MAX + 1] = {0};
    const quoth_tile *rack = trial_rack(t->position, seat, &count);
    for (unsigned i = 0; i < count; i++)
        before[rack[i]]++;
    for (unsigned i = 0; i < play->length; i++)
        if (play->kind == QUOTH_PLAY_EXCHANGE || play->tile[i])
            before[play->tile[i] & QUOTH_BLANK ? 0 : play->tile[i]]--;
    bool trusted = chance(t, 50);
    SAME(t, printed("doing %s", play_text(t, play)),
         trusted ? quoth_position_make_trusted(t->position, play, NULL)
                 : quoth_position_make(t->position, play, NULL),
         QUOTH_OK);
    trial_look(t);
    rack = trial_rack(t->position, seat, &count);
    unsigned room = t->rules.rack > l.count[seat] - play->tiles
                        ? t->rules.rack - (l.count[seat] - play->tiles)
                        : 0;
    unsigned draws = play->kind == QUOTH_PLAY_PASS ? 0 : room < bag ? room : bag;
    SAME(t, "tiles on the rack after it", count, l.count[seat] - play->tiles + draws);
    for (unsigned i = 0; i < count; i++)
        before[rack[i]]--;
    for (unsigned i = 0; i <= last_letter(t); i++)
        SAME(t, "who played keeps the others", before[i] <= 0, true);
    SAME(t, "bag after it", quoth_position_bag(t->position),
         play->kind == QUOTH_PLAY_EXCHANGE ? bag : bag - draws);
    take_turn(t, &l.game, play, trial_is_placement(play) && count == 0 && bag == draws);
    compare_game(t, play, &l.game);
    *kept = l.game;
    compare_tiles(t);
    trial_compare_key(t, kept);
}

/* What comes of a challenge: `before` is the game before the play. */
static void compare_challenge(trial *t, const quoth_play *last, bool phony, unsigned words,
                              unsigned challenger, cross_twin_game before, cross_twin_game after,
                              cross_twin_game *kept)
{
    unsigned maker = before.turn;
    trial_look(t);
    if (phony) {
        take_turn(t, &before, &(quoth_play){.kind = QUOTH_PLAY_PLACE}, false);
        after = before;
    }
    switch (t->rules.challenge) {
    case QUOTH_CHALLENGE_DOUBLE:
        if (!phony && after.ending == QUOTH_ENDING_NONE)
            forfeit_turn(t, &after, challenger);
        break;
    case QUOTH_CHALLENGE_5:
        after.score[maker] += phony ? 0 : 5;
        break;
    case QUOTH_CHALLENGE_10:
        after.score[maker] += phony ? 0 : 10;
        break;
    case QUOTH_CHALLENGE_5_A_WORD:
        after.score[maker] += phony ? 0 : 5 * (int)words;
        break;
    case QUOTH_CHALLENGE_10_A_WORD:
        after.score[maker] += phony ? 0 : 10 * (int)words;
        break;
    case QUOTH_CHALLENGE_TRIPLE:
        SAME(t, "loser", quoth_position_loser(t->position), phony ? maker : challenger);
        SAME(t, "ending", quoth_position_ending(t->position), QUOTH_ENDING_LOST);
        return;
    default:
        break;
    }
    SAME(t, "loser", quoth_position_loser(t->position), -1);
    compare_game(t, last, &after);
    *kept = after;
    trial_compare_key(t, kept);
}

static text text_of(trial *t, quoth_position *position)
{
    quoth_position *own = t->position;
    t->position = position;
    text list = trial_text(t);
    t->position = own;
    return list;
}

/* A challenge comes out alike on a copy and after adjustments, and on what a seat sees as that seat
 * sees the challenge. */
static void challenge_elsewhere(trial *t, unsigned challenger)
{
    quoth_position *p[2];
    quoth_challenge_result result[2];
    unsigned players = quoth_position_players(t->position);
    for (unsigned i = 0; i < 2; i++)
        SAME(t, "new position", quoth_position_new(&p[i], t->cross, players, NULL, NULL), QUOTH_OK);
    for (unsigned way = 0; way < 2 + players; way++) {
        unsigned adjusted = below(t, players), seat = way - 2;
        int points = (int)below(t, 100) - 50;
        quoth_position_copy(p[0], t->position);
        quoth_position_copy(p[1], t->position);
        if (way == 1) {
            SAME(t, "adjusted", quoth_position_adjust(p[0], adjusted, points, NULL), QUOTH_OK);
            if (chance(t, 50))
                quoth_position_copy(p[0], p[0]);
        } else if (way > 1) {
            SAME(t, "seen", quoth_position_view(p[0], p[0], seat, NULL), QUOTH_OK);
        }
        text before = text_of(t, p[0]);
        for (unsigned i = 0; i < 2; i++)
            SAME(t, "challenged elsewhere",
                 quoth_position_challenge(p[i], &result[i], challenger, NULL), QUOTH_OK);
        SAME(t, "result elsewhere", result[0], result[1]);
        if (way == 1)
            SAME(t, "adjusted", quoth_position_adjust(p[1], adjusted, points, NULL), QUOTH_OK);
        else if (way > 1)
            SAME(t, "seen", quoth_position_view(p[1], p[1], seat, NULL), QUOTH_OK);
        text one = text_of(t, p[0]), other = text_of(t, p[1]);
        /* Rules may look at the scores to end the game; and nobody sees what the others lose for
         * their tiles when it ends with nobody out. */
        bool comparable = way == 0 || (way == 1 && !t->rules.scoreless_after_score) ||
                          (way > 1 && quoth_position_ending(p[1]) != QUOTH_ENDING_STUCK);
        if (comparable && strcmp(one.bytes, other.bytes) != 0)
            fail_msg("%s: a challenge elsewhere, way %u:\n%s\nnot\n%s", shown(t), way, one.bytes,
                     other.bytes);
        if (result[0] != QUOTH_CHALLENGE_NOTHING)
            SAME(t, "undone elsewhere", quoth_position_undo(p[0]), true);
        text undone = text_of(t, p[0]);
        if (strcmp(undone.bytes, before.bytes) != 0)
            fail_msg("%s: undone elsewhere, way %u:\n%s\nnot\n%s", shown(t), way, undone.bytes,
                     before.bytes);
        text_free(&before);
        text_free(&one);
        text_free(&other);
        text_free(&undone);
    }
    quoth_position_free(p[0]);
    quoth_position_free(p[1]);
}

/* Challenges the last play, takes that and the play back and does both again. */
static void challenge(trial *t, const text *before, const ledger *was, bool phony,
                      cross_twin_game *kept)
{
    unsigned players = quoth_position_players(t->position), maker;
    quoth_play last;
    text after = trial_text(t);
    SAME(t, "there is a last play", quoth_position_last(&last, &maker, t->position), true);
    quoth_challenge_result result;
    unsigned challenger = (maker + 1 + below(t, players - 1)) % players;
    ledger l = ledger_of(t, kept);
    challenge_elsewhere(t, challenger);
    l.game.ending = quoth_position_ending(t->position);
    SAME(t, "challenged by who played", quoth_position_challenge(t->position, &result, maker, NULL),
         QUOTH_OK);
    SAME(t, "challenged by who played", result, QUOTH_CHALLENGE_NOTHING);
    SAME(t, "challenged", quoth_position_challenge(t->position, &result, challenger, NULL),
         QUOTH_OK);
    if (!trial_is_placement(&last)) {
        SAME(t, "challenge of no placement", result, QUOTH_CHALLENGE_NOTHING);
        trial_same_as(t, "challenge of no placement", &after);
        text_free(&after);
        return;
    }
    SAME(t, printed("challenge of %s", play_text(t, &last)), result,
         phony ? QUOTH_CHALLENGE_REMOVED : QUOTH_CHALLENGE_HELD);
    text challenged = trial_text(t);
    SAME(t, "undone a challenge", quoth_position_undo(t->position), true);
    trial_same_as(t, "undoing a challenge", &after);
    SAME(t, "undone the play", quoth_position_undo(t->position), true);
    trial_same_as(t, "undoing what was challenged", before);
    cross_twin_validation validation;
    trial_look(t);
    cross_twin_judge(&t->twin, &last, false, &validation);
    SAME(t, "doing it again", quoth_position_make(t->position, &last, NULL), QUOTH_OK);
    trial_same_as(t, "doing it again", &after);
    SAME(t, "challenged", quoth_position_challenge(t->position, &result, challenger, NULL),
         QUOTH_OK);
    trial_same_as(t, "challenging again", &challenged);
    compare_challenge(t, &last, phony, validation.words, challenger, was->game, l.game, kept);
    SAME(t, "challenged twice", quoth_position_challenge(t->position, &result, challenger, NULL),
         QUOTH_OK);
    SAME(t, "challenged twice", result, QUOTH_CHALLENGE_NOTHING);
    trial_same_as(t, "challenging twice", &challenged);
    text_free(&after);
    text_free(&challenged);
}

/* A play that is legal but for its words, if one is soon found. */
static bool draw_phony(trial *t, quoth_play *play)
{
    for (unsigned i = 0; i < 300; i++) {
        cross_twin_validation validation;
        quoth_play any = trial_any_play(t);
        cross_twin_judge(&t->twin, &any, true, &validation);
        if (validation.result == CROSS_TWIN_PHONY) {
            *play = validation.play;
            return true;
        }
    }
    return false;
}

static quoth_play draw_play(trial *t, bool *phony)
{
    size_t count, k;
    quoth_play play = {.kind = QUOTH_PLAY_PASS};
    *phony = t->rules.challenge != QUOTH_CHALLENGE_VOID && chance(t, 15) && draw_phony(t, &play);
    if (*phony || chance(t, 3))
        return play;
    bool others = chance(t, 10);
    const quoth_play *found = trial_find(t, (quoth_plays_query){.find = QUOTH_FIND_ALL}, &count);
    SAME(t, "there is a play", count > 0, true);
    for (k = below(t, (unsigned)count); k > 0 && trial_is_placement(&found[k]) == others; k--)
        ;
    play = found[k];
    play.equity = 0;
    return play;
}

void trial_play_game(trial *t)
{
    quoth_position_deal(t->position, &t->random);
    cross_twin_game kept = {.players = quoth_position_players(t->position)};
    if (t->rules.final_turn && quoth_position_bag(t->position) == 0)
        kept.last_turns = kept.players;
    unsigned every = 1 + below(t, 8), tiles;
    bool all_hold = true;
    for (unsigned seat = 0; seat < quoth_position_players(t->position); seat++) {
        trial_rack(t->position, seat, &tiles);
        all_hold = all_hold && tiles > 0;
    }
    trial_look(t);
    if (!all_hold) /* the set is too small for this many */
        return;
    compare_tiles(t);
    text begin = trial_text(t);
    size_t done = 0;
    for (t->turn = 0; quoth_position_ending(t->position) == QUOTH_ENDING_NONE && t->turn < 40;
         t->turn++) {
        bool phony;
        if (t->turn % every == 0)
            trial_compare(t);
        quoth_play play = draw_play(t, &phony);
        text before = trial_text(t);
        ledger was = ledger_of(t, &kept);
        if (chance(t, 20))
            trial_do_and_undo(t, &play);
        do_by_the_rules(t, &play, &kept);
        done++;
        if (chance(t, 20)) {
            challenge(t, &before, &was, phony, &kept);
            done += trial_is_placement(&play);
        }
        text_free(&before);
        if (chance(t, 2))
            break;
    }
    if (quoth_position_ending(t->position) != QUOTH_ENDING_NONE)
        trial_compare(t);
    size_t undone = 0;
    while (quoth_position_undo(t->position))
        undone++;
    SAME(t, "undone to the beginning", undone, done);
    trial_same_as(t, "all undone", &begin);
    text_free(&begin);
}
