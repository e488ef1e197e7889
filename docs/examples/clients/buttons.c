// Puts a button above the keys, and prints when it is touched and where the keyboard appears.
//
//   cc -o buttons buttons.c -ljansson
#define _GNU_SOURCE
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>

static int connect_to_keyboard(void) {
  const char *path = getenv("KEYGLASS_SOCKET");
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  snprintf(address.sun_path, sizeof address.sun_path, "%s",
           path ? path : "/run/keyglass/io.keyglass.Control");
  int keyboard = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (keyboard < 0 || connect(keyboard, (struct sockaddr *)&address, sizeof address) < 0) {
    perror("keyglassd");
    exit(69);
  }
  return keyboard;
}

// A message ends with a NUL, as a text of C does.
static void send_call(int keyboard, const char *message) {
  if (send(keyboard, message, strlen(message) + 1, MSG_NOSIGNAL) < 0) {
    perror("keyglassd");
    exit(69);
  }
}

static void print_event(json_t *reply) {
  const char *kind = "", *button = "";
  double y = 0;
  json_unpack(reply, "{s:{s?s, s?s, s?F}}", "parameters", "kind", &kind, "button", &button, "y", &y);
  if (!strcmp(kind, "will-show")) printf("leave free below %g\n", y);
  if (!strcmp(kind, "accessory-touched")) printf("touched %s\n", button);
  fflush(stdout);
}

int main(void) {
  int keyboard = connect_to_keyboard();
  send_call(keyboard, "{\"method\": \"io.keyglass.Control.SetAccessory\","
                      " \"parameters\": {\"buttons\": [{\"id\": \"done\", \"label\": \"Done\"}]}}");
  send_call(keyboard, "{\"method\": \"io.keyglass.Control.Watch\", \"more\": true}");
  FILE *replies = fdopen(keyboard, "r");
  char *text = NULL;
  size_t size = 0;
  while (getdelim(&text, &size, '\0', replies) > 0) {
    json_t *reply = json_loads(text, 0, NULL);
    const char *error = json_string_value(json_object_get(reply, "error"));
    if (error) {
      fprintf(stderr, "%s\n", error);
      return 1;
    }
    print_event(reply);
    json_decref(reply);
  }
  free(text);
  fclose(replies);
}
