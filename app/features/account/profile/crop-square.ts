/** A square of a photo, in pixels of the original. */
export type Square = { x: number; y: number; side: number }

// Twice the largest displayed size.
const MAX_SIDE = 640

/** Returns this part of the photo at `src` as a JPEG, scaled down. Runs in the browser. */
export async function cropSquare(src: string, { x, y, side }: Square): Promise<Blob> {
  const image = new Image()
  image.src = src
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(MAX_SIDE, Math.round(side)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser cannot draw images')
  // JPEG has no transparency, and transparent pixels would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The photo could not be cropped'))),
      'image/jpeg',
      0.9,
    ),
  )
}
