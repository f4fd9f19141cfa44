import Foundation

extension SyncRound {
    /// Brings the school the pictures that contexts of this device name, each once.
    ///
    /// They come last: a school takes a picture only when a context that it knows names it. Other devices of the school
    /// have the same ones, mostly, so it is asked before it is sent anything.
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
            try store.settle(picture)
        }
    }
}
