/* JSON that a server sends: what is read is walked, member by member and element by element. */
#include "cli/online/json_reader.h"

#include <stdlib.h>
#include <string.h>

#include "fuzz/fuzz.h"

/* Text in UTF-8 is given in UTF-8; other bytes are passed on as they are. */
static void look_at_text(json_value value)
{
    char *text = json_text_of(value);
    if (text)
        EXPECT(strlen(text) < value.size);
    free(text);
}

static void walk(json_value value, const char *end, unsigned depth)
{
    json_value element = {0};
    unsigned elements = 0;
    EXPECT(value.size && value.at + value.size <= end && depth <= 64);
    while (json_next(&element, value)) {
        walk(element, value.at + value.size, depth + 1);
        elements++;
    }
    EXPECT(*value.at == '[' || !elements);
    static const char *const keys[] = {"a", "view", "", "ok"};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        json_value member = json_member(value, keys[i]);
        EXPECT(!member.size || *value.at == '{');
        if (member.size)
            walk(member, value.at + value.size, depth + 1);
    }
    look_at_text(value);
    EXPECT(!json_is(value, "true") || *value.at == 't');
    EXPECT(json_integer_of(value, -1) == -1 || *value.at == '-' ||
           (*value.at >= '0' && *value.at <= '9'));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size ? size : 1); /* so that a read past its end is seen */
    EXPECT(text);
    memcpy(text, data, size);
    json_value value = json_read(text, size);
    if (value.size)
        walk(value, text + size, 0);
    free(text);
    return 0;
}
