#pragma once

/// How often this thread has asked for memory so far.
unsigned long allocation_count(void);
