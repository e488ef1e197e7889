#pragma once
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xinput.h>
#include <xcb/xkb.h>

// Access to X extensions. The type of an extension's identity is incomplete in libxcb's headers, so
// Swift cannot point to it.
static inline const xcb_query_extension_reply_t *keyglass_xcb_xkb(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_xkb_id);
}
static inline const xcb_query_extension_reply_t *keyglass_xcb_input(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_input_id);
}

// Sends XISelectEvents. Its list of masks has a variable length, but here always one device and one
// word.
static inline void keyglass_select_input_events(
    xcb_connection_t *connection, xcb_window_t window, uint16_t device, uint32_t events) {
  struct {
    xcb_input_event_mask_t head;
    uint32_t events;
  } mask = {{.deviceid = device, .mask_len = 1}, events};
  xcb_input_xi_select_events(connection, window, 1, &mask.head);
}
