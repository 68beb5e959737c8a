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
#include "cli/io/numbers.h"
#include "cli/io/output.h"
#include "cli/io/process.h"
#include "cli/io/progress.h"
#include "cli/io/ranks.h"
#include "cli/io/shards.h"
#include "cli/io/signals.h"
#include "cli/players/exec_player.h"
#include "cli/players/players.h"

/* A finished shard that is not counted yet, since one before it is not finished. */
typedef struct waiting_shard {
    struct waiting_shard *next;
    uint64_t number;
    quoth_cross_score score;
} waiting_shard;

/* The result of the first player in a shard. */
typedef struct shard_result {
    uint64_t games; /* 0: not known */
    int64_t wins;   /* 2 wins + draws */
    int64_t spread;
} shard_result;

enum { KEY_SIZE = 17 };

typedef struct match {
    loaded_cross loaded;
    unsigned players;
    const char *name[QUOTH_PLAYERS_MAX];
    cross_player_spec spec[QUOTH_PLAYERS_MAX];
    uint64_t games, seed;
    uint64_t milliseconds; /* time of each player for a game; 0: not timed */
    quoth_cross_score score;
    const char *path;                   /* the journal of --resume; NULL: none */
    int journal;                        /* file descriptor of the journal, or -1 */
    char bags[KEY_SIZE], who[KEY_SIZE]; /* identify the match: its bags, its players (--resume) */
    bool tested;                        /* --sprt */
    quoth_sprt sprt;
    uint64_t counted;           /* shards in m->score, with --sprt */
    waiting_shard *waiting;     /* by number */
    const char *other;          /* the journal of --against; NULL: none */
    shard_result *own, *theirs; /* by shard, with --against */
    uint64_t part, parts;       /* --part, from 0; one part: the whole */
    quoth_workers workers;
    shards work;
} match;

/* ---- counting ------------------------------------------------------------------------------ */

static shard_result result_of(const quoth_cross_score *score)
{
    const struct quoth_cross_result *first = &score->player[0];
    return (shard_result){score->games, first->group_wins, first->group_spread};
}

static quoth_status test_so_far(match *m)
{
    quoth_status status = quoth_sprt_evaluate(&m->sprt, &m->score, NULL);
    if (!status && m->sprt.verdict != QUOTH_SPRT_UNDECIDED)
        m->work.enough = true;
    return status;
}

/* Counts the shards that no unfinished one precedes, until the test is decided. */
static quoth_status count_waiting(match *m)
{
    quoth_status status = QUOTH_OK;
    while (!status && !m->work.enough && m->waiting && m->waiting->number == m->counted) {
        waiting_shard *first = m->waiting;
        status = quoth_cross_score_add(&m->score, &first->score, m->players, NULL);
        m->waiting = first->next;
        free(first);
        if (status)
            break;
        m->counted++;
        status = test_so_far(m);
    }
    return status;
}

/* Counts a finished shard. */
static quoth_status count_shard(match *m, uint64_t number, const quoth_cross_score *score)
{
    if (m->own)
        m->own[number] = result_of(score);
    if (!m->tested)
        return quoth_cross_score_add(&m->score, score, m->players, NULL);
    waiting_shard *shard = malloc(sizeof *shard), **at = &m->waiting;
    if (!shard)
        return QUOTH_NO_MEMORY;
    while (*at && (*at)->number < number)
        at = &(*at)->next;
    *shard = (waiting_shard){*at, number, *score};
    *at = shard;
    return count_waiting(m);
}

/* ---- the journal --------------------------------------------------------------------------- */

typedef struct file_text {
    const char *text;
    size_t size;
} file_text;

static const file_text no_text = {"", 0};

/* Makes the key of a match's bags, from all that decides what is dealt and counted in a shard of
 * this size. */
static void make_bags_key(const match *m, uint64_t shard, char *bags)
{
    uint64_t hash = FOLD_BEGIN;
    quoth_sink sink = fold_sink(&hash);
    quoth_cross_words words = quoth_cross_words_of(m->loaded.cross);
    quoth_cross_rules_write(&sink, &m->loaded.rules, NULL);
    if (m->loaded.position)
        quoth_cgp_write(&sink, m->loaded.position, NULL, NULL);
    hash = fold_bytes(hash, words.sha256, sizeof words.sha256);
    hash = fold_bytes(hash, &m->players, sizeof m->players);
    hash = fold_bytes(hash, &m->seed, sizeof m->seed);
    hash = fold_bytes(hash, &shard, sizeof shard);
    snprintf(bags, KEY_SIZE, "%016" PRIx64, hash);
}

/* Makes the key of a match's players, from all that decides the result besides its bags: every
 * leave value, which takes as long as 20 games. */
