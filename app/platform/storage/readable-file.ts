/** A file that is read in pieces. `range` returns the bytes from `start` up to `end`, which is not included. */
export type ReadableFile = {
  size: () => Promise<number>
  range: (start: number, end: number) => Promise<Buffer>
}

/** Returns a file in memory. */
export const fileInMemory = (bytes: Uint8Array): ReadableFile => ({
  size: async () => bytes.length,
  range: async (start, end) => Buffer.from(bytes.subarray(start, end)),
})
