import { Form } from '@remix-run/react'
import { LinkButton } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Swatch } from '~/features/collection/colors/swatch'
import type { DrawerEntry } from '~/features/collection/drills/drawer.server'
import { CHANGE_DRILL_PATH, colorPath, drillPath, formatAmount } from '~/features/collection/drills/drill-terms'
import { formatEntry } from '~/features/collection/drills/format-drill'
import { PLACES_ID } from '~/features/collection/drills/place-list'

const AMOUNTS = ['0', 'some', 'plenty']

type EntriesProps = { entries: (DrawerEntry & { hex: string })[]; returnTo: string }

/** Entries with their amounts, each changed by one tap; the rest is under "Change". */
export function Entries({ entries, returnTo }: EntriesProps) {
  return (
    <ul className="drills-entries">
      {entries.map(entry => (
        <li key={entry.id}>
          <Swatch hex={entry.hex} />
          <p>
            <Link to={colorPath(entry.code)}>{entry.code}</Link>
            <span className="small soft">{formatEntry(entry)}</span>
          </p>
          <details>
            <summary>
              Change<span className="visually-hidden"> {entry.code}</span>
            </summary>
            <Form method="post" action={CHANGE_DRILL_PATH} preventScrollReset className="button-row">
              <input type="hidden" name="drill" value={entry.id} />
              <input type="hidden" name="returnTo" value={returnTo} />
              {AMOUNTS.map(amount => (
                <button
                  key={amount}
                  type="submit"
                  className="button button-plain"
                  name="amount"
                  value={amount}
                  aria-pressed={entry.amount === amount}
                >
                  {formatAmount(amount)}
                </button>
              ))}
              <button type="submit" className="button button-quiet" name="remove" value="1">
                Remove
              </button>
              <LinkButton to={drillPath(entry.id)}>
                Edit<span className="visually-hidden"> {entry.code}</span>
              </LinkButton>
            </Form>
            <Form method="post" action={CHANGE_DRILL_PATH} preventScrollReset className="button-row">
              <input type="hidden" name="drill" value={entry.id} />
              <input type="hidden" name="returnTo" value={returnTo} />
              <input
                className="control"
                name="place"
                aria-label={`Place of ${entry.code}`}
                placeholder="Place"
                list={PLACES_ID}
                defaultValue={entry.place}
                maxLength={100}
              />
              <button type="submit" className="button button-plain">
                Save the place
              </button>
            </Form>
          </details>
        </li>
      ))}
    </ul>
  )
}
