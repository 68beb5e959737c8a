#include "cli/io/prompt.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "quoth/quoth.h"
#include "cli/io/progress.h"
#include "cli/io/signals.h"
#include "cli/io/threads.h"
#include "cli/io/typed.h"
#include "cli/io/wrapping.h"

static bool is_blank(char c)
{
    return strchr(" \t\r\n\v\f", c) != NULL; /* the end of the text, too */
}

static char *trimmed(char *text)
{
    size_t size = strlen(text);
    while (size && is_blank(text[size - 1]))
        text[--size] = '\0';
    while (*text && is_blank(*text))
        text++;
    return text;
}

/* ---- commands ----------------------------------------------------------------------------- */

unsaved_answer unsaved_answer_of(const char *answer)
{
    if (!answer || strcasecmp(answer, "y") == 0 || strcasecmp(answer, "yes") == 0)
        return UNSAVED_DROP;
    if (!*answer || strcasecmp(answer, "n") == 0 || strcasecmp(answer, "no") == 0)
        return UNSAVED_PLAY_ON;
    return UNSAVED_SAVE;
}

const prompt_command *prompt_find(const prompt_command *list, const char *line,
                                  const char **operand)
{
    static const char *const other_names[][2] = {{"?", "help"}, {"exit", "quit"}};
    size_t size = 0;
    while (!is_blank(line[size]))
        size++;
    const char *rest = line + size, *name = line;
    while (*rest && is_blank(*rest))
        rest++;
    *operand = rest;
    for (size_t i = 0; i < sizeof other_names / sizeof *other_names; i++)
        if (size == strlen(other_names[i][0]) && strncasecmp(line, other_names[i][0], size) == 0) {
            name = other_names[i][1];
            size = strlen(name);
        }
    for (const prompt_command *c = list; c->name; c++)
        if (size == strlen(c->name) && strncasecmp(name, c->name, size) == 0)
            return c->operand || !*rest ? c : NULL;
    return NULL;
}

suggestion prompt_suggest(const prompt_command *list, const char *line)
{
    suggestion s = {.nearest = FAR, .text = ""};
    char word[SUGGESTED_NAME + 1];
    size_t size = 0;
    for (; !is_blank(line[size]) && size < SUGGESTED_NAME; size++)
        word[size] = (char)tolower((unsigned char)line[size]);
    word[size] = '\0';
    for (const prompt_command *c = list; c->name; c++)
        suggest(&s, slip(word, c->name), "", c->name);
    return s;
}

void prompt_help(const prompt_command *list)
{
    char form[40];
    size_t width = 0;
    for (const prompt_command *c = list; c->name; c++) {
        size_t size = strlen(c->name) + (c->operand ? 1 + strlen(c->operand) : 0);
        width = size > width ? size : width;
    }
    for (const prompt_command *c = list; c->name; c++) {
        snprintf(form, sizeof form, "%s%s%s", c->name, c->operand ? " " : "",
                 c->operand ? c->operand : "");
        if (c->help)
            printf("  %-*s  %s\n", (int)width, form, c->help);
    }
}

/* ---- editing ------------------------------------------------------------------------------ */

#ifdef QUOTH_LIBEDIT

#include <histedit.h>
#include <locale.h>
#include <wchar.h>

enum { LINES_KEPT = 200 };

struct editor {
    EditLine *el;
    History *history;
    locale_t locale; /* UTF-8 whatever the environment says, as the words are */
};

static prompt *prompt_of(EditLine *el)
{
    void *p = NULL;
    el_get(el, EL_CLIENTDATA, &p);
    return p;
}

static char *question_of(EditLine *el)
{
    return (char *)(uintptr_t)prompt_of(el)->question; /* libedit only reads it */
}

/* Reads a character.  libedit's own function reads on after a signal. */
static int read_character(EditLine *el, wchar_t *character)
{
    (void)el;
    mbstate_t state = {0};
    char byte;
    while (wait_for_input(STDIN_FILENO)) {
        ssize_t n = read(STDIN_FILENO, &byte, 1);
        if (n <= 0)
            return n < 0 ? -1 : 0;
        size_t used = mbrtowc(character, &byte, 1, &state);
        if (used == (size_t)-1)
            state = (mbstate_t){0}; /* not UTF-8: as if it had not been typed */
        else if (used != (size_t)-2)
            return 1;
    }
    return -1;
}

/* Completes the name of a command, as far as that is known; if nothing can be added, lists those
 * that begin so. */
static unsigned char complete_command(EditLine *el, int key)
{
    (void)key;
    const prompt_command *list = prompt_of(el)->commands, *found = NULL;
    const LineInfo *line = el_line(el);
    const char *typed = line->buffer;
    size_t size = (size_t)(line->cursor - typed), common = 0, fitting = 0;
    if (size && *typed == ':') {
        typed++;
        size--;
    }
    for (const prompt_command *c = list; c->name; c++) {
        if (strncasecmp(c->name, typed, size) != 0)
            continue;
        size_t same = 0;
        while (found && same < common && c->name[same] == found->name[same])
            same++;
        common = found ? same : strlen(c->name);
        found = c;
        fitting++;
    }
    if (!fitting)
        return CC_REFRESH_BEEP;
    if (common > size || fitting == 1) {
        char added[32];
        snprintf(added, sizeof added, "%.*s%s", (int)(common - size), found->name + size,
                 fitting == 1 && found->operand ? " " : "");
        return el_insertstr(el, added) ? CC_REFRESH_BEEP : CC_REFRESH;
    }
    putchar('\n');
    for (const prompt_command *c = list; c->name; c++)
        if (strncasecmp(c->name, typed, size) == 0)
            printf("  %s", c->name);
    putchar('\n');
    fflush(stdout);
    return CC_REDISPLAY;
}

