/// The one place with the version number.
let homeroomVersion = "0.1.0-dev"
