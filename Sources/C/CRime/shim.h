#pragma once
// librime's own name for int, Bool, would hide Swift's Bool.
#define Bool RimeBool
#include <rime_api.h>
#undef Bool
