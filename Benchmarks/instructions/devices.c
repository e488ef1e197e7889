// Gives keyglassd simulated devices. Its uinput devices discard all events. If PLAY names a file, a
// touchscreen and a keypad play the frames in that file. Each line is a frame:
//
//   MILLISECONDS NAME panel|keypad TYPE:CODE:VALUE…
//
// A frame is played once all threads of the daemon have been nearly idle for MILLISECONDS. Under
// callgrind, two dumps count the main loop's instructions. "NAME write" counts from the end of
// epoll_wait(2) to the write to uinput; "NAME rest" counts from there until the loop waits or
// polls. A NAME of - makes no dumps. After the last frame, the daemon gets SIGTERM.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/kd.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

enum kind { REAL, UINPUT, PANEL, KEYPAD };
static const char *const nodes[] = {[PANEL] = "/dev/input/event50", [KEYPAD] = "/dev/input/event51"};
// The kind of each file descriptor.
static unsigned char kinds[1024];
// The socket ends to which frames are written.
static int players[] = {[PANEL] = -1, [KEYPAD] = -1};

static enum kind kind_of(int file) { return file >= 0 && file < 1024 ? kinds[file] : REAL; }

// MARK: Frames

static FILE *frames;
static char line[1024], name[32];
// The names of the dumps. They are made before the frame, because making them would be counted.
static char at_write[64], at_rest[64];
// The time to play the frame, and the processor time of all threads when that time was set, both in
// milliseconds.
static long due, used;

static long milliseconds(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void wait_for_rest(void) {
    due = milliseconds(CLOCK_MONOTONIC) + atol(line);
    used = milliseconds(CLOCK_PROCESS_CPUTIME_ID);
}

static int is_at_rest(void) { return (milliseconds(CLOCK_PROCESS_CPUTIME_ID) - used) * 10 < atol(line); }

// Reads the next frame. If there is none, ends the daemon.
static void read_next(void) {
    if (fgets(line, sizeof line, frames)) return wait_for_rest();
    fclose(frames);
    frames = NULL;
    kill(getpid(), SIGTERM);
}

static void play(void) {
    struct input_event events[32];
    char device[16];
    int at, count = 0, type, code, value, length;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    sscanf(line, "%*d %31s %15s%n", name, device, &at);
    if (!strcmp(name, "-")) *name = 0;
    snprintf(at_write, sizeof at_write, "%s write", name);
    snprintf(at_rest, sizeof at_rest, "%s rest", name);
    for (; count < 31 && sscanf(line + at, " %d:%d:%d%n", &type, &code, &value, &length) == 3; at += length)
        events[count++] = (struct input_event){.type = type, .code = code, .value = value};
    events[count++] = (struct input_event){.type = EV_SYN};
    for (int i = 0; i < count; i++) {
        events[i].input_event_sec = now.tv_sec;
        events[i].input_event_usec = now.tv_nsec / 1000;
    }
    send(players[strcmp(device, "panel") ? KEYPAD : PANEL], events, count * sizeof *events, 0);
    read_next();
}

// Plays frames while the main thread waits. Other threads wait as usual.
int epoll_wait(int poll, struct epoll_event *events, int capacity, int timeout) {
    int ready;
    if (gettid() != getpid()) return syscall(SYS_epoll_wait, poll, events, capacity, timeout);
    if (*name) CALLGRIND_DUMP_STATS_AT(at_rest);
    // A round of the loop that no frame began has no name, so it is not dumped.
    *name = 0;
    if (!frames && !due && getenv("PLAY") && players[PANEL] >= 0 && players[KEYPAD] >= 0) {
        frames = fopen(getenv("PLAY"), "r");
        if (frames) read_next();
    }
    for (;;) {
        long left = frames ? due - milliseconds(CLOCK_MONOTONIC) : timeout;
        ready = syscall(SYS_epoll_wait, poll, events, capacity, frames && left < 0 ? 0 : left);
        if (ready || !frames) break;
        if (is_at_rest()) play();
        else wait_for_rest();
    }
    if (*name) CALLGRIND_ZERO_STATS;
    return ready;
}

// Ends the count at the daemon's check for waiting fingers, because a finger would be handled
// there.
int poll(struct pollfd *files, nfds_t count, int timeout) {
    if (gettid() != getpid() || !*name) return syscall(SYS_poll, files, count, timeout);
    CALLGRIND_DUMP_STATS_AT(at_rest);
    return 0;
}

// MARK: Devices

static int open_device(enum kind kind) {
    int ends[2] = {-1, -1};
    if (kind == UINPUT) ends[0] = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    else if (!socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK | SOCK_CLOEXEC, 0, ends))
        players[kind] = ends[1];
    if (ends[0] >= 0) kinds[ends[0]] = kind;
    return ends[0];
}

