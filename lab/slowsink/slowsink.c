/*
 * A slow sink for everybody: makes writes to the files of one folder cost what they cost on a share across a network, for any
 * program it is preloaded into, so that cat, dd, pv, mbuffer and a JVM all meet the same sink.
 *
 * Every write call pays its bytes on a wire which all calls share, and then a round trip of its own, which overlaps with anything:
 *
 *      one at a time             |== wire ==|-- latency --|== wire ==|-- latency --|      n / (n / bandwidth + latency)
 *
 *      two in flight             |== wire ==|-- latency --|
 *                                           |== wire ==|-- latency --|
 *                                                      |== wire ==|-- latency --|       the wire is never idle
 *      time ->
 *
 * A call that arrives at time t and writes n bytes holds the wire from start = max(t, when the wire is free) to
 * start + n / bandwidth, and returns at start + n / bandwidth + latency. The real write is done first and counts as part of that
 * time, so the sink is exact as long as the machine is faster than the wire. Only bytes really written are charged: a short
 * write pays for its part, a failed one for nothing.
 *
 * Which descriptors: regular files whose name, as /proc/self/fd tells it, begins with the configured prefix. So a temporary name
 * in the folder, an inherited descriptor and a duplicate are met alike; pipes, terminals and other folders are not.
 *
 * Which calls: write, writev, pwrite, pwritev, pwritev2, splice, sendfile, copy_file_range with their 64-bit names, and the same
 * made through syscall. dlsym is ours too, because a JVM's foreign calls look the names up in libc itself, past any preloaded
 * library. Not met: io_uring, writable mappings, a program's own system call instruction, and buffered stdio, which calls libc's
 * write from within libc. The counters show what was charged; whoever measures compares them with the file's size.
 *
 * Environment: WHERRY_SLOW_PATH (the prefix; unset means the library does nothing), WHERRY_SLOW_LATENCY_NANOS (300000),
 * WHERRY_SLOW_BYTES_PER_SECOND (280000000), WHERRY_SLOW_STATE (a file for wire and counters, shared by all processes that name
 * it; unset: each process has a wire of its own). The state, native 64-bit words:
 *
 *      0          8       16      24
 *      +----------+-------+-------+
 *      | freeAt   | calls | bytes |      freeAt: nanoseconds of CLOCK_MONOTONIC
 *      +----------+-------+-------+
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

#define NANOS_PER_SECOND 1000000000LL
/* A sleeper wakes some tens of microseconds late; the last stretch is waited for awake. */
#define SPIN_NANOS 30000LL

struct state {
    _Atomic int64_t wire_free_at;
    _Atomic int64_t calls;
    _Atomic int64_t bytes;
};

static const char *prefix;
static size_t prefix_length;
static int64_t latency_nanos;
static int64_t bytes_per_second;
static struct state own_state;
static struct state *shared = &own_state;

static int64_t number_from(const char *name, int64_t otherwise) {
    const char *text = getenv(name);
    int64_t number = text == NULL ? otherwise : strtoll(text, NULL, 10);
    if (number < 0) {
        dprintf(STDERR_FILENO, "slowsink: %s must not be negative: %s\n", name, text);
        _exit(2);
    }
    return number;
}

static struct state *map_state(const char *path) {
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    void *mapped = MAP_FAILED;
    if (fd >= 0 && ftruncate(fd, sizeof(struct state)) == 0) {
        mapped = mmap(NULL, sizeof(struct state), PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    if (mapped == MAP_FAILED) {
        dprintf(STDERR_FILENO, "slowsink: cannot map WHERRY_SLOW_STATE %s: %m\n", path);
        _exit(2);
    }
    close(fd);
    return mapped;
}

__attribute__((constructor)) static void configure(void) {
    const char *path = getenv("WHERRY_SLOW_PATH");
    const char *state_path = getenv("WHERRY_SLOW_STATE");
    if (path == NULL || path[0] == '\0') {
        return;
    }
    latency_nanos = number_from("WHERRY_SLOW_LATENCY_NANOS", 300000);
    bytes_per_second = number_from("WHERRY_SLOW_BYTES_PER_SECOND", 280000000);
    if (state_path != NULL) {
        shared = map_state(state_path);
    }
    prefix_length = strlen(path);
    prefix = strdup(path);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * NANOS_PER_SECOND + time.tv_nsec;
}

static void wait_until(int64_t deadline) {
    static _Thread_local int precise;
    if (!precise) {
        prctl(PR_SET_TIMERSLACK, 1UL);
        precise = 1;
    }
    int64_t wake = deadline - SPIN_NANOS;
    struct timespec time = {wake / NANOS_PER_SECOND, wake % NANOS_PER_SECOND};
    while (now() < wake) {
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, NULL);
    }
    while (now() < deadline) {
    }
}

/* Takes the next free stretch of the wire and returns its end. */
static int64_t reserve(int64_t arrival, int64_t bytes) {
    int64_t nanos = bytes_per_second == 0 ? 0 : (int64_t)((double)bytes * NANOS_PER_SECOND / (double)bytes_per_second);
    int64_t free_at = atomic_load(&shared->wire_free_at);
    int64_t end;
    do {
        end = (free_at > arrival ? free_at : arrival) + nanos;
    } while (!atomic_compare_exchange_weak(&shared->wire_free_at, &free_at, end));
    return end;
}

static int is_slow(int fd) {
    struct stat status;
    char link[32];
    char name[PATH_MAX];
    if (prefix == NULL || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
        return 0;
    }
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, sizeof name);
    return length >= (ssize_t)prefix_length && memcmp(name, prefix, prefix_length) == 0;
}

