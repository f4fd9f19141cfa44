import Coursework
import HTTP
import JSON
import School

/// The school's locations and courses.
enum PlaceOperations {
    static let all: [Operation] = locations + courses

    private static let locations: [Operation] = [
        Operation(
            .get, "/v1/locations", "locations", .signedIn, "The school's locations, by name.",
            answer: .json(.reference("Locations"))
        ) { call in
            call.tagged(Listed("locations", all: try call.read { try $0.locations() }))
        },
        Operation(
            .post, "/v1/locations", "createLocation", .managers, "Adds a location.",
            request: .reference("LocationDraft"), limit: 8192, answer: .created(.reference("Location"))
        ) { call in
            let draft = try call.decode(Location.Draft.self)
            return call.json(try await call.perform(.create(draft)), .created)
        },
        Operation(
            .get, "/v1/locations/{location}", "location", .signedIn, "One location.",
            answer: .json(.reference("Location"))
        ) { call in
            let id: Location.ID = try call.id("location", of: "location")
            return call.tagged(try call.read { try $0.location(id) })
        },
        Operation(
            .put, "/v1/locations/{location}", "changeLocation", .managers, "Changes a location.",
            request: .reference("LocationChange"), limit: 8192, answer: .json(.reference("Location"))
        ) { call in
            let id: Location.ID = try call.id("location", of: "location")
            let body = try call.decode(Changed<Location.Draft>.self)
            return call.json(try await call.perform(.change(id, to: body.value, of: body.modified)))
        },
        Operation(
            .delete, "/v1/locations/{location}", "removeLocation", .managers,
            "Removes a location that no people, classes or courses belong to.", answer: .nothing
        ) { call in
            let id: Location.ID = try call.id("location", of: "location")
            try await call.perform(.remove(id))
            return .empty()
        },
    ]

    private static let courses: [Operation] = [
        Operation(
            .get, "/v1/courses", "courses", .staff, "Courses, by name.",
            parameters: [
                Operation.Parameter("location", .string(format: .identifier), "Those of one location.")
            ] + .page, answer: .json(.reference("Courses"))
        ) { call in
            let location: Location.ID? = try call.queryID("location", of: "location")
            let page = try call.pageRequest()
            return call.tagged(Listed("courses", try call.read { try $0.courses(at: location, page) }))
        },
        Operation(
            .post, "/v1/courses", "createCourse", .staff, "Adds a course.",
            request: .reference("CourseDraft"), limit: 8192, answer: .created(.reference("Course"))
        ) { call in
            let draft = try call.decode(Course.Draft.self)
            return call.json(try await call.perform(.create(draft)), .created)
        },
        Operation(
            .get, "/v1/courses/{course}", "course", .staff, "One course.", answer: .json(.reference("Course"))
        ) { call in
            let id: Course.ID = try call.id("course", of: "course")
            return call.tagged(try call.read { try $0.course(id) })
        },
        Operation(
            .put, "/v1/courses/{course}", "changeCourse", .staff, "Changes a course.",
            request: .reference("CourseChange"), limit: 8192, answer: .json(.reference("Course"))
        ) { call in
            let id: Course.ID = try call.id("course", of: "course")
            let body = try call.decode(Changed<Course.Draft>.self)
            return call.json(try await call.perform(.change(id, to: body.value, of: body.modified)))
        },
        Operation(
            .delete, "/v1/courses/{course}", "removeCourse", .staff,
            "Removes a course. Its classes continue without one.", answer: .nothing
        ) { call in
            let id: Course.ID = try call.id("course", of: "course")
            try await call.perform(.remove(id))
            return .empty()
        },
    ]
}
