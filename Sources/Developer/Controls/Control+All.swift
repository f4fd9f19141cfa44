extension Control {
    /// In the order of the help.
    package static let all: [Control] =
        PeopleControls.all + TimeControls.all + NetworkControls.all + SchoolControls.all + HandoutControls.all
        + SimulationControls.all + FillControl.all
}
