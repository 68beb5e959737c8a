/* Copies the beginning of a record, from which a game or an analysis goes on (notation/gcg.h). */
#include <string.h>

#include "base/error.h"
#include "notation/gcg.h"

bool q_gcg_is_mark(const char *note)
{
    return note[0] == '#';
}

quoth_status q_gcg_add_notes(quoth_gcg *gcg, const char *lines, quoth_error *error)
{
    char line[QUOTH_GCG_TEXT_SIZE];
    quoth_status status = QUOTH_OK;
    while (*lines && !status) {
        size_t size = strcspn(lines, "\r\n"), from = strspn(lines, " \t"), to = size;
        while (to > from && q_is_space_or_tab(lines[to - 1]))
            to--;
        if (to > from && to - from >= sizeof line)
            return q_fail(error, QUOTH_BAD_TEXT, "a note that a GCG cannot hold");
        if (to > from) {
            memcpy(line, lines + from, to - from);
            line[to - from] = '\0';
            status = quoth_gcg_add_note(gcg, line, error);
        }
        lines += size + (lines[size] != '\0');
    }
    return status;
}

typedef struct copying {
    quoth_gcg *to;
    const quoth_gcg *from;
    const q_step_notes *notes;
    quoth_error *error;
    q_extension_events extensions;
    bool pending; /* `extension` is the next one */
    q_extension_event extension;
    size_t event; /* the next one */
} copying;

static void next_extension(copying *c)
{
    c->pending = q_extension_events_next(&c->extensions, SIZE_MAX, &c->extension);
}

size_t q_gcg_steps(const quoth_gcg *gcg)
{
    copying c = {.from = gcg, .extensions = {.gcg = gcg}};
    size_t steps = quoth_gcg_events(gcg);
    for (next_extension(&c); c.pending; next_extension(&c))
        steps += !q_extension_takes_back(gcg, &c.extension);
    return steps;
}

/* Whether a pragma is true of the whole game alone. */
static bool is_of_whole(const char *name)
{
    return strcmp(name, "id") == 0 || strcmp(name, "quoth-deal") == 0;
}

static quoth_status copy_pragmas(const copying *c, bool whole)
{
    const char *name, *value;
    quoth_status status = QUOTH_OK;
    for (size_t i = 0; !status && quoth_gcg_pragma_at(c->from, i, &name, &value); i++)
        if (strcmp(name, "note") == 0)
            status = c->notes ? QUOTH_OK : quoth_gcg_add_note(c->to, value, c->error);
        else if (strcmp(name, Q_GCG_EXTENSION) != 0 && (whole || !is_of_whole(name)))
            status = quoth_gcg_add_pragma(c->to, name, value, c->error);
    return status;
}

static quoth_status copy_extension(copying *c)
{
    const q_extension_event e = c->extension;
    next_extension(c);
    return q_report(c->error, q_gcg_add_extension_event(c->to, e.kind, e.player, e.points));
}

static quoth_status copy_event(copying *c)
{
    const quoth_gcg_event e = quoth_gcg_event_at(c->from, c->event);
    quoth_status status = quoth_gcg_add_event(c->to, &e, c->error);
    const char *note;
    for (size_t i = 0; !status && (note = quoth_gcg_note(c->from, c->event, i)); i++)
        if (!c->notes || q_gcg_is_mark(note))
            status = quoth_gcg_add_note(c->to, note, c->error);
    c->event++;
    return status;
}

static quoth_status copy_step(copying *c)
{
    quoth_status status = QUOTH_OK;
    while (!status && c->pending && c->extension.after <= c->event &&
           q_extension_takes_back(c->from, &c->extension))
        status = copy_extension(c);
    if (status)
        return status;
    return c->pending && c->extension.after <= c->event ? copy_extension(c) : copy_event(c);
}

quoth_status q_gcg_copy_steps(quoth_gcg *to, const quoth_gcg *gcg, size_t steps, bool goes_on,
                              const q_step_notes *notes, quoth_error *error)
{
    copying c = {.to = to, .from = gcg, .notes = notes, .error = error};
    quoth_status status = q_extension_events_begin(&c.extensions, gcg, error);
    if (status)
        return status;
    size_t all = q_gcg_steps(gcg);
    bool whole = steps >= all && !goes_on;
    status = copy_pragmas(&c, whole);
    if (!status && notes)
        status = q_gcg_add_notes(to, notes->of(notes->user, 0), error);
    next_extension(&c);
    for (size_t step = 1; step <= steps && step <= all && !status; step++) {
        status = copy_step(&c);
        if (!status && notes)
            status = q_gcg_add_notes(to, notes->of(notes->user, step), error);
    }
    if (!status && whole)
        status = q_report(error, q_gcg_copy_racks(gcg, to));
    return status;
}
