import Foundation

extension SyncRound {
    /// Uploads the pictures that this device's contexts name, each once.
    ///
    /// They are uploaded last, because a school accepts a picture only if one of its contexts names it. Other devices
    /// usually have the same pictures, so the school is asked before anything is sent.
    func sendPictures() throws {
        while let picture = try store.nextPicture() {
            let path = "/v1/thumbnails/\(picture.fingerprint)"
            let present = try client.send("HEAD", path)
            if present.status != 200 {
                guard present.status == 404 else { throw SyncProblem(present) }
                let answer = try client.send("PUT", path, body: Data(picture.png), type: "image/png")
                switch answer.status {
                case 200..<300: break
                // Who declares no more for the school brings nothing more; who does again, goes on.
                case 403: return
                // Somebody has given the context another one meanwhile, or what is sent here does not fit there: sending it
                // again would change nothing.
                case 404, 405, 413, 415, 422:
                    Log.once("the school did not take a picture: \(ProblemDocument(answer.body).sentence)")
                default: throw SyncProblem(answer)
                }
            }
            try store.markOffered(picture)
        }
    }
}
