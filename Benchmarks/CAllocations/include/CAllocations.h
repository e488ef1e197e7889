#pragma once

/// Returns the number of memory requests that this thread has made.
unsigned long allocation_count(void);
