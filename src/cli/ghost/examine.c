/* quoth ghost examine: how well programs play Ghost, measured against perfect play
 * (docs/examine.md).
 *
 *   decisions   positions with a play that wins and one that loses: is the win kept?
 *   claims      fragments after a letter that may be a bluff: which are challenged?
 *   games       against a perfect player, in both seats
 *
 * Each player of a variant is asked the same questions, drawn from the seed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/variants.h"
#include "cli/ghost/games.h"
#include "cli/ghost/players.h"
#include "cli/io/json.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/progress.h"
#include "cli/io/sanitize.h"
#include "cli/io/signals.h"
#include "cli/words/lexica.h"

/* Players of the library that every table has, as a scale. */
static const char *const scale[] = {"rational", "level:8", "level:5", "level:2", "random"};

enum {
    SCALE = sizeof scale / sizeof *scale,
    EXAMINED_MAX = 16,
    TRIES = 20 /* walks for each question that is to be found */
};

typedef struct question {
    quoth_ghost_game *game; /* as it stands when the player is asked */
    bool bluff;             /* of a claim: the fragment is of no word */
} question;

typedef struct questions {
    question *each;
    size_t count;
} questions;

/* The decision of a player. */
typedef struct marks {
    uint64_t decisions, kept; /* positions that could be won, and were not given away */
    uint64_t illegal,
        words; /* of those given away: by a letter that fits no word; by completing one */
    uint64_t resigned;
    uint64_t claims, bluffs;        /* fragments in all, and bluffs among them */
    uint64_t called, wrongly;       /* bluffs that were challenged; other fragments that were */
    uint64_t games[2], won[2];      /* as first and as second player */
    uint64_t chances;               /* decisions in which the player named its chance to win */
    double chance_sum, outcome_sum; /* of those chances, and of what perfect play makes of them */
    double brier_sum;               /* of the squared differences (Brier 1950) */
} marks;

typedef struct examination {
    const arguments *args;
    loaded_lexicon loaded;
    quoth_ghost_rules rules;
    quoth_ghost *ghost;
    uint64_t seed, positions, games;
    questions decisions, claims;
    const char *names[EXAMINED_MAX + SCALE];
    size_t players;
    marks marks[EXAMINED_MAX + SCALE];
} examination;

static const quoth_context stoppable = {.watch = &waiting_watch, .memory = &limited_memory};

static void forget(questions *q)
{
    for (size_t i = 0; i < q->count; i++)
        quoth_ghost_game_free(q->each[i].game);
    free(q->each);
    *q = (questions){0};
}

/* ---- drawing questions -------------------------------------------------------------------- */

/* Plays random letters, none of which ends the game, to where every letter would.  Of the
 * positions on the way it keeps one, each as likely as another: any position that has a play that
 * goes on, or with `decision` one that has a play that wins and one that loses.  `*plays` is how
 * many letters the kept position has; `*found` tells whether there is one. */
static quoth_status walk(quoth_ghost_game *game, const quoth_ghost *ghost, bool decision,
                         quoth_random *random, unsigned *plays, bool *found)
{
    quoth_ghost_list list = {.memory = &limited_memory, .want = QUOTH_GHOST_WANT_OUTCOME};
    quoth_status status = QUOTH_OK;
    uint64_t fitting = 0;
    *found = false;
    for (;;) {
        status = quoth_ghost_plays(&list, ghost, quoth_ghost_game_fragment(game), NULL);
        size_t on = 0, wins = 0;
        const quoth_ghost_play *next = NULL;
        for (size_t i = 0; i < list.count && !status; i++) {
            wins += list.play[i].mover_wins;
            if (!list.play[i].view.word && quoth_random_below(random, ++on) == 0)
                next = &list.play[i];
        }
        bool fits = decision ? wins > 0 && wins < list.count : on > 0;
        if (fits && quoth_random_below(random, ++fitting) == 0) {
            *found = true;
            *plays = quoth_ghost_game_plays(game);
        }
        if (!next || status)
            break;
        status = quoth_ghost_game_play(game, &next->after, NULL);
        if (status)
            break;
    }
    quoth_ghost_list_free(&list);
    return status;
}

