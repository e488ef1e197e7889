// How long a frame takes through the keyboard, against a bare loop that only copies it.
//
//   latency run PATTERN NAME SINK COUNT   makes a device called NAME, plays COUNT samples of
//       PATTERN (tap, two-fingers, ten-fingers, keypad) on it, and prints the time from each frame
//       to what came of it at SINK: "self" for the device's own node, else the beginning of the
//       sink's phys ("keyglass/clone/", "keyglass/keyboard", "bare/") or "name=" and its whole name
//   latency copy NAME                     the bare loop: copies every frame of device NAME
//   latency type NAME                     another: types a key for each frame that lifts a finger
//   latency floor DEVICE…                 the least that a driver has to do (floor.c), for a touchscreen
//       and a keypad, each by its name or node; its keyboard has the abilities of the daemon's
//   latency start COMMAND…                nanoseconds of processor from exec to READY=1, or to its end
//   latency calls NAME FILE…              makes a touchscreen called NAME and prints for each FILE, a
//       message to the control socket, how much longer a finger waits while the daemon has it; after
//       each try sends FILE.reset, where there is one
//
// Times are CLOCK_MONOTONIC in nanoseconds. A grabbed device tells nobody else the kernel's time of
// its frames, so the time before the write is taken; what lies between the two is measured once
// with SINK "self" and taken off by the caller.
#include "floor.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { WIDTH = 4096, HEIGHT = 2560, SLOTS = 10, MOST_SAMPLES = 4096 };

