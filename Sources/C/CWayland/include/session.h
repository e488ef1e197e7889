// The protocols that report which text field and which window have the focus. CWayland.h explains
// why they are written by hand.
#pragma once
#include <stdint.h>
#include <wayland-client.h>

extern const struct wl_interface zwp_input_method_manager_v2_interface;
extern const struct wl_interface zwp_input_method_v2_interface;
extern const struct wl_interface zwlr_foreign_toplevel_manager_v1_interface;
extern const struct wl_interface zwlr_foreign_toplevel_handle_v1_interface;

extern const struct wl_interface zwp_input_method_v1_interface;
extern const struct wl_interface zwp_input_method_context_v1_interface;
extern const struct wl_interface org_kde_plasma_window_management_interface;
extern const struct wl_interface org_kde_plasma_window_interface;

struct zwp_input_method_manager_v2;
struct zwp_input_method_v2;
struct zwlr_foreign_toplevel_manager_v1;
struct zwlr_foreign_toplevel_handle_v1;

struct zwp_input_method_v1;
struct zwp_input_method_context_v1;
struct org_kde_plasma_window_management;
struct org_kde_plasma_window;

static inline const struct wl_interface *keyglass_wl_seat(void) { return &wl_seat_interface; }
static inline const struct wl_interface *keyglass_input_method_manager(void) {
  return &zwp_input_method_manager_v2_interface;
}
static inline const struct wl_interface *keyglass_toplevel_manager(void) {
  return &zwlr_foreign_toplevel_manager_v1_interface;
}
static inline const struct wl_interface *keyglass_input_method_v1(void) {
  return &zwp_input_method_v1_interface;
}
static inline const struct wl_interface *keyglass_plasma_windows(void) {
  return &org_kde_plasma_window_management_interface;
}

// input-method-unstable-v1

struct keyglass_input_method_v1_listener {
  void (*activate)(
      void *data, struct zwp_input_method_v1 *object, struct zwp_input_method_context_v1 *context);
  void (*deactivate)(
      void *data, struct zwp_input_method_v1 *object, struct zwp_input_method_context_v1 *context);
};

struct keyglass_context_listener {
  // The cursor and the anchor are byte offsets.
  void (*surrounding_text)(
      void *data, struct zwp_input_method_context_v1 *object, const char *text, uint32_t cursor,
      uint32_t anchor);
  void (*reset)(void *data, struct zwp_input_method_context_v1 *object);
  void (*content_type)(
      void *data, struct zwp_input_method_context_v1 *object, uint32_t hint, uint32_t purpose);
  void (*invoke_action)(
      void *data, struct zwp_input_method_context_v1 *object, uint32_t button, uint32_t index);
  void (*commit_state)(void *data, struct zwp_input_method_context_v1 *object, uint32_t serial);
  void (*preferred_language)(
      void *data, struct zwp_input_method_context_v1 *object, const char *language);
};

int keyglass_input_method_v1_add_listener(
    struct zwp_input_method_v1 *object, const struct keyglass_input_method_v1_listener *listener,
    void *data);
int keyglass_context_add_listener(
    struct zwp_input_method_context_v1 *object, const struct keyglass_context_listener *listener,
    void *data);
// Commits a text, which takes effect at once.
void keyglass_context_commit_string(
    struct zwp_input_method_context_v1 *object, uint32_t serial, const char *text);
void keyglass_context_destroy(struct zwp_input_method_context_v1 *object);

// plasma-window-management, version 16

enum keyglass_plasma_state { KEYGLASS_PLASMA_ACTIVE = 1 };

struct keyglass_plasma_windows_listener {
  void (*show_desktop_changed)(
      void *data, struct org_kde_plasma_window_management *object, uint32_t state);
  void (*window)(void *data, struct org_kde_plasma_window_management *object, uint32_t number);
  void (*stacking_order_changed)(
      void *data, struct org_kde_plasma_window_management *object, struct wl_array *numbers);
  void (*stacking_order_uuid_changed)(
      void *data, struct org_kde_plasma_window_management *object, const char *uuids);
  void (*window_with_uuid)(
      void *data, struct org_kde_plasma_window_management *object, uint32_t number,
      const char *uuid);
};

