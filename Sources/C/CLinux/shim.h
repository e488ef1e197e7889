// Declarations that Swift's Glibc module lacks: epoll, eventfd, timerfd, signalfd, pidfd, uinput,
// malloc_trim, and ioctls whose request numbers are macros that Swift cannot import.
#pragma once
#include <errno.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/uinput.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <linux/sockios.h>
#include <malloc.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <unistd.h>
#include <wchar.h>

// Access to the user data of epoll_event, a union that Swift cannot read by itself.
static inline struct epoll_event keyglass_epoll_event(uint32_t events, uint64_t token) {
  struct epoll_event event = {.events = events, .data = {.u64 = token}};
  return event;
}
static inline uint64_t keyglass_epoll_token(const struct epoll_event *event) {
  return event->data.u64;
}

// Access to an event's time in microseconds. On 32-bit machines with 64-bit time, the fields have
// other names.
static inline int64_t keyglass_event_time(struct input_event event) {
  return (int64_t)event.input_event_sec * 1000000 + event.input_event_usec;
}
static inline struct input_event keyglass_event_at(int64_t time, struct input_event event) {
  event.input_event_sec = time / 1000000;
  event.input_event_usec = time % 1000000;
  return event;
}

// Calls read(2). libc's own function also prepares for the thread to be cancelled, which takes
// longer than most of what a key needs here.
static inline ssize_t keyglass_read(int fd, void *buffer, size_t size) {
  return syscall(SYS_read, fd, buffer, size);
}

static inline int keyglass_uinput_set_phys(int fd, const char *phys) {
  return ioctl(fd, UI_SET_PHYS, phys);
}

static inline void keyglass_uinput_destroy(int fd) { ioctl(fd, UI_DEV_DESTROY); }

// Sets or ends the grab by EVIOCGRAB; returns 0, or -1 with errno.
static inline int keyglass_grab(int fd, bool on) { return ioctl(fd, EVIOCGRAB, on ? 1 : 0); }

// Returns 1 if a device's switch is on and 0 if it is off, or -1 with errno.
static inline int keyglass_switch(int fd, unsigned code) {
  unsigned long states[SW_MAX / (8 * sizeof(unsigned long)) + 1] = {0};
  if (ioctl(fd, EVIOCGSW(sizeof states), states) < 0) return -1;
  return states[0] >> code & 1;
}

// Has the kernel drop the events of all keys for this reader; returns 0, or -1 with errno.
static inline int keyglass_ignore_keys(int fd) {
  struct input_mask none = {.type = EV_KEY};
  return ioctl(fd, EVIOCSMASK, &none);
}

// Returns true if the descriptor is an input device that is still plugged in.
static inline bool keyglass_is_input_device(int fd) {
  int version;
  return ioctl(fd, EVIOCGVERSION, &version) == 0;
}

// Sends a datagram with at most 16 descriptors; returns the result of sendmsg(2).
static inline ssize_t keyglass_send_descriptors(
    int socket, const char *text, size_t length, const int *descriptors, int count) {
  char room[CMSG_SPACE(16 * sizeof(int))] = {0};
  struct iovec part = {(void *)text, length};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  if (count > 16) { errno = EINVAL; return -1; }
  if (count > 0) {
    message.msg_control = room;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL);
}

// Gets the peer's credentials; returns 0, or -1 with errno. struct ucred needs _GNU_SOURCE.
static inline int keyglass_peer_credentials(int fd, pid_t *pid, uid_t *uid, gid_t *gid) {
  struct { pid_t pid; uid_t uid; gid_t gid; } credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(fd, SOL_SOCKET, 17 /* SO_PEERCRED */, &credentials, &length) != 0) return -1;
  *pid = credentials.pid;
  *uid = credentials.uid;
  *gid = credentials.gid;
  return 0;
}

// Returns the number of terminal columns that a character takes; -1 if it cannot be printed.
// wcwidth(3) needs _XOPEN_SOURCE in Glibc's headers, and a UTF-8 locale.
static inline int keyglass_column_width(uint32_t character) {
  extern int wcwidth(wchar_t);
  return wcwidth((wchar_t)character);
}

