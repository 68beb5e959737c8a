#include "cli/io/answer.h"

#include <stdlib.h>
#include <string.h>

#include "quoth/quoth.h"

/* ---- lines -------------------------------------------------------------------------------- */

/* Whether bytes are UTF-8 without control characters. */
static bool is_text(const char *text, size_t size)
{
    uint32_t c;
    for (size_t at = 0, n; at < size; at += n) {
        n = quoth_utf8_read(&c, text + at, size - at);
        if (!n || c < ' ' || (c >= 0x7F && c < 0xA0))
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

bool answer_is_ready(const char *line, answer_skills *skills)
{
    *skills = (answer_skills){0};
    skills->challenges = strcmp(line, "ready challenge") == 0;
    skills->chances = strcmp(line, "ready chance") == 0;
    return skills->challenges || skills->chances || strcmp(line, "ready") == 0;
}

double answer_cut_chance(char *line)
{
    char *blank = strrchr(line, ' '), *end;
    if (!blank || !strchr("01.", blank[1]) || !blank[1])
        return -1;
    double chance = strtod(blank + 1, &end);
    if (*end || !(chance >= 0 && chance <= 1))
        return -1;
    *blank = '\0';
    return chance;
}

/* ---- moves -------------------------------------------------------------------------------- */

answer_move answer_ghost_move(const char *line, const quoth_ghost_observation *observation,
                              quoth_letters *after)
{
    if (strcmp(line, "resign") == 0)
        return ANSWER_RESIGNS;
    if (observation->challenges && observation->plays && strcmp(line, "challenge") == 0)
        return ANSWER_CHALLENGES;
    return quoth_alphabet_read(after, quoth_lexicon_alphabet(observation->lexicon), line,
                               strlen(line), NULL)
               ? ANSWER_UNREADABLE
               : ANSWER_PLAYS;
}

bool answer_word(const char *line, const quoth_alphabet *alphabet, quoth_letters *word,
                 bool *unreadable)
{
    bool none = strcmp(line, "none") == 0;
    *unreadable = !none && quoth_alphabet_read(word, alphabet, line, strlen(line), NULL);
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
