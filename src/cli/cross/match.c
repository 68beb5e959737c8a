/* quoth cross match: plays many games on all processors.
 *
 * The games are divided into shards of whole groups.  With --resume the journal gets a line for
 * each finished shard: its number, its sums, and a checksum that exposes truncated lines; a killed
 * match continues from the journal.  The sums are integers, so they can be added in any order and
 * the result depends only on the games.
 */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/app/workers.h"
#include "cli/cross/load.h"
#include "cli/cross/players.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/fold.h"
#include "cli/io/messages.h"
#include "cli/io/output.h"
#include "cli/io/process.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/shards.h"
#include "cli/io/signals.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"

typedef struct match {
    loaded_cross loaded;
    unsigned players;
    const char *name[QUOTH_PLAYERS_MAX];
    cross_player_spec spec[QUOTH_PLAYERS_MAX];
    uint64_t games, seed;
    uint64_t milliseconds; /* time of each player for a game; 0: not timed */
    quoth_cross_score score;
    const char *path; /* the journal of --resume; NULL: none */
    int journal;      /* file descriptor of the journal, or -1 */
    char key[17];     /* identifies the match; journal lines with other keys are ignored */
    quoth_workers workers;
    shards work;
} match;

/* ---- the journal --------------------------------------------------------------------------- */

enum { KEY_SIZE = 17 };

/* Makes the key of a match from its rules, words, players with their leaves, seed and the games of
 * a shard: everything that decides the result of a shard. */
static void make_key(const match *m, uint64_t shard, char key[KEY_SIZE])
{
    uint64_t hash = FOLD_BEGIN;
    quoth_sink sink = fold_sink(&hash);
    quoth_cross_words words = quoth_cross_words_of(m->loaded.cross);
    quoth_cross_rules_write(&sink, &m->loaded.rules, NULL);
    if (m->loaded.position)
        quoth_cgp_write(&sink, m->loaded.position, NULL, NULL);
    hash = fold_bytes(hash, words.sha256, sizeof words.sha256);
    for (unsigned p = 0; p < m->players; p++)
        hash = cross_player_fold(&m->spec[p], hash, m->loaded.rules.tiles.alphabet.letters);
    hash = fold_bytes(hash, &m->seed, sizeof m->seed);
    hash = fold_bytes(hash, &shard, sizeof shard);
    if (m->milliseconds)
        hash = fold_bytes(hash, &m->milliseconds, sizeof m->milliseconds);
    hash = fold_bytes(hash, QUOTH_VERSION, sizeof QUOTH_VERSION);
    snprintf(key, KEY_SIZE, "%016" PRIx64, hash);
}

/* The number of games of a shard.  A small shard loses little when the program is killed; in a long
 * match larger shards keep the journal short. */
static uint64_t shard_size(const match *m, bool is_long)
{
    return m->players * (uint64_t)(is_long ? 256 : 8);
}

static size_t lines_of_key(const char *text, size_t size, const char *key)
{
    char head[32];
    size_t lines = 0, length = (size_t)snprintf(head, sizeof head, "slice %s ", key);
    for (const char *at = text, *end = text + size;
         (at = memmem(at, (size_t)(end - at), head, length)); at += length)
        lines++;
    return lines;
}

/* Chooses the size of a shard: the size of most shards in the journal, which may have been written
 * by a shorter or longer match; without them the size for the length of this match. */
static bool choose_shards(match *m, const char *text, size_t size)
{
    char key[2][KEY_SIZE];
    bool is_long = m->games >= 100000;
    for (unsigned i = 0; i < 2; i++)
        make_key(m, shard_size(m, i), key[i]);
    if (lines_of_key(text, size, key[!is_long]) > lines_of_key(text, size, key[is_long]) &&
        shard_size(m, !is_long) <= m->games)
        is_long = !is_long;
    memcpy(m->key, key[is_long], KEY_SIZE);
    return shards_begin(&m->work, m->games, shard_size(m, is_long));
}

