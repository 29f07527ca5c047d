import { Wheel } from '~/features/collection/randomizer/wheel'
import type { Language } from '~/platform/languages'
import { i18n } from '~/platform/messages'
import { formatCount, formatWholePercent, notation } from '~/platform/notation'
import card from './art/card.avif?url'
import cardInGerman from './art/card-de.avif?url'
import cardInSpanish from './art/card-es.avif?url'
import cardInFrench from './art/card-fr.avif?url'
import cardInDutch from './art/card-nl.avif?url'
import evening from './art/evening.avif?url'
import '~/components/forms/choice-chip.css'
import './loop.css'

/** Diamonds of one tap, and the percentage after it. loop.css has what each adds. */
const ADDS = [
  [100, 47],
  [500, 48],
  [1000, 50],
] as const

/** An evening at the table: a tap adds its diamonds. */
export const Evening = () => (
  <section className="panel loop-evening">
    <h2>{i18n.t('An evening, in two taps')}</h2>
    <div className="loop-kit">
      <img src={evening} width={72} height={72} alt="" loading="lazy" decoding="async" />
      <div>
        <p className="loop-percent num" aria-live="polite">
          <b>{formatWholePercent(47)}</b>
          {ADDS.map(([add, percent]) => (
            <b key={add} className="loop-added" data-add={add}>
              {`→ ${formatWholePercent(percent)}`}
            </b>
          ))}
        </p>
        <div className="loop-bar" />
      </div>
    </div>
    <fieldset className="loop-adds num">
      <legend className="visually-hidden">{i18n.t('Diamonds of this evening')}</legend>
      {ADDS.map(([add]) => (
        <label key={add} className="choice-chip">
          <input type="radio" name="add" value={add} />
          {`+${formatCount(add)}`}
        </label>
      ))}
    </fieldset>
  </section>
)

/** On the wheel clockwise from the right; the pointer is at the left. */
const KITS = [
  /*i18n*/ 'Aurora',
  /*i18n*/ 'Lemons',
  /*i18n*/ 'Balloons',
  /*i18n*/ 'Birches',
  /*i18n*/ 'Meadow',
  /*i18n*/ 'Koi',
  /*i18n*/ 'Tulips',
  /*i18n*/ 'Harbor',
]
/** Puts the middle of the fifth kit at the pointer. */
const START = -180 / KITS.length

/** The wheel: each spin ends on the other of two kits. */
export const Next = () => (
  <section className="panel loop-next">
    <div>
      <h2>{i18n.t('What’s next?')}</h2>
      <p className="soft">{i18n.t('A full stash and no idea? Spin.')}</p>
      <fieldset className="loop-spin">
        <legend className="visually-hidden">{i18n.t('The wheel')}</legend>
        {['meadow', 'koi'].map(kit => (
          <label key={kit} className="choice-chip">
            <input type="radio" name="spin" value={kit} />
            {i18n.t({ id: 'spin.verb', message: 'Spin' })}
          </label>
        ))}
      </fieldset>
      <p className="loop-drawn" aria-live="polite">
        <b data-kit="meadow">{i18n.t('Meadow below the Peaks')}</b>
        <b data-kit="koi">{i18n.t('Koi in the Temple Pond')}</b>
      </p>
    </div>
    <Wheel kits={KITS.map(title => ({ id: title, title: i18n.t(title), company: null }))} turn={START} />
  </section>
)

const CARDS: Partial<Record<Language, string>> = {
  de: cardInGerman,
  nl: cardInDutch,
  fr: cardInFrench,
  es: cardInSpanish,
}

/** The card of a finish. */
export const Finish = () => (
  <section className="panel loop-finish">
    <div>
      <h2>{i18n.t('A finish worth showing')}</h2>
      <p className="soft">{i18n.t('A card for friends, with your photo and nothing you did not tick.')}</p>
    </div>
    <img
      src={CARDS[notation().language] ?? card}
      width={400}
      height={400}
      alt={i18n.t('A card with the picture: 47 days, Lighthouse at Dusk, 38,100 diamonds, 26 hours 40 minutes')}
      loading="lazy"
      decoding="async"
    />
  </section>
)
