#pragma once
#include <xcb/randr.h>
#include <xcb/shape.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

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
