import CAdw
import CGtkShim

/// A function that C holds. GTK calls it on the thread of the windows, which is the main one.
private final class Handler<Function> {
    let function: Function
    init(_ function: Function) { self.function = function }

    var retained: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }
}

/// Calls `body` for each signal of that name. Widgets live as long as the window, and so does what is connected to them.
@MainActor func onSignal(_ name: String, of object: UnsafeMutableRawPointer, _ body: @escaping @MainActor () -> Void) {
    shim_connect(object, name, callHandler, Handler(body).retained)
}

/// Calls `body` for each signal of that name.
@MainActor func onSignal(_ name: String, of widget: Widget, _ body: @escaping @MainActor () -> Void) {
    onSignal(name, of: UnsafeMutableRawPointer(widget), body)
}

/// Calls `body` for each key that reaches the widget; `body` returns whether it took the key.
@MainActor func onKey(of widget: Widget, _ body: @escaping @MainActor (UInt32) -> Bool) {
    shim_connect_keys(
        widget,
        { key, context in
            nonisolated(unsafe) let context = context
            let isTaken = MainActor.assumeIsolated {
                Unmanaged<Handler<@MainActor (UInt32) -> Bool>>.fromOpaque(context!).takeUnretainedValue().function(key)
            }
            return isTaken ? 1 : 0
        }, Handler(body).retained)
}

/// Calls `body` each second for as long as the app runs.
@MainActor func eachSecond(_ body: @escaping @MainActor () -> Void) {
    _ = shim_each_second(callHandler, Handler(body).retained)
}

/// Calls `body` on the thread of the windows, from wherever. While GTK runs there, `MainActor` gets no turn by itself.
func onWindowThread(_ body: @escaping @MainActor () -> Void) {
    shim_on_window_thread(
        { context in
            nonisolated(unsafe) let context = context
            MainActor.assumeIsolated {
                Unmanaged<Handler<@MainActor () -> Void>>.fromOpaque(context!).takeRetainedValue().function()
            }
        }, Handler(body).retained)
}

private let callHandler: shim_function = { context in
    nonisolated(unsafe) let context = context
    MainActor.assumeIsolated {
        Unmanaged<Handler<@MainActor () -> Void>>.fromOpaque(context!).takeUnretainedValue().function()
    }
}
