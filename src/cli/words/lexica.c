#include "cli/io/context.h"
#include "cli/words/lexica.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"
#include "cli/app/arguments.h"
#include "cli/app/commands.h"
#include "cli/app/options.h"
#include "cli/io/files.h"
#include "cli/io/json.h"
#include "cli/io/memory.h"
#include "cli/io/messages.h"
#include "cli/io/progress.h"
#include "cli/io/rules_file.h"
#include "cli/words/supplements.h"

static bool is_image(const file_bytes *file)
{
    return file->size >= 8 && memcmp(file->bytes, "quothlex", 8) == 0;
}

static quoth_keep filter_rule(const arguments *args)
{
    const char *keep = option_setting(args, OPT_KEEP, "fold");
    if (strcmp(keep, "strict") == 0)
        return QUOTH_KEEP_STRICT;
    return strcmp(keep, "lower") == 0 ? QUOTH_KEEP_LOWER : QUOTH_KEEP_FOLD;
}

static bool load_alphabet(quoth_alphabet *alphabet, const char *name)
{
    if (find_alphabet(alphabet, name))
        return true;
    file_bytes file;
    quoth_error error = {0};
    if (!strchr(name, '/') && !strchr(name, '.')) {
        print_error(
            "no alphabet is called \"%s\"; give english, french, german, spanish, a tile set "
            "or a file (./%s)",
            name, name);
        return false;
    }
    if (!file_read(&file, name))
        return false;
    quoth_status status = quoth_alphabet_parse(alphabet, file.bytes, file.size, &error);
    file_release(&file);
    if (status)
        print_error("%s:%llu: %s", name, (unsigned long long)error.line, error.message);
    return status == QUOTH_OK;
}

/* ---- building from lists ------------------------------------------------------------------ */

typedef quoth_status (*list_reader)(quoth_builder *builder, quoth_list_report *report,
                                    const char *text, size_t size, quoth_keep keep,
                                    const quoth_context *context, quoth_error *error);

static bool report_failure(const char *path, quoth_status status, const quoth_error *error)
{
    if (status == QUOTH_STOPPED)
        print_warning("interrupted");
    else if (status == QUOTH_NO_MEMORY)
        print_memory_error();
    else if (error->line)
        print_error("%s:%llu: %s", path, (unsigned long long)error->line, error->message);
    else
        print_error("%s: %s", path, error->message);
    return false;
}

/* Whether a line is a capital and then small letters, as names are. */
static bool looks_like_a_name(const char *line, size_t size)
{
    bool name = size > 1 && line[0] >= 'A' && line[0] <= 'Z';
    for (size_t i = 1; name && i < size; i++)
        name = line[i] >= 'a' && line[i] <= 'z';
    return name;
}

/* Counts the lines that look like names, and copies the first. */
static void find_names(list_notes *notes, const file_bytes *file)
{
    const char *end = file->bytes + file->size;
    notes->names = 0;
    for (const char *line = file->bytes, *next; line < end; line = next) {
        const char *feed = memchr(line, '\n', (size_t)(end - line));
        size_t size = (size_t)((feed ? feed : end) - line);
        next = feed ? feed + 1 : end;
        if (size && line[size - 1] == '\r')
            size--;
        notes->filled += size > 0;
        if (looks_like_a_name(line, size) && notes->names++ == 0)
            snprintf(notes->name, sizeof notes->name, "%.*s", (int)(size < 40 ? size : 40), line);
    }
}

/* Warns once that a list contains names if no option decides whether they count: between a
 * hundredth and half of its lines are capitalised. (In a list with more, capitals mean nothing.) */
static void warn_of_names(const list_notes *notes, const char *shown, const arguments *args)
{
    static bool said;
    enum { FEW = 20 };
    if (said || option_setting(args, OPT_KEEP, NULL) || notes->names < FEW ||
        notes->names < notes->filled / 100 || notes->names > notes->filled / 2)
        return;
    said = true;
    print_warning("%s: %llu of %llu lines begin with a capital, like \"%s\", and count as words; "
                  "--keep lower leaves them out, --keep fold keeps them without this note",
                  shown, (unsigned long long)notes->names, (unsigned long long)notes->filled,
                  notes->name);
}

