#include "lock.h"

#include <stddef.h>

// The interfaces of the messages' object arguments. NULL is for an argument that is not an object,
// or an object that is never used. The messages below point into these arrays.
static const struct wl_interface *const lock_types[] = {&ext_session_lock_v1_interface};
static const struct wl_interface *const surface_types[] = {
    &ext_session_lock_surface_v1_interface, &wl_surface_interface, &wl_output_interface,
};
static const struct wl_interface *const no_types[3];

#define TYPES(list) ((const struct wl_interface **)(list))
#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

enum { MANAGER_LOCK = 1 };
static const struct wl_message manager_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"lock", "n", TYPES(lock_types)},
};
const struct wl_interface ext_session_lock_manager_v1_interface = {
    "ext_session_lock_manager_v1", 1, COUNT(manager_requests), manager_requests, 0, NULL,
};

enum { LOCK_DESTROY, LOCK_GET_SURFACE, LOCK_UNLOCK_AND_DESTROY };
static const struct wl_message lock_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"get_lock_surface", "noo", TYPES(surface_types)},
    {"unlock_and_destroy", "", TYPES(no_types)},
};
static const struct wl_message lock_events[] = {
    {"locked", "", TYPES(no_types)},
    {"finished", "", TYPES(no_types)},
};
const struct wl_interface ext_session_lock_v1_interface = {
    "ext_session_lock_v1", 1, COUNT(lock_requests), lock_requests, COUNT(lock_events), lock_events,
};

enum { SURFACE_DESTROY, SURFACE_ACK_CONFIGURE };
static const struct wl_message surface_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"ack_configure", "u", TYPES(no_types)},
};
static const struct wl_message surface_events[] = {
    {"configure", "uuu", TYPES(no_types)},
};
const struct wl_interface ext_session_lock_surface_v1_interface = {
    "ext_session_lock_surface_v1", 1, COUNT(surface_requests), surface_requests,
    COUNT(surface_events), surface_events,
};

// A request that creates an object passes its own object's version to the new object.
static uint32_t version(void *proxy) { return wl_proxy_get_version(proxy); }

struct ext_session_lock_v1 *keyglass_session_lock(struct ext_session_lock_manager_v1 *manager) {
  return (struct ext_session_lock_v1 *)wl_proxy_marshal_flags(
      (struct wl_proxy *)manager, MANAGER_LOCK, &ext_session_lock_v1_interface, version(manager), 0,
      NULL);
}

int keyglass_session_lock_add_listener(
    struct ext_session_lock_v1 *lock, const struct keyglass_session_lock_listener *listener,
    void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)lock, (void (**)(void))listener, data);
}

struct ext_session_lock_surface_v1 *keyglass_get_lock_surface(
    struct ext_session_lock_v1 *lock, struct wl_surface *surface, struct wl_output *output) {
  return (struct ext_session_lock_surface_v1 *)wl_proxy_marshal_flags(
      (struct wl_proxy *)lock, LOCK_GET_SURFACE, &ext_session_lock_surface_v1_interface,
      version(lock), 0, NULL, surface, output);
}

void keyglass_session_unlock(struct ext_session_lock_v1 *lock) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)lock, LOCK_UNLOCK_AND_DESTROY, NULL, version(lock),
      WL_MARSHAL_FLAG_DESTROY);
}

void keyglass_session_lock_destroy(struct ext_session_lock_v1 *lock) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)lock, LOCK_DESTROY, NULL, version(lock), WL_MARSHAL_FLAG_DESTROY);
}

int keyglass_lock_surface_add_listener(
    struct ext_session_lock_surface_v1 *surface,
    const struct keyglass_lock_surface_listener *listener, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)surface, (void (**)(void))listener, data);
}

void keyglass_lock_surface_ack_configure(
    struct ext_session_lock_surface_v1 *surface, uint32_t serial) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)surface, SURFACE_ACK_CONFIGURE, NULL, version(surface), 0, serial);
}

void keyglass_lock_surface_destroy(struct ext_session_lock_surface_v1 *surface) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)surface, SURFACE_DESTROY, NULL, version(surface),
      WL_MARSHAL_FLAG_DESTROY);
}
