#include "screencopy.h"

#include <stddef.h>

// The interfaces of the messages' object arguments. NULL is for an argument that is not an object,
// or an object that is never used. The messages below point into these arrays.
static const struct wl_interface *const capture_types[] = {
    &zwlr_screencopy_frame_v1_interface, NULL, &wl_output_interface, NULL, NULL, NULL, NULL,
};
static const struct wl_interface *const buffer_types[] = {&wl_buffer_interface};
static const struct wl_interface *const no_types[4];

#define TYPES(list) ((const struct wl_interface **)(list))
#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

enum { MANAGER_CAPTURE_REGION = 1, MANAGER_DESTROY };
static const struct wl_message manager_requests[] = {
    {"capture_output", "nio", TYPES(capture_types)},
    {"capture_output_region", "nioiiii", TYPES(capture_types)},
    {"destroy", "", TYPES(no_types)},
};
const struct wl_interface zwlr_screencopy_manager_v1_interface = {
    "zwlr_screencopy_manager_v1", 2, COUNT(manager_requests), manager_requests, 0, NULL,
};

enum { FRAME_DESTROY = 1, FRAME_COPY_WITH_DAMAGE };
static const struct wl_message frame_requests[] = {
    {"copy", "o", TYPES(buffer_types)},
    {"destroy", "", TYPES(no_types)},
    {"copy_with_damage", "2o", TYPES(buffer_types)},
};
static const struct wl_message frame_events[] = {
    {"buffer", "uuuu", TYPES(no_types)},  {"flags", "u", TYPES(no_types)},
    {"ready", "uuu", TYPES(no_types)},    {"failed", "", TYPES(no_types)},
    {"damage", "2uuuu", TYPES(no_types)},
};
const struct wl_interface zwlr_screencopy_frame_v1_interface = {
    "zwlr_screencopy_frame_v1", 2, COUNT(frame_requests), frame_requests, COUNT(frame_events), frame_events,
};

// A request that creates an object passes its own object's version to the new object.
static uint32_t version(void *proxy) { return wl_proxy_get_version(proxy); }

struct zwlr_screencopy_frame_v1 *keyglass_capture_corner(
    struct zwlr_screencopy_manager_v1 *manager, struct wl_output *output) {
  return (struct zwlr_screencopy_frame_v1 *)wl_proxy_marshal_flags(
      (struct wl_proxy *)manager, MANAGER_CAPTURE_REGION, &zwlr_screencopy_frame_v1_interface,
      version(manager), 0, NULL, 0, output, 0, 0, 1, 1);
}

int keyglass_screencopy_add_listener(
    struct zwlr_screencopy_frame_v1 *frame, const struct keyglass_screencopy_listener *listener, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)frame, (void (**)(void))listener, data);
}

void keyglass_screencopy_copy_changed(struct zwlr_screencopy_frame_v1 *frame, struct wl_buffer *buffer) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)frame, FRAME_COPY_WITH_DAMAGE, NULL, version(frame), 0, buffer);
}

void keyglass_screencopy_destroy(struct zwlr_screencopy_frame_v1 *frame) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)frame, FRAME_DESTROY, NULL, version(frame), WL_MARSHAL_FLAG_DESTROY);
}

void keyglass_screencopy_manager_destroy(struct zwlr_screencopy_manager_v1 *manager) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)manager, MANAGER_DESTROY, NULL, version(manager), WL_MARSHAL_FLAG_DESTROY);
}
