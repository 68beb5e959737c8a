#include "cli/answer.h"

#include <string.h>

/* ---- lines -------------------------------------------------------------------------------- */

/* The bytes of the character that begins here; 0 for bytes that are no UTF-8 and for control
 * characters. */
static size_t character_size(const unsigned char *at, size_t left)
{
    static const struct {
        unsigned char mask, head; /* of the first byte */
        size_t size;
    } forms[] = {{0xE0, 0xC0, 2}, {0xF0, 0xE0, 3}, {0xF8, 0xF0, 4}};
    if (*at >= ' ' && *at < 0x7F)
        return 1;
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        size_t size = forms[f].size, i = 1;
        if ((*at & forms[f].mask) != forms[f].head || size > left)
            continue;
        while (i < size && (at[i] & 0xC0) == 0x80)
            i++;
        bool shortest = *at != 0xC0 && *at != 0xC1 && (*at != 0xE0 || at[1] >= 0xA0) &&
                        (*at != 0xF0 || at[1] >= 0x90);
        bool control = *at == 0xC2 && at[1] < 0xA0, surrogate = *at == 0xED && at[1] >= 0xA0;
        bool too_large = *at > 0xF4 || (*at == 0xF4 && at[1] >= 0x90);
        return i == size && shortest && !control && !surrogate && !too_large ? size : 0;
    }
    return 0;
}

static bool is_text(const char *text, size_t size)
{
    for (size_t at = 0, n; at < size; at += n) {
        n = character_size((const unsigned char *)text + at, size - at);
        if (!n)
            return false;
    }
    return true;
}

answer_line answer_cut(char *bytes, size_t held)
{
    char *end = memchr(bytes, '\n', held);
    if (!end)
        return held > ANSWER_MAX ? LINE_LONG : LINE_OPEN;
    size_t size = (size_t)(end - bytes);
    if (held > size + 1)
        return LINE_MORE;
    size -= size && bytes[size - 1] == '\r';
    if (!is_text(bytes, size))
        return LINE_BINARY;
    bytes[size] = '\0';
    return LINE_WHOLE;
}

bool answer_is_ready(const char *line, bool *challenges)
{
    *challenges = strcmp(line, "ready challenge") == 0;
    return *challenges || strcmp(line, "ready") == 0;
}

/* ---- moves -------------------------------------------------------------------------------- */

answer_move answer_ghost_move(const char *line, const quoth_ghost_seen *seen, quoth_letters *after)
{
    if (strcmp(line, "resign") == 0)
        return ANSWER_RESIGNS;
    if (seen->challenges && seen->plays && strcmp(line, "challenge") == 0)
        return ANSWER_CHALLENGES;
    return quoth_alphabet_read(quoth_lexicon_alphabet(seen->lexicon), line, strlen(line), after,
                               NULL)
               ? ANSWER_UNREADABLE
               : ANSWER_PLAYS;
}

bool answer_word(const char *line, const quoth_alphabet *alphabet, quoth_letters *word,
                 bool *unreadable)
{
    bool none = strcmp(line, "none") == 0;
    *unreadable = !none && quoth_alphabet_read(alphabet, line, strlen(line), word, NULL);
    return !none && !*unreadable;
}

/* A play that no rules allow: its maker loses the turn. */
static const quoth_play illegal_play = {.kind = QUOTH_PLAY_PLACE};

answer_move answer_cross_move(const char *line, const quoth_position *position, quoth_play *play,
                              quoth_error *error)
{
    if (strcmp(line, "resign") == 0)
        return ANSWER_RESIGNS;
    if (!quoth_play_read(play, position, line, strlen(line), error))
        return ANSWER_PLAYS;
    *play = illegal_play;
    return ANSWER_UNREADABLE;
}

bool answer_yes(const char *line, bool *yes)
{
    *yes = strcmp(line, "yes") == 0;
    return *yes || strcmp(line, "no") == 0;
}
