import Foundation

/// The plays that there are to read.
public struct PlayLibrary: Sendable {
    public let plays: [Play]

    /// The library that comes with the app.
    public static let shared = PlayLibrary(plays: [.bundled("Hamlet")])

    public init(plays: [Play]) { self.plays = plays }

    public func play(_ id: Play.ID) -> Play? { plays.first { $0.id == id } }

    public func act(_ id: Act.ID) -> Act? { play(id.play)?.acts.first { $0.id == id } }

    public func scene(_ id: Scene.ID) -> Scene? { act(id.act)?.scenes.first { $0.id == id } }

    /// All scenes, in the order of the plays.
    public var scenes: [Scene] { plays.flatMap { $0.acts.flatMap(\.scenes) } }
}

extension Play {
    /// A play of the app's own resources, which a build without them cannot do without.
    fileprivate static func bundled(_ folder: String) -> Play {
        guard let texts = Bundle.module.url(forResource: "Texts", withExtension: nil) else {
            fatalError("GreatPlays_PlayModel.resources is missing beside the program; copy it along")
        }
        do { return try Play(folder: texts.appending(path: folder)) } catch {
            fatalError("the play \(folder) cannot be read: \(error)")
        }
    }

    /// Reads a folder with a `play.json`, which tells how the play is built, and a text for each scene.
    public init(folder: URL) throws {
        let outline = try JSONDecoder().decode(
            Outline.self, from: Data(contentsOf: folder.appending(path: "play.json")))
        id = outline.identifier
        title = outline.title
        acts = try outline.acts.map { act in
            let actID = Act.ID(play: outline.identifier, number: act.number)
            return Act(id: actID, scenes: try act.scenes.map { try Scene($0, of: actID, folder: folder) })
        }
    }
}

extension Scene {
    /// The text begins with the place; an empty line follows, and then the scene.
    fileprivate init(_ outline: Outline.Scene, of act: Act.ID, folder: URL) throws {
        let id = ID(act: act, number: outline.number)
        let text = try String(contentsOf: folder.appending(path: outline.text), encoding: .utf8)
        let lines = text.trimmingCharacters(in: .newlines).components(separatedBy: "\n")
        self.id = id
        place = lines[0]
        self.lines = Array(lines.dropFirst(2))
        quiz = outline.quiz.map { Quiz(scene: id, title: $0.title, questions: $0.questions) }
    }
}

/// What `play.json` says.
private struct Outline: Decodable {
    struct Act: Decodable {
        let number: Int
        let scenes: [Scene]
    }

    struct Scene: Decodable {
        let number: Int
        let text: String
        let quiz: Quiz?
    }

    struct Quiz: Decodable {
        let title: String
        let questions: [PlayModel.Quiz.Question]
    }

    let identifier: String
    let title: String
    let acts: [Act]
}
