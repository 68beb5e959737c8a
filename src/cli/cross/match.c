/* quoth cross match: plays many games on all processors.
 *
 * The games are divided into shards of whole groups.  With --resume the journal gets a line for
 * each finished shard: its number, its sums, and a checksum that exposes truncated lines; a killed
 * match continues from the journal.  The sums are integers, so they can be added in any order and
 * the result depends only on the games.
 *
 * With --sprt shards are counted in the order of their numbers, and those behind the one that
 * decides the test are not, so the result does not depend on threads.
 *
 * With --against the journal of another match supplies the sums of its shards.  Shards of one
 * number have the same bags, so the differences between the two matches are independent samples. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/match_parts.h"
#include "cli/cross/players.h"
#include "cli/io/context.h"
#include "cli/io/messages.h"
#include "cli/io/numbers.h"
#include "cli/io/output.h"
#include "cli/io/process.h"
#include "cli/io/ranks.h"
#include "cli/io/shards.h"
#include "cli/io/signals.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"

/* ---- playing ------------------------------------------------------------------------------- */

/* The play finder and the players of a thread. */
typedef struct shard_player {
    match *m;
    quoth_play_finder *finder;
    cross_seat seat[QUOTH_PLAYERS_MAX];
    quoth_cross_player player[QUOTH_PLAYERS_MAX];
} shard_player;

static quoth_status play_shard(shard_player *s, const claimed_shard *part, quoth_cross_score *score)
{
    match *m = s->m;
    quoth_cross_match_options options = {.seed = m->seed,
                                         .from = part->from,
                                         .to = part->to,
                                         .start = m->loaded.position,
                                         .starts = (const quoth_position *const *)m->starts,
                                         .start_count = m->start_count,
                                         .clock = m->milliseconds ? &steady_clock : NULL,
                                         .time = m->milliseconds * 1000};
    return quoth_cross_match(score, m->loaded.cross, s->player, m->players, &options,
                             &(quoth_context){.watch = &part->watch}, NULL);
}

static void finish_match_shard(match *m, claimed_shard *part, quoth_status status,
                               const quoth_cross_score *score)
{
    shard_lock(part);
    if (!status && rank_number())
        status = quoth_cross_score_add(&m->score, score, m->players, NULL);
    else if (!status)
        status = match_count_shard(m, part->number, score);
    shard_finish(part, status);
    if (!status && m->journal >= 0 && !match_write_shard(m, part->number, score))
        m->work.failed = true;
    shard_unlock(part);
}

static void play_shards(void *argument, unsigned number)
{
    match *m = argument;
    shard_player s = {.m = m};
    claimed_shard part;
    (void)number;
    quoth_status ready = quoth_play_finder_new(&s.finder, m->loaded.cross, NULL, NULL);
    for (unsigned p = 0; p < m->players && !ready; p++) {
        ready = cross_seat_begin(&s.seat[p], &m->spec[p], m->loaded.cross, s.finder);
        s.player[p] = s.seat[p].player;
    }
    for (unsigned p = 0; p < m->players && !ready; p++) {
        const char *failure = exec_begin(&s.seat[p].program);
        if (failure && shards_fail(&m->work))
            print_error("%s", failure);
    }
    while (shard_next(&m->work, &part)) {
        quoth_cross_score score = {0};
        quoth_status status = ready ? ready : play_shard(&s, &part, &score);
        finish_match_shard(m, &part, status, &score);
    }
    for (unsigned p = 0; p < m->players; p++)
        cross_seat_end(&s.seat[p]);
    quoth_play_finder_free(s.finder);
}

/* Writes the results of this rank for rank 0, shard by shard, since the journal has a line for each
 * shard. */
static quoth_status write_sums(void *user, const quoth_sink *sink)
{
    match *m = user;
    quoth_status status = quoth_cross_score_write(sink, &m->score, m->players, NULL);
    m->score = (quoth_cross_score){0};
    return status;
}

static quoth_status add_sums(void *user, const void *bytes, size_t size, uint64_t first)
{
    match *m = user;
    quoth_cross_score score;
    quoth_status status = quoth_cross_score_read(&score, m->players, bytes, size, NULL);
    if (!status)
        status = match_count_shard(m, first, &score);
    if (!status && m->journal >= 0 && !match_write_shard(m, first, &score))
        m->work.failed = true;
    return status;
}

