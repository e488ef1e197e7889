#pragma once
// Its name for int would hide Swift's Bool.
#define Bool RimeBool
#include <rime_api.h>
#undef Bool
