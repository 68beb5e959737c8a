/* Compiles a word list and its levels into a lexicon image, and its words for a 15x15 board into a
 * word graph with a GADDAG, written as a C file.
 *
 * usage: embed NAME LIST LEVELS > image.c
 *        embed offensive LIST > words.c
 *        embed hints FILE > hints.c
 *        embed packed NAME LIST LEVELS > words.bin
 *
 * The second form writes a list whose lines are sorted words or comments that begin with #.  The
 * third packs the hints of src/ghost/solve/hints.h.  The fourth packs the words (lexicon/packed.h).
 *
 * A string literal compiles in a blink where an array of numbers takes seconds. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board/cross.h"
#include "ghost/solve/hints.h"
#include "lexicon/packed.h"

/* What is being made: this program has a library without it. */
extern const unsigned char q_enable1_image[], q_enable1_gaddag[];
extern const size_t q_enable1_image_size, q_enable1_gaddag_size;
extern const unsigned q_enable1_gaddag_words;
_Alignas(8) const unsigned char q_enable1_image[8], q_enable1_gaddag[8];
const size_t q_enable1_image_size, q_enable1_gaddag_size;
const unsigned q_enable1_gaddag_words;
extern const char q_offensive_words[];
extern const size_t q_offensive_size;
const char q_offensive_words[1];
const size_t q_offensive_size;
/* Nor does that library have leave values: the list of them is empty. */
extern const void *const q_trained_leaves[];
const void *const q_trained_leaves[8];

static char *read_file(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    size_t capacity = 0;
    *size = 0;
    if (!file) {
        perror(path);
        exit(1);
    }
    do {
        if (*size == capacity) {
            capacity = capacity ? capacity * 2 : 1 << 20;
            text = realloc(text, capacity);
            if (!text)
                exit(1);
        }
        *size += fread(text + *size, 1, capacity - *size, file);
    } while (!feof(file) && !ferror(file));
    if (ferror(file)) {
        perror(path);
        exit(1);
    }
    fclose(file);
    return text;
}

static void check(quoth_status status, const char *path, const quoth_error *error)
{
    if (!status)
        return;
    fprintf(stderr, "%s:%llu: %s\n", path, (unsigned long long)error->line, error->message);
    exit(1);
}

/* Three octal digits where a digit might follow, and no "??", which could be a trigraph. */
static bool write_literal(void *user, const char *bytes, size_t size)
{
    const char *name = user;
    printf("_Alignas(64) const uint8_t q_enable1_%s[] =\n", name);
    for (size_t i = 0; i < size; i++) {
        if (i % 64 == 0)
            printf(i ? "\"\n\"" : "\"");
        unsigned char c = (unsigned char)bytes[i];
        bool digit_next = i + 1 < size && bytes[i + 1] >= '0' && bytes[i + 1] <= '9';
        if (c >= ' ' && c < 127 && c != '"' && c != '\\' && c != '?')
            putchar(c);
        else
            printf(digit_next ? "\\%03o" : "\\%o", c);
    }
    printf("\";\nconst size_t q_enable1_%s_size = %zu;\n", name, size);
    return true;
}

/* Writes the words of a list, each ended by a line feed; returns 1 if they are not sorted. */
static int write_offensive(const char *path)
{
    size_t size, words = 0;
    char *text = read_file(path, &size), *last = NULL;
    printf("/* Made from %s by tools/embed.c. */\n"
           "#include \"lexicon/offensive.h\"\n\n"
           "const char q_offensive_words[] =\n",
           path);
    for (char *line = text, *end; (end = memchr(line, '\n', size - (size_t)(line - text)));
         line = end + 1) {
        *end = '\0';
        if (*line == '#')
            continue;
        if (last && strcmp(last, line) >= 0) {
            fprintf(stderr, "%s: \"%s\" comes after \"%s\"\n", path, line, last);
            return 1;
        }
        last = line;
        words++;
        printf("\"%s\\n\"\n", line);
    }
    printf(";\nconst size_t q_offensive_size = sizeof q_offensive_words - 1;\n");
    free(text);
    return !words || ferror(stdout) || fclose(stdout) ? 1 : 0;
}

/* Reads a line of hints: the fragment after the play, the letter played in upper case.  False: it
 * is not one. */
static bool read_hint(const char *line, quoth_letters *fragment, q_hint *hint)
{
    *fragment = (quoth_letters){.length = 0};
    *hint = (q_hint){0, 0};
    for (; *line; line++) {
        if (*line >= 'A' && *line <= 'Z' && !hint->letter)
            *hint = (q_hint){fragment->length, (uint8_t)(*line - 'A' + 1)};
        else if (*line >= 'a' && *line <= 'z' && fragment->length < Q_HINT_LONGEST)
            fragment->letter[fragment->length++] = (uint8_t)(*line - 'a' + 1);
        else
            return false;
    }
    return hint->letter && fragment->length;
}

