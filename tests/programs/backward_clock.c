/* Loaded before the C library: the date goes back by an hour whenever somebody looks at it. */
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static _Atomic long hours;
    int result = syscall(SYS_clock_gettime, clock, now);
    if (clock == CLOCK_REALTIME)
        now->tv_sec -= 3600 * ++hours;
    return result;
}
