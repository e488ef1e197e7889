#include <canberra.h>
#include <dlfcn.h>

static void keyglass_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* Silences ALSA, which libcanberra loads if no sound server answers, and which then prints many
   lines on standard error. Does nothing if ALSA is not installed. The library stays loaded, so
   the handler stays set. */
static inline void keyglass_silence_alsa(void) {
  typedef void (*Handler)(const char *, int, const char *, int, const char *, ...);
  void *alsa = dlopen("libasound.so.2", RTLD_LAZY);
  if (!alsa) return;
  int (*set_handler)(Handler) = (int (*)(Handler))dlsym(alsa, "snd_lib_error_set_handler");
  if (set_handler) set_handler(keyglass_say_nothing);
}
