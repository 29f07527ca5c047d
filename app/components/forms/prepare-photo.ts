/** Smaller files are sent as they are, without the script that shrinks them. */
const SHRINK_FROM_BYTES = 1024 * 1024

let last: Promise<unknown> = Promise.resolve()

/** Shrinks a large photo before it is sent. One at a time, because a decoded photo takes 200 MB of memory. */
export function preparePhoto(file: File): Promise<File> {
  if (file.size < SHRINK_FROM_BYTES) return Promise.resolve(file)
  const prepared = last
    .then(() => import('./photo-canvas'))
    .then(({ shrinkPhoto }) => shrinkPhoto(file))
    // The server takes what this browser cannot decode.
    .catch(() => file)
  last = prepared
  return prepared
}
