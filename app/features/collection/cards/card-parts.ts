import type { PosterText } from '~/platform/images/picture-process.server'
import type { CardShape, CardTheme } from './card-choice'

type Colors = { ground: string; ink: string; soft: string; accent: string }

/** Both themes of styles/tokens.css, in the colors that an image needs. */
export const CARD_COLORS: Record<CardTheme, Colors> = {
  dark: { ground: '#16101a', ink: '#f5f2f7', soft: '#bfb7c4', accent: '#cb96f8' },
  light: { ground: '#f8f5f0', ink: '#251a2b', soft: '#554b5c', accent: '#7530ae' },
}

export const CARD_SIZES: Record<CardShape, { width: number; height: number }> = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
}

/** In pixels: the margin of the text at both sides. */
export const MARGIN = 64

/** Returns a flex container or a text. Children that are null are omitted. */
export const box = (style: Record<string, unknown>, ...children: (PosterText | string | null)[]): PosterText => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children: children.filter(child => child !== null) },
})

/** Returns a text that ends with "…" after `count` lines. */
export const lines = (count: number, style: Record<string, unknown>, text: string): PosterText => ({
  type: 'div',
  props: { style: { display: 'block', lineClamp: count, wordBreak: 'break-word', ...style }, children: text },
})

/** Returns the root of a card's text. */
export const page = (shape: CardShape, theme: CardTheme, ...children: (PosterText | null)[]) =>
  box(
    {
      ...CARD_SIZES[shape],
      position: 'relative',
      color: CARD_COLORS[theme].ink,
      fontFamily: 'Karla latin, Karla latin-ext',
      lineHeight: 1.25,
    },
    ...children,
  )

/** A figure with its unit: "47" and "days". */
export type Figure = { figure: string; unit: string }

// At 216 px the digits of a card are 26 px high where a chat shows it at 130 px. A longer figure is set smaller.
const LARGEST = 216
const DIGITS = 4

/** Returns the one large figure of a card. */
export const largeFigure = ({ figure, unit }: Figure): PosterText => {
  const size = Math.round(LARGEST * Math.min(1, DIGITS / figure.length))
  return box(
    { alignItems: 'flex-end', gap: 28 },
    box({ fontSize: size, fontWeight: 800, lineHeight: 0.82, letterSpacing: -size / 20 }, figure),
    box({ fontSize: 76, fontWeight: 700, lineHeight: 1, letterSpacing: -1.5 }, unit),
  )
}

type Shade = { top: number; height: number; end: number; isOpaque: boolean }

/** Returns the shade below a card's text: from nothing to the color of the ground, at `end` percent of its height. */
export const shade = (theme: CardTheme, { top, height, end, isOpaque }: Shade) => {
  const { ground } = CARD_COLORS[theme]
  return box({
    position: 'absolute',
    ...{ top, left: 0, width: 1080, height },
    backgroundImage: `linear-gradient(to bottom, ${ground}00, ${ground}${isOpaque ? 'ff' : 'eb'} ${end}%)`,
  })
}

/** Returns the logo, as in components/shell/logo.tsx. `size` is in pixels. */
export const gem = (size: number, theme: CardTheme): PosterText => ({
  type: 'svg',
  props: {
    width: size,
    height: size,
    viewBox: '0 0 32 32',
    style: { flexShrink: 0 },
    children: [
      facet('M9 3h14l7 9-14 18L2 12z', CARD_COLORS[theme].accent),
      facet('M9 3l3 9H2zM23 3l-3 9h10zM12 12h8l-4 18z', '#fff', 0.28),
      facet('M9 3h14l-3 9h-8z', '#fff', 0.5),
      facet('M2 12h10l4 18z', '#000', 0.16),
    ],
  },
})

const facet = (d: string, fill: string, opacity = 1): PosterText => ({ type: 'path', props: { d, fill, opacity } })
