// ClassKit
