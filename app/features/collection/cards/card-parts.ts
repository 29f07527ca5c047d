import type { PosterText } from '~/platform/images/picture-process.server'
import type { CardShape } from './card-choice'

// The dark theme of styles/tokens.css, in the colors that an image needs.
export const CARD_COLORS = { ground: '#16101a', raised: '#2c2332', ink: '#f5f2f7', soft: '#bfb7c4', accent: '#cb96f8' }

export const CARD_SIZES: Record<CardShape, { width: number; height: number }> = {
  square: { width: 1080, height: 1080 },
  story: { width: 1080, height: 1920 },
}

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
export const page = (shape: CardShape, style: Record<string, unknown>, ...children: (PosterText | null)[]) =>
  box(
    {
      ...CARD_SIZES[shape],
      boxSizing: 'border-box',
      flexDirection: 'column',
      color: CARD_COLORS.ink,
      fontFamily: 'Karla latin, Karla latin-ext',
      lineHeight: 1.25,
      ...style,
    },
    ...children,
  )

/** Returns the logo, as in components/shell/logo.tsx. `size` is in pixels. */
export const gem = (size: number): PosterText => ({
  type: 'svg',
  props: {
    width: size,
    height: size,
    viewBox: '0 0 32 32',
    style: { flexShrink: 0 },
    children: [
      facet('M9 3h14l7 9-14 18L2 12z', CARD_COLORS.accent),
      facet('M9 3l3 9H2zM23 3l-3 9h10zM12 12h8l-4 18z', '#fff', 0.28),
      facet('M9 3h14l-3 9h-8z', '#fff', 0.5),
      facet('M2 12h10l4 18z', '#000', 0.16),
    ],
  },
})

const facet = (d: string, fill: string, opacity = 1): PosterText => ({ type: 'path', props: { d, fill, opacity } })
