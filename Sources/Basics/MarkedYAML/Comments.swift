/// Shortens each comment line of a YAML file to its `#`. All other text keeps its line and column.
///
/// libyaml needs a hundred instructions for each byte of a comment, and the shipped settings file
/// has nothing but comments.
func shorteningComments(_ bytes: [UInt8]) -> [UInt8] {
  let (space, hash, newline, lineReturn) = (
    UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r")
  )
  var short: [UInt8] = []
  short.reserveCapacity(bytes.count)
  var index = 0
  while index < bytes.count {
    let start = index
    while index < bytes.count, bytes[index] == space { index += 1 }
    let isComment = index < bytes.count && bytes[index] == hash
    let content = index
    // YAML has line ends beyond ASCII, and the text after such a line end is not part of the
    // comment.
    var isASCII = true
    while index < bytes.count, bytes[index] != newline, bytes[index] != lineReturn {
      switch bytes[index] {
      case 0x80...: isASCII = false
      // Change nothing in a file that may have quotes or blocks, in which a `#` is text.
      case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "|"), UInt8(ascii: ">"):
        if !isComment { return bytes }
      default: break
      }
      index += 1
    }
    short += bytes[start..<(isComment && isASCII ? content + 1 : index)]
    while index < bytes.count, bytes[index] == newline || bytes[index] == lineReturn {
      short.append(bytes[index])
      index += 1
    }
  }
  return short
}
