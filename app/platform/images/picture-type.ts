/** The accepted formats. */
export const PICTURE_TYPES = ['jpeg', 'png', 'webp', 'gif', 'avif', 'heic'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Returns the format by the first bytes; null if it is another one. File names and declared types are untrusted. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | 'svg' | null {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(4, 8) === 'ftyp') return typeByBrands(bytes, text)
  return /<svg[\s>]/i.test(text(0, 2048)) ? 'svg' : null
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']

// AVIF and HEIC share a container. Its brands, the main one first, tell them apart.
function typeByBrands(bytes: Uint8Array, text: (from: number, to: number) => string): PictureType | null {
  const boxEnd = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(text(at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some(brand => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}
