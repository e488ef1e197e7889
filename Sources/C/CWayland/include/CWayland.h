// libwayland-client, and the protocols beyond its core. Their headers here, and the tables in the
// folder above, are what wayland-scanner makes of the descriptions in protocols/: SwiftPM cannot
// give a module generated headers. `make lint` compares them.
#pragma once
#include <wayland-client.h>

// The panel.
#include "fractional-scale-v1-client-protocol.h"
#include "kde-lockscreen-overlay-v1-client-protocol.h"
#include "viewporter-client-protocol.h"
#include "wlr-layer-shell-unstable-v1-client-protocol.h"
// A panel on Xwayland learns by this protocol of changes of an output.
#include "wlr-screencopy-unstable-v1-client-protocol.h"
// The session's helper.
#include "input-method-unstable-v1-client-protocol.h"
#include "input-method-unstable-v2-client-protocol.h"
#include "plasma-window-management-client-protocol.h"
#include "wlr-foreign-toplevel-management-unstable-v1-client-protocol.h"
// The locker.
#include "ext-session-lock-v1-client-protocol.h"

// Swift passes the address of a copy of a C global, but libwayland keeps the address. These
// functions return the address of the global itself.
#define KEYGLASS_INTERFACE(name)                                                                \
  static inline const struct wl_interface *keyglass_##name(void) { return &name##_interface; }

KEYGLASS_INTERFACE(wl_compositor)
KEYGLASS_INTERFACE(wl_output)
KEYGLASS_INTERFACE(wl_seat)
KEYGLASS_INTERFACE(wl_shm)
KEYGLASS_INTERFACE(ext_session_lock_manager_v1)
KEYGLASS_INTERFACE(kde_lockscreen_overlay_v1)
KEYGLASS_INTERFACE(org_kde_plasma_window_management)
KEYGLASS_INTERFACE(wp_fractional_scale_manager_v1)
KEYGLASS_INTERFACE(wp_viewporter)
KEYGLASS_INTERFACE(zwlr_foreign_toplevel_manager_v1)
KEYGLASS_INTERFACE(zwlr_layer_shell_v1)
KEYGLASS_INTERFACE(zwlr_screencopy_manager_v1)
KEYGLASS_INTERFACE(zwp_input_method_manager_v2)
KEYGLASS_INTERFACE(zwp_input_method_v1)
