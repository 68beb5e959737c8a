/* Asking the questions of a drill: answers read and compared, hints, hooks and meanings. */
#include <stdio.h>
#include <string.h>

#include "quoth/stdio.h"
#include "cli/io/messages.h"
#include "cli/words/drill_parts.h"

const prompt_command drill_commands[] = {
    {"show", NULL, "say the answer, which counts as missed; so does an empty line"},
    {"hint", NULL, "say a little; what is answered then counts as missed"},
    {"help", NULL, "list the commands"},
    {"quit", NULL, "stop; what you answered is kept"},
    {0},
};

/* Whether a word of an answer is hidden. */
static bool is_hidden_text(const words_drill *d, const char *word, size_t size)
{
    quoth_letters letters;
    return !d->hooks && !quoth_alphabet_read(&letters, d->alphabet, word, size, NULL) &&
           drill_hides(d, &letters);
}

/* Whether a word is among words with commas between. */
static bool is_listed(const char *list, const char *word, size_t size)
{
    for (const char *at = list; *at;) {
        size_t n = strcspn(at, ",");
        if (n == size && memcmp(at, word, size) == 0)
            return true;
        at += n + (at[n] == ',');
    }
    return false;
}

/* The words of an answer that are shown. */
static size_t count_shown(const words_drill *d, const char *list)
{
    size_t count = 0;
    while (*list) {
        size_t n = strcspn(list, ",");
        count += !is_hidden_text(d, list, n);
        list += n + (list[n] == ',');
    }
    return count;
}

/* Reads the words of an answer into a list, each once, in the spelling of answers.  QUOTH_BAD_TEXT
 * if one is malformed. */
static quoth_status read_words(const words_drill *d, const char *text, quoth_string *list)
{
    quoth_letters word;
    char spelled[QUOTH_WORD_TEXT_SIZE];
    list->size = 0;
    for (;;) {
        text += strspn(text, " ,\t");
        size_t n = strcspn(text, " ,\t");
        if (!n)
            return quoth_string_add(list, "", 0) ? QUOTH_OK : QUOTH_NO_MEMORY;
        if (quoth_alphabet_read(&word, d->alphabet, text, n, NULL))
            return QUOTH_BAD_TEXT;
        size_t size = quoth_alphabet_spell(spelled, sizeof spelled, d->alphabet, &word);
        if (!list->size || !is_listed(list->bytes, spelled, size))
            if ((list->size && !quoth_string_add(list, ",", 1)) ||
                !quoth_string_add(list, spelled, size))
                return QUOTH_NO_MEMORY;
        text += n;
    }
}

static bool is_right_words(const words_drill *d, const char *answer, const char *text,
                           quoth_status *reading)
{
    quoth_string list = {0};
    *reading = read_words(d, text, &list);
    bool right = !*reading && list.size;
    for (const char *at = answer; right && *at;) { /* all that are shown */
        size_t n = strcspn(at, ",");
        right = is_hidden_text(d, at, n) || is_listed(list.bytes, at, n);
        at += n + (at[n] == ',');
    }
    for (const char *at = list.bytes; right && *at;) { /* and no other word */
        size_t n = strcspn(at, ",");
        right = is_listed(answer, at, n);
        at += n + (at[n] == ',');
    }
    quoth_string_free(&list);
    return right;
}

/* Reads the letters before or behind a hyphen as a set. */
static bool read_set(const words_drill *d, const char *text, size_t size, uint64_t *set)
{
    quoth_letters letters = {.length = 0};
    char joined[QUOTH_WORD_TEXT_SIZE];
    size_t n = 0;
    for (size_t i = 0; i < size; i++)
        if (text[i] != ' ' && text[i] != ',' && n < sizeof joined)
            joined[n++] = text[i];
    *set = 0;
    if (n && quoth_alphabet_read(&letters, d->alphabet, joined, n, NULL))
        return false;
    for (unsigned i = 0; i < letters.length; i++)
        *set |= UINT64_C(1) << letters.letter[i];
    return true;
}

static bool is_right_hooks(const words_drill *d, const char *answer, const char *text,
                           quoth_status *reading)
{
    uint64_t front, back, wanted_front, wanted_back;
    const char *hyphen = strchr(text, '-'), *own = strchr(answer, '-');
    bool readable = hyphen && read_set(d, text, (size_t)(hyphen - text), &front) &&
                    read_set(d, hyphen + 1, strlen(hyphen + 1), &back);
    *reading = readable ? QUOTH_OK : QUOTH_BAD_TEXT;
    return readable && read_set(d, answer, (size_t)(own - answer), &wanted_front) &&
           read_set(d, own + 1, strlen(own + 1), &wanted_back) && front == wanted_front &&
           back == wanted_back;
}

static void print_answer(const words_drill *d, const char *before, const char *answer)
{
    while (*answer) {
        size_t n = strcspn(answer, ",");
        if (!is_hidden_text(d, answer, n)) {
            printf("%s%.*s", before, (int)n, answer);
            before = ", ";
        }
        answer += n + (answer[n] == ',');
    }
    puts(".");
}

