import HTML

/// Where below a task somebody worked, as the app calls it: each level by its title.
enum ContextTrail {
    @HTMLBuilder static func view(_ titles: [String]) -> HTML {
        for (index, title) in titles.enumerated() {
            if index > 0 { " / " }
            bdi(.translate(false)) { title }
        }
    }
}
