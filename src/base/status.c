#include "quoth/base.h"

#include "base/error.h"

const char *quoth_version(void)
{
    return QUOTH_VERSION;
}

const char *quoth_status_text(quoth_status status)
{
    switch (status) {
    case QUOTH_OK:
        return "no error";
    case QUOTH_NO_MEMORY:
        return "out of memory";
    case QUOTH_BAD_TEXT:
        return "malformed input";
    case QUOTH_BAD_IMAGE:
        return "a damaged or foreign file";
    case QUOTH_TOO_LARGE:
        return "too large";
    case QUOTH_NOT_FOUND:
        return "not found";
    case QUOTH_STOPPED:
        return "stopped";
    case QUOTH_SINK_FAILED:
        return "the output could not be written";
    case QUOTH_BAD_ANSWER:
        return "inconsistent callback result";
    case QUOTH_BAD_CALL:
        return "an argument that the call does not take";
    case QUOTH_ILLEGAL:
        return "against the rules";
    case QUOTH_GAME_OVER:
        return "the game is over";
    case QUOTH_UNKNOWN_RACK:
        return "a rack is not known";
    case QUOTH_MISMATCH:
        return "objects that do not belong together";
    case QUOTH_UNSUPPORTED:
        return "not supported here";
    case QUOTH_RESIGNS:
        return "the player resigns";
    }
    return "unknown status";
}

quoth_status q_fail_at(quoth_error *error, quoth_status status, const char *message, uint64_t line,
                       uint64_t offset)
{
    if (error)
        *error =
            (quoth_error){.status = status, .message = message, .line = line, .offset = offset};
    return status;
}

quoth_status q_fail(quoth_error *error, quoth_status status, const char *message)
{
    return q_fail_at(error, status, message, 0, 0);
}

quoth_status q_report(quoth_error *error, quoth_status status)
{
    return status ? q_fail(error, status, quoth_status_text(status)) : QUOTH_OK;
}

quoth_status q_report_callback(quoth_error *error, quoth_status status, const char *message)
{
    bool enough = status == QUOTH_NO_MEMORY || status == QUOTH_STOPPED || status == QUOTH_RESIGNS;
    return !status || enough ? q_report(error, status) : q_fail(error, status, message);
}

quoth_status q_no_memory(quoth_error *error)
{
    return q_fail(error, QUOTH_NO_MEMORY, "out of memory");
}
