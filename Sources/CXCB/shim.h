#pragma once
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <stdint.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

// An extension's identity is a struct that is declared nowhere, which Swift cannot point to.
static inline const xcb_query_extension_reply_t *keyglass_xcb_shm(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *keyglass_xcb_shape(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shape_id);
}
static inline const xcb_query_extension_reply_t *keyglass_xcb_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}

// MIT-SCREEN-SAVER as far as it tells whether the screen is off: a request, a question and an event, for
// which libxcb-screensaver would be a package more.
static xcb_extension_t keyglass_screen_saver_id = {"MIT-SCREEN-SAVER", 0};

static inline const xcb_query_extension_reply_t *keyglass_xcb_screen_saver(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &keyglass_screen_saver_id);
}

static inline unsigned int keyglass_xcb_send(
    xcb_connection_t *connection, uint8_t opcode, int has_reply, void *request, size_t length) {
  struct iovec parts[4] = {{0}, {0}, {request, length}, {0, 0}};
  const xcb_protocol_request_t protocol = {
      .count = 2, .ext = &keyglass_screen_saver_id, .opcode = opcode, .isvoid = !has_reply};
  return xcb_send_request(connection, has_reply ? XCB_REQUEST_CHECKED : 0, parts + 2, &protocol);
}

// ScreenSaverSelectInput, NotifyMask.
static inline void keyglass_watch_screen_saver(xcb_connection_t *connection, xcb_window_t root) {
  struct {
    uint8_t header[4];
    uint32_t drawable, events;
  } request = {{0}, root, 1};
  keyglass_xcb_send(connection, 2, 0, &request, sizeof request);
}

// ScreenSaverQueryInfo: ScreenSaverOn.
static inline int keyglass_screen_saver_is_on(xcb_connection_t *connection, xcb_window_t root) {
  struct {
    uint8_t header[4];
    uint32_t drawable;
  } request = {{0}, root};
  const unsigned int sequence = keyglass_xcb_send(connection, 1, 1, &request, sizeof request);
  xcb_generic_reply_t *reply = xcb_wait_for_reply(connection, sequence, 0);
  const int is_on = reply && reply->pad0 == 1;
  free(reply);
  return is_on;
}