static void die(const char *what) {
    fprintf(stderr, "latency: %s: %s\n", what, errno ? strerror(errno) : "failed");
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void rest(int64_t nanoseconds) {
    struct timespec time = {nanoseconds / 1000000000, nanoseconds % 1000000000};
    nanosleep(&time, NULL);
}

// MARK: Devices

static void abilities(int device, int type, int code) {
    static const unsigned long bits[] = {
        [EV_KEY] = UI_SET_KEYBIT, [EV_ABS] = UI_SET_ABSBIT, [EV_MSC] = UI_SET_MSCBIT};
    if (ioctl(device, UI_SET_EVBIT, type) || ioctl(device, bits[type], code)) die("abilities");
}

static void axis(int device, int code, int maximum) {
    abilities(device, EV_ABS, code);
    struct uinput_abs_setup setup = {.code = code, .absinfo = {.maximum = maximum, .resolution = 18}};
    if (ioctl(device, UI_ABS_SETUP, &setup)) die("axis");
}

static void create(int device, const char *name, const char *phys) {
    struct uinput_setup setup = {.id = {.bustype = BUS_USB, .vendor = 0x4b47, .product = 1}};
    strncpy(setup.name, name, sizeof setup.name - 1);
    ioctl(device, UI_SET_PHYS, phys);
    if (ioctl(device, UI_DEV_SETUP, &setup) || ioctl(device, UI_DEV_CREATE)) die("create a device");
}

static const int keypad_keys[] = {KEY_NUMLOCK, KEY_KPSLASH, KEY_KPASTERISK, KEY_KPMINUS, KEY_KP7,
    KEY_KP8, KEY_KP9, KEY_KPPLUS, KEY_KP4, KEY_KP5, KEY_KP6, KEY_KP1, KEY_KP2, KEY_KP3,
    KEY_KPENTER, KEY_KP0, KEY_KPDOT};

static int uinput(void) {
    int device = open("/dev/uinput", O_WRONLY | O_NONBLOCK | O_CLOEXEC);
    if (device < 0) die("/dev/uinput");
    return device;
}

static void describe_keypad(int device) {
    for (size_t i = 0; i < sizeof keypad_keys / sizeof *keypad_keys; i++)
        abilities(device, EV_KEY, keypad_keys[i]);
}

static void describe_panel(int device) {
    abilities(device, EV_KEY, BTN_TOUCH);
    axis(device, ABS_X, WIDTH - 1);
    axis(device, ABS_Y, HEIGHT - 1);
    axis(device, ABS_MT_SLOT, SLOTS - 1);
    axis(device, ABS_MT_TRACKING_ID, 65535);
    axis(device, ABS_MT_POSITION_X, WIDTH - 1);
    axis(device, ABS_MT_POSITION_Y, HEIGHT - 1);
    ioctl(device, UI_SET_PROPBIT, INPUT_PROP_DIRECT);
}

// Opens the node of the first input device for which `matches` is true; -1 if there is none.
static int find(bool (*matches)(int node, const char *text), const char *text, char *path) {
    DIR *folder = opendir("/dev/input");
    struct dirent *entry;
    int found = -1;
    while (folder && found < 0 && (entry = readdir(folder))) {
        if (strncmp(entry->d_name, "event", 5)) continue;
        snprintf(path, 64, "/dev/input/%.40s", entry->d_name);
        int node = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
        if (node < 0) continue;
        if (matches(node, text)) found = node;
        else close(node);
    }
    if (folder) closedir(folder);
    return found;
}

static bool has_name(int node, const char *name) {
    char text[256] = "";
    ioctl(node, EVIOCGNAME(sizeof text), text);
    return !strcmp(text, name);
}

static bool has_phys(int node, const char *prefix) {
    char text[256] = "";
    ioctl(node, EVIOCGPHYS(sizeof text), text);
    return !strncmp(text, prefix, strlen(prefix));
}

// True if the device is the sink. `sink` is the beginning of its phys, or "name=" and its name.
static bool is_sink(int node, const char *sink) {
    return strncmp(sink, "name=", 5) ? has_phys(node, sink) : has_name(node, sink + 5);
}

static int wait_for(bool (*matches)(int, const char *), const char *text, char *path) {
    for (int tries = 0; tries < 3000; tries++) {
        int node = find(matches, text, path);
        if (node >= 0) return node;
        rest(10000000);
    }
    errno = ETIMEDOUT;
    die(text);
    return -1;
}

// MARK: The bare loop

static const struct input_event one_key[] = {
    {.type = EV_KEY, .code = KEY_KPMINUS, .value = 1}, {.type = EV_SYN},
    {.type = EV_KEY, .code = KEY_KPMINUS, .value = 0}, {.type = EV_SYN}};

static bool lifts(const struct input_event *frame, ssize_t size) {
    for (; size > 0; frame++, size -= sizeof *frame)
        if (frame->type == EV_KEY && frame->code == BTN_TOUCH && frame->value == 0) return true;
    return false;
}

static int copy(const char *name, bool types) {
    char path[64];
    int source = wait_for(has_name, name, path), sink = uinput();
    bool is_panel = strstr(name, "keypad") == NULL && !types;
    is_panel ? describe_panel(sink) : describe_keypad(sink);
    create(sink, "Bare copy", types ? "bare/keyboard" : "bare/copy");
    rest(500000000);
    if (ioctl(source, EVIOCGRAB, 1)) die("grab");
    int loop = epoll_create1(EPOLL_CLOEXEC);
    struct epoll_event event = {.events = EPOLLIN};
    epoll_ctl(loop, EPOLL_CTL_ADD, source, &event);
    struct input_event frame[64];
    while (epoll_wait(loop, &event, 1, -1) >= 0 || errno == EINTR) {
        ssize_t size = read(source, frame, sizeof frame);
        if (size < 0 && errno == ENODEV) return 0;
        const void *out = frame;
        if (types) {
            if (!lifts(frame, size)) continue;
            out = one_key;
            size = sizeof one_key;
        }
        if (size > 0 && write(sink, out, size) != size) die("copy");
    }
    return 0;
}

// MARK: The floor

static bool has_bit(const unsigned char *bits, int bit) { return bits[bit / 8] >> bit % 8 & 1; }

// Gives the new device the keys, wheels and lights of the daemon's keyboard, so that the same parts
// of the kernel handle its keys.
static void describe_keyboard(int device) {
    static const struct { int type, last; unsigned long set; } kinds[] = {
        {EV_KEY, KEY_MAX, UI_SET_KEYBIT}, {EV_REL, REL_MAX, UI_SET_RELBIT}, {EV_LED, LED_MAX, UI_SET_LEDBIT}};
    char path[64];
    int model = find(has_phys, "keyglass/keyboard", path);
    if (model < 0) return;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        unsigned char bits[KEY_CNT / 8] = {0};
        ioctl(model, EVIOCGBIT(kinds[i].type, sizeof bits), bits);
        ioctl(device, UI_SET_EVBIT, kinds[i].type);
        for (int code = 0; code <= kinds[i].last; code++)
            if (has_bit(bits, code) && ioctl(device, kinds[i].set, code)) die("abilities of the keyboard");
    }
    close(model);
}

