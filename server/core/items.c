#include "state.h"

#include <stdlib.h>
#include <string.h>

typedef struct item_wanted {
    const char *key;
    json_t *value;
} item_wanted;

/* The first item whose key begins with another's is that item, or there is none. */
static bool take_item(void *user, const store_item *item)
{
    item_wanted *wanted = user;
    if (strcmp(item->key, wanted->key) == 0)
        wanted->value = json_loads(item->value, JSON_REJECT_DUPLICATES, NULL);
    return false;
}

json_t *get_item(const game_service *service, const char *kind, const char *key)
{
    item_wanted wanted = {.key = key};
    for (size_t i = service->item_count; i-- > 0;) {
        const store_item *item = &service->items[i];
        if (strcmp(item->kind, kind) == 0 && strcmp(item->key, key) == 0)
            return item->value ? json_loads(item->value, JSON_REJECT_DUPLICATES, NULL) : NULL;
    }
    service->store->items(service->store->user, kind, key, take_item, &wanted);
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
    service->items[service->item_count++] = (store_item){.kind = kind, .key = copy, .value = text};
    return true;
}

void free_items(game_service *service)
{
    for (size_t i = 0; i < service->item_count; i++) {
        free((char *)(uintptr_t)service->items[i].key);
        free((char *)(uintptr_t)service->items[i].value);
    }
    service->item_count = 0;
}
