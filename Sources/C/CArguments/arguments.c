// Gives Swift the program's arguments as the system started it with them. Swift's own runtime reads them
// from /proc/self/cmdline, and has none where /proc is not mounted, as in a chroot that an image is made
// in: a program would do what it does without arguments.
#include "arguments.h"

// Swift's runtime has it (SwiftShims declares it).
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// glibc gives these to what runs before main.
__attribute__((constructor)) static void take_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
