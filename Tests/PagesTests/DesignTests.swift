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
