#include "cli/words/word_cache.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "quoth/stdio.h"
#include "cli/app/settings.h"
#include "cli/io/context.h"
#include "cli/io/files.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/ranks.h"

enum {
    DIGEST = 32,
    KEY = 2 * DIGEST,    /* hexadecimal digits */
    NOTES_MAX = 256,     /* bytes of the notes as text */
    CACHE_MAX = 64 << 20 /* bytes of all entries */
};
static const char ending[] = ".quoth";

/* ---- names of entries ----------------------------------------------------------------------- */

static void write_hex(char text[KEY + 1], const uint8_t digest[DIGEST])
{
    for (int i = 0; i < DIGEST; i++)
        snprintf(text + 2 * i, 3, "%02x", digest[i]);
}

/* The longer side of a board and the kind of its words: all that an image has of the rules. */
static void describe_board(char *text, size_t size, const quoth_cross_rules *rules)
{
    const quoth_layout *board = &rules->layout;
    snprintf(text, size, "%d%s", board->rows > board->columns ? board->rows : board->columns,
             rules->anagrams ? " anagrams" : "");
}

static bool make_key(char key[KEY + 1], const cache_question *q)
{
    uint8_t digest[DIGEST];
    char list[KEY + 1], board[32] = "";
    quoth_string text = {0};
    quoth_sink sink = quoth_to_string(&text);
    char *head = NULL;
    quoth_sha256(digest, q->bytes, q->size);
    write_hex(list, digest);
    if (q->rules)
        describe_board(board, sizeof board, q->rules);
    int size = asprintf(&head, "%s\n%d\n%s\n%s\n%s\n%s\n%s\n", quoth_version(), QUOTH_IMAGE_VERSION,
                        q->kind, q->keep, q->name, board, list);
    bool fine = size >= 0 && sink.write(sink.user, head, (size_t)size) &&
                quoth_alphabet_write(&sink, q->alphabet, NULL) == QUOTH_OK;
    if (size >= 0)
        free(head);
    if (fine) {
        quoth_sha256(digest, text.bytes, text.size);
        write_hex(key, digest);
    }
    quoth_string_free(&text);
    return fine;
}

char *word_cache_path(const cache_question *q)
{
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache && cache[0] == '/';
    char key[KEY + 1], *path = NULL;
    if ((!own && (!home || home[0] != '/')) || !make_key(key, q) ||
        asprintf(&path, "%s%s/quoth/%s%s", own ? cache : home, own ? "" : "/.cache", key, ending) <
            0)
        return NULL;
    return path;
}

/* The key in the name of an entry. */
static const char *key_of(const char *path)
{
    return path + strlen(path) - strlen(ending) - KEY;
}

/* ---- reading ------------------------------------------------------------------------------- */

/* The size of the image at the beginning of an entry; 0 if it cannot be. */
static size_t image_size(const file_bytes *file)
{
    enum { AT = 16 }; /* the place of the size in an image */
    uint64_t size = 0;
    if (file->size < AT + 8)
        return 0;
    for (int i = 0; i < 8; i++)
        size |= (uint64_t)(unsigned char)file->bytes[AT + i] << 8 * i;
    return size < file->size ? (size_t)size : 0;
}

/* Reads the notes behind an image: the key, numbers and a name, and the SHA-256 of these. */
static bool read_notes(list_notes *notes, const char *bytes, size_t size, const char *key)
{
    uint8_t digest[DIGEST];
    char text[NOTES_MAX] = "";
    if (size <= KEY + DIGEST || size - DIGEST >= NOTES_MAX)
        return false;
    size -= DIGEST;
    quoth_sha256(digest, bytes, size);
    if (memcmp(digest, bytes + size, DIGEST) != 0 || memcmp(bytes, key, KEY) != 0)
        return false;
    memcpy(text, bytes + KEY, size - KEY);
    *notes = (list_notes){0};
    return sscanf(text, " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %40[A-Za-z]",
                  &notes->lines, &notes->skipped, &notes->first_skipped, &notes->filled,
                  &notes->names, notes->name) >= 5;
}

bool word_cache_open(quoth_lexicon **lexicon, file_bytes *file, list_notes *notes, const char *path)
{
    *lexicon = NULL;
    if (!file_recall(file, path))
        return false;
    size_t size = image_size(file);
    if (size && read_notes(notes, file->bytes + size, file->size - size, key_of(path)) &&
        quoth_lexicon_new(lexicon, file->bytes, size, &(quoth_context){.memory = &limited_memory},
                          NULL) == QUOTH_OK) {
        utimensat(AT_FDCWD, path, NULL, 0); /* used now */
        return true;
    }
    file_release(file);
    return false;
}