static bool is_new(const questions *q, const quoth_ghost_game *game)
{
    const quoth_letters *fragment = quoth_ghost_game_fragment(game);
    for (size_t i = 0; i < q->count; i++) {
        const quoth_letters *other = quoth_ghost_game_fragment(q->each[i].game);
        if (quoth_letters_equal(other, fragment))
            return false;
    }
    return true;
}

/* Adds one letter to the fragment of `game`: one that fits no word if `bluff`, else one that does
 * and completes none.  `*made` tells whether there was one. */
static quoth_status make_claim(quoth_ghost_game *game, const quoth_ghost *ghost, bool bluff,
                               quoth_random *random, bool *made)
{
    const quoth_letters *fragment = quoth_ghost_game_fragment(game);
    unsigned letters = quoth_lexicon_alphabet(quoth_ghost_lexicon(ghost))->letters;
    *made = false;
    for (unsigned n = 0; n < 40 * letters && fragment->length < QUOTH_WORD_MAX; n++) {
        quoth_letters after = {.length = (uint8_t)(fragment->length + 1)};
        size_t at = quoth_random_below(random, after.length);
        memcpy(after.letter, fragment->letter, at);
        after.letter[at] = (uint8_t)(1 + quoth_random_below(random, letters));
        memcpy(after.letter + at + 1, fragment->letter + at, fragment->length - at);
        quoth_ghost_view view;
        if (!quoth_ghost_is_play(ghost, fragment, &after))
            continue;
        quoth_status status =
            quoth_ghost_probe(&view, ghost, &after, QUOTH_GHOST_WANT_LEGALITY, NULL);
        if (status)
            return status;
        if (view.legal == bluff || view.word)
            continue;
        *made = true;
        return quoth_ghost_game_play(game, &after, NULL);
    }
    return QUOTH_OK;
}

/* Draws one question; *made is NULL if this walk has none. */
static quoth_status draw(quoth_ghost_game **made, const examination *e, bool decision, bool bluff,
                         quoth_random *random)
{
    quoth_ghost_game *way, *game = NULL;
    bool found = false;
    unsigned plays = 0;
    *made = NULL;
    quoth_status status = quoth_ghost_game_new(&way, e->ghost, &stoppable, NULL);
    if (status)
        return status;
    status = walk(way, e->ghost, decision, random, &plays, &found);
    if (!status && found)
        status = quoth_ghost_game_new(&game, e->ghost, &stoppable, NULL);
    if (game && !decision)
        status = quoth_ghost_game_allow_challenges(game, NULL);
    for (unsigned n = 1; n <= plays && game && !status; n++)
        status = quoth_ghost_game_play(game, quoth_ghost_game_at(way, n), NULL);
    if (game && !status && !decision)
        status = make_claim(game, e->ghost, bluff, random, &found);
    quoth_ghost_game_free(way);
    if (status || !found) {
        quoth_ghost_game_free(game);
        return status;
    }
    *made = game;
    return QUOTH_OK;
}

/* Draws `wanted` different questions, fewer if enough random walks find no more.  Every other claim
 * is a bluff. */
static quoth_status draw_all(questions *q, const examination *e, bool decisions, uint64_t wanted)
{
    quoth_random random;
    quoth_status status = QUOTH_OK;
    quoth_random_seed_stream(&random, e->seed, decisions ? 1 : 2);
    *q = (questions){.each = calloc(wanted + 1, sizeof *q->each)};
    if (!q->each)
        return QUOTH_NO_MEMORY;
    for (uint64_t n = 0; n < TRIES * wanted && q->count < wanted && !status; n++) {
        bool bluff = !decisions && q->count % 2 == 0;
        quoth_ghost_game *game;
        status = draw(&game, e, decisions, bluff, &random);
        if (game && is_new(q, game))
            q->each[q->count++] = (question){game, bluff};
        else
            quoth_ghost_game_free(game);
        if (!status && interrupted())
            status = QUOTH_STOPPED;
    }
    return status;
}

/* ---- asking ------------------------------------------------------------------------------- */

/* Asks for a play.  QUOTH_RESIGNS if the player gives up. */
static quoth_status ask(const question *q, const named_player *player, quoth_random *random,
                        quoth_letters *after)
{
    quoth_ghost_observation observation;
    quoth_ghost_game_observe(&observation, q->game);
    *after = (quoth_letters){0};
    return player->player.choose(player->player.user, &observation, random, &waiting_watch, after);
}

