#pragma once

/// How often this program, which has one thread, has asked for memory so far.
unsigned long allocation_count(void);
