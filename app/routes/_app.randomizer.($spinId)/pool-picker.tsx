import { Link } from '@remix-run/react'
import { Checkbox } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { MAX_KITS, POOL_LABELS, POOLS, type Pool, poolPath } from '~/features/collection/randomizer/pools'
import type { KitOnWheel } from '~/features/collection/randomizer/wheel-geometry'

type PoolPickerProps = {
  /** null: the kits of a spin */
  pool: Pool | null
  counts: Record<Exclude<Pool, 'dashboard'>, number>
  kits: KitOnWheel[]
  /** all kits of the pool, if the wheel has only some */
  total: number
  /** the initially checked IDs, all by default */
  start: string[] | null
  /** number of checked kits */
  ticked: number
  form: string
  onTick: () => void
}

export function PoolPicker({ pool, counts, kits, total, start, ticked, form, onTick }: PoolPickerProps) {
  function tickAll(on: boolean) {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[name=kit][form=${form}]`)) box.checked = on
    onTick()
  }
  return (
    <Panel title="Which kits?" className="pool" id="pool">
      <nav aria-label="Kits on the wheel" className="pool-choices">
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
        <p className="pool-empty soft">
          {pool ? EMPTY[pool] : 'The kits of this spin were deleted. Choose other kits above.'}
        </p>
      ) : (
        <>
          {total > MAX_KITS && pool ? (
            <p className="pool-some soft num">
              {total.toLocaleString('en')} kits match, but the wheel holds at most {MAX_KITS}. These {MAX_KITS} were
              picked at random: <Link to={poolPath(pool)}>pick {MAX_KITS} others</Link>, or{' '}
              <Link to="/dashboard">narrow the filters on the dashboard</Link>.
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
  progress: 'Nothing is in progress. Fill the wheel from your stash instead.',
  stash: 'Your stash is empty. Choose another pool.',
  onhold: 'Nothing is on hold. Choose another pool.',
  dashboard: 'No kits match your dashboard filters. Choose another pool, or change the filters.',
}