/* Asks for the plays of all decisions and judges them. */
static quoth_status decide(marks *m, const examination *e, const named_player *player)
{
    quoth_random random;
    quoth_status status = QUOTH_OK;
    quoth_random_seed_stream(&random, e->seed, 3);
    for (size_t i = 0; i < e->decisions.count && !status; i++) {
        const question *q = &e->decisions.each[i];
        quoth_letters after;
        quoth_ghost_view view = {0};
        bool illegal = true, wins = false;
        status = ask(q, player, &random, &after);
        bool resigned = status == QUOTH_RESIGNS;
        if (resigned)
            status = QUOTH_OK;
        else if (!status &&
                 quoth_ghost_is_play(e->ghost, quoth_ghost_game_fragment(q->game), &after)) {
            status = quoth_ghost_probe(&view, e->ghost, &after, QUOTH_GHOST_WANT_OUTCOME, NULL);
            illegal = !view.legal;
            wins = !view.to_move_wins;
        }
        if (status)
            break;
        m->decisions++;
        m->kept += wins;
        m->resigned += resigned;
        m->illegal += !wins && !resigned && illegal;
        m->words += !wins && !resigned && !illegal && view.word;
        double chance = player->program ? player->outside.chance : -1;
        if (chance >= 0 && !resigned) {
            m->chances++;
            m->chance_sum += chance;
            m->outcome_sum += wins;
            m->brier_sum += (chance - wins) * (chance - wins);
        }
    }
    return status;
}

/* Asks about all claims; a challenge is an empty fragment. */
static quoth_status challenge(marks *m, const examination *e, const named_player *player)
{
    quoth_random random;
    quoth_status status = QUOTH_OK;
    quoth_random_seed_stream(&random, e->seed, 4);
    for (size_t i = 0; i < e->claims.count && !status; i++) {
        quoth_letters after;
        status = ask(&e->claims.each[i], player, &random, &after);
        bool resigned = status == QUOTH_RESIGNS;
        if (resigned)
            status = QUOTH_OK;
        if (status)
            break;
        bool called = !resigned && after.length == 0;
        m->claims++;
        m->bluffs += e->claims.each[i].bluff;
        m->called += called && e->claims.each[i].bluff;
        m->wrongly += called && !e->claims.each[i].bluff;
    }
    return status;
}

/* Games against a perfect player, half of them in each seat. */
static quoth_status play_games(marks *m, const examination *e, const named_player *player)
{
    quoth_ghost_bot perfect = {e->ghost, QUOTH_GHOST_RATIONAL};
    quoth_status status = QUOTH_OK;
    for (unsigned seat = 0; seat < 2 && !status; seat++) {
        quoth_ghost_player players[2];
        quoth_ghost_score score = {0};
        players[seat] = player->player;
        players[1 - seat] = quoth_ghost_bot_player(&perfect);
        status = quoth_ghost_match(
            &score, e->ghost, players,
            &(quoth_ghost_match_options){.seed = e->seed + seat, .to = (e->games + 1 - seat) / 2},
            &stoppable, NULL);
        m->games[seat] = score.games;
        m->won[seat] = score.games - score.losses[seat];
    }
    return status;
}

/* All questions to one player.  Before the claims a program is started anew, for games with
 * challenges. */
static bool examine_player(marks *m, const examination *e, const char *name)
{
    named_player player = {0};
    quoth_status status = QUOTH_OK;
    char what[80];
    *m = (marks){0};
    snprintf(what, sizeof what, "examining %s", name);
    waiting_for(what);
    bool made = player_make(&player, name, e->args, e->ghost, false);
    if (made && player.human)
        made = fail_with("people are not examined; try quoth ghost quiz");
    if (made)
        status = decide(m, e, &player);
    if (made && !status)
        status = play_games(m, e, &player);
    bool claims = made && !status && e->claims.count > 0;
    if (claims && player.program) {
        player_free(&player);
        claims = made = player_make(&player, name, e->args, e->ghost, true);
    }
    if (claims)
        status = challenge(m, e, &player);
    player_free(&player);
    return made && explain_status(status, NULL) == EXIT_FINE;
}

