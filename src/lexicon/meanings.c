/* Dictionaries of short meanings (quoth/meanings.h). */
#include "quoth/meanings.h"

#include <string.h>

#include "base/context.h"
#include "base/error.h"
#include "base/memory.h"
#include "base/names.h"
#include "base/phases.h"
#include "base/sanitize.h"
#include "base/sort.h"
#include "base/text.h"
#include "base/throttle.h"
#include "base/utf8.h"

/* Forms of forms that are followed: "rewalkers" is the plural of the agent of "rewalk". */
enum { DEPTH = 3 };

struct quoth_meanings {
    const quoth_memory *memory;
    const char *text;
    size_t size;
    uint32_t *line; /* where each line with a word begins, in the order of the words */
    size_t count, capacity;
};

typedef struct span {
    const char *at;
    size_t size;
} span;

static span field(const char *at, const char *end)
{
    const char *tab = memchr(at, '\t', (size_t)(end - at));
    return (span){at, (size_t)((tab ? tab : end) - at)};
}

static bool equals(span s, const char *text)
{
    return s.size == strlen(text) && memcmp(s.at, text, s.size) == 0;
}

/* ---- names --------------------------------------------------------------------------------- */

const char *quoth_word_form_name(quoth_word_form form)
{
    static const char *const names[] = {
        "itself", "plural",  "present", "past",    "participle", "comparative", "superlative",
        "adverb", "quality", "agent",   "without", "again",      "not"};
    return Q_NAME_OF(names, form);
}

/* The phrase before the base of a form. */
static const char *form_text(quoth_word_form form)
{
    static const char *const texts[] = {"",
                                        "plural of ",
                                        "form of ",
                                        "past tense of ",
                                        "participle of ",
                                        "more ",
                                        "most ",
                                        "in a way that is ",
                                        "the quality of being ",
                                        "one that can ",
                                        "without ",
                                        "again: ",
                                        "not "};
    return Q_NAME_OF(texts, form);
}

/* ---- reading ------------------------------------------------------------------------------- */

