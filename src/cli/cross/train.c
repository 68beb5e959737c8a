/* quoth cross train: estimates leave values by self-play (Sheppard 2002), in rounds, on all
 * processors.
 *
 * The games of a round are divided into shards.  A shard adds sums of integers, so the result
 * depends only on the games.  With --resume the sums are written to a file every STORE_EVERY
 * seconds; after a kill the same command continues from that file. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/stdio.h"
#include "quoth/train.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/leave_values.h"
#include "cli/cross/load.h"
#include "cli/cross/players.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/fold.h"
#include "cli/io/json.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/shards.h"
#include "cli/io/signals.h"

enum {
    TRAIN_SHARD = 64,          /* games of a shard */
    TRAIN_ROUNDS_MOST = 100,   /* limit of --rounds */
    TRAIN_ROUNDS_DEFAULT = 10, /* limit without --rounds, where training can end earlier */
    STORE_EVERY = 30,          /* seconds between writes of the --resume file */
    DELIVERED_EVERY = 15       /* seconds between reports of a rank, whose results are large */
};

/* The gain of a round over the previous round: the mean spread of a match between their values. */
typedef struct round_gain {
    uint64_t games;
    double mean, half; /* points a game; half the 95 % interval of the mean */
} round_gain;

typedef struct training {
    loaded_cross loaded;
    uint64_t games, seed, rounds, players;
    bool until;      /* training ends when a match shows no gain */
    bool unwritable; /* the journal could not be written */
    uint64_t match_games;
    const char *path, *output, *wins;
    uint64_t key;
    quoth_workers workers;
    /* The current round. */
    uint64_t round; /* from 1 */
    leave_values values, next;
    quoth_train *sums, *delivered;
    shards work;
    double stored_at;
    round_gain gain[TRAIN_ROUNDS_MOST];
    /* The match after the round. */
    shards trial;
    quoth_cross_score score;
} training;

static void free_values(leave_values *values)
{
    quoth_leaves_free(values->leaves);
    *values = (leave_values){0};
}

static void use_leaves(leave_values *values, quoth_leaves *leaves)
{
    *values = (leave_values){.leaves = leaves};
    values->baseline = (quoth_baseline){.leaves = leaves};
    quoth_evaluator_baseline(&values->evaluator, &values->baseline);
}

/* Reads leaves that training wrote as KLV2. */
static quoth_status set_leaves(const training *t, leave_values *values, const void *klv,
                               size_t size)
{
    const quoth_cross_rules *rules = &t->loaded.rules;
    quoth_leaves *leaves;
    quoth_status status =
        quoth_leaves_read_klv(&leaves, klv, size, rules->tiles.alphabet.letters, NULL, NULL);
    if (status)
        return status;
    quoth_leaves_extend(leaves, &rules->tiles, rules->rack);
    use_leaves(values, leaves);
    return QUOTH_OK;
}

static const quoth_evaluator *evaluator_now(const training *t)
{
    return t->round > 1 ? &t->values.evaluator : &t->loaded.leaves.evaluator;
}

static bool continues_after(const round_gain *gain)
{
    return gain->mean - gain->half > 0;
}

/* ---- the file of --resume ------------------------------------------------------------------ *
 *
 * A line with a hash of all settings that decide the sums; the round and the gains of the rounds
 * before it; the leave values of the round, as KLV2; the set of finished shards; the sums; a
 * checksum. */

static const char train_title[] = "quoth-cross-train 3\n";

typedef struct state_writer {
    const quoth_sink *to;
    uint64_t sum;
    uint64_t size;
} state_writer;

static bool write_state_bytes(void *user, const char *bytes, size_t size)
{
    state_writer *w = user;
    w->sum = fold_bytes(w->sum, bytes, size);
    w->size += size;
    return !w->to || w->to->write(w->to->user, bytes, size);
}

static quoth_status put(const quoth_sink *sink, const void *bytes, size_t size)
{
    return size == 0 || sink->write(sink->user, bytes, size) ? QUOTH_OK : QUOTH_SINK_FAILED;
}