/* ---- the report --------------------------------------------------------------------------- */

static double share(uint64_t part, uint64_t whole)
{
    return whole ? (double)part / (double)whole : 0;
}

/* The seat of the player who wins with best play, as a word. */
static const char *winner(const examination *e)
{
    quoth_ghost_view view;
    quoth_letters start = {0};
    if (quoth_ghost_probe(&view, e->ghost, &start, QUOTH_GHOST_WANT_OUTCOME, NULL))
        return NULL;
    return quoth_ghost_seat_name(view.to_move_wins ? 0 : 1);
}

static void print_fraction(uint64_t part, uint64_t whole, int columns)
{
    char text[48] = "-";
    if (whole)
        snprintf(text, sizeof text, "%llu of %llu", (unsigned long long)part,
                 (unsigned long long)whole);
    printf("%*s", columns, text);
}

static void print_table(const examination *e)
{
    quoth_ghost_description game = quoth_ghost_describe(e->ghost);
    int width = 7;
    for (size_t i = 0; i < e->players; i++) {
        int columns = text_columns(e->names[i]);
        width = columns > width ? columns : width;
    }
    printf("%s%s%s: with best play the %s player wins\n", game.variant, game.reading ? ", " : "",
           game.reading ? game.reading : "", winner(e));
    printf("%*s  wins kept (95 %%)       illegal  words  bluffs called  called wrongly  "
           "won as first  as second\n",
           width, "");
    for (size_t i = 0; i < e->players; i++) {
        const marks *m = &e->marks[i];
        double low, high;
        quoth_interval_95(&low, &high, m->kept, m->decisions);
        print_padded(stdout, e->names[i], width);
        printf("  %5.1f %% (%5.1f to %5.1f)  %7llu  %5llu", 100 * share(m->kept, m->decisions),
               100 * low, 100 * high, (unsigned long long)m->illegal, (unsigned long long)m->words);
        print_fraction(m->called, m->bluffs, 15);
        print_fraction(m->wrongly, m->claims - m->bluffs, 16);
        print_fraction(m->won[0], m->games[0], 14);
        print_fraction(m->won[1], m->games[1], 11);
        putchar('\n');
    }
    for (size_t i = 0; i < e->players; i++) {
        const marks *m = &e->marks[i];
        if (m->chances)
            printf_sanitized(
                stdout,
                "%s named its chance %llu times: %.2f in the mean, where perfect play "
                "makes %.2f of it; Brier score %.3f\n",
                e->names[i], (unsigned long long)m->chances, m->chance_sum / (double)m->chances,
                m->outcome_sum / (double)m->chances, m->brier_sum / (double)m->chances);
    }
    putchar('\n');
}

static void write_player(json_writer *j, const examination *e, size_t i)
{
    const marks *m = &e->marks[i];
    double low, high;
    quoth_interval_95(&low, &high, m->decisions - m->kept, m->decisions);
    json_object(j, NULL);
    json_string(j, "player", e->names[i]);
    json_bool(j, "reference", i >= e->players - SCALE);
    json_number(j, "decisions", m->decisions);
    json_number(j, "kept", m->kept);
    json_decimal(j, "regret", share(m->decisions - m->kept, m->decisions), 4);
    json_array(j, "interval");
    json_decimal(j, NULL, low, 4);
    json_decimal(j, NULL, high, 4);
    json_close(j);
    json_number(j, "illegal", m->illegal);
    json_number(j, "words", m->words);
    json_number(j, "resigned", m->resigned);
    json_number(j, "bluffs", m->bluffs);
    json_number(j, "called", m->called);
    json_number(j, "legal", m->claims - m->bluffs);
    json_number(j, "called_wrongly", m->wrongly);
    json_array(j, "games");
    json_number(j, NULL, m->games[0]);
    json_number(j, NULL, m->games[1]);
    json_close(j);
    json_array(j, "won");
    json_number(j, NULL, m->won[0]);
    json_number(j, NULL, m->won[1]);
    json_close(j);
    if (m->chances) {
        json_object(j, "chances");
        json_number(j, "named", m->chances);
        json_decimal(j, "mean", m->chance_sum / (double)m->chances, 4);
        json_decimal(j, "won", m->outcome_sum / (double)m->chances, 4);
        json_decimal(j, "brier", m->brier_sum / (double)m->chances, 4);
        json_close(j);
    } else {
        json_null(j, "chances");
    }
    json_close(j);
}

