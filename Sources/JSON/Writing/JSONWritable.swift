/// What can write itself as one JSON value.
@usableFromInline package protocol JSONWritable {
    func write(to json: inout JSONWriter)
}

// Generic, so their bodies must be known where they are called: specialized there they cost nothing.
extension JSONWriter {
    @inlinable package mutating func value(_ value: some JSONWritable) {
        value.write(to: &self)
    }

    @inlinable package mutating func field(_ name: StaticString, _ value: some JSONWritable) {
        self.name(name)
        value.write(to: &self)
    }

    /// Writes a field whose name is known only when the program runs.
    @inlinable package mutating func field(named name: String, _ value: some JSONWritable) {
        self.name(of: name)
        value.write(to: &self)
    }

    /// Writes a field if there is a value, else nothing at all.
    @inlinable package mutating func field(_ name: StaticString, ifPresent value: (some JSONWritable)?) {
        if let value {
            field(name, value)
        }
    }

    @inlinable package mutating func object(_ body: (inout JSONWriter) throws -> Void) rethrows {
        openObject()
        try body(&self)
        closeObject()
    }

    @inlinable package mutating func object(_ name: StaticString, _ body: (inout JSONWriter) throws -> Void) rethrows {
        self.name(name)
        try object(body)
    }

    @inlinable package mutating func array(_ body: (inout JSONWriter) throws -> Void) rethrows {
        openArray()
        try body(&self)
        closeArray()
    }

    @inlinable package mutating func array(_ name: StaticString, _ body: (inout JSONWriter) throws -> Void) rethrows {
        self.name(name)
        try array(body)
    }

    /// Writes a list, each element as the closure says.
    @inlinable package mutating func array<Elements: Sequence>(
        _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        openArray()
        for element in elements {
            try body(&self, element)
        }
        closeArray()
    }

    /// Writes a field that is a list, each element as the closure says.
    @inlinable package mutating func array<Elements: Sequence>(
        _ name: StaticString, _ elements: Elements, _ body: (inout JSONWriter, Elements.Element) throws -> Void
    ) rethrows {
        self.name(name)
        try array(elements, body)
    }
}

extension String: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Bool: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Int64: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Double: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) { json.value(self) }
}

extension JSONValue: JSONWritable {
    package func write(to json: inout JSONWriter) { json.value(self) }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) {
        if let self {
            self.write(to: &json)
        } else {
            json.null()
        }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) {
        json.openArray()
        for element in self {
            element.write(to: &json)
        }
        json.closeArray()
    }
}

/// Anything with a raw value that JSON knows: write `extension Role: JSONWritable {}`.
extension RawRepresentable where Self: JSONWritable, RawValue: JSONWritable {
    @inlinable package func write(to json: inout JSONWriter) { rawValue.write(to: &json) }
}