/* Warns of lines of a list that were skipped, and of names. */
static void print_notes(const list_notes *notes, const char *shown, const arguments *args,
                        const char *alphabet)
{
    if (notes->skipped)
        print_warning("%s: skipped %llu of %llu lines that are not %swords of the %s alphabet; the "
                      "first is line %llu",
                      shown, (unsigned long long)notes->skipped, (unsigned long long)notes->lines,
                      filter_rule(args) == QUOTH_KEEP_LOWER ? "lower-case " : "", alphabet,
                      (unsigned long long)notes->first_skipped);
    warn_of_names(notes, shown, args);
}

static const char *shown_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "standard input" : path;
}

static bool add_list(quoth_builder *builder, list_notes *notes, list_reader take,
                     const file_bytes *file, const char *path, const arguments *args,
                     const char *alphabet)
{
    quoth_list_report report;
    quoth_error error = {0};
    quoth_status status = take(builder, &report, file->bytes, file->size, filter_rule(args),
                               &(quoth_context){.watch = &waiting_watch}, &error);
    const char *shown = shown_name(path);
    if (status)
        return report_failure(shown, status, &error);
    *notes = (list_notes){
        .lines = report.lines, .skipped = report.skipped, .first_skipped = report.first_skipped};
    if (!option_setting(args, OPT_KEEP, NULL))
        find_names(notes, file);
    print_notes(notes, shown, args, alphabet);
    if (report.lines && report.skipped == report.lines) /* a house list may be empty */
        print_error("%s: there is no word in it", shown);
    return !report.lines || report.skipped < report.lines;
}

static bool take_file(quoth_builder *builder, list_reader take, const char *path,
                      const arguments *args, const char *alphabet)
{
    file_bytes file;
    list_notes notes;
    if (!file_read(&file, path))
        return false;
    bool fine = add_list(builder, &notes, take, &file, path, args, alphabet);
    file_release(&file);
    return fine;
}

static bool add_levels(quoth_builder *builder, const char *path)
{
    file_bytes file;
    quoth_error error = {0};
    if (!file_read(&file, path))
        return false;
    quoth_status status = quoth_builder_levels(builder, file.bytes, file.size,
                                               &(quoth_context){.watch = &waiting_watch}, &error);
    file_release(&file);
    return status == QUOTH_OK || report_failure(path, status, &error);
}

/* Builds a lexicon of the words of `base` or of `text`, with the house lists applied. */
static bool build(loaded_lexicon *loaded, const quoth_lexicon *base, const file_bytes *text,
                  const char *path, const arguments *args, const quoth_alphabet *alphabet,
                  const char *name)
{
    quoth_builder *builder;
    quoth_error error = {0};
    if (quoth_builder_new(&builder, alphabet, &(quoth_context){.memory = &limited_memory}, NULL)) {
        print_memory_error();
        return false;
    }
    bool fine = true;
    if (base) {
        quoth_status status = quoth_builder_add_lexicon(
            builder, base, &(quoth_context){.watch = &waiting_watch}, &error);
        fine = status == QUOTH_OK || report_failure(path, status, &error);
    } else {
        fine =
            add_list(builder, &loaded->notes, quoth_builder_add, text, path, args, alphabet->name);
    }
    for (int i = 0; fine && i < args->options; i++) {
        const given_option *o = &args->option[i];
        if (o->id == OPT_ADD)
            fine = take_file(builder, quoth_builder_add, o->value, args, alphabet->name);
        else if (o->id == OPT_DROP)
            fine = take_file(builder, quoth_builder_drop, o->value, args, alphabet->name);
        else if (o->id == OPT_LEVELS)
            fine = add_levels(builder, o->value);
    }
    if (fine) {
        quoth_status status = quoth_builder_finish(
            &loaded->lexicon, builder, name, &(quoth_context){.watch = &waiting_watch}, &error);
        fine = status == QUOTH_OK || report_failure(path, status, &error);
    }
    quoth_builder_free(builder);
    return fine;
}

