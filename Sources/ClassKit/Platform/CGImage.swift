// Exported whole, for an alias alone would not do: with MemberImportVisibility a client that imports only ClassKit would
// see the name of CGImage but none of its members.
@_exported public import Images
