/*
 * Lets the user-mode kernel run on processors with more register state than it knows.
 *
 * User-mode Linux keeps the extended registers of a guest process in a buffer of 2696 bytes: x87, SSE, AVX, AVX-512 and PKRU.
 * The host takes such a buffer back only whole. Where the processor has more (AMX: 11008 bytes), the host answers EFAULT and
 * the guest dies before its first instruction: "ptrace set fp regs failed, errno = 14". This library stands between the two:
 *
 *      what the guest kernel gives          what the host wants
 *      +--------------------------+         +--------------------------+
 *    0 | x87, SSE, header, AVX... |   -->   | the same bytes           |
 *      +--------------------------+ 2696    +--------------------------+
 *                                           | zero: state not in use   |
 *                                           +--------------------------+ size of the register set
 *
 * Zero is right: the header's feature bits, which are among the first bytes, say that nothing beyond them is in use, because the
 * guest kernel never asks the host's leave to use it. Where the short buffer is accepted, nothing here changes anything.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <elf.h>
#include <errno.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/types.h>
#include <sys/uio.h>

enum { STATE_LIMIT = 65536 };

typedef long ptrace_call(int, pid_t, void *, void *);

/* Static, because the guest kernel's own stacks are too small for it; only the one tracing thread ever calls. */
static char state[STATE_LIMIT] __attribute__((aligned(64)));
static size_t state_size;

static size_t size_of_state(ptrace_call *next, pid_t pid) {
    struct iovec all = {state, sizeof state};
    return next(PTRACE_GETREGSET, pid, (void *)NT_X86_XSTATE, &all) == 0 ? all.iov_len : 0;
}

static long set_whole_state(ptrace_call *next, pid_t pid, const struct iovec *given) {
    if (state_size == 0) {
        state_size = size_of_state(next, pid);
    }
    if (state_size <= given->iov_len) {
        errno = EFAULT;
        return -1;
    }
    memcpy(state, given->iov_base, given->iov_len);
    memset(state + given->iov_len, 0, state_size - given->iov_len);
    struct iovec whole = {state, state_size};
    return next(PTRACE_SETREGSET, pid, (void *)NT_X86_XSTATE, &whole);
}

long ptrace(enum __ptrace_request request, ...) {
    static ptrace_call *next;
    if (next == NULL) {
        next = (ptrace_call *)dlsym(RTLD_NEXT, "ptrace");
    }
    va_list arguments;
    va_start(arguments, request);
    pid_t pid = va_arg(arguments, pid_t);
    void *address = va_arg(arguments, void *);
    void *data = va_arg(arguments, void *);
    va_end(arguments);

    int sets_state = request == PTRACE_SETREGSET && address == (void *)NT_X86_XSTATE;
    if (sets_state && state_size != 0) {
        return set_whole_state(next, pid, data);
    }
    long result = next(request, pid, address, data);
    return sets_state && result != 0 && errno == EFAULT ? set_whole_state(next, pid, data) : result;
}
