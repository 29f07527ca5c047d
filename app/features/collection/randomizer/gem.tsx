import type { CSSProperties } from 'react'
import './gem.css'

/** The gem color of a slice or a card, for `var(--gem)`. */
export const hueStyle = (hue: number) => ({ '--hue': hue }) as CSSProperties

/** The back of a card. */
export const GemBack = () => (
  <svg className="gem-back" viewBox="0 0 100 100" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
    <path className="gem-back-lines" d="M0 50 50 0l50 50-50 50zM0 0l100 100M100 0 0 100" />
    <path className="gem-back-stone" d="M38 36h24l10 12-22 26-22-26z" />
    <path className="gem-back-facets" d="M28 48h44M38 36l5 12 7 26 7-26 5-12M43 48l7-12 7 12" />
  </svg>
)