/* Finishes a call that began at arrival: the caller sees the result when the sink would have acknowledged it. */
static void acknowledge(int fd, int64_t arrival, int64_t written) {
    if (written <= 0 || !is_slow(fd)) {
        return;
    }
    int64_t done = reserve(arrival, written) + latency_nanos;
    atomic_fetch_add(&shared->calls, 1);
    atomic_fetch_add(&shared->bytes, written);
    wait_until(done);
}

/* The descriptor that a system call writes to, or -1 where it is none of those that count. */
static int written_by(long number, const long *arguments) {
    switch (number) {
        case SYS_write:
        case SYS_writev:
        case SYS_pwrite64:
        case SYS_pwritev:
        case SYS_pwritev2:
        case SYS_sendfile:
            return (int)arguments[0];
        case SYS_splice:
        case SYS_copy_file_range:
            return (int)arguments[2];
        default:
            return -1;
    }
}

/* Every call below comes through here, as the system call that libc would have made; errno is the system's. */
long syscall(long number, ...) {
    static long (*next)(long, ...);
    if (next == NULL) {
        next = (long (*)(long, ...))dlvsym(RTLD_NEXT, "syscall", "GLIBC_2.2.5");
    }
    long arguments[6];
    va_list list;
    va_start(list, number);
    for (int i = 0; i < 6; i++) {
        arguments[i] = va_arg(list, long); /* more than were given, as libc itself does: the system ignores the rest */
    }
    va_end(list);
    int fd = written_by(number, arguments);
    int64_t arrival = fd < 0 ? 0 : now();
    long result =
            next(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
    if (fd >= 0) {
        acknowledge(fd, arrival, result);
    }
    return result;
}

ssize_t write(int fd, const void *data, size_t count) { return syscall(SYS_write, (long)fd, data, count); }

ssize_t writev(int fd, const struct iovec *parts, int count) { return syscall(SYS_writev, (long)fd, parts, (long)count); }

ssize_t pwrite(int fd, const void *data, size_t count, off_t offset) {
    return syscall(SYS_pwrite64, (long)fd, data, count, offset);
}

ssize_t pwrite64(int fd, const void *data, size_t count, off64_t offset) {
    return syscall(SYS_pwrite64, (long)fd, data, count, offset);
}

/* The kernel takes the offset of these four in halves; on 64-bit machines the second is ignored. */
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    return syscall(SYS_pwritev, (long)fd, parts, (long)count, offset, 0L);
}

ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
    return syscall(SYS_pwritev, (long)fd, parts, (long)count, offset, 0L);
}

ssize_t pwritev2(int fd, const struct iovec *parts, int count, off_t offset, int flags) {
    return syscall(SYS_pwritev2, (long)fd, parts, (long)count, offset, 0L, (long)flags);
}

ssize_t pwritev64v2(int fd, const struct iovec *parts, int count, off64_t offset, int flags) {
    return syscall(SYS_pwritev2, (long)fd, parts, (long)count, offset, 0L, (long)flags);
}

ssize_t splice(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned int flags) {
    return syscall(SYS_splice, (long)from, from_offset, (long)to, to_offset, count, (long)flags);
}

ssize_t sendfile(int to, int from, off_t *offset, size_t count) {
    return syscall(SYS_sendfile, (long)to, (long)from, offset, count);
}

ssize_t sendfile64(int to, int from, off64_t *offset, size_t count) {
    return syscall(SYS_sendfile, (long)to, (long)from, offset, count);
}

ssize_t copy_file_range(int from, off64_t *from_offset, int to, off64_t *to_offset, size_t count, unsigned int flags) {
    return syscall(SYS_copy_file_range, (long)from, from_offset, (long)to, to_offset, count, (long)flags);
}

void *dlsym(void *restrict library, const char *restrict name) {
    static const struct {
        const char *name;
        void *function;
    } ours[] = {
            {"syscall", syscall},
            {"write", write},
            {"writev", writev},
            {"pwrite", pwrite},
            {"pwrite64", pwrite64},
            {"pwritev", pwritev},
            {"pwritev64", pwritev64},
            {"pwritev2", pwritev2},
            {"pwritev64v2", pwritev64v2},
            {"splice", splice},
            {"sendfile", sendfile},
            {"sendfile64", sendfile64},
            {"copy_file_range", copy_file_range},
    };
    static void *(*next)(void *, const char *);
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++) {
        if (strcmp(name, ours[i].name) == 0) {
            return ours[i].function;
        }
    }
    if (next == NULL) {
        next = (void *(*)(void *, const char *))dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    }
    return next(library, name);
}