int open(const char *path, int flags, ...) {
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    if (!strcmp(path, "/dev/uinput")) return open_device(UINPUT);
    for (enum kind kind = PANEL; kind <= KEYPAD; kind++)
        if (!strcmp(path, nodes[kind])) return open_device(kind);
    return syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int close(int file) {
    if (kind_of(file)) kinds[file] = REAL;
    return syscall(SYS_close, file);
}

ssize_t write(int file, const void *data, size_t size) {
    if (kind_of(file) != UINPUT) return syscall(SYS_write, file, data, size);
    if (*name) CALLGRIND_DUMP_STATS_AT(at_write);
    return size;
}

static void set(void *bits, int length, int bit) {
    if (bit / 8 < length) ((unsigned char *)bits)[bit / 8] |= 1 << bit % 8;
}

static void set_all(void *bits, int length, const int *codes, int count) {
    for (int i = 0; i < count; i++) set(bits, length, codes[i]);
}
#define SET_ALL(...)                                                                 \
    set_all(answer, length, (const int[]){__VA_ARGS__}, sizeof((int[]){__VA_ARGS__}) / sizeof(int))

static int capabilities(enum kind kind, int type, void *answer, int length) {
    int is_panel = kind == PANEL;
    if (type == 0 && is_panel) SET_ALL(EV_SYN, EV_KEY, EV_ABS);
    if (type == 0 && !is_panel) SET_ALL(EV_SYN, EV_KEY);
    if (type == EV_KEY && is_panel) SET_ALL(BTN_TOUCH);
    if (type == EV_KEY && !is_panel)
        SET_ALL(KEY_NUMLOCK, KEY_KPSLASH, KEY_KPASTERISK, KEY_KPMINUS, KEY_KP7, KEY_KP8, KEY_KP9, KEY_KPPLUS,
                KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP1, KEY_KP2, KEY_KP3, KEY_KPENTER, KEY_KP0, KEY_KPDOT);
    if (type == EV_ABS && is_panel)
        SET_ALL(ABS_X, ABS_Y, ABS_MT_SLOT, ABS_MT_TRACKING_ID, ABS_MT_POSITION_X, ABS_MT_POSITION_Y);
    return length;
}

static int axis(int code, struct input_absinfo *answer) {
    int is_x = code == ABS_X || code == ABS_MT_POSITION_X, is_y = code == ABS_Y || code == ABS_MT_POSITION_Y;
    answer->maximum = is_x ? 4095 : is_y ? 2559 : code == ABS_MT_SLOT ? 9 : 65535;
    if (is_x || is_y) answer->resolution = 18;
    return 0;
}

int ioctl(int file, unsigned long request, ...) {
    va_list rest;
    va_start(rest, request);
    void *answer = va_arg(rest, void *);
    va_end(rest);
    enum kind kind = kind_of(file);
    const int number = _IOC_NR(request), length = _IOC_SIZE(request);
    const int bits = _IOC_NR(EVIOCGBIT(0, 0)), axes = _IOC_NR(EVIOCGABS(0)), end = _IOC_NR(EVIOCGABS(ABS_CNT));
    if (kind == UINPUT) return 0;
    // Report that the console's keyboard is off, as under every compositor.
    if (kind == REAL && request == KDGKBMODE) return *(int *)answer = K_OFF, 0;
    if (kind == REAL) return syscall(SYS_ioctl, file, request, answer);
    if (_IOC_TYPE(request) != 'E') return errno = EINVAL, -1;
    // Accept the requests to grab the device and to choose its clock.
    if (_IOC_DIR(request) == _IOC_WRITE) return 0;
    if (request == EVIOCGVERSION) return *(int *)answer = EV_VERSION, 0;
    if (number == _IOC_NR(EVIOCGMTSLOTS(0))) {
        int *values = answer;
        for (int i = 1; i < length / 4; i++) values[i] = values[0] == ABS_MT_TRACKING_ID ? -1 : 0;
        return 0;
    }
    memset(answer, 0, length);
    if (request == EVIOCGID)
        return *(struct input_id *)answer = (struct input_id){.bustype = BUS_USB, .vendor = 0x4b47, .product = 1}, 0;
    if (number == _IOC_NR(EVIOCGNAME(0)))
        return snprintf(answer, length, "Keyglass bench %s", kind == PANEL ? "panel" : "keypad") + 1;
    if (number == _IOC_NR(EVIOCGPHYS(0))) return snprintf(answer, length, "usb-bench/input%d", kind) + 1;
    if (number == _IOC_NR(EVIOCGUNIQ(0))) return errno = ENOENT, -1;
    if (number == _IOC_NR(EVIOCGPROP(0)) && kind == PANEL) set(answer, length, INPUT_PROP_DIRECT);
    if (number >= bits && number < axes) return capabilities(kind, number - bits, answer, length);
    if (number >= axes && number < end) return axis(number - axes, answer);
    return length;
}

struct libevdev;
struct libevdev_uinput;

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

// MARK: udev. A device or list entry is its kind, cast to a pointer.

struct udev;
struct udev_device;
struct udev_enumerate;
struct udev_list_entry;

struct udev_list_entry *udev_enumerate_get_list_entry(struct udev_enumerate *all) {
    (void)all;
    return getenv("PLAY") ? (struct udev_list_entry *)PANEL : NULL;
}

struct udev_list_entry *udev_list_entry_get_next(struct udev_list_entry *entry) {
    return (enum kind)(long)entry == PANEL ? (struct udev_list_entry *)KEYPAD : NULL;
}

const char *udev_list_entry_get_name(struct udev_list_entry *entry) { return nodes[(long)entry]; }

struct udev_device *udev_device_new_from_syspath(struct udev *udev, const char *path) {
    (void)udev;
    return (struct udev_device *)(long)(strcmp(path, nodes[PANEL]) ? KEYPAD : PANEL);
}

struct udev_device *udev_device_unref(struct udev_device *device) {
    (void)device;
    return NULL;
}

const char *udev_device_get_sysname(struct udev_device *device) { return strrchr(nodes[(long)device], '/') + 1; }

const char *udev_device_get_devnode(struct udev_device *device) { return nodes[(long)device]; }

const char *udev_device_get_property_value(struct udev_device *device, const char *key) {
    int is_panel = (enum kind)(long)device == PANEL;
    return !strcmp(key, is_panel ? "ID_INPUT_TOUCHSCREEN" : "ID_INPUT_KEY") ? "1" : NULL;
}

struct udev_device *udev_device_get_parent(struct udev_device *device) {
    (void)device;
    return NULL;
}

struct udev_device *udev_device_get_parent_with_subsystem_devtype(
    struct udev_device *device, const char *subsystem, const char *type) {
    (void)device, (void)subsystem, (void)type;
    return NULL;
}

const char *udev_device_get_sysattr_value(struct udev_device *device, const char *name) {
    (void)device, (void)name;
    return NULL;
}
