/** The kinds of picture that are accepted (wire specification, section 0.1). */
export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** What a file really is, by its first bytes; its name and what a browser says of it count for nothing. */
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

// AVIF and HEIC share a container; its brands, the main one first, say which of the two it holds.
function typeByBrands(bytes: Uint8Array, text: (from: number, to: number) => string): PictureType | null {
  const boxEnd = Math.min(new DataView(bytes.buffer, bytes.byteOffset).getUint32(0), bytes.length, 256)
  const brands = [text(8, 12)]
  for (let at = 16; at + 4 <= boxEnd; at += 4) brands.push(text(at, at + 4))
  if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  return brands.some(brand => HEIC_BRANDS.includes(brand)) ? 'heic' : null
}
