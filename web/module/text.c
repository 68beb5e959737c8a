/* Text in and out of the module: module.h. */
#include "module.h"

/* The words come from the page: the image that the library has inside stays empty here. */
extern const unsigned char q_enable1_image[], q_enable1_gaddag[];
extern const size_t q_enable1_image_size, q_enable1_gaddag_size;
extern const unsigned q_enable1_gaddag_words;
_Alignas(8) const unsigned char q_enable1_image[8], q_enable1_gaddag[8];
const size_t q_enable1_image_size, q_enable1_gaddag_size;
const unsigned q_enable1_gaddag_words;

static char *input;
static size_t input_size;

/* Room for the arguments of the next call; NULL without memory. */
char *web_input(size_t size)
{
    char *bigger = realloc(input, size + 1);
    if (!bigger)
        return NULL;
    input = bigger;
    input_size = size;
    memset(input, 0, size + 1);
    return input;
}

const void *input_bytes(size_t *size)
{
    *size = input_size;
    return input;
}

char *input_detach(size_t *size)
{
    char *taken = input;
    *size = input_size;
    input = NULL;
    input_size = 0;
    return taken;
}

const char *argument(unsigned n)
{
    const char *at = input, *end = input + input_size;
    for (; at && at < end && n; n--)
        at += strlen(at) + 1;
    return at && at < end ? at : "";
}

uint64_t number_of(const char *text)
{
    uint64_t n = 0;
    for (; *text >= '0' && *text <= '9' && n < UINT64_MAX / 10; text++)
        n = n * 10 + (uint64_t)(*text - '0');
    return n;
}

static char *answer;
static size_t answer_size, answer_capacity;

const char *web_answer(void)
{
    return answer;
}

size_t web_answer_size(void)
{
    return answer_size;
}

void answer_begin(void)
{
    answer_size = 0;
}

static bool append(void *user, const char *bytes, size_t size)
{
    (void)user;
    if (answer_size + size > answer_capacity) {
        size_t capacity = (answer_size + size) * 2 + 4096;
        char *bigger = realloc(answer, capacity);
        if (!bigger)
            return false;
        answer = bigger;
        answer_capacity = capacity;
    }
    memcpy(answer + answer_size, bytes, size);
    answer_size += size;
    return true;
}

const quoth_sink answer_sink = {append, NULL};

quoth_status answer_failure(quoth_status status, const char *why)
{
    q_text text;
    answer_begin();
    q_text_begin(&text, &answer_sink);
    q_text_add(&text, why ? why : quoth_status_text(status));
    q_text_end(&text); /* without memory for it the status alone tells */
    return status;
}

quoth_status answer_error(const quoth_error *error)
{
    q_text text;
    answer_begin();
    q_text_begin(&text, &answer_sink);
    q_text_add(&text, error->message);
    if (error->line) {
        q_text_add(&text, ", line ");
        q_text_number(&text, error->line);
    }
    q_text_end(&text);
    return error->status;
}

quoth_status answer_status(quoth_status status)
{
    return status == QUOTH_OK ? status : answer_failure(status, NULL);
}

void answer_open(q_json *json)
{
    q_json_begin(json, &answer_sink);
    q_json_open(json, '{');
}

void answer_nested(q_json *json, const char *key)
{
    q_json_key(json, key);
    q_text_end(&json->text);
    json->after_key = false;
}

quoth_status answer_close(q_json *json)
{
    q_json_close(json, '}');
    return answer_status(q_json_end(json));
}

quoth_status answer_empty(void)
{
    q_json json;
    answer_open(&json);
    return answer_close(&json);
}
