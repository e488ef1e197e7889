#include "session.h"

#include <stddef.h>

// The interfaces of the messages' object arguments. NULL is for an argument that is not an object,
// or an object that is never used. The messages below point into these arrays.
static const struct wl_interface *const input_method_types[] = {
    &wl_seat_interface, &zwp_input_method_v2_interface,
};
static const struct wl_interface *const toplevel_types[] = {
    &zwlr_foreign_toplevel_handle_v1_interface,
};
static const struct wl_interface *const output_types[] = {&wl_output_interface};
static const struct wl_interface *const no_types[5];

#define TYPES(list) ((const struct wl_interface **)(list))
#define COUNT(list) ((int)(sizeof(list) / sizeof((list)[0])))

// MARK: input-method-unstable-v2

enum { MANAGER_GET_INPUT_METHOD };
static const struct wl_message manager_requests[] = {
    {"get_input_method", "on", TYPES(input_method_types)},
    {"destroy", "", TYPES(no_types)},
};
const struct wl_interface zwp_input_method_manager_v2_interface = {
    "zwp_input_method_manager_v2", 1, COUNT(manager_requests), manager_requests, 0, NULL,
};

// The requests for popups and keyboard grabs are listed only because a request's index is its
// opcode.
enum { INPUT_METHOD_COMMIT_STRING = 0, INPUT_METHOD_COMMIT = 3, INPUT_METHOD_DESTROY = 6 };
static const struct wl_message input_method_requests[] = {
    {"commit_string", "s", TYPES(no_types)},
    {"set_preedit_string", "sii", TYPES(no_types)},
    {"delete_surrounding_text", "uu", TYPES(no_types)},
    {"commit", "u", TYPES(no_types)},
    {"get_input_popup_surface", "no", TYPES(no_types)},
    {"grab_keyboard", "n", TYPES(no_types)},
    {"destroy", "", TYPES(no_types)},
};
static const struct wl_message input_method_events[] = {
    {"activate", "", TYPES(no_types)},
    {"deactivate", "", TYPES(no_types)},
    {"surrounding_text", "suu", TYPES(no_types)},
    {"text_change_cause", "u", TYPES(no_types)},
    {"content_type", "uu", TYPES(no_types)},
    {"done", "", TYPES(no_types)},
    {"unavailable", "", TYPES(no_types)},
};
const struct wl_interface zwp_input_method_v2_interface = {
    "zwp_input_method_v2", 1, COUNT(input_method_requests), input_method_requests,
    COUNT(input_method_events), input_method_events,
};

// A request that creates an object passes its own object's version to the new object.
static uint32_t version(void *proxy) { return wl_proxy_get_version(proxy); }

struct zwp_input_method_v2 *keyglass_get_input_method(
    struct zwp_input_method_manager_v2 *manager, struct wl_seat *seat) {
  return (struct zwp_input_method_v2 *)wl_proxy_marshal_flags(
      (struct wl_proxy *)manager, MANAGER_GET_INPUT_METHOD, &zwp_input_method_v2_interface,
      version(manager), 0, seat, NULL);
}

int keyglass_input_method_add_listener(
    struct zwp_input_method_v2 *object, const struct keyglass_input_method_listener *listener,
    void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))listener, data);
}

void keyglass_input_method_commit_string(struct zwp_input_method_v2 *object, const char *text) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)object, INPUT_METHOD_COMMIT_STRING, NULL, version(object), 0, text);
}

void keyglass_input_method_commit(struct zwp_input_method_v2 *object, uint32_t serial) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)object, INPUT_METHOD_COMMIT, NULL, version(object), 0, serial);
}

void keyglass_input_method_destroy(struct zwp_input_method_v2 *object) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)object, INPUT_METHOD_DESTROY, NULL, version(object),
      WL_MARSHAL_FLAG_DESTROY);
}

// MARK: input-method-unstable-v1

static const struct wl_interface *const context_types[] = {&zwp_input_method_context_v1_interface};
static const struct wl_message input_method_v1_events[] = {
    {"activate", "n", TYPES(context_types)},
    {"deactivate", "o", TYPES(context_types)},
};
const struct wl_interface zwp_input_method_v1_interface = {
    "zwp_input_method_v1", 1, 0, NULL, COUNT(input_method_v1_events), input_method_v1_events,
};