/* ---- loading ------------------------------------------------------------------------------ */

/* Whether the output contains the identity of the words: as JSON, in a journal, in a saved game, in
 * an image. */
static bool prints_identity(const arguments *args)
{
    return has_option(args, OPT_JSON) || has_option(args, OPT_RESUME) ||
           args->command == &commands[LEXICON_INFO] || args->command == &commands[LEXICON_BUILD] ||
           args->command == &commands[GHOST_PLAY];
}

/* Computes the SHA-256 of words that are not built in (20 ms for 173,000 words), interruptibly.  An
 * image with another one is refused. */
static bool identify(loaded_lexicon *loaded, const char *path)
{
    quoth_error error = {0};
    quoth_status status =
        quoth_lexicon_identify(loaded->lexicon, &(quoth_context){.watch = &waiting_watch}, &error);
    return status == QUOTH_OK || report_failure(path, status, &error);
}

/* The source of the words. */
typedef enum word_source { BUILT_IN, SUPPLEMENTED, IMAGE, KWG, TEXT } word_source;

/* Reads the file of the words, unless they are built in. */
static bool read_source(word_source *source, file_bytes *file, const char *words)
{
    *source = strcmp(words, "enable1") == 0 ? BUILT_IN : SUPPLEMENTED;
    if (*source == BUILT_IN || names_supplements(words))
        return true;
    if (!file_read(file, words))
        return false;
    *source = is_image(file) ? IMAGE : ends_with(words, ".kwg") ? KWG : TEXT;
    return true;
}

static bool open_image(loaded_lexicon *loaded, const char *path)
{
    quoth_error error = {0};
    quoth_status status = quoth_lexicon_new(&loaded->lexicon, loaded->file.bytes, loaded->file.size,
                                            &(quoth_context){.memory = &limited_memory}, &error);
    if (status == QUOTH_STOPPED || status == QUOTH_NO_MEMORY)
        return report_failure(path, status, &error);
    if (status)
        print_error("%s: %s (at byte %llu)", path, error.message, (unsigned long long)error.offset);
    return status == QUOTH_OK;
}

static bool open_kwg(loaded_lexicon *loaded, const char *path, const quoth_alphabet *alphabet,
                     const char *name)
{
    quoth_error error = {0};
    quoth_status status = quoth_lexicon_new_kwg(
        &loaded->lexicon, loaded->file.bytes, loaded->file.size, alphabet, name,
        &(quoth_context){.watch = &waiting_watch, .memory = &limited_memory}, &error);
    if (status == QUOTH_STOPPED || status == QUOTH_NO_MEMORY)
        return report_failure(path, status, &error);
    if (status)
        print_error("%s: %s (at byte %llu)", path, error.message, (unsigned long long)error.offset);
    return status == QUOTH_OK;
}

static bool open_enable1(loaded_lexicon *loaded)
{
    quoth_error error = {0};
    return explain_status(quoth_lexicon_new_enable1(&loaded->lexicon,
                                                    &(quoth_context){.memory = &limited_memory},
                                                    &error),
                          &error) == EXIT_FINE;
}

/* Whether options change the words or the name of a list. */
static bool is_edited(const arguments *args)
{
    return has_option(args, OPT_ADD) || has_option(args, OPT_DROP) ||
           has_option(args, OPT_LEVELS) || has_option(args, OPT_NAME);
}

/* Whether a list has entries in the cache. */
static bool is_cached(word_source source, const arguments *args, const char *words, size_t size)
{
    enum { LIST_MIN = 100 << 10 /* some 10,000 words, which take 10 ms */, LIST_MAX = 64 << 20 };
    bool file = (source == KWG || source == TEXT) && strcmp(words, "-") != 0;
    return (source == SUPPLEMENTED || (file && size >= LIST_MIN && size <= LIST_MAX)) &&
           !is_edited(args) && !has_option(args, OPT_NO_CACHE) &&
           args->command != &commands[LEXICON_BUILD];
}

