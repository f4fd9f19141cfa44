// Adopters' files import ClassKit alone and go on to use NSObject, URL and NSPredicate, as Apple's framework lets them.
@_exported public import Foundation