static void stop(int signal) {
    (void)signal;
    _exit(0);
}

static int least(char **devices) {
    int panel = -1, keypad = -1, keyboard = uinput(), clone = uinput();
    char path[64];
    describe_keyboard(keyboard);
    create(keyboard, "Floor keyboard", "floor/keyboard");
    describe_panel(clone);
    create(clone, "Floor clone", "floor/clone");
    signal(SIGTERM, stop);
    for (; *devices; devices++) {
        int node = **devices == '/' ? open(*devices, O_RDONLY | O_NONBLOCK) : wait_for(has_name, *devices, path);
        unsigned char types[EV_CNT / 8] = {0};
        if (node < 0 || ioctl(node, EVIOCGBIT(0, sizeof types), types) < 0) die(*devices);
        if (has_bit(types, EV_ABS)) panel = node;
        else keypad = node;
        rest(500000000);
        if (ioctl(node, EVIOCGRAB, 1)) die("grab");
    }
    drive(panel, keypad, keyboard, clone);
}

// MARK: Frames

struct frame {
    struct input_event events[64];
    int count;
};

static void add(struct frame *frame, int type, int code, int value) {
    frame->events[frame->count++] = (struct input_event){.type = type, .code = code, .value = value};
}

static int64_t send_frame(int device, struct frame *frame) {
    add(frame, EV_SYN, SYN_REPORT, 0);
    int64_t time = now();
    ssize_t size = frame->count * sizeof frame->events[0];
    if (write(device, frame->events, size) != size) die("write a frame");
    frame->count = 0;
    return time;
}

static void place(struct frame *frame, int slot, double x, double y) {
    add(frame, EV_ABS, ABS_MT_SLOT, slot);
    add(frame, EV_ABS, ABS_MT_POSITION_X, x * WIDTH);
    add(frame, EV_ABS, ABS_MT_POSITION_Y, y * HEIGHT);
    if (slot) return;
    add(frame, EV_ABS, ABS_X, x * WIDTH);
    add(frame, EV_ABS, ABS_Y, y * HEIGHT);
}

static void touch_down(struct frame *frame, int slot, double x, double y) {
    static int next;
    add(frame, EV_ABS, ABS_MT_SLOT, slot);
    add(frame, EV_ABS, ABS_MT_TRACKING_ID, next++ & 0xffff);
    place(frame, slot, x, y);
    if (!slot) add(frame, EV_KEY, BTN_TOUCH, 1);
}

static void lift(struct frame *frame, int slot) {
    add(frame, EV_ABS, ABS_MT_SLOT, slot);
    add(frame, EV_ABS, ABS_MT_TRACKING_ID, -1);
    if (!slot) add(frame, EV_KEY, BTN_TOUCH, 0);
}

// MARK: Measuring

// A device that writes 0 to 15 events, in turn, before each sample. The kernel adds twelve bytes of
// each input event to its entropy. It hashes every 64 bytes, which takes about half a microsecond.
// Without these events, frames of equal size would meet the hash always or never.
static int spacer(void) {
    int device = uinput();
    abilities(device, EV_MSC, MSC_SCAN);
    create(device, "Bench spacer", "usb-bench/input1");
    return device;
}

static void space(int device, int sample) {
    static int value;
    struct frame frame = {.count = 0};
    // The kernel drops an event that repeats the last value, so each value differs.
    for (int i = 0; i < sample % 16; i++) add(&frame, EV_MSC, MSC_SCAN, ++value);
    send_frame(device, &frame);
}

