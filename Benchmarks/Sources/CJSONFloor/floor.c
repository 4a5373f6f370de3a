#include "floor.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

struct origin {
    char *country;
    double latitude, longitude;
};

struct dish {
    long id;
    char *name;
    double price;
    int is_vegan;
    char **tags;
    size_t tag_count;
    char *note;
    struct origin origin;
};

static char *copy(json_t *value) {
    return json_is_string(value) ? strdup(json_string_value(value)) : NULL;
}

static int read_dish(json_t *value, struct dish *dish) {
    json_t *id = json_object_get(value, "id"), *price = json_object_get(value, "price");
    json_t *vegan = json_object_get(value, "isVegan"), *tags = json_object_get(value, "tags");
    json_t *origin = json_object_get(value, "origin");
    if (!json_is_integer(id) || !json_is_number(price) || !json_is_boolean(vegan) || !json_is_array(tags)) return 0;
    dish->id = (long)json_integer_value(id);
    dish->name = copy(json_object_get(value, "name"));
    dish->price = json_number_value(price);
    dish->is_vegan = json_boolean_value(vegan);
    dish->tag_count = json_array_size(tags);
    dish->tags = calloc(dish->tag_count, sizeof *dish->tags);
    for (size_t index = 0; dish->tags && index < dish->tag_count; index++) {
        dish->tags[index] = copy(json_array_get(tags, index));
    }
    dish->note = copy(json_object_get(value, "note"));
    dish->origin.country = copy(json_object_get(origin, "country"));
    dish->origin.latitude = json_number_value(json_object_get(origin, "latitude"));
    dish->origin.longitude = json_number_value(json_object_get(origin, "longitude"));
    return dish->name && dish->tags && dish->origin.country;
}

long floor_read_dishes(const char *bytes, size_t length) {
    json_t *document = json_loadb(bytes, length, JSON_REJECT_DUPLICATES, NULL);
    if (!json_is_array(document)) return -1;
    size_t count = json_array_size(document);
    struct dish *dishes = calloc(count, sizeof *dishes);
    long read = 0;
    for (size_t index = 0; dishes && index < count; index++) read += read_dish(json_array_get(document, index), &dishes[index]);
    json_decref(document);
    for (size_t index = 0; dishes && index < count; index++) {
        struct dish *dish = &dishes[index];
        for (size_t tag = 0; dish->tags && tag < dish->tag_count; tag++) free(dish->tags[tag]);
        free(dish->tags);
        free(dish->name);
        free(dish->note);
        free(dish->origin.country);
    }
    free(dishes);
    return read;
}
