import sharp from 'sharp'
import { addNote } from '~/features/collection/progress-notes/progress-notes.server'
import type { Actor } from '~/platform/actor'
import { readPicture } from '~/platform/images/images.server'

/** Returns a photo of one color. */
export async function plainPhoto(color: string, width = 400, height = 300) {
  const bytes = await sharp({ create: { width, height, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return readPicture(bytes, 'photo.jpg')
}

/** Adds a progress note with photos of one color each. */
export async function makePhotoNote(actor: Actor, projectId: string, date: string, ...colors: string[]) {
  const photos = []
  for (const color of colors) photos.push(await plainPhoto(color))
  return addNote(actor, projectId, { date, content: '' }, photos)
}
