import DaemonConnection

/// A reason for which the panel cannot do its work, for display.
typealias PanelFailure = ClientFailure
