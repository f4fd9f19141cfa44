/// A window with a terminal in it, by whichever program the person's desktop has for that.
struct TerminalWindow {
    /// Programs that open one, with what stands before the command to run in it; the person's own choice comes first.
    private static let known: [(name: String, options: [String])] = [
        ("xdg-terminal-exec", []), ("x-terminal-emulator", ["-e"]), ("gnome-terminal", ["--wait", "--"]),
        ("kgx", ["--wait", "--"]), ("konsole", ["-e"]), ("xfce4-terminal", ["-x"]), ("foot", []), ("kitty", []),
        ("alacritty", ["-e"]), ("xterm", ["-e"]),
    ]

    private let tool: Tool
    private let options: [String]

    /// Nil where there is no desktop, or none of these programs.
    init?(_ variables: [String: String]) {
        guard ["DISPLAY", "WAYLAND_DISPLAY"].contains(where: { variables[$0]?.isEmpty == false }) else { return nil }
        let chosen = variables["TERMINAL"].map { [($0, ["-e"])] } ?? []
        let found = (chosen + Self.known).lazy.compactMap { name, options in
            Tool(name, variables).map { ($0, options) }
        }
        guard let (tool, options) = found.first else { return nil }
        (self.tool, self.options) = (tool, options)
    }

    /// Starts in the window what would have been started without one. Some terminals are opened by a process that runs
    /// already, with variables of its own: ours go with the command.
    func holding(_ launch: AppLaunch) -> AppLaunch {
        let ours = launch.variables.filter { $0.key.hasPrefix("CLASSKIT_") }.map { "\($0.key)=\($0.value)" }.sorted()
        return AppLaunch(
            executable: tool.path,
            arguments: options + ["/usr/bin/env"] + ours + [launch.executable] + launch.arguments,
            variables: launch.variables, mask: launch.mask)
    }
}