// memfd_create needs _GNU_SOURCE in Glibc's headers; the flag is MFD_CLOEXEC.
extern int memfd_create(const char *name, unsigned int flags);
static inline int keyglass_memory_file(const char *name) { return memfd_create(name, 1); }

// posix_spawn_file_actions_addclosefrom_np needs _GNU_SOURCE in Glibc's headers.
extern int posix_spawn_file_actions_addclosefrom_np(
    posix_spawn_file_actions_t *actions, int from);
static inline int keyglass_spawn_closing_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

// accept4 needs _GNU_SOURCE in Glibc's headers.
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);
static inline int keyglass_accept(int fd) {
  return accept4(fd, 0, 0, SOCK_CLOEXEC | SOCK_NONBLOCK);
}

// Names the thread, in up to 15 bytes. Swift cannot call prctl, which is variadic.
static inline void keyglass_name_thread(const char *name) { prctl(PR_SET_NAME, name, 0, 0, 0); }

// Disables huge pages for this process. The kernel would replace the few used pages of an arena by
// a huge page, and so make memory resident that the allocator has released.
static inline void keyglass_disable_huge_pages(void) { prctl(PR_SET_THP_DISABLE, 1, 0, 0, 0); }

// Linux keeps scheduling policies and nice values by thread, unlike POSIX. The functions below
// change only the calling thread.

// Gives the thread the lowest real-time priority. Returns false if that is not permitted. Also
// returns false without RLIMIT_RTTIME, which would end a thread that never sleeps.
static inline bool keyglass_make_thread_urgent(void) {
  struct rlimit longest;
  if (getrlimit(RLIMIT_RTTIME, &longest) || longest.rlim_cur == RLIM_INFINITY) return false;
  const struct sched_param lowest = {.sched_priority = 1};
  return !sched_setscheduler(0, SCHED_RR, &lowest);
}

// Releases the memory of the program's code, and of the sections that the linker puts before it.
// Most constants of a Swift program are in a writable section after the code, which stays.
//
// Code that is still needed returns from the page cache, sixteen pages at a time.
extern const char __executable_start[], etext[];
static inline void keyglass_release_code(void) {
  uintptr_t page = sysconf(_SC_PAGESIZE);
  uintptr_t start = (uintptr_t)__executable_start & ~(page - 1), end = (uintptr_t)etext & ~(page - 1);
  madvise((void *)start, end - start, MADV_DONTNEED);
}

// Raises the thread's nice value, unless it is higher already; lowering it would need a privilege.
static inline void keyglass_raise_thread_nice(int nice) {
  if (getpriority(PRIO_PROCESS, 0) < nice) setpriority(PRIO_PROCESS, 0, nice);
}

// Opens /dev/null for each standard descriptor that is closed. A file opened later would otherwise
// get the number of such a descriptor, and messages for the terminal would be written into the
// file.
static inline void keyglass_open_standard_descriptors(void) {
  int descriptor;
  do { descriptor = open("/dev/null", O_RDWR); } while (descriptor >= 0 && descriptor <= 2);
  if (descriptor > 2) close(descriptor);
}

static inline void keyglass_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0); }

// Forbids core dumps of the process, both into a file and through a pipe; RLIMIT_CORE forbids only
// a file. Other programs of the same user cannot read the process's memory either.
//
// The process's files in /proc then belong to root. Returns false if the kernel refuses.
static inline bool keyglass_forbid_core_dump(void) { return !prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

// Leaves all memory out of core dumps; returns false without /proc.
//
// Meant for clients that a compositor such as KWin identifies by /proc/PID/exe. A compositor cannot
// read that link of a process that forbids core dumps.
static inline bool keyglass_empty_core_dump(void) {
  int file = open("/proc/self/coredump_filter", O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  bool is_set = write(file, "0", 1) == 1;
  close(file);
  return is_set;
}

// Forbids core dumps, and sets RLIMIT_CORE to 0 for programs that check only that limit.
static inline bool keyglass_keep_memory_private(void) {
  const struct rlimit none = {0, 0};
  return !setrlimit(RLIMIT_CORE, &none) && keyglass_forbid_core_dump();
}
