#include "endgame/named_plays.h"

#include "base/memory.h"
#include "board/position.h"

static bool has_play(const q_named *named, const quoth_play *play)
{
    for (size_t i = 0; i < named->plays; i++)
        if (q_same_play(&named->play[i], play))
            return true;
    return false;
}

quoth_status q_named_set(q_named *named, const quoth_position *position, const quoth_play *play,
                         size_t plays, const quoth_memory *memory)
{
    named->plays = 0;
    if (!play)
        return QUOTH_OK;
    if (!q_reserve(memory, (void **)&named->play, &named->capacity, plays + 1, sizeof *named->play))
        return QUOTH_NO_MEMORY;
    for (size_t i = 0; i < plays; i++) {
        quoth_validation judged;
        quoth_play_validate(&judged, position, &play[i], true);
        if (judged.result != QUOTH_LEGAL)
            return QUOTH_ILLEGAL;
        if (!has_play(named, &judged.play))
            named->play[named->plays++] = judged.play;
    }
    return QUOTH_OK;
}

bool q_is_named(const q_named *named, const quoth_play *play)
{
    return !named->plays || has_play(named, play);
}

void q_named_free(q_named *named, const quoth_memory *memory)
{
    q_free(memory, named->play, named->capacity, sizeof *named->play);
}