/* Opens the entry of the cache for a list; without one, stores its path in loaded->entry. */
static bool open_cached(loaded_lexicon *loaded, word_source source, const arguments *args,
                        const char *words, const quoth_alphabet *alphabet, const char *name,
                        const quoth_cross_rules *rules)
{
    static const char *const kinds[] = {
        [SUPPLEMENTED] = "built in", [KWG] = "kwg", [TEXT] = "text"};
    quoth_lexicon *lexicon;
    file_bytes file;
    if (!is_cached(source, args, words, loaded->file.size))
        return false;
    bool named = source == SUPPLEMENTED;
    cache_question question = {.bytes = named ? built_in_lists : loaded->file.bytes,
                               .size = named ? strlen(built_in_lists) : loaded->file.size,
                               .kind = kinds[source],
                               .keep = option_setting(args, OPT_KEEP, ""),
                               .name = name,
                               .alphabet = alphabet,
                               .rules = rules};
    loaded->entry = word_cache_path(&question);
    if (!loaded->entry || !word_cache_open(&lexicon, &file, &loaded->notes, loaded->entry))
        return false;
    file_release(&loaded->file);
    loaded->lexicon = lexicon;
    loaded->file = file;
    loaded->from_cache = true;
    print_notes(&loaded->notes, words, args, alphabet->name);
    return true;
}

/* Opens or builds the words of a source that was read. */
static bool make_lexicon(loaded_lexicon *loaded, word_source source, const arguments *args,
                         const char *words, const quoth_alphabet *alphabet, const char *name)
{
    bool fine = source == BUILT_IN       ? open_enable1(loaded)
                : source == SUPPLEMENTED ? supplemented_open(&loaded->lexicon, words)
                : source == IMAGE        ? open_image(loaded, words)
                : source == KWG          ? open_kwg(loaded, words, alphabet, name)
                                         : true;
    if (!fine || (source != TEXT && !is_edited(args)))
        return fine;
    quoth_lexicon *base = loaded->lexicon;
    loaded->lexicon = NULL;
    fine = build(loaded, base, &loaded->file, words, args,
                 base ? quoth_lexicon_alphabet(base) : alphabet,
                 option_value(args, OPT_NAME, base ? quoth_lexicon_name(base) : name));
    quoth_lexicon_free(base);
    file_release(&loaded->file);
    return fine;
}

/* Warns that no words were named and that the built-in ones have not all letters of the rules, as
 * where the rules are of another language. */
static void warn_of_missing_letters(const quoth_lexicon *lexicon, const arguments *args,
                                    const quoth_cross_rules *rules)
{
    const quoth_alphabet *own = &rules->tiles.alphabet, *built_in = quoth_lexicon_alphabet(lexicon);
    quoth_letters letter;
    for (unsigned i = 1; i <= own->letters && !option_setting(args, OPT_WORDS, NULL); i++)
        if (quoth_alphabet_read(&letter, built_in, own->upper[i], strlen(own->upper[i]), NULL) ||
            letter.length != 1) {
            print_warning("warning: no word of %s has the letter %s of the rules %s; --words names "
                          "a list of their language",
                          quoth_lexicon_name(lexicon), own->upper[i], rules->name);
            return;
        }
}

/* Loads words for a board by these rules (NULL: for no board).  `letters`: the default of
 * --alphabet; NULL: by the settings. */
