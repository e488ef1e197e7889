#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <xkbcommon/xkbregistry.h>

enum keyglass_registry_outcome {
  keyglass_registry_read,
  keyglass_registry_without_library,
  keyglass_registry_unreadable,
};

struct keyglass_registered_layout {
  const char *name, *variant, *description;
  bool is_exotic;
};

// Calls `each` with every layout of the system's XKB registry.
//
// The library is loaded here rather than at the start of a program, because it brings libxml2, ICU
// and libstdc++. It then stays loaded.
static inline enum keyglass_registry_outcome keyglass_each_registered_layout(
    const char *library_name, void (*each)(void *, struct keyglass_registered_layout),
    void *context) {
  void *library = dlopen(library_name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return keyglass_registry_without_library;
#define FUNCTION(name)                                                              \
  __typeof__(&rxkb_##name) name = (__typeof__(&rxkb_##name))dlsym(library, "rxkb_" #name); \
  if (!name) return keyglass_registry_without_library
  FUNCTION(context_new);
  FUNCTION(context_unref);
  FUNCTION(context_set_log_level);
  FUNCTION(context_parse_default_ruleset);
  FUNCTION(layout_first);
  FUNCTION(layout_next);
  FUNCTION(layout_get_name);
  FUNCTION(layout_get_variant);
  FUNCTION(layout_get_description);
  FUNCTION(layout_get_popularity);
#undef FUNCTION
  struct rxkb_context *registry = context_new(RXKB_CONTEXT_LOAD_EXOTIC_RULES);
  if (!registry) return keyglass_registry_unreadable;
  context_set_log_level(registry, RXKB_LOG_LEVEL_CRITICAL);
  bool is_read = context_parse_default_ruleset(registry);
  struct rxkb_layout *layout = is_read ? layout_first(registry) : NULL;
  for (; layout; layout = layout_next(layout))
    each(context, (struct keyglass_registered_layout){
                      .name = layout_get_name(layout),
                      .variant = layout_get_variant(layout),
                      .description = layout_get_description(layout),
                      .is_exotic = layout_get_popularity(layout) == RXKB_POPULARITY_EXOTIC,
                  });
  context_unref(registry);
  return is_read ? keyglass_registry_read : keyglass_registry_unreadable;
}
