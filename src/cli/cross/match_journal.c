/* The journal of a match: a line for each finished shard, and the matches that go on from it or are
 * compared with it. */
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
#include "cli/cross/match_parts.h"
#include "cli/io/files.h"
#include "cli/io/fold.h"
#include "cli/io/messages.h"
#include "cli/io/ranks.h"

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
    for (size_t i = 0; i < m->start_count; i++)
        quoth_cgp_write(&sink, m->starts[i], NULL, NULL);
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

bool match_write_shard(match *m, uint64_t shard, const quoth_cross_score *score)
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
    quoth_status status = match_count_shard(m, number, &score);
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
        m->theirs[number] = match_result_of(&score);
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

bool match_read_journals(match *m)
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
