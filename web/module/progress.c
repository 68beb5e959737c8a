/* Progress of long calls, as lines for the host: module.h. */
#include "board.h"
#include "quoth/stdio.h"

enum { LINES_A_SECOND = 10 };

static struct {
    double next; /* time of the next line */
    char play[QUOTH_PLAY_TEXT_SIZE];
    quoth_progress now;
} progress;

void report_turn(const char *turn)
{
    const quoth_progress *now = &progress.now;
    static quoth_string line;
    quoth_sink sink = quoth_to_string(&line);
    q_json json;
    line.size = 0;
    q_json_begin(&json, &sink);
    q_json_open(&json, '{');
    q_json_key(&json, "fraction");
    if (now->fraction < 0)
        q_json_null(&json);
    else
        q_json_decimal(&json, now->fraction, 3);
    q_json_put_number(&json, "phase", now->phase);
    q_json_put_number(&json, "phases", now->phases);
    if (*progress.play)
        q_json_put_string(&json, "play", progress.play);
    else
        q_json_put_null(&json, "play");
    if (turn)
        q_json_put_string(&json, "turn", turn);
    q_json_close(&json, '}');
    if (q_json_end(&json) == QUOTH_OK)
        host_line(line.bytes, line.size - 1); /* without its end */
}

static bool report_progress(void *user, const quoth_progress *now)
{
    (void)user;
    double time = host_now();
    progress.now = *now;
    if (time >= progress.next) {
        progress.next = time + 1.0 / LINES_A_SECOND;
        report_turn(NULL);
    }
    return true;
}

const quoth_context *reporting_context(void)
{
    static const quoth_watch watch = {report_progress, NULL};
    static const quoth_context context = {.watch = &watch};
    *progress.play = '\0';
    progress.next = host_now() + 1.0 / LINES_A_SECOND;
    return &context;
}

void report_play(const quoth_play *play, const quoth_position *position)
{
    quoth_play_spell(progress.play, sizeof progress.play, play, position, QUOTH_PLAY_WORDS);
}
