import { fileUrl } from '~/platform/storage/file-url'
import { mosaicUrl } from './mosaic'

/** Returns the URL of a small picture of the kit: its photo, or the mosaic of its title. */
export const thumbUrl = ({ id, title, image }: { id: string; title: string; image: string }): string =>
  image ? fileUrl('projects', id, image, 320) : mosaicUrl(title, 12, 12)