/* Writes all bytes to the end of the journal and makes sure they are on the disk. */
static bool append(match *m, const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        ssize_t n = write(m->journal, text + at, size - at);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0) {
            print_error("%s: %s", m->path, strerror(errno));
            return false;
        }
        at += (size_t)n;
    }
    if (fdatasync(m->journal) && errno != EINVAL) {
        print_error("%s: %s", m->path, strerror(errno));
        return false;
    }
    return true;
}

enum { LINE_SIZE = 65536 };

typedef struct journal_line {
    char text[LINE_SIZE];
    size_t size;
} journal_line;

/* Adds to a line; leaves space for a checksum. */
static bool add_to_line(void *user, const char *bytes, size_t size)
{
    journal_line *line = user;
    if (size > LINE_SIZE - 32 - line->size)
        return false;
    memcpy(line->text + line->size, bytes, size);
    line->size += size;
    return true;
}

static bool write_shard(match *m, uint64_t shard, const quoth_cross_score *score)
{
    journal_line line;
    quoth_sink sink = {add_to_line, &line};
    line.size = (size_t)snprintf(line.text, sizeof line.text, "slice %s %" PRIu64, m->key, shard);
    if (quoth_cross_score_write(&sink, score, m->players, NULL))
        return false;
    uint64_t sum = fold_bytes(FOLD_BEGIN, line.text, line.size);
    line.size += (size_t)snprintf(line.text + line.size, sizeof line.text - line.size,
                                  " %016" PRIx64 "\n", sum);
    return append(m, line.text, line.size);
}

/* Reads a finished shard from a line of the journal.  Lines that are damaged, cut short, of another
 * match or repeated are ignored. */
static void read_shard(match *m, char *line)
{
    char head[32];
    size_t size = strlen(line);
    snprintf(head, sizeof head, "slice %s", m->key);
    size_t begin = strlen(head);
    if (size < begin + 18 || memcmp(line, head, begin) != 0)
        return;
    char *sum = line + size - 17, *end;
    uint64_t stored = strtoull(sum, &end, 16);
    if (*sum != ' ' || *end || stored != fold_bytes(FOLD_BEGIN, line, (size_t)(sum - line)))
        return;
    char *at = line + begin;
    quoth_cross_score score;
    if (*at != ' ' || at[1] < '0' || at[1] > '9')
        return;
    uint64_t shard = strtoull(at, &at, 10);
    if (shard >= m->work.count || m->work.done[shard] ||
        quoth_cross_score_read(&score, m->players, at, (size_t)(sum - at), NULL))
        return;
    if (score.games != shard_games(&m->work, shard))
        return; /* the last shard of a shorter match has fewer games */
    if (quoth_cross_score_add(&m->score, &score, m->players, NULL))
        return;
    m->work.done[shard] = true;
    m->work.resumed += score.games;
}

static const char journal_title[] = "quoth-cross-match 3\n";