static void drain(int sink) {
    struct input_event events[64];
    while (read(sink, events, sizeof events) > 0) {}
}

// Returns the kernel's time, in nanoseconds, of the next frame at the sink. If `key` is true, skips
// frames that press no key.
static int64_t arrival(int sink, bool key) {
    struct input_event event;
    bool pressed = false;
    for (;;) {
        while (read(sink, &event, sizeof event) == sizeof event) {
            if (event.type == EV_KEY && event.value == 1) pressed = true;
            if (event.type == EV_SYN && event.code == SYN_REPORT && (pressed || !key))
                return event.input_event_sec * 1000000000LL + event.input_event_usec * 1000LL;
        }
        struct pollfd wait = {sink, POLLIN, 0};
        if (poll(&wait, 1, 5000) == 0) die("nothing arrived");
    }
}

static int by_size(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

// Returns a finger's offset on a path to and fro. The path is wide, so that the daemon does not
// treat the fingers as a resting hand.
static double swing(int step, double width) {
    int phase = step % 80;
    return width * (phase < 40 ? phase : 80 - phase) / 40;
}

static int run(const char *pattern, const char *name, const char *sink_is, int count) {
    char path[64], sink_path[64];
    int source = uinput();
    bool is_keypad = !strcmp(pattern, "keypad");
    is_keypad ? describe_keypad(source) : describe_panel(source);
    create(source, name, "usb-bench/input0");
    int node = wait_for(has_name, name, path), sink;
    if (!strcmp(sink_is, "self")) {
        // Grab the device, so that no other program and no console receives its events.
        if (ioctl(node, EVIOCGRAB, 1)) die("grab");
        sink = node;
    } else {
        sink = wait_for(is_sink, sink_is, sink_path);
        // Wait until the driver has grabbed the device; until then, grabbing it here succeeds.
        for (int tries = 0; ioctl(node, EVIOCGRAB, 1) == 0; tries++) {
            ioctl(node, EVIOCGRAB, 0);
            if (tries == 1500) { errno = 0; die("nobody grabs the device"); }
            rest(10000000);
        }
    }
    int spacing = spacer(), clock = CLOCK_MONOTONIC;
    if (ioctl(sink, EVIOCSCLOCKID, &clock)) die("set the clock");
    rest(2000000000);

    static int64_t samples[MOST_SAMPLES];
    if (count > MOST_SAMPLES) count = MOST_SAMPLES;
    struct frame frame = {.count = 0};
    bool key = strstr(sink_is, "/keyboard") != NULL;
    int64_t begin, period = 20000000;
    if (!strcmp(pattern, "two-fingers") || !strcmp(pattern, "ten-fingers")) {
        int fingers = *pattern == 't' && pattern[1] == 'w' ? 2 : SLOTS;
        if (fingers == SLOTS) period = 8333333;
        // Every second of ten fingers is on the keyboard.
        for (int slot = 0; slot < fingers; slot++)
            touch_down(&frame, slot, 0.05 + 0.09 * slot, slot % 2 && fingers > 2 ? 0.8 : 0.2);
        send_frame(source, &frame);
        rest(20000000);
        drain(sink);
        int64_t next = now();
        for (int i = 0; i < count; i++) {
            for (int slot = 0; slot < fingers; slot++)
                place(&frame, slot, 0.05 + 0.09 * slot + swing(i + 1, 0.04),
                      (slot % 2 && fingers > 2 ? 0.8 : 0.2) + swing(i + 1, 0.15));
            space(spacing, i);
            begin = send_frame(source, &frame);
            samples[i] = arrival(sink, false) - begin;
            next += period;
            struct timespec until = {next / 1000000000, next % 1000000000};
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL);
        }
        for (int slot = 0; slot < fingers; slot++) lift(&frame, slot);
        send_frame(source, &frame);
    } else {
        for (int i = 0; i < count; i++) {
            if (is_keypad) {
                add(&frame, EV_KEY, KEY_KPMINUS, 1);
                space(spacing, i);
                begin = send_frame(source, &frame);
                samples[i] = arrival(sink, key) - begin;
                rest(40000000);
                add(&frame, EV_KEY, KEY_KPMINUS, 0);
                send_frame(source, &frame);
            } else {
                // Tap f and j in turn, because two taps on one key could be a double tap. The
                // finger types its key when it lifts.
                touch_down(&frame, 0, i % 2 ? 0.4 : 0.7, 0.75);
                send_frame(source, &frame);
                rest(60000000);
                drain(sink);
                lift(&frame, 0);
                space(spacing, i);
                begin = send_frame(source, &frame);
                samples[i] = arrival(sink, key) - begin;
            }
            rest(100000000);
            drain(sink);
        }
    }
    qsort(samples, count, sizeof *samples, by_size);
    printf("{\"samples\":%d,\"p50_ns\":%lld,\"p99_ns\":%lld,\"max_ns\":%lld}\n", count,
           (long long)samples[count / 2], (long long)samples[count * 99 / 100],
           (long long)samples[count - 1]);
    return 0;
}

