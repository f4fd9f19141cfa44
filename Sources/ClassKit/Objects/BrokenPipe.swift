import Glibc

/// Runs what may write to a pipe or a connection that nobody reads, which otherwise ends the process.
///
/// How the app itself takes the signal is the app's affair and stays as it is; so this thread alone holds it back.
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
