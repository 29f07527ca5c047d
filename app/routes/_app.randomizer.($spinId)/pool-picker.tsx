import { Link } from '@remix-run/react'
import { Button } from '~/components/button'
import { Checkbox } from '~/components/field'
import { Panel } from '~/components/panel'
import { KITS_AT_MOST, POOL_LABELS, POOLS, type Pool, poolPath } from '~/features/randomizer/pools'
import type { KitOnWheel } from '~/features/randomizer/wheel-geometry'

type PoolPickerProps = {
  /** null: the kits of a spin, wherever they came from */
  pool: Pool | null
  counts: Record<Exclude<Pool, 'dashboard'>, number>
  kits: KitOnWheel[]
  /** All kits of the pool, when the wheel takes only some. */
  total: number
  /** Ticked at first; all when not given. */
  start: string[] | null
  /** How many are ticked now. */
  ticked: number
  /** The form that the boxes belong to. */
  form: string
  onTick: () => void
}

/** Which kits are on the wheel: a pool, and in it a box for each kit. */
export function PoolPicker({ pool, counts, kits, total, start, ticked, form, onTick }: PoolPickerProps) {
  function tickAll(on: boolean) {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[name=kit][form=${form}]`)) box.checked = on
    onTick()
  }
  return (
    <Panel title="Which kits?" className="pool" id="pool">
      <nav aria-label="Fill the wheel with" className="pool-choices">
        {POOLS.map(one => (
          <Link
            key={one}
            to={poolPath(one)}
            className="pool-choice num"
            aria-current={one === pool ? 'true' : undefined}
            preventScrollReset
          >
            {POOL_LABELS[one]}
            {one === 'dashboard' ? null : <span className="pool-count">{counts[one].toLocaleString('en')}</span>}
          </Link>
        ))}
      </nav>
      {kits.length === 0 ? (
        <p className="pool-empty soft">{pool ? EMPTY[pool] : 'The kits of this draw are gone. Choose others above.'}</p>
      ) : (
        <>
          {total > KITS_AT_MOST && pool ? (
            <p className="pool-some soft num">
              These are {total.toLocaleString('en')} kits, and the wheel takes at most {KITS_AT_MOST}. Chance put these{' '}
              {KITS_AT_MOST} on it: <Link to={poolPath(pool)}>take {KITS_AT_MOST} others</Link>, or{' '}
              <Link to="/dashboard">narrow the list on the dashboard</Link>.
            </p>
          ) : null}
          <div className="pool-head">
            <p className="num">
              <b>{ticked}</b> of {kits.length} on the wheel
            </p>
            <div className="with-script">
              <Button variant="quiet" onClick={() => tickAll(true)} type="button">
                All
              </Button>
              <Button variant="quiet" onClick={() => tickAll(false)} type="button">
                None
              </Button>
            </div>
          </div>
          <fieldset className="pool-kits" onChange={onTick}>
            <legend className="visually-hidden">Kits on the wheel</legend>
            {kits.map(({ id, title, company }) => (
              <Checkbox
                key={id}
                name="kit"
                value={id}
                form={form}
                defaultChecked={start?.includes(id) ?? true}
                label={
                  <>
                    {title}
                    {company ? <span className="pool-company">{` ${company}`}</span> : null}
                  </>
                }
              />
            ))}
          </fieldset>
        </>
      )}
    </Panel>
  )
}

const EMPTY: Record<Pool, string> = {
  progress: 'Nothing is in progress just now. Fill the wheel from your stash and let it choose the next one.',
  stash: 'Your stash is empty. Choose another pool.',
  onhold: 'Nothing is on hold. Choose another pool.',
  dashboard: 'The dashboard shows no kits as you left it. Choose another pool, or change its filters.',
}
