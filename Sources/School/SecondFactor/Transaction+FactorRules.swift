package import Coursework
import Foundation
import SQL

// The school's rules for second factors, and people's second factors.
extension Transaction {
    /// The rule for each role that can have one.
    package func factorRules() throws -> [Role: FactorRule] {
        try requireEverywhere(.configureSchool)
        return try allFactorRules()
    }

    /// Changes the rule for a role.
    func set(_ rule: FactorRule, for role: Role) throws {
        try requireEverywhere(.configureSchool)
        guard FactorRule.roles.contains(role) else { throw SchoolError.factorsForStaff }
        guard try allFactorRules()[role] != rule else { return }
        try connection.run(
            """
            INSERT INTO factorRule (organization, role, demand, starts) VALUES ($1, $2, $3, $4)
            ON CONFLICT (organization, role) DO UPDATE SET demand = excluded.demand, starts = excluded.starts
            """, organizationID, .text(role.rawValue), .text(rule.demand.rawValue), Value(rule.starts))
        try log(.secondFactorRuleChanged, .organization, "\(role.rawValue) \(rule.demand.rawValue)")
        publish(.administration)
    }

    private func allFactorRules() throws -> [Role: FactorRule] {
        var rules = Dictionary(uniqueKeysWithValues: FactorRule.roles.map { ($0, FactorRule.usual) })
        try connection.visit(
            "SELECT role, demand, starts FROM factorRule WHERE organization = $1", [organizationID]
        ) { row in
            guard let role = Role(rawValue: row.text("role")),
                let demand = FactorRule.Demand(rawValue: row.text("demand"))
            else {
                return true
            }
            rules[role] = FactorRule(demand, from: row.date("starts"))
            return true
        }
        return rules
    }

    /// The rule for a person: the strictest of their roles' rules; nil for students.
    func factorRule(of id: Person.ID) throws -> FactorRule? {
        let rules = try allFactorRules()
        return try roles(of: id).compactMap { rules[$0] }.reduce(FactorRule?.none) { known, rule in
            known.map { FactorRule.stricter($0, rule) } ?? rule
        }
    }

    /// The asking person's own second factors.
    package func ownFactors() throws -> SecondFactors { try secondFactors(of: try person()) }

    /// The second factors of somebody whose password the asking person may reset: to help people in, one must see
    /// what keeps them out.
    package func factors(of id: Person.ID) throws -> SecondFactors {
        try reach(id, for: .resetPasswords)
        return try secondFactors(of: id)
    }

    func secondFactors(of id: Person.ID) throws -> SecondFactors {
        let codes = try connection.first(
            "SELECT count(*) FROM recoveryCode WHERE organization = $1 AND person = $2", organizationID, Value(id)
        ) { Int($0.integer()) }
        return SecondFactors(
            factors: try confirmedFactors(of: id), recoveryCodes: codes ?? 0,
            demand: try factorRule(of: id) ?? FactorRule(.off))
    }

    func confirmedFactors(of id: Person.ID) throws -> [Factor] {
        try connection.all(Self.factorsOfPerson, [organizationID, Value(id)], as: Factor.init(row:))
    }

    private static let factorsOfPerson = Query(
        kept: """
            SELECT \(Factor.columns) FROM factor
            WHERE organization = $1 AND person = $2 AND isConfirmed = 1 ORDER BY created, id
            """)

    func hasFactor(_ id: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM factor WHERE organization = $1 AND person = $2 AND isConfirmed = 1 LIMIT 1", organizationID,
            Value(id)
        ) { _ in true } ?? false
    }

    /// Staff with a rule for second factors, by name: who has one, and who has none yet.
    package func factorHolders() throws -> [FactorHolder] {
        try requireEverywhere(.configureSchool)
        return try connection.all(
            """
            SELECT p.id, p.givenName, p.middleName, p.familyName,
                (SELECT count(*) FROM factor f
                    WHERE f.organization = p.organization AND f.person = p.id AND f.isConfirmed = 1) AS factors
            FROM person p JOIN account a ON a.organization = p.organization AND a.person = p.id
            WHERE p.organization = $1 AND a.state IN ('new', 'active') AND EXISTS
                (SELECT 1 FROM role r WHERE r.organization = p.organization AND r.person = p.id AND r.role <> 'student')
            ORDER BY 5, p.sortName, p.id LIMIT $2
            """, [organizationID, Value(Self.mostHoldersShown)]
        ) { FactorHolder(person: $0.identifier("id"), name: $0.personName(), factors: Int($0.integer("factors"))) }
    }

    package static let mostHoldersShown = 1000
    static let mostFactors = 10
}

/// A member of staff, and the number of their second factors.
package struct FactorHolder: Hashable, Sendable {
    package var person: Person.ID
    package var name: Person.Name
    package var factors: Int
}
