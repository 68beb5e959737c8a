#include "base/text.h"

#include <string.h>

static bool write_to_buffer(void *user, const char *bytes, size_t size)
{
    quoth_buffer *buffer = user;
    size_t room = buffer->capacity - 1 - buffer->size, n = size < room ? size : room;
    memcpy(buffer->bytes + buffer->size, bytes, n);
    buffer->size += n;
    buffer->bytes[buffer->size] = '\0';
    return n == size;
}

quoth_sink quoth_to_buffer(quoth_buffer *buffer)
{
    buffer->bytes[buffer->size] = '\0';
    return (quoth_sink){write_to_buffer, buffer};
}

void q_text_begin(q_text *text, const quoth_sink *sink)
{
    text->sink = sink;
    text->failed = false;
    text->used = 0;
}

static void send(q_text *text)
{
    if (text->used && !text->failed)
        text->failed = !text->sink->write(text->sink->user, text->buffer, text->used);
    text->used = 0;
}

void q_text_bytes(q_text *text, const char *bytes, size_t size)
{
    while (size) {
        size_t room = sizeof text->buffer - text->used;
        size_t n = size < room ? size : room;
        memcpy(text->buffer + text->used, bytes, n);
        text->used += n;
        bytes += n;
        size -= n;
        if (text->used == sizeof text->buffer)
            send(text);
    }
}

void q_text_add(q_text *text, const char *string)
{
    q_text_bytes(text, string, strlen(string));
}

void q_text_char(q_text *text, char c)
{
    q_text_bytes(text, &c, 1);
}

void q_text_repeat(q_text *text, const char *string, size_t times)
{
    while (times--)
        q_text_add(text, string);
}

void q_text_number(q_text *text, uint64_t number)
{
    char digits[20];
    size_t n = sizeof digits;
    do
        digits[--n] = (char)('0' + number % 10);
    while (number /= 10);
    q_text_bytes(text, digits + n, sizeof digits - n);
}

void q_text_signed(q_text *text, int64_t number)
{
    if (number < 0)
        q_text_char(text, '-');
    q_text_number(text, number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

void q_text_grouped(q_text *text, uint64_t number)
{
    if (number >= 1000) {
        q_text_grouped(text, number / 1000);
        char group[4] = {',', (char)('0' + number / 100 % 10), (char)('0' + number / 10 % 10),
                         (char)('0' + number % 10)};
        q_text_bytes(text, group, 4);
    } else {
        q_text_number(text, number);
    }
}

quoth_status q_text_end(q_text *text)
{
    send(text);
    return text->failed ? QUOTH_SINK_FAILED : QUOTH_OK;
}