static quoth_status write_state(void *user, const quoth_sink *to)
{
    training *t = user;
    state_writer w = {to, FOLD_BEGIN, 0}, measure = {NULL, FOLD_BEGIN, 0};
    quoth_sink sink = {write_state_bytes, &w}, measuring = {write_state_bytes, &measure};
    quoth_status status = QUOTH_OK;
    if (t->values.leaves)
        status = quoth_leaves_write_klv(&measuring, t->values.leaves, NULL);
    uint64_t head[4] = {t->key, t->round, t->work.count, measure.size};
    if (!status)
        status = put(&sink, train_title, sizeof train_title - 1);
    if (!status)
        status = put(&sink, head, sizeof head);
    if (!status)
        status = put(&sink, t->gain, sizeof t->gain);
    if (!status && t->values.leaves)
        status = quoth_leaves_write_klv(&sink, t->values.leaves, NULL);
    if (!status)
        status = put(&sink, t->work.done, t->work.count);
    if (!status)
        status = quoth_train_write(&sink, t->sums, NULL);
    uint64_t sum = w.sum;
    return status ? status : put(&sink, &sum, sizeof sum);
}

static bool store_state(training *t)
{
    t->stored_at = now_in_seconds();
    bool kept = !t->path || rank_number() || file_replace(t->path, write_state, t);
    t->unwritable = t->unwritable || !kept;
    return kept;
}

static bool take(const char **at, const char *end, void *to, size_t size)
{
    if ((size_t)(end - *at) < size)
        return false;
    memcpy(to, *at, size);
    *at += size;
    return true;
}

/* Whether a training with these options reaches the round of the file. */
static bool comes_to_round(const training *t)
{
    bool on = t->round <= t->rounds;
    for (uint64_t r = 0; on && t->until && r + 1 < t->round; r++)
        on = continues_after(&t->gain[r]);
    return on;
}

static bool read_parts(training *t, const char *at, const char *end)
{
    uint64_t head[4];
    if (!take(&at, end, head, sizeof head))
        return fail_with("%s: the file is cut short", t->path);
    if (head[0] != t->key || head[2] != t->work.count)
        return fail_with(
            "%s: of another training (rules, words, leaves, games, players or seed differ); "
            "nothing was changed",
            t->path);
    t->round = head[1];
    bool fine = t->round >= 1 && t->round <= TRAIN_ROUNDS_MOST &&
                take(&at, end, t->gain, sizeof t->gain) && head[3] <= (uint64_t)(end - at);
    if (fine && head[3]) {
        fine = !set_leaves(t, &t->values, at, (size_t)head[3]);
        at += head[3];
    }
    fine = fine && (t->round == 1) == !t->values.leaves &&
           take(&at, end, t->work.done, t->work.count) &&
           !quoth_train_read(t->sums, at, (size_t)(end - at), NULL);
    t->work.resumed = quoth_train_games(t->sums);
    if (!fine)
        return fail_with("%s: the file is damaged; nothing was changed", t->path);
    if (!comes_to_round(t))
        return fail_with("%s: already in round %" PRIu64 ", to which this training does not come; "
                         "--rounds %" PRIu64 " or more goes on; nothing was changed",
                         t->path, t->round, t->round);
    return true;
}

static bool read_state(training *t)
{
    file_bytes file;
    size_t title = sizeof train_title - 1;
    uint64_t stored;
    if (access(t->path, F_OK))
        return store_state(t);
    if (!file_read(&file, t->path))
        return false;
    bool fine = false;
    const char *end = file.bytes + file.size - sizeof stored;
    if (file.size < title || memcmp(file.bytes, train_title, title) != 0)
        print_error("%s: not a training of this version; nothing was changed", t->path);
    else if (file.size < title + sizeof stored)
        print_error("%s: the file is cut short", t->path);
    else {
        memcpy(&stored, end, sizeof stored);
        if (stored != fold_bytes(FOLD_BEGIN, file.bytes, file.size - sizeof stored))
            print_error("%s: the file is damaged; nothing was changed", t->path);
        else
            fine = read_parts(t, file.bytes + title, end);
    }
    file_release(&file);
    t->stored_at = now_in_seconds();
    return fine;
}

