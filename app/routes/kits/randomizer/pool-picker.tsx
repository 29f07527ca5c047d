import { Trans } from '@lingui/react'
import { useEffect, useRef } from 'react'
import { Checkbox } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { MAX_KITS, POOL_LABELS, POOLS, type Pool, poolPath } from '~/features/collection/randomizer/pools'
import type { KitOnWheel } from '~/features/collection/randomizer/wheel-geometry'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

/** The numbers of kits in some pools. */
export type PoolCounts = Record<'progress' | 'stash' | 'onhold', number> & Partial<Record<Pool, number>>

/** The pools in one row, which scrolls on a phone. `pool` is null for the kits of an earlier spin. */
export function PoolNav({ pool, counts }: { pool: Pool | null; counts: PoolCounts }) {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another pool is another link.
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (row.current && current) row.current.scrollLeft = current.offsetLeft - row.current.offsetWidth / 2
  }, [pool])
  return (
    <nav
      ref={row}
      aria-label={i18n.t('Kits to draw from')}
      className="pool-choices"
      // Chromium leaves a link with the focus at the edge if its first pixels show.
      onFocus={event => event.target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    >
      {POOLS.map(one => (
        <Link
          key={one}
          to={poolPath(one)}
          className="pool-choice num"
          aria-current={one === pool ? 'true' : undefined}
          preventScrollReset
        >
          {i18n.t(POOL_LABELS[one])}
          <PoolCount count={counts[one]} />
        </Link>
      ))}
    </nav>
  )
}

const PoolCount = ({ count }: { count: number | undefined }) =>
  count === undefined ? null : <span className="pool-count">{formatCount(count)}</span>

type PoolPickerProps = {
  /** null: the kits of a spin */
  pool: Pool | null
  kits: KitOnWheel[]
  /** all kits of the pool, if only some take part */
  total: number
  /** the initially checked IDs, all by default */
  start: string[] | null
  /** number of checked kits */
  ticked: number
  form: string
  onTick: () => void
}

export function PoolPicker({ pool, kits, total, start, ticked, form, onTick }: PoolPickerProps) {
  function tickAll(on: boolean) {
    for (const box of document.querySelectorAll<HTMLInputElement>(`input[name=kit][form=${form}]`)) box.checked = on
    onTick()
  }
  return (
    <Panel title={i18n.t('Which kits?')} className="pool" id="pool">
      {kits.length === 0 ? (
        <p className="soft">{i18n.t('The kits of this spin were deleted. Choose other kits above.')}</p>
      ) : (
        <>
          {total > MAX_KITS && pool ? (
            <p className="pool-some soft num">
              <Trans
                id="{total} kits match, but at most {max} take part. These {max} were picked at random: <0>pick {max} others</0>, or <1>narrow the filters on the dashboard</1>."
                values={{ total: formatCount(total), max: MAX_KITS }}
                components={[<Link key="others" to={poolPath(pool)} />, <Link key="dashboard" to="/dashboard" />]}
              />
            </p>
          ) : null}
          <div className="pool-head">
            <p className="num">
              <Trans
                id="<0>{ticked}</0> of {total} take part"
                values={{ ticked, total: kits.length }}
                components={[<b key="ticked" />]}
              />
            </p>
            <div className="with-script">
              <Button variant="quiet" onClick={() => tickAll(true)} type="button">
                {i18n.t('All')}
              </Button>
              <Button variant="quiet" onClick={() => tickAll(false)} type="button">
                {i18n.t('None')}
              </Button>
            </div>
          </div>
          <fieldset className="pool-kits" onChange={onTick}>
            <legend className="visually-hidden">{i18n.t('Kits that take part')}</legend>
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