// MARK: Start

// Returns the processor time, in nanoseconds, of the command's first thread until READY=1 or its
// end.
static long long start_once(int notify, char **command) {
    pid_t child = fork();
    if (child == 0) {
        dup2(STDERR_FILENO, STDOUT_FILENO);
        execv(command[0], command);
        _exit(127);
    }
    char text[4096], file[64];
    long long used = 0;
    struct pollfd ends[] = {{.fd = notify, .events = POLLIN},
                            {.fd = syscall(SYS_pidfd_open, child, 0), .events = POLLIN}};
    for (;;) {
        if (poll(ends, 2, -1) < 0) die("poll");
        if (ends[1].revents) break;
        ssize_t size = recv(notify, text, sizeof text - 1, 0);
        if (size < 0) die("wait for READY");
        text[size] = 0;
        if (strstr(text, "READY=1")) break;
    }
    snprintf(file, sizeof file, "/proc/%d/schedstat", child);
    FILE *statistics = fopen(file, "r");
    if (!statistics || fscanf(statistics, "%lld", &used) != 1) die(file);
    fclose(statistics);
    close(ends[1].fd);
    kill(child, 15);
    int status = 0;
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status)) die(command[0]);
    return used;
}

// Prints the median of several starts. Some starts take a third longer, for an unknown reason.
static int start(char **command) {
    enum { STARTS = 9 };
    const char *path = "/run/latency-notify";
    unlink(path);
    int notify = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, path);
    if (bind(notify, (struct sockaddr *)&address, sizeof address)) die("bind");
    setenv("NOTIFY_SOCKET", path, 1);
    long long used[STARTS];
    for (int number = 0; number < STARTS; number++) {
        used[number] = start_once(notify, command);
        fprintf(stderr, "start %d: %lld\n", number + 1, used[number]);
    }
    qsort(used, STARTS, sizeof *used, by_size);
    printf("{\"p50_ns\":%lld,\"max_ns\":%lld}\n", used[STARTS / 2], used[STARTS - 1]);
    return 0;
}

// MARK: Calls of clients

static const char control_socket[] = "/run/keyglass/io.keyglass.Control";

enum { LONGEST_MESSAGE = 1 << 17, TRIES = 3 };

// The times from the message to the frame, in microseconds. The daemon handles a call in several
// steps, and the finger may have to wait for any of them.
static const int offsets[] = {0, 10, 30, 60, 100, 200, 400, 800, 1600, 5000, 20000};
enum { OFFSETS = sizeof offsets / sizeof *offsets };

struct glass {
    int source, keyboard, clone;
};

struct message {
    char bytes[LONGEST_MESSAGE];
    size_t size;
};

static bool read_message(const char *path, struct message *message) {
    FILE *file = fopen(path, "r");
    if (!file) return false;
    message->size = fread(message->bytes, 1, sizeof message->bytes, file);
    fclose(file);
    return true;
}