/* ---- shards -------------------------------------------------------------------------------- */

static void train_shards(void *argument, unsigned number)
{
    training *t = argument;
    quoth_play_finder *finder;
    quoth_train *sums = NULL;
    claimed_shard part;
    (void)number;
    quoth_status ready = quoth_play_finder_new(&finder, t->loaded.cross, NULL, NULL);
    if (!ready)
        ready = quoth_train_new(&sums, t->loaded.cross, (unsigned)t->players, NULL, NULL);
    while (shard_next(&t->work, &part)) {
        quoth_train_options options = {.evaluator = evaluator_now(t),
                                       .seed = t->seed + (t->round << 32),
                                       .from = part.from,
                                       .to = part.to};
        quoth_status status = ready;
        if (!status) {
            quoth_train_clear(sums);
            status = quoth_train_play(sums, finder, &options,
                                      &(quoth_context){.watch = &part.watch}, NULL);
        }
        shard_lock(&part);
        if (!status)
            status = quoth_train_add(t->sums, sums, NULL);
        shard_finish(&part, status);
        if (!status && now_in_seconds() - t->stored_at > STORE_EVERY && !store_state(t))
            t->work.failed = true;
        shard_unlock(&part);
    }
    quoth_train_free(sums);
    quoth_play_finder_free(finder);
}

/* Plays shards of the match between the new values and the previous values. */
static void trial_shards(void *argument, unsigned number)
{
    training *t = argument;
    quoth_play_finder *finder;
    quoth_cross_bot bot[2];
    quoth_cross_player player[2];
    claimed_shard part;
    (void)number;
    quoth_status ready = quoth_play_finder_new(&finder, t->loaded.cross, NULL, NULL);
    for (unsigned p = 0; p < 2; p++) {
        bot[p] = (quoth_cross_bot){.policy = QUOTH_CROSS_EQUITY,
                                   .evaluator = p == 0 ? &t->next.evaluator : evaluator_now(t),
                                   .finder = finder};
        player[p] = quoth_cross_bot_player(&bot[p]);
    }
    while (shard_next(&t->trial, &part)) {
        quoth_cross_score score = {0};
        quoth_cross_match_options options = {
            .seed = t->seed + (t->round << 32) + 1, .from = part.from, .to = part.to};
        quoth_status status = ready
                                  ? ready
                                  : quoth_cross_match(&score, t->loaded.cross, player, 2, &options,
                                                      &(quoth_context){.watch = &part.watch}, NULL);
        shard_lock(&part);
        if (!status)
            status = quoth_cross_score_add(&t->score, &score, 2, NULL);
        shard_finish(&part, status);
        shard_unlock(&part);
    }
    for (unsigned p = 0; p < 2; p++)
        quoth_cross_bot_free(&bot[p]);
    quoth_play_finder_free(finder);
}

/* ---- ranks --------------------------------------------------------------------------------- */

static quoth_status write_sums(void *user, const quoth_sink *sink)
{
    training *t = user;
    quoth_status status = quoth_train_write(sink, t->sums, NULL);
    quoth_train_clear(t->sums);
    return status;
}

static quoth_status add_sums(void *user, const void *bytes, size_t size, uint64_t first)
{
    training *t = user;
    (void)first;
    quoth_status status = QUOTH_OK;
    if (!t->delivered)
        status = quoth_train_new(&t->delivered, t->loaded.cross, (unsigned)t->players, NULL, NULL);
    if (!status)
        status = quoth_train_read(t->delivered, bytes, size, NULL);
    return status ? status : quoth_train_add(t->sums, t->delivered, NULL);
}

