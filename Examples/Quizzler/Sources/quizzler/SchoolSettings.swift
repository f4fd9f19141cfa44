import Foundation

/// What a school can set for all its devices, for a location or for a class: managed app configuration.
enum SchoolSettings {
    /// How many questions a game has.
    static var questions: Int? {
        let values = UserDefaults.standard.dictionary(forKey: "com.apple.configuration.managed")
        return (values?["questions"] as? Int).flatMap { (1...100).contains($0) ? $0 : nil }
    }
}
