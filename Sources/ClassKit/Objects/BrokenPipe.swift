import Glibc

/// Runs code that may write to a closed pipe or connection, which would otherwise end the process.
///
/// The app's own signal handling must not change, so the signal is blocked in this thread only.
func withoutBrokenPipe<Result>(_ body: () -> Result) -> Result {
    var (signal, pending, before) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&signal)
    sigaddset(&signal, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signal, &before)
    sigpending(&pending)
    let wasThere = sigismember(&pending, SIGPIPE) == 1
    let result = body()
    if !wasThere {
        var atOnce = timespec()
        sigtimedwait(&signal, nil, &atOnce)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
}
