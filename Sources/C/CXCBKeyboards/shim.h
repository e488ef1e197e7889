#pragma once
#include <xcb/xcb.h>
#include <xcb/xcbext.h>
#include <xcb/xinput.h>
#include <xcb/xkb.h>

// An extension's identity is a struct that is declared nowhere, which Swift cannot point to.
static inline const xcb_query_extension_reply_t *keyglass_xcb_xkb(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_xkb_id);
}
static inline const xcb_query_extension_reply_t *keyglass_xcb_input(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_input_id);
}

// XISelectEvents takes a list of varying length: of one device, with one word.
static inline void keyglass_select_input_events(
    xcb_connection_t *connection, xcb_window_t window, uint16_t device, uint32_t events) {
  struct {
    xcb_input_event_mask_t head;
    uint32_t events;
  } mask = {{.deviceid = device, .mask_len = 1}, events};
  xcb_input_xi_select_events(connection, window, 1, &mask.head);
}
