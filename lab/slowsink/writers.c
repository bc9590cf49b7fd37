/*
 * Writes a file from several threads at once: writers FILE BYTES WRITE_BYTES THREADS. Each thread writes every THREADS-th piece of
 * WRITE_BYTES at its place, one after the other, so that THREADS writes are in flight. What the slow sink is proved with: it starts
 * and ends in a millisecond.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { THREAD_LIMIT = 64 };

static int fd;
static long long total;
static long long piece;
static long long threads;
static char *data;

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void *write_share(void *first) {
    for (long long offset = (long long)(size_t)first * piece; offset < total; offset += threads * piece) {
        long long length = total - offset < piece ? total - offset : piece;
        if (pwrite(fd, data, (size_t)length, offset) != length) {
            fail("writers: pwrite");
        }
    }
    return NULL;
}

int main(int count, char **arguments) {
    pthread_t running[THREAD_LIMIT];
    total = count == 5 ? atoll(arguments[2]) : -1;
    piece = count == 5 ? atoll(arguments[3]) : 0;
    threads = count == 5 ? atoll(arguments[4]) : 0;
    if (total < 0 || piece <= 0 || threads <= 0 || threads > THREAD_LIMIT) {
        fprintf(stderr, "usage: writers FILE BYTES WRITE_BYTES THREADS (1 to %d)\n", THREAD_LIMIT);
        return 2;
    }
    fd = open(arguments[1], O_WRONLY | O_CREAT | O_TRUNC, 0666);
    data = calloc(1, (size_t)piece);
    if (fd < 0 || data == NULL) {
        fail("writers: open");
    }
    for (long long i = 0; i < threads; i++) {
        if (pthread_create(&running[i], NULL, write_share, (void *)(size_t)i) != 0) {
            fail("writers: pthread_create");
        }
    }
    for (long long i = 0; i < threads; i++) {
        pthread_join(running[i], NULL);
    }
    return close(fd) == 0 ? 0 : 1;
}
