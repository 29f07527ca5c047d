import { useState } from 'react'
import { Link } from '~/components/ui/link'
import { KitPicture } from '~/features/collection/project-images/kit-picture'
import { projectPath } from '~/features/collection/projects/project-paths'
import { CARDS } from '~/features/collection/randomizer/deal'
import { GemBack, hueStyle } from '~/features/collection/randomizer/gem'
import type { PicturedKit } from '~/features/collection/randomizer/spins.server'
import { hueAt } from '~/features/collection/randomizer/wheel-geometry'
import { i18n } from '~/platform/messages'
import './deal.css'

/** Twelve cards. Those face up lead to their kits; any other draws one of the selected kits. `form` is the spin's. */
export function Deal({ kits, form }: { kits: PicturedKit[]; form: string }) {
  const [flipped, setFlipped] = useState<number>()
  let next = 0
  return (
    <ul className="deal" aria-label={i18n.t('Cards')}>
      {CARDS.map((side, place) => {
        const kit = side === 'up' ? kits[next++] : undefined
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a card is its place.
          <li key={place}>
            {kit ? (
              <Link className="deal-card" to={projectPath(kit.id)}>
                <KitPicture project={kit} size="thumb" alt={kit.title} />
              </Link>
            ) : (
              <button
                type="submit"
                form={form}
                className="deal-card"
                style={hueStyle(hueAt(place))}
                data-flipped={flipped === place || undefined}
                aria-label={i18n.t('Card {number}: draw a kit', { number: place + 1 })}
                onClick={() => setFlipped(place)}
              >
                <GemBack />
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
