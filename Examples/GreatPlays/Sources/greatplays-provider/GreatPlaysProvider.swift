#if os(Linux)
    import ClassKit

    /// On Apple's systems the system starts an extension and finds its principal class. Here it is a program.
    @main struct GreatPlaysProvider {
        static func main() async {
            await CLSContextProviderProcess.run(PlayProvider())
        }
    }
#endif