static void add_hint(uint16_t *slot, uint32_t slots, uint64_t game, const quoth_letters *fragment,
                     q_hint hint)
{
    uint64_t hash = q_hint_hash(game, fragment->letter, fragment->length);
    uint32_t at = q_hint_first(hash, slots);
    while (slot[at])
        at = at + 1 < slots ? at + 1 : 0;
    slot[at] = (uint16_t)((hash & 0xFF) << 8 | hint.gap << 5 | hint.letter);
}

/* Writes the hash table of the hints, two thirds full.  A line "= NAME" begins a section, # a
 * comment.  Returns 1 if a line is malformed. */
static int write_hints(const char *path)
{
    size_t size;
    uint32_t slots = 1, number = 0;
    uint64_t game = 0;
    char *text = read_file(path, &size);
    for (size_t i = 0; i < size; i++)
        slots += text[i] == '\n';
    slots += slots / 2;
    uint16_t *slot = calloc(slots, sizeof *slot);
    if (!slot)
        return 1;
    for (char *line = text, *end; (end = memchr(line, '\n', size - (size_t)(line - text)));
         line = end + 1) {
        quoth_letters fragment;
        q_hint hint;
        *end = '\0';
        number++;
        if (*line == '#')
            continue;
        if (line[0] == '=' && line[1] == ' ') {
            game = q_hash_bytes(line + 2, strlen(line + 2));
        } else if (read_hint(line, &fragment, &hint)) {
            add_hint(slot, slots, game, &fragment, hint);
        } else {
            fprintf(stderr, "%s:%u: not a hint: %s\n", path, number, line);
            return 1;
        }
    }
    printf("/* Made from %s by tools/embed.c. */\n"
           "#include \"ghost/solve/hints.h\"\n\n"
           "const uint32_t q_hint_slots = %u;\n"
           "const uint16_t q_hint_slot[] = {",
           path, slots);
    for (uint32_t i = 0; i < slots; i++)
        printf("%s%u,", i % 16 ? "" : "\n", slot[i]);
    printf("};\n");
    free(slot);
    free(text);
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}

static quoth_lexicon *read_lexicon(const char *name, const char *list_path, const char *levels_path)
{
    size_t list_size, levels_size;
    char *list = read_file(list_path, &list_size), *levels = read_file(levels_path, &levels_size);
    quoth_error error = {0};
    quoth_alphabet alphabet;
    quoth_builder *builder;
    quoth_lexicon *lexicon;
    if (quoth_alphabet_find(&alphabet, "english", NULL) ||
        quoth_builder_new(&builder, &alphabet, NULL, NULL))
        exit(1);
    check(quoth_builder_add(builder, NULL, list, list_size, QUOTH_KEEP_STRICT, NULL, &error),
          list_path, &error);
    check(quoth_builder_levels(builder, levels, levels_size, NULL, &error), levels_path, &error);
    check(quoth_builder_finish(&lexicon, builder, name, NULL, &error), list_path, &error);
    quoth_builder_free(builder);
    free(list);
    free(levels);
    return lexicon;
}

/* Writes the image of a lexicon, and its words for a board. */
static void write_image(const quoth_lexicon *lexicon, const char *path)
{
    quoth_error error = {0};
    quoth_cross *cross;
    quoth_cross_rules rules;
    printf("/* Made from %s by tools/embed.c. */\n"
           "#include \"lexicon/enable1.h\"\n\n",
           path);
    char image[] = "image", gaddag[] = "gaddag";
    quoth_sink sink = {write_literal, image};
    check(quoth_lexicon_write(&sink, lexicon, NULL, &error), "standard output", &error);
    if (quoth_cross_rules_find(&rules, "scrabble", NULL))
        exit(1);
    check(quoth_cross_new(&cross, &rules, lexicon, NULL, &error), path, &error);
    write_literal(gaddag, (const char *)cross->graph.nodes, (size_t)cross->graph.count * 4);
    printf("const uint32_t q_enable1_gaddag_words = %u;\n", quoth_cross_words_of(cross).usable);
    quoth_cross_free(cross);
}

static bool write_bytes(void *user, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, user) == size;
}

int main(int argc, char **argv)
{
    if (argc == 3 && strcmp(argv[1], "offensive") == 0)
        return write_offensive(argv[2]);
    if (argc == 3 && strcmp(argv[1], "hints") == 0)
        return write_hints(argv[2]);
    bool packed = argc == 5 && strcmp(argv[1], "packed") == 0;
    if (argc != 4 && !packed) {
        fprintf(stderr, "usage: embed NAME LIST LEVELS, embed offensive LIST, embed hints FILE, or "
                        "embed packed NAME LIST LEVELS\n");
        return 2;
    }
    quoth_error error = {0};
    quoth_lexicon *lexicon = read_lexicon(argv[argc - 3], argv[argc - 2], argv[argc - 1]);
    if (packed)
        check(q_packed_write(&(quoth_sink){write_bytes, stdout}, lexicon, &error),
              "standard output", &error);
    else
        write_image(lexicon, argv[2]);
    quoth_lexicon_free(lexicon);
    return ferror(stdout) || fclose(stdout) ? 1 : 0;
}
