import School

/// The network between a device and the school.
enum NetworkControls {
    static let all: [Control] = [
        Control("offline", "PERSON", 1...1, "cut somebody's device off") { school, words in
            try school.setWeather(.offline, of: words[0])
        },
        Control("online", "PERSON", 1...1, "connect it again") { school, words in
            try school.setWeather(.good, of: words[0])
        },
        Control("network", "PERSON good|slow|lossy|offline", 2...2, "make somebody's network good or bad") {
            school, words in
            guard let weather = SimulatedNetwork.Weather(rawValue: words[1]) else {
                throw DeveloperError.none(
                    "network", called: words[1], among: SimulatedNetwork.Weather.allCases.map(\.rawValue))
            }
            return try school.setWeather(weather, of: words[0])
        },
    ]
}

extension DeveloperSchool {
    func setWeather(_ weather: SimulatedNetwork.Weather, of name: String) throws -> String {
        let member = try demo.member(name)
        networks[member.name]?.weather = weather
        return weather == .offline
            ? "The device of \(member.fullName.given) is offline."
            : "The network of \(member.fullName.given) is \(weather.rawValue)."
    }
}
