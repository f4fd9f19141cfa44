import Coursework
import Foundation

extension DeveloperSchool {
    /// What a program needs to be told to run as somebody: the `CLASSKIT_*` variables of their device.
    package func variables(of member: DemoPeople.Member) -> [(name: String, value: String)] {
        let role = [.teacher, .student].contains(member.role) ? member.role.rawValue : "off"
        return [
            ("CLASSKIT_HOME", folder.home(of: member.name)), ("CLASSKIT_ENVIRONMENT", "development"),
            ("CLASSKIT_ROLE", role),
        ]
    }

    /// The same for a single program: what it keeps of its own goes with the school as well.
    func variablesOfProgram(of member: DemoPeople.Member) -> [(name: String, value: String)] {
        variables(of: member) + [("XDG_DATA_HOME", "\(folder.home(of: member.name))/data")]
    }

    /// The environment of programs that run as somebody.
    static func variables(of member: DemoPeople.Member, in folder: DeveloperFolder) -> [String: String] {
        ProcessInfo.processInfo.environment.merging([
            "CLASSKIT_HOME": folder.home(of: member.name), "CLASSKIT_ENVIRONMENT": "development",
        ]) { $1 }
    }

    /// The same as one line for a shell.
    package func line(for member: DemoPeople.Member) -> String {
        "export "
            + variables(of: member).map { "\($0.name)='\($0.value.replacing("'", with: #"'\''"#))'" }.joined(
                separator: " ")
    }
}