static quoth_status write_score(void *user, const quoth_sink *sink)
{
    training *t = user;
    quoth_status status = quoth_cross_score_write(sink, &t->score, 2, NULL);
    t->score = (quoth_cross_score){0};
    return status;
}

static quoth_status add_score(void *user, const void *bytes, size_t size, uint64_t first)
{
    training *t = user;
    quoth_cross_score score;
    (void)first;
    quoth_status status = quoth_cross_score_read(&score, 2, bytes, size, NULL);
    return status ? status : quoth_cross_score_add(&t->score, &score, 2, NULL);
}

/* Sends the leave values of rank 0 to all ranks; `status` is the status of rank 0. */
static bool share_leaves(training *t, leave_values *values, quoth_status status)
{
    quoth_string klv = {0};
    quoth_sink sink = quoth_to_string(&klv);
    if (rank_count() > 1) {
        if (rank_number() == 0 && !status && values->leaves)
            status = quoth_leaves_write_klv(&sink, values->leaves, NULL);
        ranks_broadcast(&status, sizeof status);
        ranks_broadcast_string(&klv);
        if (rank_number() && klv.size)
            status = set_leaves(t, values, klv.bytes, klv.size);
        quoth_string_free(&klv);
    }
    if (status)
        explain_status(status, NULL);
    return ranks_agree(!status);
}

/* ---- rounds -------------------------------------------------------------------------------- */

/* Plays the match between the new values and the previous values. */
static bool try_values(training *t)
{
    shards_end(&t->trial);
    t->score = (quoth_cross_score){0};
    t->trial.failed = !ranks_agree(shards_begin(&t->trial, t->match_games, TRAIN_SHARD));
    t->trial.delivery = (shard_delivery){.user = t, .write = write_score, .add = add_score};
    return !t->trial.failed && shards_run(&t->trial, &t->workers, trial_shards, t);
}

/* Finishes a round: computes its values and plays the match against the previous values.  *on:
 * another round follows. */
static bool finish_round(training *t, bool *on)
{
    quoth_leaves *leaves;
    quoth_status status = rank_number() ? QUOTH_OK
                                        : quoth_train_leaves(&leaves, t->sums, NULL, NULL);
    if (!status && rank_number() == 0)
        use_leaves(&t->next, leaves);
    if (!share_leaves(t, &t->next, status) || !try_values(t))
        return false;
    round_gain *gain = &t->gain[t->round - 1];
    gain->games = t->score.games;
    quoth_cross_spread_95(&gain->mean, &gain->half, &t->score, 2, 0);
    print_warning("round %" PRIu64 ": %" PRIu64
                  " game%s, %+.2f points a game (%+.2f to %+.2f) against the "
                  "values before, in a match of %" PRIu64,
                  t->round, quoth_train_games(t->sums), quoth_train_games(t->sums) == 1 ? "" : "s",
                  gain->mean, gain->mean - gain->half, gain->mean + gain->half, gain->games);
    if (gain->mean + gain->half < 0)
        print_warning("round %" PRIu64
                      ": worse than before; more games a round (--games) make better values",
                      t->round);
    *on = t->round < t->rounds && (!t->until || continues_after(gain));
    ranks_broadcast(on, sizeof *on);
    return true;
}

/* Stores the results of the round; called on all ranks. */
static bool store_round(training *t)
{
    bool kept = store_state(t);
    ranks_broadcast(&kept, sizeof kept);
    t->unwritable = !kept;
    return kept;
}

/* Begins the next round with the values of the finished round. */
static bool begin_round(training *t)
{
    t->round++;
    free_values(&t->values);
    use_leaves(&t->values, t->next.leaves);
    t->next = (leave_values){0};
    quoth_train_clear(t->sums);
    shards_clear(&t->work);
    return store_round(t);
}

static quoth_status write_leaves(void *user, const quoth_sink *sink)
{
    training *t = user;
    return ends_with(t->output, ".csv")
               ? quoth_leaves_write_csv(sink, t->next.leaves, &t->loaded.rules.tiles, NULL)
               : quoth_leaves_write_klv(sink, t->next.leaves, NULL);
}

