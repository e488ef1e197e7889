// Lets keyglassd start where there is no /dev/uinput: what it makes there goes nowhere.
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <unistd.h>

struct libevdev;
struct libevdev_uinput;

static int devices = -1;

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    if (!strcmp(path, "/dev/uinput")) return devices = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int ioctl(int file, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    return file >= 0 && file == devices ? 0 : syscall(SYS_ioctl, file, request, argument);
}

int libevdev_uinput_create_from_device(
    const struct libevdev *device, int file, struct libevdev_uinput **made
) {
    (void)device, (void)file;
    *made = malloc(1);
    return *made ? 0 : -1;
}

const char *libevdev_uinput_get_devnode(struct libevdev_uinput *device) {
    (void)device;
    return "/dev/input/event99";
}

void libevdev_uinput_destroy(struct libevdev_uinput *device) { free(device); }