static int connect_to_daemon(void) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    strcpy(address.sun_path, control_socket);
    int client = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (client < 0 || connect(client, (struct sockaddr *)&address, sizeof address)) die("connect");
    return client;
}

static void tell_daemon(int client, const struct message *message) {
    if (send(client, message->bytes, message->size, MSG_NOSIGNAL) != (ssize_t)message->size)
        die("send a message");
}

// Returns the kernel's time of the daemon's response to a frame: the key f or j, or a frame of the
// clone. −1 if there is no response, because the call has cancelled the touch. INT64_MAX if the
// daemon has ended, or is silent for twelve seconds, after which its watchdog ends it.
static int64_t outcome(int sink, bool key, int client) {
    struct input_event event;
    bool pressed = false;
    for (int waited = 0; waited < 120; waited++) {
        ssize_t size;
        while ((size = read(sink, &event, sizeof event)) == sizeof event) {
            if (event.type == EV_KEY && event.value == 1
                && (event.code == KEY_F || event.code == KEY_J)) pressed = true;
            if (event.type == EV_SYN && event.code == SYN_REPORT && (pressed || !key))
                return event.input_event_sec * 1000000000LL + event.input_event_usec * 1000LL;
        }
        if (size < 0 && errno == ENODEV) return INT64_MAX;
        struct pollfd wait = {sink, POLLIN, 0};
        if (poll(&wait, 1, 100)) continue;
        // Read the answer only now, because an earlier read would take the processor from the
        // daemon.
        char answer[64];
        if (client < 0 || recv(client, answer, sizeof answer, MSG_DONTWAIT) >= 0) return -1;
    }
    return INT64_MAX;
}

// Returns the time from a frame to its response, in nanoseconds. The frame follows the message by
// `offset` microseconds. If `key` is true, the frame lifts a finger from a key; otherwise it moves
// a finger beside the keyboard.
static int64_t one_wait(const struct glass *glass, bool key, const struct message *message, int offset) {
    static int count;
    struct frame frame = {.count = 0};
    int client = message ? connect_to_daemon() : -1, sink = key ? glass->keyboard : glass->clone;
    touch_down(&frame, 0, count++ % 2 ? 0.4 : 0.7, key ? 0.75 : 0.2);
    send_frame(glass->source, &frame);
    rest(60000000);
    drain(sink);
    if (key) lift(&frame, 0);
    else place(&frame, 0, 0.5, 0.3);
    int64_t until = now() + offset * 1000LL;
    if (message) tell_daemon(client, message);
    struct timespec time = {until / 1000000000, until % 1000000000};
    if (offset) clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
    int64_t begin = send_frame(glass->source, &frame);
    int64_t end = outcome(sink, key, client);
    if (client >= 0) close(client);
    if (!key) {
        lift(&frame, 0);
        send_frame(glass->source, &frame);
    }
    return end < 0 || end == INT64_MAX ? end : end - begin;
}

static void reset(const struct message *message) {
    char answer[4096];
    int client = connect_to_daemon();
    tell_daemon(client, message);
    if (recv(client, answer, sizeof answer, 0) <= 0) die("no answer");
    close(client);
}

// Returns the longest wait of a finger because of the message, beyond `usual`; at least `longest`.
// Each offset counts with the median of three tries, because the kernel's timers sometimes delay
// one. If two tries are not above `longest`, the median is not either, so the third is skipped. If
// the first try is below half of `longest`, the others are skipped too.
static int64_t longest_wait(
    const struct glass *glass, bool key, const struct message *message, const struct message *after,
    int64_t usual, int64_t longest, int *samples
) {
    for (int i = 0; i < OFFSETS; i++) {
        int64_t tries[TRIES];
        int count = 0;
        for (int try = 0; try < TRIES; try++) {
            int64_t time = one_wait(glass, key, message, offsets[i]);
            if (time == INT64_MAX) return time;
            if (message && after->size) reset(after);
            rest(200000000);
            drain(glass->keyboard);
            drain(glass->clone);
            if (time < 0) continue;
            tries[count++] = time - usual;
            // Return a wait above 10 ms at once, because further tries would add nothing.
            if (tries[count - 1] > 10000000) return tries[count - 1];
            if (count == 1 && tries[0] < longest / 2) break;
            if (count == 2 && tries[0] <= longest && tries[1] <= longest) break;
        }
        *samples += count;
        if (!count) continue;
        qsort(tries, count, sizeof *tries, by_size);
        if (tries[count / 2] > longest) longest = tries[count / 2];
    }
    return longest;
}

