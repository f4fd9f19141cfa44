import Foundation
import JSON
import Testing

@Suite struct ValueTests {
    private let value: JSONValue = ["b": [1, 2.5, ["x": nil]], "a": ["none": [], "empty": [:]]]

    @Test func `a value is written without any space`() {
        #expect(value.text == #"{"b":[1,2.5,{"x":null}],"a":{"none":[],"empty":{}}}"#)
    }

    @Test func `a document has a line for each part`() throws {
        #expect(
            value.prettyText == """
                {
                  "b": [
                    1,
                    2.5,
                    {
                      "x": null
                    }
                  ],
                  "a": {
                    "none": [],
                    "empty": {}
                  }
                }

                """)
        #expect(try JSONValue(parsing: value.prettyText) == value)
    }

    @Test func `parts are reached by name and place, and what is not there is nil`() {
        #expect(value["b"]?[2]?["x"] == JSONValue.null)
        #expect(value["b"]?[1]?.asNumber == 2.5)
        #expect(value["b"]?[0]?.asInteger == 1)
        #expect(value["b"]?[3] == nil)
        #expect(value["b"]?["x"] == nil)
        #expect(value["c"] == nil)
    }

    @Test(arguments: [3, 13, 30]) func `members are set, replaced and removed in their order`(count: Int) {
        var object = JSONObject()
        for index in 0..<count {
            object["n\(index)"] = .integer(Int64(index))
        }
        let isNew = object.add("n1", 7)
        #expect(!isNew)
        object["n1"] = 9
        object["n0"] = nil
        object["new"] = true
        #expect(object.members.map(\.name) == (1..<count).map { "n\($0)" } + ["new"])
        #expect(object["n1"] == 9)
        #expect(object["n0"] == nil)
        #expect(object["n\(count - 1)"] == .integer(Int64(count - 1)))
        #expect(object["new"] == true)
    }

    @Test func `a value is a part of ordinary types for other coders too`() throws {
        let bytes = try JSONEncoder().encode(["k": value])
        #expect(try JSONValue(parsing: Array(bytes)) == ["k": value])
        #expect(try JSONDecoder().decode([String: JSONValue].self, from: bytes) == ["k": value])
    }
}