/* Adds up the differences of shards that both matches have and that count here.  A shorter last
 * shard is left out. */
static quoth_match_difference difference_of(const match *m)
{
    quoth_match_difference d = {.name = m->other, .games = m->work.size};
    for (uint64_t i = 0; i < (m->tested ? m->counted : m->work.count); i++) {
        if (m->own[i].games != d.games || m->theirs[i].games != d.games)
            continue;
        int64_t wins = m->own[i].wins - m->theirs[i].wins;
        int64_t spread = m->own[i].spread - m->theirs[i].spread;
        d.shards++;
        d.wins += wins;
        d.wins_squares += wins * wins;
        d.spread += spread;
        d.spread_squares += spread * spread;
    }
    return d;
}

/* Marks the shards of other parts as done; returns the games that this part and its journal have.
 */
static uint64_t leave_other_parts(match *m)
{
    uint64_t games = 0;
    for (uint64_t i = 0; i < m->work.count; i++) {
        if (m->work.done[i] || i % m->parts == m->part)
            games += shard_games(&m->work, i);
        else
            m->work.done[i] = true;
    }
    return games;
}

static int write_match(const match *m, const arguments *args)
{
    quoth_match_difference difference = {0};
    quoth_match_findings findings = {.sprt = m->tested ? &m->sprt : NULL,
                                     .positions = m->start_count};
    if (m->other) {
        difference = difference_of(m);
        findings.against = &difference;
    }
    quoth_status status = quoth_cross_write_score(&standard_output, m->loaded.cross, m->name,
                                                  m->players, m->seed, &m->score, &findings,
                                                  output_format(args), NULL);
    return status ? explain_status(status, NULL) : EXIT_FINE;
}

static int play_match(match *m, const arguments *args)
{
    double begun = now_in_seconds();
    uint64_t wanted = leave_other_parts(m);
    ranks_broadcast(&m->seed, sizeof m->seed); /* rank 0 may have drawn a random seed */
    m->work.delivery = (shard_delivery){.user = m, .write = write_sums, .add = add_sums};
    shards_run(&m->work, &m->workers, play_shards, m);
    double spent = now_in_seconds() - begun;
    if (rank_number())
        return EXIT_FINE;
    if (m->work.failed)
        return EXIT_BAD;
    if (m->work.resumed)
        print_warning("%llu of %llu games were there already", (unsigned long long)m->work.resumed,
                      (unsigned long long)m->games);
    if (m->score.games < wanted && !m->work.enough) {
        print_warning("interrupted after %llu of %llu games%s", (unsigned long long)m->score.games,
                      (unsigned long long)wanted,
                      m->path ? "; the same command goes on" : " (--resume FILE would keep them)");
        return EXIT_INTERRUPTED;
    }
    if (m->work.played)
        print_warning("%llu game%s in %.2f s, %.1f games/s, %u thread%s",
                      (unsigned long long)m->work.played, m->work.played == 1 ? "" : "s", spent,
                      (double)m->work.played / (spent > 0 ? spent : 1e-9), m->workers.threads,
                      m->workers.threads == 1 ? "" : "s");
    if (wanted < m->games)
        print_warning("part %llu of %llu; its games are in %s", (unsigned long long)m->part + 1,
                      (unsigned long long)m->parts, m->path);
    return write_match(m, args);
}

/* ---- setting up ---------------------------------------------------------------------------- */

static bool with_programs(const match *m)
{
    for (unsigned p = 0; p < m->players; p++)
        if (m->spec[p].kind == CROSS_PROGRAM)
            return true;
    return false;
}

/* Reads the seed.  A player program that knew the seed would know the bag, so it must neither guess
 * the seed nor read it from our command line. */
static bool read_seed(match *m, const arguments *args)
{
    bool fine = option_number(args, OPT_SEED, with_programs(m) ? secret_seed() : 1, 0, UINT64_MAX,
                              &m->seed);
    if (with_programs(m))
        hide_option(args, OPT_SEED);
    return fine;
}

