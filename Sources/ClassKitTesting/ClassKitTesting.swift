// ClassKitTesting
