#pragma once
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <stdint.h>
#include <stdlib.h>
#include <xcb/xcb.h>
#include <xcb/xcbext.h>

// Access to X extensions. The type of an extension's identity is incomplete in libxcb's headers, so
// Swift cannot point to it.
static inline const xcb_query_extension_reply_t *keyglass_xcb_shm(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shm_id);
}
static inline const xcb_query_extension_reply_t *keyglass_xcb_shape(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_shape_id);
}
static inline const xcb_query_extension_reply_t *keyglass_xcb_randr(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &xcb_randr_id);
}

// The part of MIT-SCREEN-SAVER that reports if the screen is off. Two requests are written by hand,
// because libxcb-screensaver would be one more package.
static xcb_extension_t keyglass_screen_saver_id = {"MIT-SCREEN-SAVER", 0};

static inline const xcb_query_extension_reply_t *keyglass_xcb_screen_saver(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &keyglass_screen_saver_id);
}

static inline unsigned int keyglass_xcb_send(
    xcb_connection_t *connection, xcb_extension_t *extension, uint8_t opcode, int has_reply, void *request,
    size_t length) {
  struct iovec parts[4] = {{0}, {0}, {request, length}, {0, 0}};
  const xcb_protocol_request_t protocol = {
      .count = 2, .ext = extension, .opcode = opcode, .isvoid = !has_reply};
  return xcb_send_request(connection, has_reply ? XCB_REQUEST_CHECKED : 0, parts + 2, &protocol);
}

// Sends ScreenSaverSelectInput with NotifyMask, to get an event when the screen saver changes.
static inline void keyglass_watch_screen_saver(xcb_connection_t *connection, xcb_window_t root) {
  struct {
    uint8_t header[4];
    uint32_t drawable, events;
  } request = {{0}, root, 1};
  keyglass_xcb_send(connection, &keyglass_screen_saver_id, 2, 0, &request, sizeof request);
}

// Sends ScreenSaverQueryInfo; returns true if the state is ScreenSaverOn.
static inline int keyglass_screen_saver_is_on(xcb_connection_t *connection, xcb_window_t root) {
  struct {
    uint8_t header[4];
    uint32_t drawable;
  } request = {{0}, root};
  const unsigned int sequence =
      keyglass_xcb_send(connection, &keyglass_screen_saver_id, 1, 1, &request, sizeof request);
  xcb_generic_reply_t *reply = xcb_wait_for_reply(connection, sequence, 0);
  const int is_on = reply && reply->pad0 == 1;
  free(reply);
  return is_on;
}

// The part of Present that reports when a window's frame was shown. Written by hand, because
// libxcb-present would be one more package.
static xcb_extension_t keyglass_present_id = {"Present", 0};

static inline const xcb_query_extension_reply_t *keyglass_xcb_present(xcb_connection_t *connection) {
  return xcb_get_extension_data(connection, &keyglass_present_id);
}

// Sends PresentSelectInput for the CompleteNotify events of a window.
static inline void keyglass_watch_frames(xcb_connection_t *connection, xcb_window_t window) {
  struct {
    uint8_t header[4];
    uint32_t id, window, events;
  } request = {{0}, xcb_generate_id(connection), window, 2};
  keyglass_xcb_send(connection, &keyglass_present_id, 3, 0, &request, sizeof request);
}

// Sends PresentNotifyMSC, to get an event when the window's counter of frames reaches `target`.
static inline void keyglass_ask_for_frame(
    xcb_connection_t *connection, xcb_window_t window, uint32_t serial, uint64_t target) {
  struct {
    uint8_t header[4];
    uint32_t window, serial, pad;
    uint64_t target, divisor, remainder;
  } request = {{0}, window, serial, 0, target, 0, 0};
  keyglass_xcb_send(connection, &keyglass_present_id, 2, 0, &request, sizeof request);
}

// A CompleteNotify event in libxcb's layout. libxcb inserts the full sequence number after the
// first 32 bytes.
struct keyglass_frame_event {
  uint8_t response_type, extension;
  uint16_t sequence;
  uint32_t length;
  uint16_t event_type;
  uint8_t kind, mode;
  uint32_t id, window, serial;
  uint32_t ust[2];
  uint32_t full_sequence;
  uint32_t msc[2];
};
