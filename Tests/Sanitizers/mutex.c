// Tells Thread Sanitizer what a contended Synchronization.Mutex orders.
//
// On Linux a mutex that nobody else wants is taken and given back by atomics that are compiled into our own code, which the
// sanitizer sees. One that is contended goes through three functions of libswiftSynchronization, which was built without the
// sanitizer: what they order seems a race. These three stand before them, do nothing but call them, and say so.
//
// It is preloaded by Scripts/sanitize, which first checks with a control program that it is right.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Weak, since whatever else is started with this library loaded has no sanitizer.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK);
SWIFT _Bool try_lock_slow(SELF void *mutex) __asm__(TRY_LOCK);
SWIFT void unlock_slow(SELF void *mutex) __asm__(UNLOCK);

static SWIFT void (*real_lock)(uint32_t thread, SELF void *mutex);
static SWIFT _Bool (*real_try_lock)(SELF void *mutex);
static SWIFT void (*real_unlock)(SELF void *mutex);

__attribute__((constructor)) static void find(void) {
    real_lock = dlsym(RTLD_NEXT, LOCK);
    real_try_lock = dlsym(RTLD_NEXT, TRY_LOCK);
    real_unlock = dlsym(RTLD_NEXT, UNLOCK);
}

SWIFT void lock_slow(uint32_t thread, SELF void *mutex) {
    real_lock(thread, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT _Bool try_lock_slow(SELF void *mutex) {
    _Bool has = real_try_lock(mutex);
    if (has && __tsan_acquire) __tsan_acquire(mutex);
    return has;
}

SWIFT void unlock_slow(SELF void *mutex) {
    if (__tsan_release) __tsan_release(mutex);
    real_unlock(mutex);
}