/* Opens the journal for appending and locks out other matches; `*size` is its size. */
static bool open_journal(match *m, size_t *size)
{
    struct stat facts;
    m->journal = open(m->path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (m->journal < 0) {
        print_error("%s: %s", m->path, strerror(errno));
        return false;
    }
    if (flock(m->journal, LOCK_EX | LOCK_NB)) {
        print_error("%s: another match is writing there", m->path);
        return false;
    }
    if (fstat(m->journal, &facts)) {
        print_error("%s: %s", m->path, strerror(errno));
        return false;
    }
    *size = (size_t)facts.st_size;
    return true;
}

/* Reads all shards of a journal.  Puts a NUL behind each line, also behind the text. */
static void read_shards(match *m, char *text, size_t size)
{
    text[size] = '\0';
    for (char *line = text, *next; line; line = next) {
        next = memchr(line, '\n', (size_t)(text + size - line));
        if (next)
            *next++ = '\0';
        read_shard(m, line);
    }
}

static bool read_journal(match *m)
{
    size_t title = sizeof journal_title - 1, size;
    file_bytes file;
    if (!open_journal(m, &size))
        return false;
    if (size == 0)
        return choose_shards(m, "", 0) && append(m, journal_title, title) &&
               (sync_folder(m->path) || print_system_error("write", m->path));
    if (!file_read(&file, m->path))
        return false;
    size = file.size;
    size_t begin = size < title ? size : title;
    bool ours = memcmp(file.bytes, journal_title, begin) == 0;
    bool other = begin == title && memcmp(file.bytes, journal_title, title - 2) == 0;
    bool whole = size && file.bytes[size - 1] == '\n';
    if (ours)
        ours = choose_shards(m, file.bytes, size);
    else if (other)
        print_error("%s: a journal of another version of quoth; nothing was changed", m->path);
    else
        print_error("%s: not a journal of matches; nothing was changed", m->path);
    if (ours)
        read_shards(m, file.bytes, size);
    file_release(&file);
    if (!ours)
        return false;
    if (begin < title) /* the program was killed while it wrote the title */
        return append(m, journal_title + begin, title - begin);
    return whole || append(m, "\n", 1);
}

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
                                         .clock = m->milliseconds ? &steady_clock : NULL,
                                         .time = m->milliseconds * 1000};
    return quoth_cross_match(score, m->loaded.cross, s->player, m->players, &options,
                             &(quoth_context){.watch = &part->watch}, NULL);
}

static void finish_match_shard(match *m, claimed_shard *part, quoth_status status,
                               const quoth_cross_score *score)
{
    shard_lock(part);
    if (!status)
        status = quoth_cross_score_add(&m->score, score, m->players, NULL);
    shard_finish(part, status);
    if (!status && m->journal >= 0 && !write_shard(m, part->number, score))
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
        status = quoth_cross_score_add(&m->score, &score, m->players, NULL);
    if (!status && m->journal >= 0 && !write_shard(m, first, &score))
        m->work.failed = true;
    return status;
}

static int play_match(match *m, const arguments *args)
{
    double begun = now_in_seconds();
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
    if (m->score.games < m->games) {
        print_warning("interrupted after %llu of %llu games%s", (unsigned long long)m->score.games,
                      (unsigned long long)m->games,
                      m->path ? "; the same command goes on" : " (--resume FILE would keep them)");
        return EXIT_INTERRUPTED;
    }
    if (m->work.played)
        print_warning("%llu game%s in %.2f s, %.1f games/s, %u thread%s",
                      (unsigned long long)m->work.played, m->work.played == 1 ? "" : "s", spent,
                      (double)m->work.played / (spent > 0 ? spent : 1e-9), m->workers.threads,
                      m->workers.threads == 1 ? "" : "s");
    quoth_status status = quoth_cross_write_score(&standard_output, m->loaded.cross, m->name,
                                                  m->players, m->seed, &m->score,
                                                  output_format(args), NULL);
    return status ? explain_status(status, NULL) : EXIT_FINE;
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

static bool set_up_match(match *m, const arguments *args)
{
    m->players = (unsigned)args->operands;
    m->journal = -1;
    if (!args->operands) {
        print_error("a match needs players: quoth cross match greedy equity");
        return false;
    }
    if (!player_operands_fit(args, QUOTH_PLAYERS_MAX) ||
        !option_number(args, OPT_GAMES, 1000, 1, UINT64_C(1000000000000), &m->games) ||
        !option_seconds(args, OPT_TIME_PER_GAME, 0, &m->milliseconds) ||
        !option_workers(args, &m->workers) || !load_start(&m->loaded, args, m->players))
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
    return m->path && rank_number() == 0 ? read_journal(m) : choose_shards(m, "", 0);
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
    unload_cross(&m->loaded);
    shards_end(&m->work);
    free(m);
    return interrupted() && status != EXIT_FINE ? EXIT_INTERRUPTED : status;
}
