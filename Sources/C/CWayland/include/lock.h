// The protocol that a screen locker needs, ext-session-lock-v1. CWayland.h explains why it is
// written by hand.
#pragma once
#include <stdint.h>
#include <wayland-client.h>

extern const struct wl_interface ext_session_lock_manager_v1_interface;
extern const struct wl_interface ext_session_lock_v1_interface;
extern const struct wl_interface ext_session_lock_surface_v1_interface;

struct ext_session_lock_manager_v1;
struct ext_session_lock_v1;
struct ext_session_lock_surface_v1;

static inline const struct wl_interface *keyglass_session_lock_manager(void) {
  return &ext_session_lock_manager_v1_interface;
}

struct keyglass_session_lock_listener {
  void (*locked)(void *data, struct ext_session_lock_v1 *lock);
  void (*finished)(void *data, struct ext_session_lock_v1 *lock);
};

struct keyglass_lock_surface_listener {
  void (*configure)(
      void *data, struct ext_session_lock_surface_v1 *surface, uint32_t serial, uint32_t width,
      uint32_t height);
};

struct ext_session_lock_v1 *keyglass_session_lock(struct ext_session_lock_manager_v1 *manager);
int keyglass_session_lock_add_listener(
    struct ext_session_lock_v1 *lock, const struct keyglass_session_lock_listener *listener,
    void *data);
struct ext_session_lock_surface_v1 *keyglass_get_lock_surface(
    struct ext_session_lock_v1 *lock, struct wl_surface *surface, struct wl_output *output);
// Call this function only after `locked`. The session is unlocked once the compositor has read the
// request.
void keyglass_session_unlock(struct ext_session_lock_v1 *lock);
// Call this function only before `locked`.
void keyglass_session_lock_destroy(struct ext_session_lock_v1 *lock);

int keyglass_lock_surface_add_listener(
    struct ext_session_lock_surface_v1 *surface,
    const struct keyglass_lock_surface_listener *listener, void *data);
void keyglass_lock_surface_ack_configure(
    struct ext_session_lock_surface_v1 *surface, uint32_t serial);
void keyglass_lock_surface_destroy(struct ext_session_lock_surface_v1 *surface);
