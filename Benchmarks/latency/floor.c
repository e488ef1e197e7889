// The least that a correct driver must do. It tracks slots, and assigns each contact to the
// keyboard or the applications by its first position. It types the key under a finger that lifts,
// forwards other contacts and a keypad's keys, and erases the events that it has written. It has
// only a grid as its layout, and no words or settings. It does not handle lost events.
#include "floor.h"

#include <linux/input.h>
#include <string.h>
#include <sys/epoll.h>
#include <unistd.h>

enum { MOST = 64, SLOTS = 10, COLUMNS = 40, ROWS = 16, WIDTH = 4096, HEIGHT = 2560, TOP = 1536 };
enum owner { NOBODY, KEYBOARD, APPLICATIONS };

static struct contact {
    int x, y;
    enum owner owner;
    unsigned char begins, ends, changes;
} contacts[SLOTS];
static int slot, keyboard, others;
static unsigned dirty;
// The keycode of each cell of the keyboard's grid.
static unsigned char cells[ROWS][COLUMNS];
static struct input_event in[MOST], out[MOST];

static void put(int count, int type, int code, int value) {
    out[count].type = type;
    out[count].code = code;
    out[count].value = value;
}

static void send_out(int file, int count) {
    write(file, out, count * sizeof *out);
    memset(out, 0, count * sizeof *out);
}

static void type_key(int code) {
    put(0, EV_KEY, code, 1);
    put(1, EV_SYN, SYN_REPORT, 0);
    put(2, EV_KEY, code, 0);
    put(3, EV_SYN, SYN_REPORT, 0);
    send_out(keyboard, 4);
}

static void set(const struct input_event *event) {
    if (event->code == ABS_MT_SLOT) {
        slot = event->value;
        return;
    }
    if ((unsigned)slot >= SLOTS) return;
    struct contact *contact = contacts + slot;
    if (event->code == ABS_MT_TRACKING_ID && event->value >= 0) contact->begins = 1;
    else if (event->code == ABS_MT_TRACKING_ID) contact->ends = 1;
    else if (event->code == ABS_MT_POSITION_X) contact->x = event->value, contact->changes |= 1;
    else if (event->code == ABS_MT_POSITION_Y) contact->y = event->value, contact->changes |= 2;
    else return;
    dirty |= 1u << slot;
}

static void finish_frame(void) {
    int count = 0, code = 0;
    for (; dirty; dirty &= dirty - 1) {
        int index = __builtin_ctz(dirty);
        struct contact *contact = contacts + index;
        if (contact->begins) contact->owner = contact->y >= TOP ? KEYBOARD : APPLICATIONS;
        if (contact->owner == APPLICATIONS && count < MOST - 6) {
            put(count++, EV_ABS, ABS_MT_SLOT, index);
            if (contact->begins || contact->ends) put(count++, EV_ABS, ABS_MT_TRACKING_ID, contact->ends ? -1 : 1);
            if (contact->changes & 1) put(count++, EV_ABS, ABS_MT_POSITION_X, contact->x);
            if (contact->changes & 2) put(count++, EV_ABS, ABS_MT_POSITION_Y, contact->y);
            if (contact->changes & 1) put(count++, EV_ABS, ABS_X, contact->x);
            if (contact->changes & 2) put(count++, EV_ABS, ABS_Y, contact->y);
        }
        if (contact->owner == KEYBOARD && contact->ends)
            code = cells[(contact->y - TOP) * ROWS / (HEIGHT - TOP)][contact->x * COLUMNS / WIDTH];
        if (contact->ends) contact->owner = NOBODY;
        contact->begins = contact->ends = contact->changes = 0;
    }
    if (count) put(count++, EV_SYN, SYN_REPORT, 0), send_out(others, count);
    if (code) type_key(code);
}

static void read_panel(int file) {
    ssize_t size = read(file, in, sizeof in);
    for (const struct input_event *event = in; (char *)event < (char *)in + size; event++) {
        if (event->type == EV_ABS) set(event);
        else if (event->type == EV_SYN && event->code == SYN_REPORT) finish_frame();
    }
}

static void read_keypad(int file) {
    int count = 0;
    ssize_t size = read(file, in, sizeof in);
    for (const struct input_event *event = in; (char *)event < (char *)in + size; event++) {
        if (event->type == EV_KEY || event->type == EV_SYN) put(count++, event->type, event->code, event->value);
    }
    if (size > 0) memset(in, 0, size);
    if (count) send_out(keyboard, count);
}

void drive(int panel, int keypad, int keyboard_device, int clone) {
    const int files[] = {panel, keypad};
    keyboard = keyboard_device;
    others = clone;
    for (int row = 0; row < ROWS; row++)
        for (int column = 0; column < COLUMNS; column++) cells[row][column] = KEY_Q + column / 4;
    int poll = epoll_create1(EPOLL_CLOEXEC);
    for (int i = 0; i < 2; i++) {
        struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = i};
        if (files[i] >= 0) epoll_ctl(poll, EPOLL_CTL_ADD, files[i], &wanted);
    }
    for (;;) {
        struct epoll_event events[16];
        int count = epoll_wait(poll, events, 16, -1);
        for (int i = 0; i < count; i++) {
            if (events[i].data.u32) read_keypad(keypad);
            else read_panel(panel);
        }
    }
}
