/* The commands of SIU, and the lines that they come in. */
#include <string.h>

#include "quoth/quoth.h"
#include "cli/siu/parts.h"

/* ---- commands ------------------------------------------------------------------------------ */

static void introduce(const siu_engine *e)
{
    siu_print("id name quoth %s", quoth_version());
    siu_print("id author the authors of quoth");
    siu_print("capability gen sim infer endgame peg auto stream%s", siu_can_stop() ? " stop" : "");
    siu_print_options(&e->setup);
    siu_print("siuok");
}

/* Whether no search is running; waits for a search that has been stopped. */
static bool is_idle(siu_engine *e, const char *code, const char *command)
{
    if (siu_search_is_on(&e->search) && !atomic_load(&e->search.stop)) {
        siu_error(code, "%s while searching; stop comes first", command);
        return false;
    }
    siu_search_join();
    return true;
}

static void obey(siu_engine *e, const quoth_siu_line *line)
{
    switch (line->command) {
    case QUOTH_SIU_NOTHING:
    case QUOTH_SIU_UNKNOWN:
        break;
    case QUOTH_SIU_HELLO:
        introduce(e);
        break;
    case QUOTH_SIU_IS_READY:
        siu_print("readyok");
        break;
    case QUOTH_SIU_SET_OPTION:
        if (is_idle(e, "unknown-command", "setoption"))
            siu_set_option(&e->setup, line);
        break;
    case QUOTH_SIU_NEW_GAME:
        if (is_idle(e, "unknown-command", "siunewgame"))
            siu_current_clear(&e->place);
        break;
    case QUOTH_SIU_POSITION:
        if (is_idle(e, "bad-position", "position"))
            siu_current_read(&e->place, &e->setup, line);
        break;
    case QUOTH_SIU_GO:
        if (is_idle(e, "unknown-command", "go"))
            siu_search_go(&e->search, line);
        break;
    case QUOTH_SIU_STOP:
        siu_search_stop(&e->search);
        break;
    case QUOTH_SIU_QUIT:
        e->left = true;
        break;
    }
}

static void obey_text(siu_engine *e, const char *text, size_t size)
{
    enum { SHOWN = 60 };
    quoth_siu_line line;
    quoth_siu_read(&line, text, size);
    if (line.unknown.text) {
        char shown[SHOWN + 1];
        size_t n = line.unknown.size < SHOWN ? line.unknown.size : SHOWN;
        memcpy(shown, line.unknown.text, n);
        for (size_t i = 0; i < n; i++)
            if (!shown[i])
                shown[i] = ' ';
        shown[n] = '\0';
        siu_error("unknown-command", "%s", shown);
    }
    obey(e, &line);
}

/* ---- lines in ------------------------------------------------------------------------------ */

void siu_engine_end_line(siu_engine *e)
{
    siu_line_reader *r = &e->reader;
    if (r->too_long)
        siu_error("unknown-command", "a line of more than %d bytes", SIU_LINE_MAX);
    else
        obey_text(e, r->text, r->size);
    r->size = 0;
    r->too_long = false;
}

void siu_engine_read(siu_engine *e, const char *bytes, size_t size)
{
    siu_line_reader *r = &e->reader;
    while (size && !e->left) {
        const char *newline = memchr(bytes, '\n', size);
        size_t n = newline ? (size_t)(newline - bytes) : size;
        if (n > sizeof r->text - r->size)
            r->too_long = true;
        else if (!r->too_long) {
            memcpy(r->text + r->size, bytes, n);
            r->size += n;
        }
        if (newline)
            siu_engine_end_line(e);
        bytes += n + (newline != NULL);
        size -= n + (newline != NULL);
    }
}

void siu_engine_end(siu_engine *e)
{
    siu_search_end(&e->search);
    siu_current_clear(&e->place);
    siu_setup_end(&e->setup);
}