struct keyglass_plasma_window_listener {
  void (*title_changed)(void *data, struct org_kde_plasma_window *object, const char *title);
  void (*app_id_changed)(void *data, struct org_kde_plasma_window *object, const char *id);
  void (*state_changed)(void *data, struct org_kde_plasma_window *object, uint32_t states);
  void (*virtual_desktop_changed)(
      void *data, struct org_kde_plasma_window *object, int32_t desktop);
  void (*themed_icon_name_changed)(
      void *data, struct org_kde_plasma_window *object, const char *name);
  void (*unmapped)(void *data, struct org_kde_plasma_window *object);
  void (*initial_state)(void *data, struct org_kde_plasma_window *object);
  void (*parent_window)(
      void *data, struct org_kde_plasma_window *object, struct org_kde_plasma_window *parent);
  void (*geometry)(
      void *data, struct org_kde_plasma_window *object, int32_t x, int32_t y, uint32_t width,
      uint32_t height);
  void (*icon_changed)(void *data, struct org_kde_plasma_window *object);
  void (*pid_changed)(void *data, struct org_kde_plasma_window *object, uint32_t pid);
  void (*virtual_desktop_entered)(
      void *data, struct org_kde_plasma_window *object, const char *id);
  void (*virtual_desktop_left)(void *data, struct org_kde_plasma_window *object, const char *id);
  void (*application_menu)(
      void *data, struct org_kde_plasma_window *object, const char *service, const char *path);
  void (*activity_entered)(void *data, struct org_kde_plasma_window *object, const char *id);
  void (*activity_left)(void *data, struct org_kde_plasma_window *object, const char *id);
  void (*resource_name_changed)(
      void *data, struct org_kde_plasma_window *object, const char *name);
};

int keyglass_plasma_windows_add_listener(
    struct org_kde_plasma_window_management *object,
    const struct keyglass_plasma_windows_listener *listener, void *data);
struct org_kde_plasma_window *keyglass_get_plasma_window(
    struct org_kde_plasma_window_management *windows, const char *uuid);
int keyglass_plasma_window_add_listener(
    struct org_kde_plasma_window *object, const struct keyglass_plasma_window_listener *listener,
    void *data);
void keyglass_plasma_window_destroy(struct org_kde_plasma_window *object);

// input-method-unstable-v2

struct keyglass_input_method_listener {
  void (*activate)(void *data, struct zwp_input_method_v2 *object);
  void (*deactivate)(void *data, struct zwp_input_method_v2 *object);
  // The cursor and the anchor are byte offsets.
  void (*surrounding_text)(
      void *data, struct zwp_input_method_v2 *object, const char *text, uint32_t cursor,
      uint32_t anchor);
  void (*text_change_cause)(void *data, struct zwp_input_method_v2 *object, uint32_t cause);
  void (*content_type)(
      void *data, struct zwp_input_method_v2 *object, uint32_t hint, uint32_t purpose);
  void (*done)(void *data, struct zwp_input_method_v2 *object);
  void (*unavailable)(void *data, struct zwp_input_method_v2 *object);
};

struct zwp_input_method_v2 *keyglass_get_input_method(
    struct zwp_input_method_manager_v2 *manager, struct wl_seat *seat);
int keyglass_input_method_add_listener(
    struct zwp_input_method_v2 *object, const struct keyglass_input_method_listener *listener,
    void *data);
// Commits a text of at most 4000 bytes, which takes effect with the next `commit`.
void keyglass_input_method_commit_string(struct zwp_input_method_v2 *object, const char *text);
void keyglass_input_method_commit(struct zwp_input_method_v2 *object, uint32_t serial);
void keyglass_input_method_destroy(struct zwp_input_method_v2 *object);

// wlr-foreign-toplevel-management-unstable-v1

struct keyglass_toplevel_manager_listener {
  void (*toplevel)(
      void *data, struct zwlr_foreign_toplevel_manager_v1 *manager,
      struct zwlr_foreign_toplevel_handle_v1 *toplevel);
  void (*finished)(void *data, struct zwlr_foreign_toplevel_manager_v1 *manager);
};

enum keyglass_toplevel_state { KEYGLASS_TOPLEVEL_ACTIVATED = 2 };

struct keyglass_toplevel_listener {
  void (*title)(
      void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel, const char *title);
  void (*app_id)(
      void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel, const char *app_id);
  void (*output_enter)(
      void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel, struct wl_output *output);
  void (*output_leave)(
      void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel, struct wl_output *output);
  void (*state)(
      void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel, struct wl_array *states);
  void (*done)(void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel);
  void (*closed)(void *data, struct zwlr_foreign_toplevel_handle_v1 *toplevel);
};

int keyglass_toplevel_manager_add_listener(
    struct zwlr_foreign_toplevel_manager_v1 *manager,
    const struct keyglass_toplevel_manager_listener *listener, void *data);
int keyglass_toplevel_add_listener(
    struct zwlr_foreign_toplevel_handle_v1 *toplevel,
    const struct keyglass_toplevel_listener *listener, void *data);
void keyglass_toplevel_destroy(struct zwlr_foreign_toplevel_handle_v1 *toplevel);
