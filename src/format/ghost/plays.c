#include "format/ghost/plays.h"

bool q_play_matches(const quoth_ghost_play *play, q_play_filter which)
{
    switch (which) {
    case Q_LEGAL:
        return play->view.legal;
    case Q_WINNING:
        return play->mover_wins;
    case Q_LOSING:
        return !play->mover_wins;
    default:
        return true;
    }
}

size_t q_count_plays(const quoth_ghost_list *list, q_play_filter which)
{
    size_t count = 0;
    for (size_t i = 0; i < list->count; i++)
        count += q_play_matches(&list->play[i], which);
    return count;
}

void q_json_plays(q_json *json, const quoth_alphabet *alphabet, const quoth_ghost_list *list,
                  q_play_filter which)
{
    q_json_open(json, '[');
    for (size_t i = 0; i < list->count; i++)
        if (q_play_matches(&list->play[i], which))
            q_json_spell(json, alphabet, &list->play[i].after);
    q_json_close(json, ']');
}

void q_text_plays(q_text *text, const quoth_alphabet *alphabet, const quoth_ghost_list *list,
                  q_play_filter which)
{
    for (size_t i = 0; i < list->count; i++)
        if (q_play_matches(&list->play[i], which)) {
            q_text_char(text, ' ');
            q_text_spell(text, alphabet, &list->play[i].after);
        }
}

void q_json_length(q_json *json, const char *key, bool known, unsigned length)
{
    if (known)
        q_json_put_number(json, key, length);
    else
        q_json_put_null(json, key);
}