static int calls(const char *name, char **files) {
    char path[64], sink_path[64], reset_path[512];
    static struct message message, after;
    struct glass glass = {.source = uinput()};
    describe_panel(glass.source);
    create(glass.source, name, "usb-bench/input0");
    int node = wait_for(has_name, name, path), clock = CLOCK_MONOTONIC;
    glass.keyboard = wait_for(has_phys, "keyglass/keyboard", sink_path);
    glass.clone = wait_for(has_phys, "keyglass/clone/", sink_path);
    for (int tries = 0; ioctl(node, EVIOCGRAB, 1) == 0; tries++) {
        ioctl(node, EVIOCGRAB, 0);
        if (tries == 1500) { errno = 0; die("nobody grabs the device"); }
        rest(10000000);
    }
    if (ioctl(glass.keyboard, EVIOCSCLOCKID, &clock) || ioctl(glass.clone, EVIOCSCLOCKID, &clock))
        die("set the clock");
    // Run before the daemon, so that the frame can come while the daemon works, as from a real
    // device.
    struct sched_param first = {.sched_priority = 50};
    if (sched_setscheduler(0, SCHED_FIFO, &first)) die("go first");
    rest(2000000000);
    int64_t usual[2];
    for (int key = 0; key < 2; key++) {
        int64_t times[20];
        for (int i = 0; i < 20; i++) {
            times[i] = one_wait(&glass, key, NULL, 0);
            if (times[i] < 0 || times[i] == INT64_MAX) { errno = 0; die("nothing arrived"); }
            rest(200000000);
        }
        qsort(times, 20, sizeof *times, by_size);
        usual[key] = times[10];
    }
    for (; *files; files++) {
        const char *base = strrchr(*files, '/') ? strrchr(*files, '/') + 1 : *files;
        if (!read_message(*files, &message)) die(*files);
        snprintf(reset_path, sizeof reset_path, "%s.reset", *files);
        if (!read_message(reset_path, &after)) after.size = 0;
        int samples = 0;
        int64_t longest = longest_wait(&glass, true, &message, &after, usual[1], 0, &samples);
        if (longest != INT64_MAX)
            longest = longest_wait(&glass, false, &message, &after, usual[0], longest, &samples);
        bool died = longest == INT64_MAX;
        printf("{\"name\":\"%s\",\"samples\":%d,\"wait_ns\":%lld,\"died\":%s}\n", base, samples,
               died ? 12000000000LL : (long long)longest, died ? "true" : "false");
        fflush(stdout);
        if (died) return 1;
    }
    return 0;
}

int main(int count, char **arguments) {
    errno = 0;
    if (count == 6 && !strcmp(arguments[1], "run"))
        return run(arguments[2], arguments[3], arguments[4], atoi(arguments[5]));
    if (count == 3 && !strcmp(arguments[1], "copy")) return copy(arguments[2], false);
    if (count == 3 && !strcmp(arguments[1], "type")) return copy(arguments[2], true);
    if (count >= 3 && !strcmp(arguments[1], "floor")) return least(arguments + 2);
    if (count >= 3 && !strcmp(arguments[1], "start")) return start(arguments + 2);
    if (count >= 4 && !strcmp(arguments[1], "calls")) return calls(arguments[2], arguments + 3);
    fprintf(stderr, "usage: latency run PATTERN NAME SINK COUNT | copy NAME | type NAME | floor DEVICE… | start COMMAND… | calls NAME FILE…\n");
    return 64;
}
