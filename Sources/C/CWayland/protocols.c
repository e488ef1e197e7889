#include "CWayland.h"

#include <stddef.h>

// The interfaces of the messages' object arguments. NULL is for an argument that is not an object,
// or an object that is never used. The messages below point into these arrays.
static const struct wl_interface *const layer_surface_types[] = {
    &zwlr_layer_surface_v1_interface, &wl_surface_interface, &wl_output_interface, NULL, NULL,
};
static const struct wl_interface *const viewport_types[] = {
    &wp_viewport_interface, &wl_surface_interface,
};
static const struct wl_interface *const overlay_types[] = {&wl_surface_interface};
static const struct wl_interface *const fractional_scale_types[] = {
    &wp_fractional_scale_v1_interface, &wl_surface_interface,
};
static const struct wl_interface *const no_types[4];

#define TYPES(list) ((const struct wl_interface **)(list))
#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

// MARK: wlr-layer-shell-unstable-v1

enum { SHELL_GET_LAYER_SURFACE };
static const struct wl_message shell_requests[] = {
    {"get_layer_surface", "no?ous", TYPES(layer_surface_types)},
    {"destroy", "3", TYPES(no_types)},
};
const struct wl_interface zwlr_layer_shell_v1_interface = {
    "zwlr_layer_shell_v1", 3, COUNT(shell_requests), shell_requests, 0, NULL,
};

enum {
  SURFACE_SET_SIZE,
  SURFACE_SET_ANCHOR,
  SURFACE_SET_EXCLUSIVE_ZONE,
  SURFACE_SET_MARGIN,
  SURFACE_SET_KEYBOARD_INTERACTIVITY,
  SURFACE_GET_POPUP,
  SURFACE_ACK_CONFIGURE,
  SURFACE_DESTROY,
};
static const struct wl_message surface_requests[] = {
    {"set_size", "uu", TYPES(no_types)},
    {"set_anchor", "u", TYPES(no_types)},
    {"set_exclusive_zone", "i", TYPES(no_types)},
    {"set_margin", "iiii", TYPES(no_types)},
    {"set_keyboard_interactivity", "u", TYPES(no_types)},
    {"get_popup", "o", TYPES(no_types)},
    {"ack_configure", "u", TYPES(no_types)},
    {"destroy", "", TYPES(no_types)},
    {"set_layer", "2u", TYPES(no_types)},
};
static const struct wl_message surface_events[] = {
    {"configure", "uuu", TYPES(no_types)},
    {"closed", "", TYPES(no_types)},
};
const struct wl_interface zwlr_layer_surface_v1_interface = {
    "zwlr_layer_surface_v1", 3, COUNT(surface_requests), surface_requests, COUNT(surface_events),
    surface_events,
};

// A request that creates an object passes its own object's version to the new object.
static uint32_t version(void *proxy) { return wl_proxy_get_version(proxy); }

struct zwlr_layer_surface_v1 *keyglass_get_layer_surface(
    struct zwlr_layer_shell_v1 *shell, struct wl_surface *surface, struct wl_output *output,
    uint32_t layer, const char *name) {
  return (struct zwlr_layer_surface_v1 *)wl_proxy_marshal_flags(
      (struct wl_proxy *)shell, SHELL_GET_LAYER_SURFACE, &zwlr_layer_surface_v1_interface,
      version(shell), 0, NULL, surface, output, layer, name);
}

int keyglass_layer_surface_add_listener(
    struct zwlr_layer_surface_v1 *surface, const struct keyglass_layer_surface_listener *listener,
    void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)surface, (void (**)(void))listener, data);
}

