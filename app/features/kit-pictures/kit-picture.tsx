import type { CSSProperties } from 'react'
import { fileUrl, PICTURE_WIDTHS } from '~/platform/file-url'
import { mosaicUrl } from './mosaic'
import './kit-picture.css'

type Pictured = {
  id: string
  title: string
  image: string
  imageWidth: number | null
  imageHeight: number | null
  imagePreview: string | null
}
type KitPictureProps = {
  project: Pictured
  /** `card`: 4:3 in a list; `page`: the kit's own page, in the picture's own shape; `thumb`: a small square. */
  size: 'card' | 'page' | 'thumb'
  /** A card that stands alone, across the page. */
  lead?: boolean
  /** The picture that matters most on the page: fetched at once. */
  priority?: boolean
  /** Empty (the default) where the title stands beside it. */
  alt?: string
}

/** A kit's picture in a frame that never jumps; without one, the mosaic of its title. */
export function KitPicture({ project, size, lead = false, priority, alt = '' }: KitPictureProps) {
  if (!project.image) return <Mosaic title={project.title} size={size} alt={alt} />
  const { id, image, imagePreview } = project
  const width = project.imageWidth || 4
  const height = project.imageHeight || 3
  const style: CSSProperties & Record<'--shape' | '--preview', string> = {
    '--shape': String(Math.round((width / height) * 10_000) / 10_000),
    '--preview': imagePreview ? `url("${imagePreview}")` : 'none',
  }
  return (
    <span className={`kit-picture kit-picture-${size}`} style={style}>
      <img
        src={fileUrl('projects', id, image, FALLBACK_WIDTH[size])}
        srcSet={
          size === 'thumb'
            ? undefined
            : PICTURE_WIDTHS.map(wide => `${fileUrl('projects', id, image, wide)} ${wide}w`).join(', ')
        }
        sizes={size === 'card' ? cardSizes(width / height, lead) : SIZES[size]}
        width={width}
        height={height}
        alt={alt}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        {...(priority ? { fetchpriority: 'high' } : {})}
      />
    </span>
  )
}

const FALLBACK_WIDTH = { card: 640, page: 1280, thumb: 320 } as const

const CARD_SHAPE = 4 / 3

/** As wide as the cards are, two in a row on phones, or the one across the overview. A tall picture leaves room at its sides. */
function cardSizes(shape: number, lead: boolean): string {
  const [onPhones, elsewhere] = lead ? ['88vw', '400px'] : ['(50vw - 22px)', '300px']
  const filled = Math.min(1, shape / CARD_SHAPE).toFixed(2)
  return `(max-width: 640px) calc(${onPhones} * ${filled}), calc(${elsewhere} * ${filled})`
}

// As wide as kit-picture.css makes them.
const SIZES = { page: '(max-width: 1023px) 94vw, 650px', thumb: undefined }

const DRILLS = { card: [24, 18], page: [40, 30], thumb: [12, 12] } as const

function Mosaic({ title, size, alt }: { title: string; size: KitPictureProps['size']; alt: string }) {
  const [columns, rows] = DRILLS[size]
  return (
    <span className={`kit-picture kit-picture-${size} kit-mosaic`}>
      <img src={mosaicUrl(title, columns, rows)} width={columns} height={rows} alt={alt} />
    </span>
  )
}
