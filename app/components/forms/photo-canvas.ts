/** Longest side in pixels. A page shows photos up to 1280 px, and the rest is for zooming in. */
const MAX_SIDE = 3_000
const JPEG_QUALITY = 0.9

/** A rectangle of a photo, in pixels. */
export type Area = { x: number; y: number; width: number; height: number }

/** Returns the photo with a longest side of 3,000 px at most. Returns the file itself if it is small or an animation. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.type === 'image/gif') return file
  const image = await decoded(file)
  if (Math.max(image.naturalWidth, image.naturalHeight) <= MAX_SIDE) return file
  const small = await jpegOf(drawn(image, wholeOf(image), 0, MAX_SIDE), file.name)
  return small.size < file.size ? small : file
}

/** Draws the photo upright, with a number of quarter turns to the right. @throws if the browser cannot decode it */
export async function turnedPhoto(file: Blob, turns: number): Promise<HTMLCanvasElement> {
  const image = await decoded(file)
  return drawn(image, wholeOf(image), turns, MAX_SIDE)
}

/** Returns a part of the drawn photo as a JPEG. */
export const cutPhoto = (canvas: HTMLCanvasElement, area: Area, name: string, maxSide = MAX_SIDE): Promise<File> =>
  jpegOf(drawn(canvas, area, 0, maxSide), name)

/** Returns the drawn photo as a JPEG with this name. */
export async function jpegOf(canvas: HTMLCanvasElement, name: string): Promise<File> {
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY))
  if (!blob) throw new Error('The photo could not be drawn')
  return new File([blob], name.replace(/(\.\w{1,5})?$/, '.jpg'), { type: 'image/jpeg' })
}

/** The browser turns it upright while it decodes. */
async function decoded(file: Blob): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = URL.createObjectURL(file)
  await image.decode().finally(() => URL.revokeObjectURL(image.src))
  return image
}

const wholeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): Area => ({
  x: 0,
  y: 0,
  width,
  height,
})

function drawn(source: CanvasImageSource, { x, y, width, height }: Area, turns: number, maxSide: number) {
  const scale = Math.min(1, maxSide / Math.max(width, height))
  const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
  const canvas = document.createElement('canvas')
  canvas.width = turns % 2 ? h : w
  canvas.height = turns % 2 ? w : h
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw images')
  // JPEG has no transparency, and transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(source, x, y, width, height, -w / 2, -h / 2, w, h)
  return canvas
}
