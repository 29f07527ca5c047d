const FRAMES = 5

/** Returns at most five photos at even distances, the oldest first, with the first and the newest one; none of a single photo. */
export function filmOf<Photo>(newestFirst: Photo[]): Photo[] {
  const photos = newestFirst.toReversed()
  if (photos.length < 2) return []
  const count = Math.min(FRAMES, photos.length)
  return Array.from({ length: count }, (_, at) => photos[Math.round((at * (photos.length - 1)) / (count - 1))] as Photo)
}
