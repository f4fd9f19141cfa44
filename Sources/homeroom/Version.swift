/// The one place that says which version this is.
let version = "0.1.0-dev"