/* Reads "50 52": two shares of games, in percent. */
static bool read_shares(const char *text, double *low, double *high)
{
    char *end;
    *low = strtod(text, &end) / 100;
    if (*end == ' ')
        *high = strtod(end + 1, &end) / 100;
    return strspn(text, "0123456789. ") == strlen(text) && !*end && *low > 0 && *low < *high &&
           *high < 1;
}

static bool read_sprt(match *m, const arguments *args)
{
    const char *shares = option_value(args, OPT_SPRT, NULL);
    m->tested = shares;
    m->sprt.error = 0.05;
    if (!shares)
        return true;
    if (m->players != 2)
        print_error("--sprt is for two players");
    else if (!read_shares(shares, &m->sprt.low, &m->sprt.high))
        print_error("--sprt is two numbers between 0 and 100, the lower one first: "
                    "the percentages of games that are to be told apart; not \"%s\"",
                    shares);
    else
        return true;
    return false;
}

/* Reads "2/3": the second of three parts. */
static bool read_part(match *m, const arguments *args)
{
    const char *text = option_value(args, OPT_PART, NULL);
    m->parts = 1;
    if (!text)
        return true;
    char first[32] = "";
    size_t size = strcspn(text, "/");
    if (size < sizeof first)
        memcpy(first, text, size);
    if (m->tested)
        print_error("--sprt needs the whole match: join the journals of the parts");
    else if (!m->path)
        print_error("--part needs a journal: --resume FILE");
    else if (!text[size] || !parse_number(first, UINT32_MAX, &m->part) || !m->part ||
             !parse_number(text + size + 1, UINT32_MAX, &m->parts) || m->part > m->parts)
        print_error("--part is like 2/3, the second of three parts; not \"%s\"", text);
    else {
        m->part--;
        return true;
    }
    return false;
}

static bool set_up_match(match *m, const arguments *args)
{
    m->players = (unsigned)args->operands;
    m->journal = -1;
    if (!args->operands) {
        print_error("a match needs players: quoth cross match greedy equity");
        return false;
    }
    if (!player_operands_fit(args, QUOTH_PLAYERS_MAX) || !read_sprt(m, args) ||
        !option_number(args, OPT_GAMES, m->tested ? 20000 : 1000, 1, UINT64_C(1000000000000),
                       &m->games) ||
        !option_seconds(args, OPT_TIME_PER_GAME, 0, &m->milliseconds) ||
        !option_workers(args, &m->workers) || !match_load_starts(m, args))
        return false;
    for (unsigned p = 0; p < m->players; p++) {
        m->name[p] = args->operand[p];
        if (!cross_player_read(&m->spec[p], args->operand[p], args, &m->loaded))
            return false;
    }
    if (!read_seed(m, args))
        return false;
    if (with_programs(m))
        process_prepare();
    if (m->games % m->players)
        print_warning(
            "%llu game%s no whole number of groups of %u; the last ones do not count in means "
            "and intervals",
            (unsigned long long)m->games, m->games == 1 ? " is" : "s are", m->players);
    quoth_status status = quoth_cross_prepare(m->loaded.cross, &program_context, NULL);
    if (status) {
        explain_status(status, NULL);
        return false;
    }
    m->path = option_value(args, OPT_RESUME, NULL);
    if (m->path && strcmp(m->path, "-") == 0) {
        print_error(
            "--resume needs a file that can be read and added to; for one of that name, ./-");
        return false;
    }
    m->other = option_value(args, OPT_AGAINST, NULL);
    return read_part(m, args) && match_read_journals(m);
}

int run_cross_match(const arguments *args)
{
    match *m = calloc(1, sizeof *m);
    int status = EXIT_BAD;
    if (!m)
        return print_error("out of memory");
    if (ranks_agree(set_up_match(m, args)))
        status = play_match(m, args);
    if (m->journal >= 0)
        close(m->journal);
    for (unsigned p = 0; p < m->players && p < QUOTH_PLAYERS_MAX; p++)
        cross_player_forget(&m->spec[p]);
    match_unload_starts(m);
    while (m->waiting) {
        waiting_shard *next = m->waiting->next;
        free(m->waiting);
        m->waiting = next;
    }
    free(m->own);
    free(m->theirs);
    shards_end(&m->work);
    free(m);
    return interrupted() && status != EXIT_FINE ? EXIT_INTERRUPTED : status;
}
