import { i18n } from '~/platform/messages'

export const TAG_PALETTE = [
  { name: /*i18n*/ 'Blue', color: '#3B82F6' },
  { name: /*i18n*/ 'Red', color: '#EF4444' },
  { name: /*i18n*/ 'Green', color: '#10B981' },
  { name: /*i18n*/ 'Amber', color: '#F59E0B' },
  { name: /*i18n*/ 'Purple', color: '#8B5CF6' },
  { name: /*i18n*/ 'Pink', color: '#EC4899' },
  { name: /*i18n*/ 'Gray', color: '#6B7280' },
  { name: /*i18n*/ 'Teal', color: '#14B8A6' },
  { name: /*i18n*/ 'Orange', color: '#F97316' },
  { name: /*i18n*/ 'Lime', color: '#84CC16' },
  { name: /*i18n*/ 'Indigo', color: '#6366F1' },
  { name: /*i18n*/ 'Rose', color: '#F43F5E' },
]

/** Returns the name of a palette color, and any other color as it is. */
export function tagColorName(color: string): string {
  const name = TAG_PALETTE.find(one => one.color === color)?.name
  return name ? i18n.t(name) : color
}

/** Returns a random color of the palette: #RRGGBB. */
export const randomTagColor = (): string =>
  TAG_PALETTE[Math.floor(Math.random() * TAG_PALETTE.length)]?.color ?? '#3B82F6'
