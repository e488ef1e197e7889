#include <canberra.h>
#include <dlfcn.h>

static void keyglass_say_nothing(const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/* ALSA, which libcanberra loads where no sound server answers, says on standard error what it
   lacks, in many lines. Does nothing where ALSA is not installed. Loaded here, it stays so. */
static inline void keyglass_silence_alsa(void) {
  typedef void (*Handler)(const char *, int, const char *, int, const char *, ...);
  void *alsa = dlopen("libasound.so.2", RTLD_LAZY);
  if (!alsa) return;
  int (*set_handler)(Handler) = (int (*)(Handler))dlsym(alsa, "snd_lib_error_set_handler");
  if (set_handler) set_handler(keyglass_say_nothing);
}