// Later requests of this interface are left out, because they are never sent.
enum { CONTEXT_DESTROY, CONTEXT_COMMIT_STRING };
static const struct wl_message context_requests[] = {
    {"destroy", "", TYPES(no_types)},
    {"commit_string", "us", TYPES(no_types)},
};
static const struct wl_message context_events[] = {
    {"surrounding_text", "suu", TYPES(no_types)},
    {"reset", "", TYPES(no_types)},
    {"content_type", "uu", TYPES(no_types)},
    {"invoke_action", "uu", TYPES(no_types)},
    {"commit_state", "u", TYPES(no_types)},
    {"preferred_language", "s", TYPES(no_types)},
};
const struct wl_interface zwp_input_method_context_v1_interface = {
    "zwp_input_method_context_v1", 1, COUNT(context_requests), context_requests,
    COUNT(context_events), context_events,
};

int keyglass_input_method_v1_add_listener(
    struct zwp_input_method_v1 *object, const struct keyglass_input_method_v1_listener *listener,
    void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))listener, data);
}

int keyglass_context_add_listener(
    struct zwp_input_method_context_v1 *object, const struct keyglass_context_listener *listener,
    void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))listener, data);
}

void keyglass_context_commit_string(
    struct zwp_input_method_context_v1 *object, uint32_t serial, const char *text) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)object, CONTEXT_COMMIT_STRING, NULL, version(object), 0, serial, text);
}

void keyglass_context_destroy(struct zwp_input_method_context_v1 *object) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)object, CONTEXT_DESTROY, NULL, version(object), WL_MARSHAL_FLAG_DESTROY);
}

// MARK: plasma-window-management

static const struct wl_interface *const plasma_window_types[] = {
    &org_kde_plasma_window_interface, NULL,
};
enum { PLASMA_WINDOWS_GET_WINDOW_BY_UUID = 2 };
static const struct wl_message plasma_windows_requests[] = {
    {"show_desktop", "u", TYPES(no_types)},
    {"get_window", "nu", TYPES(plasma_window_types)},
    {"get_window_by_uuid", "12ns", TYPES(plasma_window_types)},
};
static const struct wl_message plasma_windows_events[] = {
    {"show_desktop_changed", "u", TYPES(no_types)},
    {"window", "u", TYPES(no_types)},
    {"stacking_order_changed", "11a", TYPES(no_types)},
    {"stacking_order_uuid_changed", "12s", TYPES(no_types)},
    {"window_with_uuid", "13us", TYPES(no_types)},
};
const struct wl_interface org_kde_plasma_window_management_interface = {
    "org_kde_plasma_window_management", 16, COUNT(plasma_windows_requests), plasma_windows_requests,
    COUNT(plasma_windows_events), plasma_windows_events,
};

// The requests before `destroy` are listed only because a request's index is its opcode.
enum { PLASMA_WINDOW_DESTROY = 7 };
static const struct wl_message plasma_window_requests[] = {
    {"set_state", "uu", TYPES(no_types)},
    {"set_virtual_desktop", "u", TYPES(no_types)},
    {"set_minimized_geometry", "ouuuu", TYPES(no_types)},
    {"unset_minimized_geometry", "o", TYPES(no_types)},
    {"close", "", TYPES(no_types)},
    {"request_move", "3", TYPES(no_types)},
    {"request_resize", "3", TYPES(no_types)},
    {"destroy", "4", TYPES(no_types)},
};
static const struct wl_message plasma_window_events[] = {
    {"title_changed", "s", TYPES(no_types)},
    {"app_id_changed", "s", TYPES(no_types)},
    {"state_changed", "u", TYPES(no_types)},
    {"virtual_desktop_changed", "i", TYPES(no_types)},
    {"themed_icon_name_changed", "s", TYPES(no_types)},
    {"unmapped", "", TYPES(no_types)},
    {"initial_state", "4", TYPES(no_types)},
    {"parent_window", "5?o", TYPES(plasma_window_types)},
    {"geometry", "6iiuu", TYPES(no_types)},
    {"icon_changed", "7", TYPES(no_types)},
    {"pid_changed", "u", TYPES(no_types)},
    {"virtual_desktop_entered", "8s", TYPES(no_types)},
    {"virtual_desktop_left", "8s", TYPES(no_types)},
    {"application_menu", "10ss", TYPES(no_types)},
    {"activity_entered", "14s", TYPES(no_types)},
    {"activity_left", "14s", TYPES(no_types)},
    {"resource_name_changed", "16s", TYPES(no_types)},
};
const struct wl_interface org_kde_plasma_window_interface = {
    "org_kde_plasma_window", 16, COUNT(plasma_window_requests), plasma_window_requests,
    COUNT(plasma_window_events), plasma_window_events,
};

