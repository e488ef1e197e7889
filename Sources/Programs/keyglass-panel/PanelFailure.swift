import DaemonConnection

/// A reason why the panel cannot do its work, for display.
typealias PanelFailure = ClientFailure