static bool load(loaded_lexicon *loaded, const arguments *args, const char *words,
                 const quoth_cross_rules *rules, const quoth_alphabet *letters)
{
    quoth_alphabet alphabet;
    word_source source;
    char name[64];
    *loaded = (loaded_lexicon){0};
    waiting_for("reading words");
    if (letters && !has_option(args, OPT_ALPHABET))
        alphabet = *letters;
    else if (!load_alphabet(&alphabet, option_setting(args, OPT_ALPHABET, "english")))
        return false;
    name_of_path(shown_name(words), name, sizeof name);
    bool fine = read_source(&source, &loaded->file, words);
    if (fine && !open_cached(loaded, source, args, words, &alphabet, name, rules))
        fine = make_lexicon(loaded, source, args, words, &alphabet, name);
    if (fine && !quoth_lexicon_words(loaded->lexicon)) {
        print_error("%s: there is no word in it", shown_name(words));
        fine = false;
    }
    /* A board and its leave values ask for the identity: it is computed once for both.  An entry of
     * the cache was made with it. */
    bool edited = is_edited(args), built_in = source == BUILT_IN && !edited;
    bool known = built_in || loaded->from_cache || (source == IMAGE && !edited);
    if (fine && !loaded->from_cache && ((prints_identity(args) && !built_in) || (rules && !known)))
        fine = identify(loaded, words);
    if (fine && rules && source == BUILT_IN)
        warn_of_missing_letters(loaded->lexicon, args, rules);
    if (!fine)
        unload(loaded);
    return fine;
}

bool load_lexicon(loaded_lexicon *loaded, const arguments *args, const char *words)
{
    return load_lexicon_of(loaded, args, words, NULL);
}

bool load_lexicon_of(loaded_lexicon *loaded, const arguments *args, const char *words,
                     const quoth_alphabet *letters)
{
    bool fine = load(loaded, args, words, NULL, letters);
    if (fine && loaded->entry && !loaded->from_cache)
        word_cache_add(loaded->entry, loaded->lexicon, NULL, &loaded->notes, words);
    waiting_for(NULL);
    return fine;
}

bool load_lexicon_and_board(loaded_lexicon *loaded, quoth_cross **cross, quoth_status *status,
                            const arguments *args, const char *words,
                            const quoth_cross_rules *rules, const quoth_context *context)
{
    const quoth_alphabet *letters = &rules->tiles.alphabet;
    quoth_error error = {0};
    *cross = NULL;
    *status = QUOTH_OK;
    if (!load(loaded, args, words, rules, letters)) {
        waiting_for(NULL);
        return false;
    }
    *status = quoth_cross_new(cross, rules, loaded->lexicon, context, &error);
    if (*status == QUOTH_BAD_IMAGE && loaded->from_cache) {
        word_cache_remove(loaded->entry);
        unload(loaded);
        *status = QUOTH_OK;
        if (!load(loaded, args, words, rules, letters))
            return false;
        *status = quoth_cross_new(cross, rules, loaded->lexicon, context, &error);
    }
    if (*status) {
        explain_status(*status, &error);
        unload(loaded);
        return false;
    }
    if (loaded->entry && !loaded->from_cache)
        word_cache_add(loaded->entry, loaded->lexicon, *cross, &loaded->notes, words);
    waiting_for(NULL);
    return true;
}

void unload(loaded_lexicon *loaded)
{
    quoth_lexicon_free(loaded->lexicon);
    file_release(&loaded->file);
    free(loaded->entry);
    *loaded = (loaded_lexicon){0};
}

bool read_fragment(const quoth_lexicon *lexicon, const char *text, const char *where,
                   quoth_letters *fragment)
{
    quoth_error error = {0};
    const quoth_alphabet *alphabet = quoth_lexicon_alphabet(lexicon);
    quoth_status status = quoth_alphabet_read(fragment, alphabet, text, strlen(text), &error);
    if (status == QUOTH_OK)
        return true;
    print_error("%s%s\"%.80s\", byte %llu: %s%s", where ? where : "", where ? ": " : "", text,
                (unsigned long long)error.offset + 1, error.message,
                status == QUOTH_BAD_TEXT ? " (see --alphabet)" : "");
    return false;
}

bool json_lexicon(json_writer *j, const quoth_lexicon *lexicon)
{
    uint8_t digest[32];
    if (quoth_lexicon_sha256(digest, lexicon, &program_context, NULL))
        return fail_without_memory();
    json_object(j, "lexicon");
    json_string(j, "name", quoth_lexicon_name(lexicon));
    json_number(j, "words", quoth_lexicon_words(lexicon));
    json_hex(j, "sha256", digest, sizeof digest);
    json_close(j);
    return true;
}
