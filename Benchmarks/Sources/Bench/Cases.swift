import ClassKit

/// What is measured.
enum Case: String, CaseIterable {
    case saveMany, saveActivity, lookUpStored, lookUpLoaded, lookUpLoadedSmall, children, ranges, firstCall, memory
    case makeSmall, makeLarge, nothing, touch

    /// Whether it serves another case and yields no line of its own.
    var isPart: Bool {
        switch self {
        case .makeSmall, .makeLarge, .nothing, .touch: true
        default: false
        }
    }

    /// The store it starts with: empty, small (10,000 contexts; 1,000 for the small look-up) or large (100,000).
    var size: String {
        switch self {
        case .saveMany, .saveActivity, .ranges, .makeSmall, .makeLarge, .nothing: "empty"
        case .firstCall, .lookUpLoadedSmall: "small"
        default: "large"
        }
    }

    func run() async throws -> [Row] {
        switch self {
        case .saveMany: try await saveMany()
        case .saveActivity: try await saveActivity()
        case .lookUpStored: try lookUpStored()
        case .lookUpLoaded: try await lookUpLoaded(size: "100,000")
        case .lookUpLoadedSmall: try await lookUpLoaded(size: "10,000")
        case .children: try findChildren()
        case .ranges: try addRanges()
        case .firstCall: try measureFirstCall()
        case .memory: try measureMemory()
        case .makeSmall: try await makeTree(tops: 99)
        case .makeLarge: try await makeTree(tops: 990)
        case .nothing: [memoryRow(residentMemory())]
        case .touch: try touch()
        }
    }
}
