import ClassKit

/// Where an app goes when it is asked to continue.
func destination(of userActivity: NSUserActivity) -> [String]? {
    guard userActivity.isClassKitDeepLink, let path = userActivity.contextIdentifierPath else { return nil }
    return path.last.map { _ in Array(path.dropFirst()) }
}

func checkDeepLinks() {
    let other = NSUserActivity(activityType: "reading")
    expect(destination(of: other) == nil, "another activity is no deep link")
}
