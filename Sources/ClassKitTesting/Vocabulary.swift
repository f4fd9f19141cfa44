// What reports are told in. Tests that import ClassKitTesting alone name these two; nothing else of Coursework is theirs.
@_exported public import struct Coursework.ActivityItem
@_exported public import enum Coursework.Fate
