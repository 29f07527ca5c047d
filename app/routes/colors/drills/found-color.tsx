import { Trans } from '@lingui/react'
import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { colorNamePath } from '~/features/collection/colors/color-terms'
import { formatDistance, NEAR_NOTE } from '~/features/collection/colors/near-color'
import { Swatch } from '~/features/collection/colors/swatch'
import type { FoundColor, IndexedEntry } from '~/features/collection/drills/drawer-lookup'
import {
  CHANGE_DRILL_PATH,
  colorPath,
  drillPath,
  formatAmount,
  neededPath,
  QUICK_AMOUNTS,
} from '~/features/collection/drills/drill-terms'
import { formatEntry, formatFound, NOT_NEEDED, NOT_THERE } from '~/features/collection/drills/format-drill'
import { ShapeField } from '~/features/collection/drills/shape-field'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './found-color.css'

type FoundColorProps = { color: FoundColor; name: string; onAsk: (code: string) => void }

/** What the drawer has of a code, each amount changed by one tap, and near colors if there is none of it. */
export function FoundColorSection({ color, name, onAsk }: FoundColorProps) {
  const { code, entries, near } = color
  return (
    <section className="drawer-found" aria-label={code}>
      <Announced sentence={formatFound(color)} />
      {entries.length === 0 ? <Entry color={color} name={name} entry={null} /> : null}
      {entries.map(entry => (
        <Entry key={entry.id} color={color} name={name} entry={entry} />
      ))}
      {near.length > 0 ? (
        <div className="drawer-near">
          <h3>{i18n.t('Near it')}</h3>
          <ul aria-label={i18n.t('Near {code} in your drawer', { code })}>
            {near.map(one => (
              <li key={one.id}>
                <Link to={colorPath(one.code)} replace onClick={() => onAsk(one.code)}>
                  <span className="drawer-pair">
                    <Swatch hex={color.hex} />
                    <Swatch hex={one.hex} />
                  </span>
                  <span>
                    <b>{one.code}</b>
                    <small>{formatEntry(one)}</small>
                  </span>
                  <small>{formatDistance(one.distance)}</small>
                </Link>
              </li>
            ))}
          </ul>
          <p className="small soft">{i18n.t(NEAR_NOTE)}</p>
        </div>
      ) : null}
    </section>
  )
}

type EntryProps = { color: FoundColor; name: string; entry: IndexedEntry | null }

function Entry({ color: { code, hex, kits, short, shape }, name, entry }: EntryProps) {
  const { formData } = useNavigation()
  const isSent = formData && (entry ? formData.get('drill') === entry.id : formData.get('code') === code)
  const amount = (isSent && formData.get('amount')) || (entry?.amount ?? '0')
  return (
    <>
      <div className="drawer-color">
        <Swatch hex={entry?.hex || hex} />
        <div>
          <h2>{entry ? formatEntry(entry) : i18n.t(NOT_THERE)}</h2>
          <p className="soft num">
            {name ? (
              <>
                <Link to={colorNamePath(code)}>{name}</Link>
                {' · '}
              </>
            ) : null}
            {kits > 0 ? (
              <Trans
                id="Needed by <0>{count, plural, one {# kit} other {# kits}}</0>"
                values={{ count: kits }}
                components={[<Link key="kits" to={neededPath(code)} />]}
              />
            ) : (
              i18n.t(NOT_NEEDED)
            )}
            {short > 0 ? (
              <>
                {' · '}
                <Link className="drawer-short" to={neededPath(code, true)}>
                  {i18n.t('short in {count}', { count: formatCount(short) })}
                </Link>
              </>
            ) : null}
            {entry ? (
              <>
                {' · '}
                <Link to={drillPath(entry.id)}>
                  <Trans
                    id="Edit<0> {name}</0>"
                    values={{ name: <bdi>{entry.code}</bdi> }}
                    components={[<span key="name" className="visually-hidden" />]}
                  />
                </Link>
              </>
            ) : null}
          </p>
        </div>
      </div>
      <Form method="post" action={CHANGE_DRILL_PATH} replace preventScrollReset className="not-printed">
        <input type="hidden" name="returnTo" value={colorPath(code)} />
        <input type="hidden" name={entry ? 'drill' : 'code'} value={entry?.id ?? code} />
        <fieldset className="drawer-amounts">
          <legend className="visually-hidden">
            {i18n.t('How many {drills}', { drills: entry ? formatEntry(entry) : code })}
          </legend>
          {QUICK_AMOUNTS.map(each => (
            <button
              key={each}
              // A color that is not there stays so.
              type={entry || each !== '0' ? 'submit' : 'button'}
              name="amount"
              value={each}
              aria-pressed={amount === each}
            >
              {amount === each ? <Icon name="check" size={20} /> : null}
              {formatAmount(each)}
            </button>
          ))}
        </fieldset>
        {entry ? null : <ShapeField shape={shape} />}
      </Form>
    </>
  )
}

// Milliseconds: long enough for the next key.
const TYPING_PAUSE = 500

/** Announces what was found, once typing pauses. */
function Announced({ sentence }: { sentence: string }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const pause = setTimeout(() => setSaid(sentence), TYPING_PAUSE)
    return () => clearTimeout(pause)
  }, [sentence])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
