import Testing

/// The switch that lets fingers swipe on the current test's keyboards.
enum SwipesInTests {
  @TaskLocal static var areOn = false
}

/// Runs each test once more with swipes on: all other gestures must have the same results.
struct WithSwipes: SuiteTrait, TestTrait, TestScoping {
  let isRecursive = true

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await function()
    guard testCase != nil else { return }
    try await SwipesInTests.$areOn.withValue(true) { try await function() }
  }
}

extension Trait where Self == WithSwipes {
  static var withSwipesToo: Self { Self() }
}
