import Gzip
import Testing

@testable import Pages

@Suite struct ClassKitModuleTests {
    @Test func `the module that apps import takes at most 8,192 bytes on its way`() throws {
        let module = ClassKitModule(try Assets(folder: try #require(Assets.usualFolder())))
        let sent = try #require(Gzip.compress(module.bytes))
        #expect(sent.count <= 8192)
    }
}