static unsigned char folded(char c)
{
    return (unsigned char)(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
}

static int compare_words(span a, span b)
{
    for (size_t i = 0; i < a.size && i < b.size; i++)
        if (folded(a.at[i]) != folded(b.at[i]))
            return folded(a.at[i]) - folded(b.at[i]);
    return (a.size > b.size) - (a.size < b.size);
}

static span word_at(const quoth_meanings *m, uint32_t line)
{
    return field(m->text + line, m->text + m->size);
}

static int compare_lines(const void *pa, const void *pb, const void *user)
{
    uint32_t a = *(const uint32_t *)pa, b = *(const uint32_t *)pb;
    int order = compare_words(word_at(user, a), word_at(user, b));
    return order ? order : (a > b) - (a < b);
}

/* The end of the line that begins at `at`, without its return. */
static const char *line_end(const char *at, const char *end)
{
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    newline = newline ? newline : end;
    return newline > at && newline[-1] == '\r' ? newline - 1 : newline;
}

/* The form with a name; QUOTH_WORD_ITSELF if there is none. */
static quoth_word_form form_named(span name)
{
    int form = QUOTH_WORD_NOT;
    while (form > QUOTH_WORD_ITSELF && !equals(name, quoth_word_form_name((quoth_word_form)form)))
        form--;
    return (quoth_word_form)form;
}

/* The fields of a line. */
typedef struct entry {
    span word, parts; /* parts of speech; empty if they are not known */
    span gloss;       /* or the base of a form */
    quoth_word_form form;
} entry;

/* Reads a line, up to its end; false if it does not follow the format. */
static bool read_entry(entry *e, const char *at, const char *end)
{
    span word = field(at, end);
    if (word.at + word.size == end)
        return false;
    span second = field(word.at + word.size + 1, end);
    bool three = second.at + second.size < end;
    span last = three ? field(second.at + second.size + 1, end) : second;
    *e = (entry){.word = word, .gloss = last, .form = QUOTH_WORD_ITSELF};
    if (!word.size || word.size >= QUOTH_WORD_TEXT_SIZE || !last.size || last.at + last.size < end)
        return false;
    if (!three)
        return true;
    if (second.at[0] != '=') {
        e->parts = second;
        return true;
    }
    e->form = form_named((span){second.at + 1, second.size - 1});
    return e->form != QUOTH_WORD_ITSELF && last.size < QUOTH_WORD_TEXT_SIZE;
}

static bool is_text(span s)
{
    return q_is_safe_text(s.at, s.size);
}

static quoth_status add_line(quoth_meanings *m, const char *at, const char *end, uint64_t number,
                             bool *sorted, quoth_error *error)
{
    if (at == end || *at == '#')
        return QUOTH_OK;
    entry e;
    if (!read_entry(&e, at, end))
        return q_fail_at(error, QUOTH_BAD_TEXT, "a line is a word, a tab and its meaning", number,
                         (uint64_t)(at - m->text));
    if (!is_text(e.word) || !is_text(e.parts) || !is_text(e.gloss))
        return q_fail_at(error, QUOTH_BAD_TEXT, "a line has bytes that are no text", number,
                         (uint64_t)(at - m->text));
    if (!q_reserve(m->memory, (void **)&m->line, &m->capacity, m->count + 1, sizeof *m->line))
        return q_no_memory(error);
    m->line[m->count] = (uint32_t)(at - m->text);
    if (m->count && compare_lines(&m->line[m->count - 1], &m->line[m->count], m) > 0)
        *sorted = false;
    m->count++;
    return QUOTH_OK;
}

static quoth_status read_lines(quoth_meanings *m, const quoth_watch *watch, bool *sorted,
                               quoth_error *error)
{
    const char *end = m->text + m->size;
    uint64_t number = 0;
    quoth_status status = QUOTH_OK;
    *sorted = true;
    for (const char *at = m->text + q_byte_order_mark(m->text, m->size); at < end && !status;
         number++) {
        const char *newline = memchr(at, '\n', (size_t)(end - at));
        status = add_line(m, at, line_end(at, end), number + 1, sorted, error);
        at = newline ? newline + 1 : end;
        if (!status && !q_go_on_every(watch, 1024, number, (uint64_t)(at - m->text), m->size))
            status = q_report(error, QUOTH_STOPPED);
    }
    return status;
}

quoth_status quoth_meanings_new(quoth_meanings **made, const char *text, size_t size,
                                const quoth_context *context, quoth_error *error)
{
    const quoth_memory *memory = q_memory_of(context);
    *made = NULL;
    if (size >= UINT32_MAX)
        return q_report(error, QUOTH_TOO_LARGE);
    quoth_meanings *m = q_allocate_zeroed(memory, 1, sizeof *m);
    if (!m)
        return q_no_memory(error);
    m->memory = memory;
    m->text = q_given(text);
    m->size = size;
    bool sorted;
    q_phases progress;
    q_phases_begin(&progress, q_watch_of(context), 2, 0.7);
    quoth_status status = read_lines(m, q_phases_watch(&progress), &sorted, error);
    if (!status) {
        q_phases_next(&progress, 1);
        if (!sorted && !q_sort(m->line, m->count, sizeof *m->line, compare_lines, m,
                               q_phases_watch(&progress)))
            status = q_report(error, QUOTH_STOPPED);
    }
    status = q_phases_finish(&progress, status, error);
    if (status)
        quoth_meanings_free(m);
    else
        *made = m;
    return status;
}

void quoth_meanings_free(quoth_meanings *m)
{
    if (!m)
        return;
    q_free(m->memory, m->line, m->capacity, sizeof *m->line);
    q_free(m->memory, m, 1, sizeof *m);
}

size_t quoth_meanings_count(const quoth_meanings *m)
{
    return m->count;
}

/* ---- finding ------------------------------------------------------------------------------- */

/* A regular ending or beginning: what replaces it gives the base, which has this part of speech. */
typedef struct rule {
    const char *affix, *instead, *part;
    uint8_t form; /* quoth_word_form */
    bool front,
        doubled; /* the affix is a beginning; the base's last letter may have been doubled */
} rule;

/* Inflections stand before derivations. */
static const rule rules[] = {
    {"ies", "y", "n", QUOTH_WORD_PLURAL, false, false},
    {"s", "", "n", QUOTH_WORD_PLURAL, false, false},
    {"es", "", "n", QUOTH_WORD_PLURAL, false, false},
    {"es", "", "n", QUOTH_WORD_PLURAL, false, true}, /* quizzes */
    {"ies", "y", "v", QUOTH_WORD_PRESENT, false, false},
    {"s", "", "v", QUOTH_WORD_PRESENT, false, false},
    {"es", "", "v", QUOTH_WORD_PRESENT, false, false},
    {"ied", "y", "v", QUOTH_WORD_PAST, false, false},
    {"ed", "e", "v", QUOTH_WORD_PAST, false, false},
    {"ed", "", "v", QUOTH_WORD_PAST, false, false},
    {"ed", "", "v", QUOTH_WORD_PAST, false, true},
    {"ing", "e", "v", QUOTH_WORD_PARTICIPLE, false, false},
    {"ing", "", "v", QUOTH_WORD_PARTICIPLE, false, false},
    {"ing", "", "v", QUOTH_WORD_PARTICIPLE, false, true},
    {"ier", "y", "adj", QUOTH_WORD_COMPARATIVE, false, false},
    {"er", "e", "adj", QUOTH_WORD_COMPARATIVE, false, false},
    {"er", "", "adj", QUOTH_WORD_COMPARATIVE, false, false},
    {"er", "", "adj", QUOTH_WORD_COMPARATIVE, false, true},
    {"iest", "y", "adj", QUOTH_WORD_SUPERLATIVE, false, false},
    {"est", "e", "adj", QUOTH_WORD_SUPERLATIVE, false, false},
    {"est", "", "adj", QUOTH_WORD_SUPERLATIVE, false, false},
    {"est", "", "adj", QUOTH_WORD_SUPERLATIVE, false, true},
    {"ily", "y", "adj", QUOTH_WORD_ADVERB, false, false},
    {"ly", "", "adj", QUOTH_WORD_ADVERB, false, false},
    {"ly", "le", "adj", QUOTH_WORD_ADVERB, false, false},
    {"ally", "", "adj", QUOTH_WORD_ADVERB, false, false},
    {"iness", "y", "adj", QUOTH_WORD_QUALITY, false, false},
    {"ness", "", "adj", QUOTH_WORD_QUALITY, false, false},
    {"er", "e", "v", QUOTH_WORD_AGENT, false, false},
    {"er", "", "v", QUOTH_WORD_AGENT, false, false},
    {"er", "", "v", QUOTH_WORD_AGENT, false, true},
    {"less", "", "n", QUOTH_WORD_WITHOUT, false, false},
    {"re", "", "v", QUOTH_WORD_AGAIN, true, false},
    {"un", "", "adj", QUOTH_WORD_NOT, true, false},
    {"non", "", "adj", QUOTH_WORD_NOT, true, false},
};

/* The line of a word; NULL if none is listed. */
static const uint32_t *line_of(const quoth_meanings *m, span word)
{
    size_t from = 0, to = m->count;
    while (from < to) {
        size_t middle = from + (to - from) / 2;
        if (compare_words(word_at(m, m->line[middle]), word) < 0)
            from = middle + 1;
        else
            to = middle;
    }
    return from < m->count && compare_words(word_at(m, m->line[from]), word) == 0 ? &m->line[from]
                                                                                  : NULL;
}

static void copy_word(char *to, span word)
{
    for (size_t i = 0; i < word.size; i++)
        to[i] = (char)folded(word.at[i]);
    to[word.size] = '\0';
}

static void read_line(quoth_meaning *meaning, const quoth_meanings *m, uint32_t line)
{
    entry e;
    const char *at = m->text + line;
    read_entry(&e, at, line_end(at, m->text + m->size));
    bool itself = e.form == QUOTH_WORD_ITSELF;
    meaning->form = e.form;
    meaning->parts = e.parts.at;
    meaning->parts_size = e.parts.size;
    meaning->gloss = itself ? e.gloss.at : NULL;
    meaning->gloss_size = itself ? e.gloss.size : 0;
    copy_word(meaning->base, itself ? e.word : e.gloss);
}

/* Whether a meaning has a part of speech; one whose parts are not known may have any. */
static bool has_part(const quoth_meaning *meaning, const char *part)
{
    if (!meaning->parts_size)
        return true;
    const char *at = meaning->parts, *end = at + meaning->parts_size;
    while (at < end) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        span one = {at, (size_t)((comma ? comma : end) - at)};
        if (equals(one, part))
            return true;
        at = one.at + one.size + 1;
    }
    return false;
}

