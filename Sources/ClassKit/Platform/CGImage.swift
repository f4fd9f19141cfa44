// Exported as a module, because an alias is not enough: with MemberImportVisibility, a client that imports only
// ClassKit would see the name CGImage but none of its members.
@_exported public import Images
