/** Returns an ID for an upload, in the format of record IDs, by which the server recognizes a retry. It can be guessed. */
export const newUploadId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => (byte % 36).toString(36)).join('')
