// libwayland-client, and the protocols beyond its core that a panel needs. The protocols of
// keyglass-session are in session.h, those of keyglass-lock in lock.h. screencopy.h has the
// protocol by which a panel on Xwayland learns of changes of an output.
//
// Debian packages these protocols as XML for wayland-scanner, except wlr-layer-shell-unstable-v1.
// But SwiftPM cannot give a module generated headers. So the few requests and events in use are
// written by hand, from the signatures of the messages.
#pragma once
#include <stdint.h>
#include <wayland-client.h>

#include "lock.h"
#include "screencopy.h"
#include "session.h"

extern const struct wl_interface zwlr_layer_shell_v1_interface;
extern const struct wl_interface zwlr_layer_surface_v1_interface;
extern const struct wl_interface wp_viewporter_interface;
extern const struct wl_interface wp_viewport_interface;
extern const struct wl_interface kde_lockscreen_overlay_v1_interface;
extern const struct wl_interface wp_fractional_scale_manager_v1_interface;
extern const struct wl_interface wp_fractional_scale_v1_interface;

struct zwlr_layer_shell_v1;
struct zwlr_layer_surface_v1;
struct wp_viewporter;
struct wp_viewport;
struct kde_lockscreen_overlay_v1;
struct wp_fractional_scale_manager_v1;
struct wp_fractional_scale_v1;

// Swift passes the address of a copy of a C global, but libwayland keeps the address. These
// functions return the address of the global itself.
static inline const struct wl_interface *keyglass_wl_compositor(void) {
  return &wl_compositor_interface;
}
static inline const struct wl_interface *keyglass_wl_shm(void) { return &wl_shm_interface; }
static inline const struct wl_interface *keyglass_wl_output(void) { return &wl_output_interface; }
static inline const struct wl_interface *keyglass_layer_shell(void) {
  return &zwlr_layer_shell_v1_interface;
}
static inline const struct wl_interface *keyglass_viewporter(void) {
  return &wp_viewporter_interface;
}
static inline const struct wl_interface *keyglass_lockscreen_overlay(void) {
  return &kde_lockscreen_overlay_v1_interface;
}
static inline const struct wl_interface *keyglass_fractional_scale_manager(void) {
  return &wp_fractional_scale_manager_v1_interface;
}

// wlr-layer-shell-unstable-v1

enum keyglass_layer { KEYGLASS_LAYER_OVERLAY = 3 };
enum keyglass_anchor {
  KEYGLASS_ANCHOR_BOTTOM = 2,
  KEYGLASS_ANCHOR_LEFT = 4,
  KEYGLASS_ANCHOR_RIGHT = 8,
};

struct keyglass_layer_surface_listener {
  void (*configure)(
      void *data, struct zwlr_layer_surface_v1 *surface, uint32_t serial, uint32_t width,
      uint32_t height);
  void (*closed)(void *data, struct zwlr_layer_surface_v1 *surface);
};

struct zwlr_layer_surface_v1 *keyglass_get_layer_surface(
    struct zwlr_layer_shell_v1 *shell, struct wl_surface *surface, struct wl_output *output,
    uint32_t layer, const char *name);
int keyglass_layer_surface_add_listener(
    struct zwlr_layer_surface_v1 *surface, const struct keyglass_layer_surface_listener *listener,
    void *data);
void keyglass_layer_surface_set_size(
    struct zwlr_layer_surface_v1 *surface, uint32_t width, uint32_t height);
void keyglass_layer_surface_set_anchor(struct zwlr_layer_surface_v1 *surface, uint32_t anchor);
void keyglass_layer_surface_set_exclusive_zone(
    struct zwlr_layer_surface_v1 *surface, int32_t zone);
void keyglass_layer_surface_set_margin(
    struct zwlr_layer_surface_v1 *surface, int32_t top, int32_t right, int32_t bottom,
    int32_t left);
void keyglass_layer_surface_ack_configure(struct zwlr_layer_surface_v1 *surface, uint32_t serial);
void keyglass_layer_surface_destroy(struct zwlr_layer_surface_v1 *surface);

// viewporter

struct wp_viewport *keyglass_get_viewport(
    struct wp_viewporter *viewporter, struct wl_surface *surface);
void keyglass_viewport_set_destination(struct wp_viewport *viewport, int32_t width, int32_t height);
void keyglass_viewport_destroy(struct wp_viewport *viewport);

// kde-lockscreen-overlay-v1

// Call this function before the surface is mapped.
void keyglass_lockscreen_overlay_allow(
    struct kde_lockscreen_overlay_v1 *overlay, struct wl_surface *surface);

// fractional-scale-v1

struct keyglass_fractional_scale_listener {
  // The scale is in 120ths.
  void (*preferred_scale)(void *data, struct wp_fractional_scale_v1 *object, uint32_t scale);
};

struct wp_fractional_scale_v1 *keyglass_get_fractional_scale(
    struct wp_fractional_scale_manager_v1 *manager, struct wl_surface *surface);
int keyglass_fractional_scale_add_listener(
    struct wp_fractional_scale_v1 *object,
    const struct keyglass_fractional_scale_listener *listener, void *data);
void keyglass_fractional_scale_destroy(struct wp_fractional_scale_v1 *object);