static void make_players_key(const match *m, char *who)
{
    uint64_t hash = FOLD_BEGIN;
    for (unsigned p = 0; p < m->players; p++)
        hash = cross_player_fold(&m->spec[p], hash, m->loaded.rules.tiles.alphabet.letters);
    if (m->milliseconds)
        hash = fold_bytes(hash, &m->milliseconds, sizeof m->milliseconds);
    hash = fold_bytes(hash, QUOTH_VERSION, sizeof QUOTH_VERSION);
    snprintf(who, KEY_SIZE, "%016" PRIx64, hash);
}

/* The number of games of a shard.  A small shard loses little when the program is killed; in a long
 * match larger shards keep the journal short. */
static uint64_t shard_size(const match *m, bool is_long)
{
    return m->players * (uint64_t)(is_long ? 256 : 8);
}

static size_t lines_of_bags(file_text journal, const char *bags)
{
    char head[32];
    size_t lines = 0, length = (size_t)snprintf(head, sizeof head, "shard %s ", bags);
    for (const char *at = journal.text, *end = at + journal.size;
         (at = memmem(at, (size_t)(end - at), head, length)); at += length)
        lines++;
    return lines;
}

/* Chooses the size of a shard: the size of most shards in the journals, which may have been written
 * by a shorter or longer match; without them the size for the length of this match. */
