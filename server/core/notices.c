/* Notices for the operator's channel (--webhook), of tables that want them: the player to move,
 * reminders, results.  A notice has public facts only: no key, no rack, no play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "state.h"

/* Whether a turn began with an event, or the game ended. */
static bool ends_turn(const server_game *game, const game_event *event)
{
    game_kind kind = event->kind;
    if (kind == EVENT_UNDO_ASK || kind == EVENT_UNDO_ANSWER) /* everybody may have agreed */
        return game && game->since == event->time;
    return kind == EVENT_START || kind == EVENT_PLAY || kind == EVENT_CHALLENGE ||
           kind == EVENT_NAME || kind == EVENT_ACCEPT || kind == EVENT_RESIGN ||
           kind == EVENT_TIMEOUT;
}

/* A name without the signs that channels read as a mention or as markup. */
static void plain_name(char plain[GAME_NAME_SIZE], const char *name)
{
    size_t size = 0;
    for (; *name; name++)
        if (!strchr("<>&@#*_~|`[]()\\", *name))
            plain[size++] = *name;
    plain[size] = '\0';
}

static void add_name(char *text, size_t size, const char *name)
{
    char plain[GAME_NAME_SIZE];
    size_t used = strlen(text);
    plain_name(plain, name);
    snprintf(text + used, size - used, "%s%s", used ? ", " : "", plain);
}

/* The names of the seats of a mask. */
static void add_names(char *text, size_t size, const server_game *game, unsigned mask)
{
    for (unsigned s = 0; s < game->seats; s++)
        if (mask >> s & 1)
            add_name(text, size, game->seat[s].name);
}

/* Sends a notice: `event` for programs, the text for people. */
static void send_notice(const game_service *service, const server_game *game, const char *event,
                        int seat, const char *text)
{
    const char *base = service->env.base_url;
    char url[512] = "", line[1200], name[GAME_NAME_SIZE] = "";
    if (base)
        snprintf(url, sizeof url, "%s%s#online?game=%s", base,
                 *base && base[strlen(base) - 1] == '/' ? "" : "/", game->id);
    snprintf(line, sizeof line, "%s (%s)%s%s", text,
             game->family == GAME_GHOST ? game->variant : game->rules, base ? " " : "", url);
    if (seat >= 0)
        plain_name(name, game->seat[seat].name);
    /* `content` is Discord's, `text` Matrix', Mattermost's and Slack's; nobody is mentioned. */
    json_t *notice = json_pack("{s:s, s:s, s:s, s:s, s:o, s:s, s:s, s:{s:[]}}", "content", line,
                               "text", line, "event", event, "game", game->id, "seat",
                               seat < 0 ? json_null() : json_integer(seat), "name", name, "url",
                               url, "allowed_mentions", "parse");
    char *body = notice ? json_dumps(notice, JSON_COMPACT) : NULL;
    if (body)
        service->env.announce(service->env.user, body);
    free(body);
    json_decref(notice);
}

static void announce_table(const game_service *service, const game_table *table)
{
    const server_game *game = table->game;
    char text[QUOTH_GHOST_SEATS_MAX * (GAME_NAME_SIZE + 2) + 80] = "";
    int turn = game_turn(game);
    if (table->notice == NOTICE_TURN && game->phase == GAME_OVER) {
        add_names(text, sizeof text, game, game_winners(game));
        strcat(text, strchr(text, ',') ? " have won" : " has won");
        send_notice(service, game, "over", -1, text);
    } else if (turn >= 0 && !game->seat[turn].bot[0] && !game->paused) {
        bool reminder = table->notice == NOTICE_REMINDER;
        add_name(text, sizeof text, game->seat[turn].name);
        strcat(text, reminder ? " has a quarter of the time left" : " is to move");
        send_notice(service, game, reminder ? "reminder" : "turn", turn, text);
    }
}

void announce_changes(game_service *service)
{
    for (size_t i = 0; service->env.announce && i < service->row_count; i++) {
        const store_row *row = &service->rows[i];
        game_table *table;
        HASH_FIND_STR(service->tables, row->game, table);
        if (!table || row->erases)
            continue;
        if (ends_turn(table->game, &row->event))
            table->notice = NOTICE_TURN;
        else if (row->event.kind == EVENT_REMIND && table->notice == NOTICE_NONE)
            table->notice = NOTICE_REMINDER;
    }
    for (size_t t = 0; service->env.announce && t < service->touched_count; t++) {
        game_table *table = service->touched[t];
        if (table->notice && table->game && table->game->announce)
            announce_table(service, table);
        table->notice = NOTICE_NONE;
    }
}