/* ---- writing ------------------------------------------------------------------------------- */

typedef struct cached_file {
    char *name;
    uint64_t size;
    struct timespec used;
} cached_file;

static int by_use(const void *a, const void *b)
{
    const cached_file *x = a, *y = b;
    if (x->used.tv_sec != y->used.tv_sec)
        return x->used.tv_sec < y->used.tv_sec ? -1 : 1;
    if (x->used.tv_nsec != y->used.tv_nsec)
        return x->used.tv_nsec < y->used.tv_nsec ? -1 : 1;
    return strcmp(x->name, y->name);
}

/* Whether a name is that of an entry, or of one that was never finished. */
static bool is_entry(const char *name)
{
    return strspn(name, "0123456789abcdef") == KEY &&
           strncmp(name + KEY, ending, strlen(ending)) == 0;
}

/* Lists the entries of an open folder; returns their number. */
static size_t list_entries(cached_file **list, DIR *folder)
{
    size_t count = 0, capacity = 0;
    struct stat status;
    *list = NULL;
    for (struct dirent *d; (d = readdir(folder));) {
        if (!is_entry(d->d_name) ||
            fstatat(dirfd(folder), d->d_name, &status, AT_SYMLINK_NOFOLLOW) != 0)
            continue;
        if (count == capacity) {
            capacity = capacity ? 2 * capacity : 64;
            cached_file *grown = realloc(*list, capacity * sizeof **list);
            if (!grown)
                break;
            *list = grown;
        }
        char *name = strdup(d->d_name);
        if (!name)
            break;
        (*list)[count++] = (cached_file){name, (uint64_t)status.st_size, status.st_mtim};
    }
    return count;
}

/* Removes the entries that were not used for longest, until all fit.  A draft that another process
 * is writing is among those used last. */
static void shrink(const char *path)
{
    char *name = strndup(path, (size_t)(key_of(path) - path));
    DIR *folder = name ? opendir(name) : NULL;
    free(name);
    if (!folder)
        return;
    cached_file *list;
    size_t count = list_entries(&list, folder);
    uint64_t total = 0;
    for (size_t i = 0; i < count; i++)
        total += list[i].size;
    if (count)
        qsort(list, count, sizeof *list, by_use);
    for (size_t i = 0; i < count; i++) {
        if (total > CACHE_MAX && strncmp(list[i].name, key_of(path), KEY) != 0 &&
            unlinkat(dirfd(folder), list[i].name, 0) == 0)
            total -= list[i].size;
        free(list[i].name);
    }
    free(list);
    closedir(folder);
}

/* Appends the notes to an image. */
static bool append_notes(quoth_string *entry, const list_notes *notes, const char *key)
{
    quoth_sink sink = quoth_to_string(entry);
    uint8_t digest[DIGEST];
    char text[NOTES_MAX];
    int size = snprintf(text, sizeof text,
                        "%.*s %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %.40s\n",
                        (int)KEY, key, notes->lines, notes->skipped, notes->first_skipped,
                        notes->filled, notes->names, notes->name);
    quoth_sha256(digest, text, (size_t)size);
    return sink.write(sink.user, text, (size_t)size) &&
           sink.write(sink.user, (const char *)digest, sizeof digest);
}

void word_cache_add(const char *path, const quoth_lexicon *lexicon, const quoth_cross *cross,
                    const list_notes *notes, const char *list)
{
    quoth_string entry = {0};
    quoth_sink sink = quoth_to_string(&entry);
    if (rank_number())
        return;
    quoth_status status =
        quoth_cross_write_image(&sink, lexicon, &cross, cross != NULL, &waiting_context, NULL);
    if (status == QUOTH_MISMATCH) /* the board has other letters than the list */
        status = quoth_lexicon_write(&sink, lexicon, &waiting_context, NULL);
    if (!status && append_notes(&entry, notes, key_of(path)) && entry.size <= CACHE_MAX / 4 &&
        settings_make_folder(path) && file_store(path, entry.bytes, entry.size)) {
        shrink(path);
        if (isatty(STDERR_FILENO))
            print_warning("%s: compiled into %s; the next start reads that, unless --no-cache is "
                          "given",
                          list, path);
    }
    quoth_string_free(&entry);
}

void word_cache_remove(const char *path)
{
    unlink(path);
}
