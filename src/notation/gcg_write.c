/* Writes GCG files (quoth/notation.h). */
#include "base/error.h"
#include "notation/gcg.h"

static void write_pragma(q_text *text, const char *name, const char *value)
{
    q_text_char(text, '#');
    q_text_add(text, name);
    if (*value)
        q_text_char(text, ' ');
    q_text_add(text, value);
    q_text_char(text, '\n');
}

static void write_player(q_text *text, const quoth_gcg *g, unsigned player)
{
    q_text_add(text, "#player");
    q_text_number(text, player + 1);
    q_text_char(text, ' ');
    q_text_add(text, quoth_gcg_nick(g, player));
    if (*quoth_gcg_name(g, player))
        q_text_char(text, ' ');
    q_text_add(text, quoth_gcg_name(g, player));
    q_text_char(text, '\n');
}

static void write_points(q_text *text, const quoth_gcg_event *e)
{
    bool loss = e->kind == QUOTH_GCG_WITHDRAWN || e->kind == QUOTH_GCG_STUCK ||
                e->kind == QUOTH_GCG_TIME;
    if (e->score == 0 && loss)
        q_text_char(text, '-');
    else if (e->score >= 0)
        q_text_char(text, '+');
    q_text_signed(text, e->score);
    q_text_char(text, ' ');
    q_text_signed(text, e->total);
    q_text_char(text, '\n');
}

static void write_event(q_text *text, const quoth_gcg *g, const quoth_gcg_event *e)
{
    q_text_char(text, '>');
    q_text_add(text, quoth_gcg_nick(g, e->player));
    q_text_add(text, ": ");
    q_text_add(text, e->rack);
    if (*e->rack)
        q_text_char(text, ' ');
    switch (e->kind) {
    case QUOTH_GCG_PLAY:
        q_text_add(text, e->place);
        q_text_char(text, ' ');
        q_text_add(text, e->tiles);
        break;
    case QUOTH_GCG_EXCHANGE:
        q_text_char(text, '-');
        if (e->count)
            q_text_number(text, e->count);
        q_text_add(text, e->tiles);
        break;
    case QUOTH_GCG_PASS:
        q_text_char(text, '-');
        break;
    case QUOTH_GCG_WITHDRAWN:
        q_text_add(text, "--");
        break;
    case QUOTH_GCG_CHALLENGE:
        q_text_add(text, "(challenge)");
        break;
    case QUOTH_GCG_OUT:
    case QUOTH_GCG_STUCK:
        q_text_char(text, '(');
        q_text_add(text, e->tiles);
        q_text_char(text, ')');
        break;
    case QUOTH_GCG_TIME:
        q_text_add(text, "(time)");
        break;
    }
    q_text_char(text, ' ');
    write_points(text, e);
}

quoth_status quoth_gcg_write(const quoth_sink *sink, const quoth_gcg *g, quoth_error *error)
{
    q_text text;
    const char *name, *value;
    if (quoth_gcg_players(g) < 2)
        return q_fail(error, QUOTH_BAD_CALL, "a game needs two players");
    q_text_begin(&text, sink);
    write_pragma(&text, Q_GCG_ENCODING, "UTF-8");
    for (unsigned i = 0; i < quoth_gcg_players(g); i++)
        write_player(&text, g, i);
    for (size_t i = 0; quoth_gcg_pragma_at(g, i, &name, &value); i++)
        write_pragma(&text, name, value);
    for (size_t i = 0; i < quoth_gcg_events(g); i++) {
        quoth_gcg_event e = quoth_gcg_event_at(g, i);
        const char *note;
        write_event(&text, g, &e);
        for (size_t k = 0; (note = quoth_gcg_note(g, i, k)); k++)
            write_pragma(&text, "note", note);
    }
    for (unsigned i = 0; i < Q_GCG_CLOSINGS; i++)
        if ((value = quoth_gcg_pragma(g, q_gcg_closing[i])))
            write_pragma(&text, q_gcg_closing[i], value);
    return q_report(error, q_text_end(&text));
}