static void write_variant(json_writer *j, const examination *e)
{
    quoth_ghost_description game = quoth_ghost_describe(e->ghost);
    json_object(j, NULL);
    json_string(j, "variant", game.variant);
    json_string(j, "reading", game.reading);
    json_string(j, "winner", winner(e));
    json_array(j, "players");
    for (size_t i = 0; i < e->players; i++)
        write_player(j, e, i);
    json_close(j);
    json_close(j);
}

/* ---- the command -------------------------------------------------------------------------- */

/* Examines all players in one variant, and reports. */
static bool examine_variant(examination *e, json_writer *j)
{
    quoth_error error = {0};
    waiting_for("solving");
    quoth_status status = open_few(&e->ghost, e->loaded.lexicon, &e->rules, &error);
    bool fine = explain_status(status, &error) == EXIT_FINE;
    if (fine) {
        bool challenges = e->rules.misere != QUOTH_GHOST_MISERE_LITERAL &&
                          quoth_ghost_describe(e->ghost).challenges;
        status = draw_all(&e->decisions, e, true, e->positions);
        if (!status && challenges)
            status = draw_all(&e->claims, e, false, e->positions / 2);
        fine = explain_status(status, NULL) == EXIT_FINE;
    }
    for (size_t i = 0; i < e->players && fine; i++)
        fine = examine_player(&e->marks[i], e, e->names[i]);
    waiting_end();
    if (fine && j)
        write_variant(j, e);
    else if (fine)
        print_table(e);
    forget(&e->decisions);
    forget(&e->claims);
    quoth_ghost_free(e->ghost);
    e->ghost = NULL;
    return fine;
}

static bool options_read(examination *e, const arguments *args)
{
    *e = (examination){.args = args};
    if (!args->operands)
        return fail_with("which player? quoth ghost examine 'exec:python3 my.py'");
    if (args->operands > EXAMINED_MAX)
        return fail_with("at most %d players", EXAMINED_MAX);
    if (!read_rules(&e->rules, args) ||
        !option_number(args, OPT_POSITIONS, 200, 1, 100000, &e->positions) ||
        !option_number(args, OPT_GAMES, 100, 0, UINT32_MAX, &e->games) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &e->seed))
        return false;
    if (e->rules.players > 2)
        return fail_with("an examination is for two players");
    for (int i = 0; i < args->operands; i++)
        e->names[e->players++] = args->operand[i];
    for (size_t i = 0; i < SCALE; i++)
        e->names[e->players++] = scale[i];
    return true;
}

/* All variants, or the one that is asked for.  JSON is printed when all is known. */
static bool examine_all(examination *e, json_writer *j)
{
    const char *asked = option_value(e->args, OPT_VARIANT, VARIANTS_ALL);
    bool fine = true;
    if (strcmp(asked, VARIANTS_ALL) != 0)
        return examine_variant(e, j);
    for (size_t v = 0; quoth_ghost_variant_name(v) && fine; v++) {
        e->rules.variant = quoth_ghost_variant_name(v);
        fine = examine_variant(e, j);
    }
    return fine;
}

int run_ghost_examine(const arguments *args)
{
    examination e;
    char *text = NULL;
    size_t size;
    if (!options_read(&e, args) || !load_lexicon(&e.loaded, args, words_path(args)))
        return interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
    bool fine;
    if (has_option(args, OPT_JSON)) {
        FILE *to = open_memstream(&text, &size);
        fine = to != NULL;
        if (fine) {
            json_writer j = json_begin(to);
            json_object(&j, NULL);
            json_number(&j, "seed", e.seed);
            json_number(&j, "positions", e.positions);
            json_array(&j, "variants");
            fine = examine_all(&e, &j);
            json_close(&j);
            json_close(&j);
            json_end(&j);
            fine = fclose(to) == 0 && fine;
        }
        if (fine)
            fputs(text, stdout);
        free(text);
    } else {
        fine = examine_all(&e, NULL);
    }
    unload(&e.loaded);
    return fine ? EXIT_FINE : interrupted() ? EXIT_INTERRUPTED : EXIT_BAD;
}