static unsigned count_set(uint64_t set)
{
    unsigned count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* The first letter of a word, or how many letters go where. */
static void print_hint(const words_drill *d, const char *answer)
{
    const char *hyphen = d->hooks ? strchr(answer, '-') : NULL;
    uint64_t front, back;
    size_t letter = 1;
    for (size_t n; !d->hooks && is_hidden_text(d, answer, n = strcspn(answer, ","));)
        answer += n + (answer[n] == ',');
    while ((answer[letter] & 0xC0) == 0x80)
        letter++;
    if (!hyphen)
        printf("  One begins with %.*s.\n", (int)letter, answer);
    else if (read_set(d, answer, (size_t)(hyphen - answer), &front) &&
             read_set(d, hyphen + 1, strlen(hyphen + 1), &back))
        printf("  %u in front, %u behind.\n", count_set(front), count_set(back));
}

static void print_letters(const words_drill *d, const char *before, uint64_t set)
{
    if (set)
        fputs(before, stdout);
    for (unsigned letter = 1; letter <= d->alphabet->letters; letter++)
        if (set >> letter & 1)
            printf(" %s", d->alphabet->lower[letter]);
}

/* A word without its first letter, or without its last. */
static quoth_letters inner_word(const quoth_letters *word, unsigned from)
{
    quoth_letters inner = {.length = (uint8_t)(word->length - 1)};
    memcpy(inner.letter, word->letter + from, inner.length);
    return inner;
}

static void print_inner(const words_drill *d, const quoth_letters *word, unsigned from)
{
    char text[QUOTH_WORD_TEXT_SIZE];
    quoth_letters inner = inner_word(word, from);
    quoth_alphabet_spell(text, sizeof text, d->alphabet, &inner);
    printf(" %s", text);
}

/* The hooks of a word, front, back and inner; nothing for a word without hooks. */
static void print_hooks(const words_drill *d, const char *text, size_t size)
{
    quoth_letters word;
    if (quoth_alphabet_read(&word, d->alphabet, text, size, NULL))
        return;
    quoth_hooks hooks = quoth_find_hooks(d->lexicon, &word);
    if (d->hooks)
        hooks.front = hooks.back = 0; /* they were the answer */
    quoth_letters behind = inner_word(&word, 1), before = inner_word(&word, 0);
    hooks.without_first = hooks.without_first && !drill_hides(d, &behind);
    hooks.without_last = hooks.without_last && !drill_hides(d, &before);
    bool inner = hooks.without_first || hooks.without_last;
    if (!hooks.front && !hooks.back && !inner)
        return;
    printf("  %.*s:", (int)size, text);
    print_letters(d, " front", hooks.front);
    print_letters(d, hooks.front ? ", back" : " back", hooks.back);
    if (inner)
        fputs(hooks.front || hooks.back ? ", inner" : " inner", stdout);
    if (hooks.without_first)
        print_inner(d, &word, 1);
    if (hooks.without_last)
        print_inner(d, &word, 0);
    putchar('\n');
}

/* After an answer: hooks and meanings of its words, or of the word whose hooks were asked. */
static void print_more(const words_drill *d, const quiz_pair *pair)
{
    const char *word = d->hooks ? pair->question : pair->answer;
    while (*word) {
        size_t size = strcspn(word, ",");
        if (!is_hidden_text(d, word, size)) {
            print_hooks(d, word, size);
            if (d->meanings)
                print_known_meaning(d->meanings, word, size);
        }
        word += size + (word[size] == ',');
    }
}

void drill_ask(void *user, quiz *round, size_t number, bool *right)
{
    const words_drill *d = user;
    const quiz_pair *pair = &round->progress.pair[number];
    char question[QUOTH_WORD_TEXT_SIZE + 120];
    size_t words = count_shown(d, pair->answer);
    bool hinted = false;
    if (d->hooks)
        snprintf(question, sizeof question, "%zu/%zu  hooks of %s (front-back): ", round->asked + 1,
                 round->length, pair->question);
    else
        snprintf(question, sizeof question, "%zu/%zu  %s, %zu word%s: ", round->asked + 1,
                 round->length, pair->question, words, words == 1 ? "" : "s");
    *right = false;
    for (;;) {
        quoth_status reading;
        const char *operand, *text = quiz_line(round, question);
        if (!text)
            return;
        *right = d->hooks ? is_right_hooks(d, pair->answer, text, &reading)
                          : is_right_words(d, pair->answer, text, &reading);
        if (reading == QUOTH_NO_MEMORY) {
            round->left = round->failed = true;
            explain_status(reading, NULL);
            return;
        }
        const prompt_command *command =
            *right && *text != ':' ? NULL
                                   : prompt_find(drill_commands, text + (*text == ':'), &operand);
        const char *name = command ? command->name : "";
        *right = *right && !command;
        if (strcmp(name, "quit") == 0) {
            round->left = true;
            return;
        }
        if (strcmp(name, "help") == 0) {
            puts(d->hooks ? "  Say the letters that go in front, a hyphen, those that go behind: "
                            "s-dst; - alone for none."
                          : "  Say all words that these letters make, with blanks between.");
            prompt_help(drill_commands);
        } else if (strcmp(name, "hint") == 0) {
            hinted = true;
            print_hint(d, pair->answer);
        } else if (*right) {
            printf("  Right%s.\n", hinted ? ", with a hint" : "");
            *right = !hinted;
            print_more(d, pair);
            return;
        } else if (*text == '\0' || strcmp(name, "show") == 0) {
            print_answer(d, "  It is ", pair->answer);
            print_more(d, pair);
            return;
        } else if (reading) {
            puts("  That cannot be read; help says what can be typed.");
        } else {
            print_answer(d, "  No: ", pair->answer);
            print_more(d, pair);
            return;
        }
    }
}
