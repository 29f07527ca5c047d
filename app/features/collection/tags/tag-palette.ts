export const TAG_PALETTE = [
  { name: 'Blue', color: '#3B82F6' },
  { name: 'Red', color: '#EF4444' },
  { name: 'Green', color: '#10B981' },
  { name: 'Amber', color: '#F59E0B' },
  { name: 'Purple', color: '#8B5CF6' },
  { name: 'Pink', color: '#EC4899' },
  { name: 'Gray', color: '#6B7280' },
  { name: 'Teal', color: '#14B8A6' },
  { name: 'Orange', color: '#F97316' },
  { name: 'Lime', color: '#84CC16' },
  { name: 'Indigo', color: '#6366F1' },
  { name: 'Rose', color: '#F43F5E' },
] as const

/** Returns the name of a palette color, and any other color as it is. */
export const tagColorName = (color: string): string => TAG_PALETTE.find(one => one.color === color)?.name ?? color

export const randomTagColor = (): string =>
  (TAG_PALETTE[Math.floor(Math.random() * TAG_PALETTE.length)] ?? TAG_PALETTE[0]).color
