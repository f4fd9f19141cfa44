/// The one place that says which version this is.
let homeroomVersion = "0.1.0-dev"
