import DaemonConnection

/// Why the panel cannot do what it shall, for people.
typealias PanelFailure = ClientFailure
