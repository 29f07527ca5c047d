import type { CSSProperties } from 'react'
import { type FileCollection, fileUrl, PICTURE_WIDTHS, type PictureWidth } from '~/platform/storage/file-url'
import { gemUrl } from './gem-art'
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
  /** `progress_notes`: the photo, and `id`, of a note. */
  from?: FileCollection
  /** `card`: 4:3 in a list; `page`: the kit's page, in the photo's aspect ratio; `lead`: fills the top of a page; `thumb`: a small square. */
  size: 'card' | 'page' | 'lead' | 'thumb'
  /** Returns the URL of the photo in a width, if it is not the usual one. */
  urlOf?: (width: PictureWidth) => string
  /** A single card across the page. */
  lead?: boolean
  /** The most important image of the page: loads first. */
  priority?: boolean
  /** Empty (the default) if the title is next to it. */
  alt?: string
}

/** A kit's photo in a frame that causes no layout shift. Without a photo, the gem of its title. */
export function KitPicture({
  project,
  from = 'projects',
  size,
  lead = false,
  priority,
  alt = '',
  ...given
}: KitPictureProps) {
  if (!project.image) return <Gem title={project.title} size={size} alt={alt} />
  const { id, image, imagePreview } = project
  const urlOf = given.urlOf ?? (wide => fileUrl(from, id, image, wide))
  const width = project.imageWidth || 4
  const height = project.imageHeight || 3
  const style: CSSProperties & Record<'--shape' | '--preview', string> = {
    '--shape': String(Math.round((width / height) * 10_000) / 10_000),
    '--preview': imagePreview ? `url("${imagePreview}")` : 'none',
  }
  return (
    <span className={`kit-picture kit-picture-${size}`} style={style}>
      <img
        src={urlOf(FALLBACK_WIDTH[size])}
        srcSet={size === 'thumb' ? undefined : PICTURE_WIDTHS.map(wide => `${urlOf(wide)} ${wide}w`).join(', ')}
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

const FALLBACK_WIDTH = { card: 640, page: 1280, lead: 640, thumb: 320 } as const

const CARD_SHAPE = 4 / 3

/** Widths of the photos of cards: two per row on phones, or one across the overview. The sides of a wide one are cut. */
function cardSizes(shape: number, lead: boolean): string {
  const [onPhones, elsewhere] = lead ? ['88vw', '400px'] : ['(50vw - 22px)', '300px']
  const filled = Math.max(1, shape / CARD_SHAPE).toFixed(2)
  return `(max-width: 640px) calc(${onPhones} * ${filled}), calc(${elsewhere} * ${filled})`
}

// Matches the widths in kit-picture.css.
const SIZES = {
  page: '(max-width: 1023px) 94vw, 650px',
  // A little less than the screen: two pixels per point of a small phone are 640, and one of a tablet's are enough.
  lead: '(max-width: 1023px) 88vw, 62vw',
  thumb: undefined,
}

type GemProps = { title: string; size: KitPictureProps['size']; alt: string }

const Gem = ({ title, size, alt }: GemProps) => (
  <span className={`kit-picture kit-picture-${size} kit-gem`}>
    <img src={gemUrl(title)} width={164} height={124} alt={alt} />
  </span>
)
