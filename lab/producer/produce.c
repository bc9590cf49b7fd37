/*
 * Writes a stream at no cost worth speaking of: produce BYTES CHUNK writes BYTES to stdout, CHUNK at a time, from memory that
 * already holds them. What a relay is measured with; a producer that reads /dev/zero would itself be a good part of the time.
 * Byte i of the stream is (i mod CHUNK) mod 251, so that a relay which mixes up its buffers is found out.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static int complain(const char *what) {
    perror(what);
    return 1;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: produce BYTES CHUNK\n");
        return 2;
    }
    long long left = strtoll(arguments[1], NULL, 10);
    long long chunk = strtoll(arguments[2], NULL, 10);
    if (left < 0 || chunk <= 0) {
        fprintf(stderr, "produce: not a size: %s %s\n", arguments[1], arguments[2]);
        return 2;
    }
    unsigned char *data = malloc((size_t)chunk);
    if (data == NULL) {
        return complain("produce: malloc");
    }
    for (long long i = 0; i < chunk; i++) {
        data[i] = (unsigned char)(i % 251);
    }
    while (left > 0) {
        long long part = left < chunk ? left : chunk;
        for (long long done = 0; done < part;) {
            ssize_t written = write(STDOUT_FILENO, data + done, (size_t)(part - done));
            if (written < 0) {
                return complain("produce: write");
            }
            done += written;
        }
        left -= part;
    }
    free(data);
    return 0;
}