int keyglass_plasma_windows_add_listener(
    struct org_kde_plasma_window_management *object,
    const struct keyglass_plasma_windows_listener *listener, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))listener, data);
}

struct org_kde_plasma_window *keyglass_get_plasma_window(
    struct org_kde_plasma_window_management *windows, const char *uuid) {
  return (struct org_kde_plasma_window *)wl_proxy_marshal_flags(
      (struct wl_proxy *)windows, PLASMA_WINDOWS_GET_WINDOW_BY_UUID,
      &org_kde_plasma_window_interface, version(windows), 0, NULL, uuid);
}

int keyglass_plasma_window_add_listener(
    struct org_kde_plasma_window *object, const struct keyglass_plasma_window_listener *listener,
    void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)object, (void (**)(void))listener, data);
}

void keyglass_plasma_window_destroy(struct org_kde_plasma_window *object) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)object, PLASMA_WINDOW_DESTROY, NULL, version(object),
      WL_MARSHAL_FLAG_DESTROY);
}

// MARK: wlr-foreign-toplevel-management-unstable-v1

static const struct wl_message toplevel_manager_requests[] = {
    {"stop", "", TYPES(no_types)},
};
static const struct wl_message toplevel_manager_events[] = {
    {"toplevel", "n", TYPES(toplevel_types)},
    {"finished", "", TYPES(no_types)},
};
const struct wl_interface zwlr_foreign_toplevel_manager_v1_interface = {
    "zwlr_foreign_toplevel_manager_v1", 1, COUNT(toplevel_manager_requests),
    toplevel_manager_requests, COUNT(toplevel_manager_events), toplevel_manager_events,
};

// The requests before `destroy` are listed only because a request's index is its opcode.
enum { TOPLEVEL_DESTROY = 7 };
static const struct wl_message toplevel_requests[] = {
    {"set_maximized", "", TYPES(no_types)},
    {"unset_maximized", "", TYPES(no_types)},
    {"set_minimized", "", TYPES(no_types)},
    {"unset_minimized", "", TYPES(no_types)},
    {"activate", "o", TYPES(no_types)},
    {"close", "", TYPES(no_types)},
    {"set_rectangle", "oiiii", TYPES(no_types)},
    {"destroy", "", TYPES(no_types)},
};
static const struct wl_message toplevel_events[] = {
    {"title", "s", TYPES(no_types)},
    {"app_id", "s", TYPES(no_types)},
    {"output_enter", "o", TYPES(output_types)},
    {"output_leave", "o", TYPES(output_types)},
    {"state", "a", TYPES(no_types)},
    {"done", "", TYPES(no_types)},
    {"closed", "", TYPES(no_types)},
};
const struct wl_interface zwlr_foreign_toplevel_handle_v1_interface = {
    "zwlr_foreign_toplevel_handle_v1", 1, COUNT(toplevel_requests), toplevel_requests,
    COUNT(toplevel_events), toplevel_events,
};

int keyglass_toplevel_manager_add_listener(
    struct zwlr_foreign_toplevel_manager_v1 *manager,
    const struct keyglass_toplevel_manager_listener *listener, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)manager, (void (**)(void))listener, data);
}

int keyglass_toplevel_add_listener(
    struct zwlr_foreign_toplevel_handle_v1 *toplevel,
    const struct keyglass_toplevel_listener *listener, void *data) {
  return wl_proxy_add_listener((struct wl_proxy *)toplevel, (void (**)(void))listener, data);
}

void keyglass_toplevel_destroy(struct zwlr_foreign_toplevel_handle_v1 *toplevel) {
  wl_proxy_marshal_flags(
      (struct wl_proxy *)toplevel, TOPLEVEL_DESTROY, NULL, version(toplevel),
      WL_MARSHAL_FLAG_DESTROY);
}
