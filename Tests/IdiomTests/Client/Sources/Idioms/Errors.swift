import ClassKit

/// What an app tells its user about an error.
func advice(for error: any Error) -> String {
    do {
        throw error
    } catch CLSError.limits {
        return "shorten it"
    } catch let error as CLSError where error.code == .partialFailure {
        return "\(error.userInfo.count) details"
    } catch {
        return (error as NSError).domain
    }
}

func checkErrors() {
    expect(advice(for: CLSError(.limits)) == "shorten it", "an error is caught by its code")
    let details = [CLSErrorUserInfoKey.underlyingErrorsKey.rawValue: [CLSError(.invalidCreate)]]
    expect(advice(for: CLSError(.partialFailure, userInfo: details)) == "1 details", "an error has its details")
    expect(advice(for: CLSError(.invalidCreate)) == CLSErrorCodeDomain, "an error is one of Foundation's, too")
    expect((CLSError(.invalidUpdate) as NSError).code == CLSError.Code.invalidUpdate.rawValue, "with the same code")
}
