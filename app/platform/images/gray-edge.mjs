/** The part of a photo that may be missing at an edge. */
const MAX_MISSING = 0.02

/**
 * Returns whether a photo ends in gray, as a decoder paints what a JPEG lacks. The end is at any edge, because photos
 * are turned. Takes decoded pixels.
 */
export function hasGrayEdge({ data, info: { width, height, channels } }) {
  const row = y => ({ from: y * width * channels, step: channels, count: width })
  const column = x => ({ from: x * channels, step: width * channels, count: height })
  const isGray = ({ from, step, count }) => {
    for (let at = 0; at < count; at++) {
      for (let channel = 0; channel < channels; channel++) {
        const place = from + at * step + channel
        if (Math.abs(data[place] - GRAY) > TOLERANCE) return false
      }
    }
    return true
  }
  const linesFrom = (line, length, isFromEnd) => {
    let lines = 0
    while (lines < length && isGray(line(isFromEnd ? length - 1 - lines : lines))) lines++
    return lines / length
  }
  const edges = [
    linesFrom(row, height, true),
    linesFrom(row, height, false),
    linesFrom(column, width, true),
    linesFrom(column, width, false),
  ]
  return Math.max(...edges) > MAX_MISSING
}

/** What a decoder paints, and what the conversion of colors changes. */
const GRAY = 128
const TOLERANCE = 4
