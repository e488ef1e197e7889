// The part of wlr-screencopy-unstable-v1 that reports when an output has changed. CWayland.h
// explains why it is written by hand.
#pragma once
#include <stdint.h>
#include <wayland-client.h>

extern const struct wl_interface zwlr_screencopy_manager_v1_interface;
extern const struct wl_interface zwlr_screencopy_frame_v1_interface;

struct zwlr_screencopy_manager_v1;
struct zwlr_screencopy_frame_v1;

static inline const struct wl_interface *keyglass_screencopy_manager(void) {
  return &zwlr_screencopy_manager_v1_interface;
}

struct keyglass_screencopy_listener {
  void (*buffer)(
      void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t format, uint32_t width, uint32_t height,
      uint32_t stride);
  void (*flags)(void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t flags);
  void (*ready)(
      void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t seconds_high, uint32_t seconds_low,
      uint32_t nanoseconds);
  void (*failed)(void *data, struct zwlr_screencopy_frame_v1 *frame);
  void (*damage)(
      void *data, struct zwlr_screencopy_frame_v1 *frame, uint32_t x, uint32_t y, uint32_t width,
      uint32_t height);
};

// Prepares a picture of the output's first logical pixel.
struct zwlr_screencopy_frame_v1 *keyglass_capture_corner(
    struct zwlr_screencopy_manager_v1 *manager, struct wl_output *output);
int keyglass_screencopy_add_listener(
    struct zwlr_screencopy_frame_v1 *frame, const struct keyglass_screencopy_listener *listener, void *data);
// Takes the picture as soon as something on the output has changed.
void keyglass_screencopy_copy_changed(struct zwlr_screencopy_frame_v1 *frame, struct wl_buffer *buffer);
void keyglass_screencopy_destroy(struct zwlr_screencopy_frame_v1 *frame);
void keyglass_screencopy_manager_destroy(struct zwlr_screencopy_manager_v1 *manager);