static bool choose_shards(match *m, file_text own, file_text other)
{
    char bags[2][KEY_SIZE];
    size_t lines[2];
    bool is_long = m->games >= 100000;
    for (unsigned i = 0; i < 2; i++) {
        make_bags_key(m, shard_size(m, i), bags[i]);
        lines[i] = lines_of_bags(own, bags[i]) + lines_of_bags(other, bags[i]);
    }
    if (lines[!is_long] > lines[is_long] && shard_size(m, !is_long) <= m->games)
        is_long = !is_long;
    memcpy(m->bags, bags[is_long], KEY_SIZE);
    if (m->path)
        make_players_key(m, m->who);
    if (!shards_begin(&m->work, m->games, shard_size(m, is_long)))
        return false;
    if (m->other && rank_number() == 0) {
        m->own = calloc(m->work.count, sizeof *m->own);
        m->theirs = calloc(m->work.count, sizeof *m->theirs);
        if (!m->own || !m->theirs)
            print_error("out of memory");
        return m->own && m->theirs;
    }
    return true;
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

enum { LINE_SIZE = 65536, CHECKSUM_SIZE = 32 };

static bool write_shard(match *m, uint64_t shard, const quoth_cross_score *score)
{
    char text[LINE_SIZE];
    quoth_buffer line = {text, LINE_SIZE - CHECKSUM_SIZE, 0};
    line.size =
        (size_t)snprintf(text, line.capacity, "shard %s %s %" PRIu64, m->bags, m->who, shard);
    const quoth_sink sink = quoth_to_buffer(&line);
    if (quoth_cross_score_write(&sink, score, m->players, NULL))
        return false;
    uint64_t sum = fold_bytes(FOLD_BEGIN, text, line.size);
    line.size += (size_t)snprintf(text + line.size, CHECKSUM_SIZE, " %016" PRIx64 "\n", sum);
    return append(m, text, line.size);
}

/* Reads a line of a journal: a shard with the bags of this match.  Returns false for lines that are
 * damaged, cut short, or of other bags. */
static bool read_shard(const match *m, char *line, const char **who, uint64_t *number,
                       quoth_cross_score *score)
{
    char head[32];
    size_t size = strlen(line), begin = (size_t)snprintf(head, sizeof head, "shard %s ", m->bags);
    if (size < begin + KEY_SIZE + 18 || memcmp(line, head, begin) != 0)
        return false;
    char *sum = line + size - 17, *end, *at = line + begin + KEY_SIZE - 1;
    uint64_t stored = strtoull(sum, &end, 16);
    if (*sum != ' ' || *end || stored != fold_bytes(FOLD_BEGIN, line, (size_t)(sum - line)) ||
        *at != ' ' || at[1] < '0' || at[1] > '9')
        return false;
    *at = '\0';
    *who = line + begin;
    *number = strtoull(at + 1, &at, 10);
    return *number < m->work.count &&
           !quoth_cross_score_read(score, m->players, at, (size_t)(sum - at), NULL) &&
           score->games == shard_games(&m->work, *number); /* the last shard of a shorter match has
                                                               fewer games */
}

/* Counts a shard of this match that a line of its journal has, unless another line had it. */
static quoth_status add_own_shard(match *m, char *line)
{
    const char *who;
    uint64_t number;
    quoth_cross_score score;
    if (!read_shard(m, line, &who, &number, &score) || strcmp(who, m->who) != 0 ||
        m->work.done[number])
        return QUOTH_OK;
    quoth_status status = count_shard(m, number, &score);
    if (!status) {
        m->work.done[number] = true;
        m->work.resumed += score.games;
    }
    return status == QUOTH_TOO_LARGE ? QUOTH_OK : status;
}

/* Takes the result of a shard of the match that this one is compared with. */
static bool add_their_shard(match *m, char *line, char *players)
{
    const char *who;
    uint64_t number;
    quoth_cross_score score;
    if (!read_shard(m, line, &who, &number, &score))
        return true;
    if (!*players)
        memcpy(players, who, KEY_SIZE);
    bool same = strcmp(players, who) == 0;
    if (same)
        m->theirs[number] = result_of(&score);
    else
        print_error("%s: several matches with these bags; it must be one", m->other);
    return same;
}

static const char journal_title[] = "quoth-cross-match 4\n";

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

/* Ends a line with a NUL and returns the next one; NULL behind the last. */
static char *next_line(char *line, const file_bytes *file)
{
    char *end = memchr(line, '\n', (size_t)(file->bytes + file->size - line));
    if (end)
        *end++ = '\0';
    return end;
}

static bool read_own_shards(match *m, file_bytes *file)
{
    quoth_status status = QUOTH_OK;
    for (char *line = file->bytes, *next; line && !status; line = next) {
        next = next_line(line, file);
        status = add_own_shard(m, line);
    }
    return !status || explain_status(status, NULL) == EXIT_FINE;
}

static bool read_their_shards(match *m, file_bytes *file)
{
    char players[KEY_SIZE] = "";
    for (char *line = file->bytes, *next; line; line = next) {
        next = next_line(line, file);
        if (!add_their_shard(m, line, players))
            return false;
    }
    if (!*players)
        print_error("%s: no games with these rules, words, seed and number of players", m->other);
    return *players;
}

/* Whether the text, of `size` bytes, may be a journal: begins with the title, or with what a kill
 * left of it; else prints an error. */
static bool check_title(const char *path, const char *text, size_t size, const char *otherwise)
{
    size_t title = sizeof journal_title - 1, begin = size < title ? size : title;
    bool fine = memcmp(text, journal_title, begin) == 0;
    if (!fine && begin == title && memcmp(text, journal_title, title - 2) == 0)
        print_error("%s: a journal of another version of quoth%s", path, otherwise);
    else if (!fine)
        print_error("%s: not a journal of matches%s", path, otherwise);
    return fine;
}

static bool read_journal(match *m, file_text theirs)
{
    size_t title = sizeof journal_title - 1, size;
    file_bytes file;
    if (!open_journal(m, &size))
        return false;
    if (size == 0)
        return choose_shards(m, no_text, theirs) && append(m, journal_title, title) &&
               (sync_folder(m->path) || print_system_error("write", m->path));
    if (!file_read(&file, m->path))
        return false;
    size = file.size;
    bool whole = size && file.bytes[size - 1] == '\n';
    bool fine = check_title(m->path, file.bytes, size, "; nothing was changed") &&
                choose_shards(m, (file_text){file.bytes, size}, theirs) &&
                read_own_shards(m, &file);
    file_release(&file);
    if (!fine)
        return false;
    if (size < title) /* the program was killed while it wrote the title */
        return append(m, journal_title + size, title - size);
    return whole || append(m, "\n", 1);
}

/* Reads the journals of --resume and --against. */
static bool read_journals(match *m)
{
    file_bytes theirs = {0};
    file_text text = no_text;
    if (rank_number())
        return choose_shards(m, text, text);
    if (m->other) {
        if (!file_read(&theirs, m->other))
            return false;
        text = (file_text){theirs.bytes, theirs.size};
    }
    bool fine = !m->other || check_title(m->other, text.text, text.size, "");
    if (fine)
        fine = m->path ? read_journal(m, text) : choose_shards(m, no_text, text);
    if (fine && m->other)
        fine = read_their_shards(m, &theirs);
    if (m->other)
        file_release(&theirs);
    return fine;
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
    if (!status && rank_number())
        status = quoth_cross_score_add(&m->score, score, m->players, NULL);
    else if (!status)
        status = count_shard(m, part->number, score);
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
        status = count_shard(m, first, &score);
    if (!status && m->journal >= 0 && !write_shard(m, first, &score))
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
    quoth_match_findings findings = {.sprt = m->tested ? &m->sprt : NULL};
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
    m->other = option_value(args, OPT_AGAINST, NULL);
    return read_part(m, args) && read_journals(m);
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
