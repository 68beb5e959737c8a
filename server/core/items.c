#include "state.h"

#include <stdlib.h>
#include <string.h>

typedef struct item_wanted {
    const char *key;
    json_t *value;
    char *text;
} item_wanted;

/* The first item whose key begins with another's is that item, or there is none. */
static bool take_item(void *user, const store_item *item)
{
    item_wanted *wanted = user;
    if (strcmp(item->key, wanted->key) == 0)
        wanted->value = json_loads(item->value, JSON_REJECT_DUPLICATES, NULL);
    if (wanted->value)
        wanted->text = strdup(item->value);
    return false;
}

/* The value of an item when it was first read since the last flush; NULL: it was not read. */
static const store_item *first_read(const game_service *service, const char *kind, const char *key)
{
    for (size_t i = 0; i < service->read_count; i++)
        if (strcmp(service->reads[i].kind, kind) == 0 && strcmp(service->reads[i].key, key) == 0)
            return &service->reads[i];
    return NULL;
}

/* Takes `text`, NULL if there is no item. */
static void note_read(game_service *service, const char *kind, const char *key, char *text)
{
    char *copy = NULL;
    if (!is_shared(service) || first_read(service, kind, key) || !(copy = strdup(key)) ||
        !reserve_one((void **)&service->reads, service->read_count, &service->read_capacity,
                     sizeof *service->reads)) {
        free(text);
        free(copy);
        return;
    }
    service->reads[service->read_count++] = (store_item){.kind = kind, .key = copy, .value = text};
}

static bool waits(const game_service *service, const char *kind, const char *key)
{
    for (size_t i = 0; i < service->item_count; i++)
        if (strcmp(service->items[i].kind, kind) == 0 && strcmp(service->items[i].key, key) == 0)
            return true;
    return false;
}

json_t *get_item(game_service *service, const char *kind, const char *key)
{
    item_wanted wanted = {.key = key};
    for (size_t i = service->item_count; i-- > 0;) {
        const store_item *item = &service->items[i];
        if (strcmp(item->kind, kind) == 0 && strcmp(item->key, key) == 0)
            return item->value ? json_loads(item->value, JSON_REJECT_DUPLICATES, NULL) : NULL;
    }
    if (!service->store->items(service->store->user, kind, key, take_item, &wanted))
        service->unread = true;
    note_read(service, kind, key, wanted.text);
    return wanted.value;
}

bool put_item(game_service *service, const char *kind, const char *key, json_t *value)
{
    char *text = value ? json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    char *copy = strdup(key);
    bool fits = copy && strlen(key) <= STORE_KEY_MAX &&
                (!value || (text && strlen(text) <= STORE_VALUE_MAX)) &&
                reserve_one((void **)&service->items, service->item_count, &service->item_capacity,
                            sizeof *service->items);
    json_decref(value);
    if (!fits) {
        free(text);
        free(copy);
        return false;
    }
    store_item new = {.kind = kind, .key = copy, .value = text, .group = service->group};
    const store_item *read = waits(service, kind, key) ? NULL : first_read(service, kind, key);
    new.fresh = read && !read->value &&value;
    new.old = read ? read->value : NULL;
    service->items[service->item_count++] = new;
    return true;
}

static bool take_key(void *user, const store_item *item)
{
    key_list *list = user;
    if (strcmp(item->key, list->after) <= 0)
        return true;
    if (json_array_size(list->keys) == list->most) {
        list->more = true;
        return false;
    }
    json_array_append_new(list->keys, json_string(item->key));
    return true;
}

bool list_keys(const game_service *service, key_list *list, const char *kind, const char *prefix)
{
    list->keys = json_array();
    return service->store->items(service->store->user, kind, prefix, take_key, list);
}

void free_items(game_service *service)
{
    for (size_t i = 0; i < service->item_count; i++) {
        free((char *)(uintptr_t)service->items[i].key);
        free((char *)(uintptr_t)service->items[i].value);
    }
    service->item_count = 0;
    for (size_t i = 0; i < service->read_count; i++) {
        free((char *)(uintptr_t)service->reads[i].key);
        free((char *)(uintptr_t)service->reads[i].value);
    }
    service->read_count = 0;
}
