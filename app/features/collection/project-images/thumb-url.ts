import { fileUrl } from '~/platform/storage/file-url'
import { gemUrl } from './gem-art'

/** Returns the URL of a small picture of the kit: its photo, or the gem of its title. */
export const thumbUrl = ({ id, title, image }: { id: string; title: string; image: string }): string =>
  image ? fileUrl('projects', id, image, 320) : gemUrl(title)