// Sends a request that neither creates nor destroys an object.
#define SEND(object, opcode, ...)                                                               \
  wl_proxy_marshal_flags(                                                                       \
      (struct wl_proxy *)(object), opcode, NULL, version(object), 0, ##__VA_ARGS__)
// Sends the request that destroys an object.
#define END(object, opcode)                                                                     \
  wl_proxy_marshal_flags(                                                                       \
      (struct wl_proxy *)(object), opcode, NULL, version(object), WL_MARSHAL_FLAG_DESTROY)

void keyglass_layer_surface_set_size(
    struct zwlr_layer_surface_v1 *surface, uint32_t width, uint32_t height) {
  SEND(surface, SURFACE_SET_SIZE, width, height);
}

void keyglass_layer_surface_set_anchor(struct zwlr_layer_surface_v1 *surface, uint32_t anchor) {
  SEND(surface, SURFACE_SET_ANCHOR, anchor);
}

void keyglass_layer_surface_set_exclusive_zone(
    struct zwlr_layer_surface_v1 *surface, int32_t zone) {
  SEND(surface, SURFACE_SET_EXCLUSIVE_ZONE, zone);
}

void keyglass_layer_surface_set_margin(
    struct zwlr_layer_surface_v1 *surface, int32_t top, int32_t right, int32_t bottom,
    int32_t left) {
  SEND(surface, SURFACE_SET_MARGIN, top, right, bottom, left);
}

void keyglass_layer_surface_ack_configure(struct zwlr_layer_surface_v1 *surface, uint32_t serial) {
  SEND(surface, SURFACE_ACK_CONFIGURE, serial);
}

void keyglass_layer_surface_destroy(struct zwlr_layer_surface_v1 *surface) {
  END(surface, SURFACE_DESTROY);
}

// MARK: viewporter

enum { VIEWPORTER_DESTROY, VIEWPORTER_GET_VIEWPORT };
static const struct wl_message viewporter_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"get_viewport", "no", TYPES(viewport_types)},
};
const struct wl_interface wp_viewporter_interface = {
    "wp_viewporter", 1, COUNT(viewporter_requests), viewporter_requests, 0, NULL,
};

enum { VIEWPORT_DESTROY, VIEWPORT_SET_SOURCE, VIEWPORT_SET_DESTINATION };
static const struct wl_message viewport_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"set_source", "ffff", TYPES(no_types)},
    {"set_destination", "ii", TYPES(no_types)},
};
const struct wl_interface wp_viewport_interface = {
    "wp_viewport", 1, COUNT(viewport_requests), viewport_requests, 0, NULL,
};

struct wp_viewport *keyglass_get_viewport(
    struct wp_viewporter *viewporter, struct wl_surface *surface) {
  return (struct wp_viewport *)wl_proxy_marshal_flags(
      (struct wl_proxy *)viewporter, VIEWPORTER_GET_VIEWPORT, &wp_viewport_interface,
      version(viewporter), 0, NULL, surface);
}

void keyglass_viewport_set_destination(
    struct wp_viewport *viewport, int32_t width, int32_t height) {
  SEND(viewport, VIEWPORT_SET_DESTINATION, width, height);
}

void keyglass_viewport_destroy(struct wp_viewport *viewport) { END(viewport, VIEWPORT_DESTROY); }

// MARK: kde-lockscreen-overlay-v1

enum { OVERLAY_ALLOW, OVERLAY_DESTROY };
static const struct wl_message overlay_requests[] = {
    {"allow", "o", TYPES(overlay_types)},
    {"destroy", "", TYPES(no_types)},
};
const struct wl_interface kde_lockscreen_overlay_v1_interface = {
    "kde_lockscreen_overlay_v1", 1, COUNT(overlay_requests), overlay_requests, 0, NULL,
};

void keyglass_lockscreen_overlay_allow(
    struct kde_lockscreen_overlay_v1 *overlay, struct wl_surface *surface) {
  SEND(overlay, OVERLAY_ALLOW, surface);
}

// MARK: fractional-scale-v1

enum { MANAGER_DESTROY, MANAGER_GET_FRACTIONAL_SCALE };
static const struct wl_message manager_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"get_fractional_scale", "no", TYPES(fractional_scale_types)},
};
const struct wl_interface wp_fractional_scale_manager_v1_interface = {
    "wp_fractional_scale_manager_v1", 1, COUNT(manager_requests), manager_requests, 0, NULL,
};

enum { FRACTIONAL_SCALE_DESTROY };
static const struct wl_message fractional_scale_requests[] = {
    {"destroy", "", TYPES(no_types)},
};
static const struct wl_message fractional_scale_events[] = {
    {"preferred_scale", "u", TYPES(no_types)},
};
const struct wl_interface wp_fractional_scale_v1_interface = {
    "wp_fractional_scale_v1", 1, COUNT(fractional_scale_requests), fractional_scale_requests,
    COUNT(fractional_scale_events), fractional_scale_events,
};

struct wp_fractional_scale_v1 *keyglass_get_fractional_scale(
    struct wp_fractional_scale_manager_v1 *manager, struct wl_surface *surface) {
  return (struct wp_fractional_scale_v1 *)wl_proxy_marshal_flags(
      (struct wl_proxy *)manager, MANAGER_GET_FRACTIONAL_SCALE,
      &wp_fractional_scale_v1_interface, version(manager), 0, NULL, surface);
}

int keyglass_fractional_scale_add_listener(
    struct wp_fractional_scale_v1 *object,
    const struct keyglass_fractional_scale_listener *listener, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))listener, data);
}

void keyglass_fractional_scale_destroy(struct wp_fractional_scale_v1 *object) {
  END(object, FRACTIONAL_SCALE_DESTROY);
}
