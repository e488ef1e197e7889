// Passes the program's arguments to Swift's runtime.
//
// The runtime reads them from /proc/self/cmdline and finds none if /proc is not mounted, as in the
// chroot of an image build. The program would then act as if it had no arguments.
#include "arguments.h"

// A function of Swift's runtime, declared in SwiftShims.
extern void _swift_stdlib_overrideUnsafeArgvArgc(char **arguments, int count);

// glibc passes argc and argv to constructors, which run before main.
__attribute__((constructor)) static void take_arguments(int count, char **arguments) {
  _swift_stdlib_overrideUnsafeArgvArgc(arguments, count);
}