/* The part of speech of a regular form, for the rules that make forms of it. */
static const char *part_of(quoth_word_form form)
{
    switch (form) {
    case QUOTH_WORD_QUALITY:
    case QUOTH_WORD_AGENT:
        return "n";
    case QUOTH_WORD_AGAIN:
        return "v";
    case QUOTH_WORD_WITHOUT:
    case QUOTH_WORD_NOT:
        return "adj";
    default: /* an inflection has no forms */
        return "";
    }
}

/* Makes the base that a rule finds in a word; false if the rule does not fit, or leaves less than
 * two letters. */
static bool base_by(char *base, const rule *r, span word)
{
    size_t affix = strlen(r->affix), instead = strlen(r->instead);
    if (word.size < affix + 2 || word.size - affix + instead >= QUOTH_WORD_TEXT_SIZE)
        return false;
    size_t size = word.size - affix;
    span found = {word.at + (r->front ? 0 : size), affix};
    for (size_t i = 0; i < affix; i++)
        if (folded(found.at[i]) != (unsigned char)r->affix[i])
            return false;
    copy_word(base, (span){word.at + (r->front ? affix : 0), size});
    if (r->doubled) {
        if (size < 3 || base[size - 1] != base[size - 2])
            return false;
        base[size - 1] = '\0';
    }
    memcpy(base + strlen(base), r->instead, instead + 1);
    return true;
}

