/** A stored photo can be larger than the uploaded one: a HEIC file becomes a JPEG. */
export const MAX_PHOTO_BYTES = 64 * 1024 * 1024
