import type { CSSProperties } from 'react'
import { Link } from '~/components/ui/link'
import './tag-chip.css'

type TagChipProps = {
  tag: { name: string; color: string } /** Where a tap leads; without it the chip is only a label. */
  to?: string
}

/** A tag in its color. Any #rrggbb is readable, because the text is mixed with the theme's text color. */
export function TagChip({ tag, to }: TagChipProps) {
  const style: CSSProperties & { '--tag': string } = { '--tag': tag.color }
  const chip = (
    <span className="tag-chip" style={style}>
      {tag.name}
    </span>
  )
  if (!to) return chip
  return (
    <Link className="tag-chip-link" to={to}>
      {chip}
    </Link>
  )
}
