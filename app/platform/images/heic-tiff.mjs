import heic from 'heic-decode'

/**
 * Converts one image of a HEIC file to an uncompressed TIFF with its color profile, which sharp then converts to sRGB. The
 * decoder applies the orientation. Returns null if it has too many pixels. @param {Uint8Array} bytes @param {{ index: number,
 * profile?: Uint8Array, hasAlpha?: boolean, maxPixels: number }} options
 */
export async function heicToTiff(bytes, { index, profile, hasAlpha, maxPixels }) {
  // The decoder checks only the main brand, and knows fewer brands than it can decode.
  bytes.set(Buffer.from('mif1'), 8)
  const images = await heic.all({ buffer: bytes })
  try {
    const image = images[index] ?? images[0]
    if (image.width * image.height > maxPixels) return null
    const { width, height, data } = await image.decode()
    return tiff({ width, height, rgba: data, channels: hasAlpha ? 4 : 3, profile })
  } finally {
    images.dispose()
  }
}

/** Writes a baseline TIFF: header, pixels in one strip, the profile, then the tags. */
function tiff({ width, height, rgba, channels, profile }) {
  const pixelsAt = 8
  const profileAt = pixelsAt + width * height * channels
  const bitsAt = profileAt + (profile?.length ?? 0)
  const directoryAt = bitsAt + channels * 2 + ((bitsAt + channels * 2) % 2)
  const [SHORT, LONG, UNDEFINED] = [3, 4, 7]
  const tags = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, channels, bitsAt],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 2],
    [273, LONG, 1, pixelsAt],
    [277, SHORT, 1, channels],
    [278, LONG, 1, height],
    [279, LONG, 1, width * height * channels],
    ...(channels === 4 ? [[338, SHORT, 1, 2]] : []),
    ...(profile ? [[34675, UNDEFINED, profile.length, profileAt]] : []),
  ]
  const file = new Uint8Array(directoryAt + 2 + tags.length * 12 + 4)
  const view = new DataView(file.buffer)
  file.set([0x49, 0x49, 42, 0])
  view.setUint32(4, directoryAt, true)
  copyPixels(rgba, file.subarray(pixelsAt, profileAt), channels)
  if (profile) file.set(profile, profileAt)
  for (let channel = 0; channel < channels; channel++) view.setUint16(bitsAt + channel * 2, 8, true)
  view.setUint16(directoryAt, tags.length, true)
  tags.forEach(([tag, type, count, value], index) => {
    const at = directoryAt + 2 + index * 12
    view.setUint16(at, tag, true)
    view.setUint16(at + 2, type, true)
    view.setUint32(at + 4, count, true)
    view.setUint32(at + 8, value, true)
  })
  return file
}

function copyPixels(rgba, into, channels) {
  if (channels === 4) return into.set(rgba)
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    into[to] = rgba[from]
    into[to + 1] = rgba[from + 1]
    into[to + 2] = rgba[from + 2]
  }
}