/* Writes the win-probability table in Macondo's format. */
static quoth_status write_win_table(void *user, const quoth_sink *sink)
{
    const training *t = user;
    char cell[32];
    unsigned most = t->loaded.rules.tiles.total;
    unsigned first = most, last = 0;
    for (unsigned unseen = 0; unseen <= most; unseen++)
        if (quoth_train_spread(t->sums, 0, unseen).samples) {
            first = unseen < first ? unseen : first;
            last = unseen;
        }
    quoth_status status = QUOTH_OK;
    for (unsigned unseen = first; !status && unseen <= last; unseen++)
        status = put(sink, cell, (size_t)snprintf(cell, sizeof cell, ",%u", unseen));
    for (int spread = 300; !status && spread >= -300; spread--) {
        double chance = 0;
        status = put(sink, cell, (size_t)snprintf(cell, sizeof cell, "\n%d", spread));
        for (unsigned unseen = first; !status && unseen <= last; unseen++) {
            if (quoth_train_spread(t->sums, 0, unseen).samples)
                chance = quoth_train_chance(t->sums, 0, unseen, spread);
            status = put(sink, cell, (size_t)snprintf(cell, sizeof cell, ",%.5f", chance));
        }
    }
    return status ? status : put(sink, "\n", 1);
}

static int write_trained(training *t, const arguments *args, double spent)
{
    if (!file_replace(t->output, write_leaves, t) ||
        (t->wins && !file_replace(t->wins, write_win_table, t)))
        return EXIT_BAD;
    if (!has_option(args, OPT_JSON)) {
        print_warning("%s: %" PRIu32 " leaves; %.0f s, %u thread%s", t->output,
                      quoth_leaves_count(t->next.leaves), spent, t->workers.threads,
                      t->workers.threads == 1 ? "" : "s");
        return EXIT_FINE;
    }
    json_writer j = json_begin(stdout);
    json_object(&j, NULL);
    json_number(&j, "leaves", quoth_leaves_count(t->next.leaves));
    json_number(&j, "games", t->games);
    json_number(&j, "seed", t->seed);
    json_array(&j, "rounds");
    for (uint64_t r = 0; r < t->round; r++) {
        json_object(&j, NULL);
        json_decimal(&j, "gain", t->gain[r].mean, 3);
        json_decimal(&j, "low", t->gain[r].mean - t->gain[r].half, 3);
        json_decimal(&j, "high", t->gain[r].mean + t->gain[r].half, 3);
        json_number(&j, "match", t->gain[r].games);
        json_close(&j);
    }
    json_close(&j);
    json_close(&j);
    json_end(&j);
    return EXIT_FINE;
}

static int train(training *t, const arguments *args)
{
    double begun = now_in_seconds();
    bool on = true;
    ranks_broadcast(&t->round, sizeof t->round);
    if (!share_leaves(t, &t->values, QUOTH_OK))
        return EXIT_BAD;
    t->work.delivery = (shard_delivery){t, DELIVERED_EVERY, write_sums, add_sums};
    if (t->work.resumed)
        print_warning("round %" PRIu64 ": %" PRIu64 " of %" PRIu64 " games were there already",
                      t->round, t->work.resumed, t->games);
    while (on) {
        bool played = shards_run(&t->work, &t->workers, train_shards, t);
        if (!played || !store_round(t) || !finish_round(t, &on) || (on && !begin_round(t))) {
            if (t->work.failed || t->trial.failed || t->unwritable || (!played && !store_state(t)))
                return EXIT_BAD;
            print_warning("interrupted in round %" PRIu64 "%s", t->round,
                          t->path ? "; the same command goes on"
                                  : " (--resume FILE would keep it)");
            return EXIT_INTERRUPTED;
        }
    }
    return rank_number() ? EXIT_FINE : write_trained(t, args, now_in_seconds() - begun);
}

/* ---- setting up ---------------------------------------------------------------------------- */

