import Foundation
import Locks

/// The process of an app's context provider, on Linux: a program of its own beside the app.
///
/// Its `main.swift` hands the provider over, and that is all:
///
/// ```swift
/// await CLSContextProviderProcess.run(ContextRequestHandler())
/// ```
///
/// `ClassKit.json` names the program under `contextProvider`. See <doc:ProvidingContexts>.
public enum CLSContextProviderProcess {
    /// Reads the one request on standard input, has the provider answer it, and ends the process.
    ///
    /// A provider that is an ``NSExtensionRequestHandling`` is asked to begin first. The answer goes to standard output as
    /// one line. What the provider prints goes to standard error, and so into nobody's way. The status is 0, or 1 after
    /// an error, or 64 when there is no request that could be understood.
    nonisolated(nonsending) public static func run(_ provider: any CLSContextProvider) async -> Never {
        let answers = takeStandardOutput()
        SyncService.isLeftToOthers.withLock { $0 = true }
        guard isatty(STDIN_FILENO) == 0,
            let request = ProviderLine.read(from: STDIN_FILENO).flatMap(ProviderRequest.init)
        else {
            write(Array(usage.utf8), to: STDERR_FILENO)
            end(64)
        }
        let answer = await answer(to: request, by: provider)
        write(ProviderLine.bytes(answer), to: answers)
        end(answer.ok ? 0 : 1)
    }

    private static let usage = """
        This program is started by “homeroom agent” when a teacher opens the app's content in Schoolwork. By hand, give it a \
        line such as {"version":1,"request":"updateDescendants","identifierPath":["\(Device.ofProcess.manifest.bundleIdentifier)"]} \
        on standard input.

        """

    /// What is printed goes to standard error from now on.
    /// - Returns: what was standard output.
    private static func takeStandardOutput() -> Int32 {
        let output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3)
        dup2(STDERR_FILENO, STDOUT_FILENO)
        return output
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// At once: what was saved is safe, and nobody waits for what else still runs here.
    private static func end(_ status: Int32) -> Never {
        fflush(nil)
        _exit(status)
    }

    // MARK: - Answering

    /// Asks the provider to answer a request about the app's shared store. Only its first answer counts.
    nonisolated(nonsending)
        static func answer(to request: ProviderRequest, by provider: any CLSContextProvider) async -> ProviderAnswer
    {
        let (answers, gate) = AsyncStream.makeStream(of: ProviderAnswer.self)
        let host = NSExtensionContext(inputItems: []) { result in
            if case .failure(let error) = result { gate.yield(ProviderAnswer(error)) }
        }
        (provider as? any NSExtensionRequestHandling)?.beginRequest(with: host)
        let app = CLSDataStore.shared.mainAppContext
        guard request.identifierPath[0] == app.identifier else {
            return .otherApp(app.identifier, asked: request.identifierPath[0])
        }
        do {
            let below = Array(request.identifierPath.dropFirst())
            let context = below.isEmpty ? app : try await app.descendant(matchingIdentifierPath: below)
            ask(provider, about: context, gate)
        } catch {
            return ProviderAnswer(error)
        }
        for await answer in answers { return withExtendedLifetime((provider, host)) { answer } }
        return .forgotten
    }

    private static func ask(
        _ provider: any CLSContextProvider, about context: CLSContext, _ gate: AsyncStream<ProviderAnswer>.Continuation
    ) {
        let promise = Promise(gate)
        provider.updateDescendants(of: context) { error in
            promise.gate.yield(error.map { ProviderAnswer($0) } ?? .done)
        }
    }

    /// Lives as long as the completion that holds it: if a provider drops the completion, it will never answer.
    private final class Promise: Sendable {
        let gate: AsyncStream<ProviderAnswer>.Continuation

        init(_ gate: AsyncStream<ProviderAnswer>.Continuation) { self.gate = gate }

        // After an answer this one has no effect.
        deinit { gate.yield(.forgotten) }
    }
}
