import type { CSSProperties } from 'react'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { PICTURE_WIDTHS } from '~/platform/storage/file-url'
import { shelfPhotoPath } from './shelf-terms'

type ShelfPictureProps = {
  token: string
  picture: {
    id: string
    title: string
    hasPhoto: boolean
    imageWidth: number | null
    imageHeight: number | null
    imagePreview: string
  }
  size: 'card' | 'page'
  priority?: boolean
}

const SIZES = { card: '(min-width: 700px) 320px, 92vw', page: '(min-width: 900px) 860px, 94vw' }

/** A photo of a shared page, served under its token. Without a photo, the mosaic of the title. */
export function ShelfPicture({ token, picture, size, priority }: ShelfPictureProps) {
  const { id, title, hasPhoto, imagePreview } = picture
  if (!hasPhoto) return <KitPicture project={{ ...picture, image: '' }} size={size} alt={title} />
  const width = picture.imageWidth || 4
  const height = picture.imageHeight || 3
  const style: CSSProperties & Record<'--shape' | '--preview', string> = {
    '--shape': String(Math.round((width / height) * 10_000) / 10_000),
    '--preview': imagePreview ? `url("${imagePreview}")` : 'none',
  }
  return (
    <span className={`kit-picture kit-picture-${size}`} style={style}>
      <img
        src={shelfPhotoPath(token, id, 640)}
        srcSet={PICTURE_WIDTHS.map(wide => `${shelfPhotoPath(token, id, wide)} ${wide}w`).join(', ')}
        sizes={SIZES[size]}
        width={width}
        height={height}
        alt={title}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
      />
    </span>
  )
}
