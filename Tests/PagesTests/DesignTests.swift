import Foundation
import Testing

@testable import Pages

/// What the styles say of themselves.
@Suite struct DesignTests {
    private static func tokens() throws -> DesignTokens {
        let folder = try #require(Assets.usualFolder())
        return DesignTokens(String(decoding: try Assets(folder: folder).bytes("all.css"), as: UTF8.self))
    }

    @Test func `what is written on something is read in light and in dark`() throws {
        let tokens = try Self.tokens()
        for (ink, ground) in DesignTokens.pairs {
            let found = try #require(tokens.contrast(of: ink, on: ground), "\(ink) or \(ground) is no color")
            #expect(found.light >= 4.5 && found.dark >= 4.5, "\(ink) on \(ground): \(found)")
        }
    }

    @Test func `what is drawn on a tint is seen in light and in dark`() throws {
        let tokens = try Self.tokens()
        for (ink, ground) in DesignTokens.signs {
            let found = try #require(tokens.contrast(of: ink, on: ground), "\(ink) or \(ground) is no color")
            #expect(found.light >= 3 && found.dark >= 3, "\(ink) on \(ground): \(found)")
        }
    }

    /// A style outside of the layers would win over all that stand in them, on every page.
    @Test func `all styles of a school's pages stand in layers`() throws {
        let folder = try #require(Assets.usualFolder())
        let styles = String(decoding: try Assets(folder: folder).bytes("all.css"), as: UTF8.self)
            .replacing(#/\/\*.*?\*\//#.dotMatchesNewlines(), with: "")
        var depth = 0
        var head = ""
        var heads: [String] = []
        for sign in styles {
            if depth == 0 && (sign == "{" || sign == ";") {
                heads.append(head.trimmingCharacters(in: .whitespacesAndNewlines))
                head = ""
            } else if depth == 0 && sign != "}" {
                head.append(sign)
            }
            depth += sign == "{" ? 1 : sign == "}" ? -1 : 0
        }
        #expect(heads.count > 10 && heads.allSatisfy { $0.hasPrefix("@layer ") }, "\(heads)")
    }

    @Test func `contrast is counted as the guidelines do`() throws {
        let styles = """
            --black: light-dark(#000000, #ffffff);
                --white: light-dark( #ffffff , #000000 );
            --gray: light-dark(#777777, #777777);
            --size: 1rem;
            --black: light-dark(#123456, #123456);
            --broken: light-dark(#12, #123456);
            """
        let tokens = DesignTokens(styles)
        #expect(tokens.tokens.map(\.name) == ["black", "white", "gray", "size", "broken"])
        #expect(tokens["size"]?.value == "1rem")
        let most = try #require(tokens.contrast(of: "black", on: "white"))
        #expect(abs(most.light - 21) < 1e-9 && abs(most.dark - 21) < 1e-9)
        #expect(abs(try #require(tokens.contrast(of: "gray", on: "white")).light - 4.48) < 0.005)
        #expect(tokens.contrast(of: "size", on: "white") == nil && tokens.contrast(of: "broken", on: "white") == nil)
    }
}
