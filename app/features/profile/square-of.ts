/** A square part of a picture, in its own pixels. */
export type Square = { x: number; y: number; side: number }

// Twice the largest size it is shown in.
const MAX_SIDE = 640

/** That part of the picture at `src` as a JPEG, scaled down to what is needed. Runs in the browser. */
export async function squareOf(src: string, { x, y, side }: Square): Promise<Blob> {
  const image = new Image()
  image.src = src
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.max(1, Math.min(MAX_SIDE, Math.round(side)))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser draws no pictures')
  // What is transparent would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, x, y, side, side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      blob => (blob ? resolve(blob) : reject(new Error('The picture could not be cut'))),
      'image/jpeg',
      0.9,
    ),
  )
}