/* Makes the hash of all settings that decide the results. */
static void make_train_key(training *t)
{
    t->key = FOLD_BEGIN;
    quoth_sink sink = fold_sink(&t->key);
    quoth_cross_words words = quoth_cross_words_of(t->loaded.cross);
    quoth_cross_rules_write(&sink, &t->loaded.rules, NULL);
    t->key = fold_bytes(t->key, words.sha256, sizeof words.sha256);
    if (t->loaded.leaves.leaves)
        t->key =
            fold_leaves(t->key, t->loaded.leaves.leaves, t->loaded.rules.tiles.alphabet.letters);
    t->key = fold_bytes(t->key, &t->seed, sizeof t->seed);
    t->key = fold_bytes(t->key, &t->games, sizeof t->games);
    t->key = fold_bytes(t->key, &t->players, sizeof t->players);
}

/* Whether --output, --wins and --resume are different files, so that none overwrites another. */
static bool are_three_files(const training *t)
{
    const char *const file[] = {t->output, t->wins, t->path};
    static const char *const option[] = {"--output", "--wins", "--resume"};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned k = 0; k < i; k++)
            if (file[i] && file[k] && is_same_file(file[i], file[k]))
                return fail_with("%s and %s are the same file: %s", option[k], option[i], file[k]);
    return true;
}

static bool set_up_training(training *t, const arguments *args)
{
    t->output = option_value(args, OPT_OUTPUT, NULL);
    t->wins = option_value(args, OPT_WINS, NULL);
    t->path = option_value(args, OPT_RESUME, NULL);
    t->until = !has_option(args, OPT_ROUNDS);
    if (!t->output)
        return fail_with("say where to write the values: -o FILE.klv2");
    if (!names_leaves(t->output) || !are_three_files(t))
        return false;
    if (!rank_number() && t->wins && !file_replaceable(t->wins))
        return false;
    if (t->path && strcmp(t->path, "-") == 0)
        return fail_with("--resume needs a file that can be read again, not -");
    if (!option_number(args, OPT_GAMES, 100000, 1, UINT64_C(100000000000), &t->games) ||
        !option_number(args, OPT_ROUNDS, TRAIN_ROUNDS_DEFAULT, 1, TRAIN_ROUNDS_MOST, &t->rounds) ||
        !option_number(args, OPT_SEED, 1, 0, UINT64_MAX, &t->seed) ||
        !option_number(args, OPT_PLAYERS, 2, 2, QUOTH_PLAYERS_MAX, &t->players) ||
        !option_workers(args, &t->workers) || !load_cross(&t->loaded, args, NULL))
        return false;
    t->match_games = t->games / 10 & ~UINT64_C(1);
    t->match_games = t->match_games < 200 ? 200 : t->match_games > 20000 ? 20000 : t->match_games;
    t->round = 1;
    if (!shards_begin(&t->work, t->games, TRAIN_SHARD))
        return false;
    quoth_status status = quoth_cross_prepare(t->loaded.cross, &program_context, NULL);
    if (!status)
        status = quoth_train_new(&t->sums, t->loaded.cross, (unsigned)t->players, NULL, NULL);
    if (status)
        return explain_status(status, NULL) == EXIT_FINE;
    make_train_key(t);
    return !t->path || rank_number() || read_state(t);
}

int run_cross_train(const arguments *args)
{
    training *t = too_many_operands(args, 0) ? NULL : calloc(1, sizeof *t);
    int status = EXIT_BAD;
    if (!t)
        return EXIT_BAD;
    if (ranks_agree(set_up_training(t, args)))
        status = train(t, args);
    free_values(&t->values);
    free_values(&t->next);
    quoth_train_free(t->sums);
    quoth_train_free(t->delivered);
    shards_end(&t->work);
    shards_end(&t->trial);
    unload_cross(&t->loaded);
    free(t);
    return interrupted() && status != EXIT_FINE ? EXIT_INTERRUPTED : status;
}
