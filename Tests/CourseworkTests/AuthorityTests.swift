import Coursework
import Testing

@Suite struct RoleTests {
    /// Who has a privilege by role alone: administrator, manager, teacher, student.
    static let table: [(Privilege, [Role])] = [
        (.configureSchool, [.administrator]), (.manageAccounts, [.administrator, .manager]),
        (.manageClasses, [.administrator, .manager]), (.deletePeople, [.administrator, .manager]),
        (.importRoster, [.administrator]), (.resetPasswords, [.administrator, .manager, .teacher]),
        (.switchStudentProgress, [.administrator, .manager]), (.approveApps, [.administrator, .manager]),
        (.seeAudit, [.administrator]), (.inspectAccounts, [.administrator]), (.postHandouts, [.teacher]),
        (.seeReports, [.teacher]),
    ]

    @Test func `each privilege belongs to the roles of the table`() {
        #expect(Self.table.map(\.0) == Privilege.allCases)
        for (privilege, roles) in Self.table {
            #expect(Role.allCases.filter { $0.privileges.contains(privilege) } == roles, "\(privilege)")
        }
    }

    @Test func `each role acts on those of the table`() {
        let table: [Role: [Role]] = [
            .administrator: [.administrator, .manager, .teacher, .student],
            .manager: [.manager, .teacher, .student], .teacher: [.student], .student: [],
        ]
        for role in Role.allCases { #expect(Role.allCases.filter(role.mayActOn) == table[role]) }
    }

    @Test func `what can be given is what the role lacks and a role above it has`() {
        #expect(Role.manager.grantable == [.configureSchool, .seeAudit])
        #expect(Role.teacher.grantable == [.manageClasses, .manageAccounts])
        for role in Role.allCases {
            #expect(role.grantable.isDisjoint(with: role.privileges))
            #expect(role.grantable.isSubset(of: Role.administrator.privileges))
        }
    }

    @Test func `names stay as they are`() {
        #expect(Role.allCases.map(\.rawValue) == ["administrator", "manager", "teacher", "student"])
    }
}

@Suite struct AuthorityTests {
    private static let roleSets: [Set<Role>] = (0..<16).map { bits in
        Set(Role.allCases.enumerated().filter { bits & 1 << $0.offset != 0 }.map(\.element))
    }

    @Test func `it takes one role with the privilege that is above all roles of the other`() {
        for mine in Self.roleSets {
            for theirs in Self.roleSets where !theirs.isEmpty {
                for privilege in Privilege.allCases {
                    let expected = mine.contains { role in
                        role.privileges.contains(privilege) && theirs.allSatisfy { role.mayActOn($0) }
                    }
                    #expect(Authority(mine).may(privilege, to: theirs) == expected)
                }
            }
        }
    }

    @Test func `a teacher resets the password of a student, but not of one who is more than that`() {
        let teacher = Authority([.teacher])
        #expect(teacher.may(.resetPasswords, to: [.student]))
        for other in Self.roleSets where other != [.student] { #expect(!teacher.may(.resetPasswords, to: other)) }
    }

    @Test func `a role's reach does not lend itself to another role's privilege`() {
        // Below an administrator is everybody, yet the privilege is the teacher's.
        #expect(Authority([.administrator, .teacher]).may(.seeReports, to: [.student]))
        #expect(!Authority([.administrator, .teacher]).may(.seeReports, to: [.manager]))
    }

    @Test func `somebody without a role is nobody's but a manager's or an administrator's`() {
        let allowed = Role.allCases.filter { Authority([$0]).may(.resetPasswords, to: []) }
        #expect(allowed == [.administrator, .manager])
        #expect(Privilege.allCases.allSatisfy { !Authority([]).may($0) })
    }

    @Test func `what is given counts where the role can be given it`() {
        let teacher = Authority([.teacher], granted: [.manageClasses, .manageAccounts, .configureSchool])
        #expect(teacher.privileges == Role.teacher.privileges.union([.manageClasses, .manageAccounts]))
        #expect(teacher.may(.manageAccounts, to: [.student]) && !teacher.may(.manageAccounts, to: [.teacher]))
        #expect(Authority([.student], granted: Set(Privilege.allCases)).privileges == [])
    }

    @Test func `nobody gives what they lack`() {
        let administrator = Authority([.administrator])
        for role in Role.allCases {
            for privilege in Privilege.allCases {
                #expect(administrator.mayGrant(privilege, to: role) == role.grantable.contains(privilege))
                #expect(!Authority([.manager]).mayGrant(privilege, to: role))
            }
        }
        let manager = Authority([.manager], granted: [.configureSchool])
        #expect(manager.mayGrant(.manageClasses, to: .teacher) && manager.mayGrant(.configureSchool, to: .manager))
        #expect(!manager.mayGrant(.seeAudit, to: .manager))
    }
}
