const COLORS = {
  Blue: '#3B82F6',
  Red: '#EF4444',
  Green: '#10B981',
  Amber: '#F59E0B',
  Purple: '#8B5CF6',
  Pink: '#EC4899',
  Gray: '#6B7280',
  Teal: '#14B8A6',
  Orange: '#F97316',
  Lime: '#84CC16',
  Indigo: '#6366F1',
  Rose: '#F43F5E',
}
export const TAG_PALETTE = Object.entries(COLORS).map(([name, color]) => ({ name, color }))

/** Returns the name of a palette color, and any other color as it is. */
export const tagColorName = (color: string): string => TAG_PALETTE.find(one => one.color === color)?.name ?? color

/** Returns a random color of the palette: #RRGGBB. */
export const randomTagColor = (): string =>
  TAG_PALETTE[Math.floor(Math.random() * TAG_PALETTE.length)]?.color ?? COLORS.Blue