static void editor_close(struct editor *e)
{
    if (e->el)
        el_end(e->el);
    if (e->history)
        history_end(e->history);
    if (e->locale)
        freelocale(e->locale);
    free(e);
}

static bool editor_set_up(struct editor *e, prompt *p)
{
    HistEvent event;
    e->el = el_init("quoth", stdin, direct_output(), stderr);
    e->history = history_init();
    if (!e->el || !e->history || history(e->history, &event, H_SETSIZE, LINES_KEPT) < 0)
        return false;
    history(e->history, &event, H_SETUNIQUE, 1);
    if (el_set(e->el, EL_CLIENTDATA, p) || el_set(e->el, EL_PROMPT, question_of) ||
        el_set(e->el, EL_SIGNAL, 1) || el_set(e->el, EL_EDITOR, "emacs") ||
        el_set(e->el, EL_HIST, history, e->history) ||
        /* Wide: el_set would make copies that nobody frees. */
        el_wset(e->el, EL_ADDFN, L"quoth-complete", L"complete a command", complete_command) ||
        el_set(e->el, EL_BIND, "^I", "quoth-complete", NULL) ||
        el_set(e->el, EL_GETCFN, read_character))
        return false;
    el_source(e->el, NULL); /* the person's .editrc, if it exists */
    return true;
}

/* An editor of lines, NULL where there can be none. */
static struct editor *editor_open(prompt *p)
{
    const char *terminal = getenv("TERM");
    if (!p->terminal || !isatty(STDOUT_FILENO) || !terminal || !*terminal ||
        strcmp(terminal, "dumb") == 0)
        return NULL;
    struct editor *e = calloc(1, sizeof *e);
    if (!e)
        return NULL;
    e->locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    if (e->locale) {
        locale_t before = uselocale(e->locale);
        bool fine = editor_set_up(e, p);
        uselocale(before);
        if (fine)
            return e;
    }
    editor_close(e);
    return NULL;
}

static bool edited_line(prompt *p)
{
    struct editor *e = p->editor;
    HistEvent event;
    int size = 0;
    fflush(stdout);
    locale_t before = uselocale(e->locale);
    /* libedit notes that it has changed the terminal's mode after it has: a signal in between would
     * leave the terminal so.  They come in while read_character waits. */
    sigset_t signals = hold_signals();
    const char *text = el_gets(e->el, &size);
    restore_signals(signals);
    p->line.size = 0;
    while (text && p->line.size < (size_t)size && p->line.size < sizeof p->line.text - 1 &&
           text[p->line.size] != '\n') {
        p->line.text[p->line.size] = text[p->line.size];
        p->line.size++;
    }
    p->line.text[p->line.size] = '\0';
    if (p->line.size)
        history(e->history, &event, H_ENTER, p->line.text);
    uselocale(before);
    return text && size > 0 && !interrupted();
}

static void forget_lines(struct editor *e)
{
    HistEvent event;
    history(e->history, &event, H_CLEAR);
}

#else

static void forget_lines(struct editor *e)
{
    (void)e;
}

static struct editor *editor_open(prompt *p)
{
    (void)p;
    return NULL;
}

static void editor_close(struct editor *e)
{
    (void)e;
}

static bool edited_line(prompt *p)
{
    (void)p;
    return false;
}

#endif

/* ---- asking ------------------------------------------------------------------------------- */

void prompt_begin(prompt *p, const prompt_command *list)
{
    *p = (prompt){.commands = list, .terminal = isatty(STDIN_FILENO)};
    p->editor = editor_open(p);
}

void prompt_end(prompt *p)
{
    if (p->editor)
        editor_close(p->editor);
    p->editor = NULL;
}

void prompt_forget(prompt *p)
{
    if (p->editor)
        forget_lines(p->editor);
}

static bool plain_line(prompt *p)
{
    fputs(p->question, stdout);
    fflush(stdout);
    if (p->terminal)
        clearerr(stdin); /* somebody may type on after Ctrl-D */
    /* A terminal gives one line at a time, so none is left behind in a buffer. */
    bool read = (!p->terminal || wait_for_input(STDIN_FILENO)) && typed_line(&p->line);
    p->failed |= p->line.failed;
    if (p->terminal && read)
        output_line_ended();
    return read;
}

char *prompt_ask(prompt *p, const char *question)
{
    p->question = question;
    waiting_end();
    if (p->editor ? edited_line(p) : plain_line(p))
        return trimmed(p->line.text);
    putchar('\n');
    return NULL;
}

char *prompt_ask_last(prompt *p, const char *question)
{
    if (!p->terminal || !interrupted())
        return NULL;
    set_interrupted(false);
    char *answer = prompt_ask(p, question);
    set_interrupted(true);
    return answer;
}