static bool find(quoth_meaning *meaning, const quoth_meanings *m, span word, unsigned depth);

/* Whether the base that a rule found is listed, or is a form itself, with the part of speech. */
static bool is_a_base(const quoth_meanings *m, const char *base, const rule *r, unsigned depth)
{
    quoth_meaning meaning;
    if (!find(&meaning, m, (span){base, strlen(base)}, depth + 1))
        return false;
    return meaning.form == QUOTH_WORD_ITSELF ? has_part(&meaning, r->part)
                                             : strcmp(part_of(meaning.form), r->part) == 0;
}

static bool find(quoth_meaning *meaning, const quoth_meanings *m, span word, unsigned depth)
{
    const uint32_t *line = word.size < QUOTH_WORD_TEXT_SIZE ? line_of(m, word) : NULL;
    if (line) {
        read_line(meaning, m, *line);
        return true;
    }
    for (size_t i = 0; i < sizeof rules / sizeof *rules && depth < DEPTH; i++)
        if (base_by(meaning->base, &rules[i], word) &&
            is_a_base(m, meaning->base, &rules[i], depth)) {
            meaning->form = (quoth_word_form)rules[i].form;
            meaning->parts = meaning->gloss = NULL;
            meaning->parts_size = meaning->gloss_size = 0;
            return true;
        }
    return false;
}

quoth_status quoth_meanings_find(quoth_meaning *meaning, const quoth_meanings *m, const char *word,
                                 size_t size, quoth_error *error)
{
    quoth_meaning found;
    if (!find(&found, m, (span){word, size}, 0))
        return q_fail(error, QUOTH_NOT_FOUND, "the dictionary does not have that word");
    *meaning = found;
    return QUOTH_OK;
}

/* ---- writing ------------------------------------------------------------------------------- */

static void add_capitals(q_text *text, const char *word)
{
    for (; *word; word++)
        q_text_char(text, *word >= 'a' && *word <= 'z' ? (char)(*word - 'a' + 'A') : *word);
}

quoth_status quoth_meanings_write(const quoth_sink *sink, const quoth_meanings *m, const char *word,
                                  size_t size, quoth_error *error)
{
    quoth_meaning meaning;
    q_text text;
    quoth_status status = quoth_meanings_find(&meaning, m, word, size, error);
    if (status)
        return status;
    q_text_begin(&text, sink);
    for (unsigned depth = 1; meaning.form != QUOTH_WORD_ITSELF; depth++) {
        char base[QUOTH_WORD_TEXT_SIZE];
        memcpy(base, meaning.base, sizeof base);
        q_text_add(&text, form_text(meaning.form));
        add_capitals(&text, base);
        if (!find(&meaning, m, (span){base, strlen(base)}, depth) ||
            (depth == DEPTH && meaning.form != QUOTH_WORD_ITSELF))
            return q_report(error, q_text_end(&text)); /* the meaning of the base is not known */
        q_text_add(&text, ": ");
    }
    if (meaning.parts_size) {
        span first = {meaning.parts, meaning.parts_size};
        const char *comma = memchr(first.at, ',', first.size);
        q_text_char(&text, '(');
        q_text_bytes(&text, first.at, comma ? (size_t)(comma - first.at) : first.size);
        q_text_add(&text, ") ");
    }
    q_text_bytes(&text, meaning.gloss, meaning.gloss_size);
    return q_report(error, q_text_end(&text));
}
