import { randomInt } from 'node:crypto'
import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Button } from '~/components/button'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { ONCE_KEY } from '~/components/patient-fetch'
import { pageTitle } from '~/components/site'
import { rememberedDashboard } from '~/features/dashboard/dashboard-settings.server'
import { someKits } from '~/features/dashboard/project-list.server'
import { KITS_AT_MOST, type PoolChoice, parsePool, poolPath, spinPath, stateOf } from '~/features/randomizer/pools'
import { getSpin, recentSpins, spin } from '~/features/randomizer/spins.server'
import { useTurningWheel, Wheel } from '~/features/randomizer/wheel'
import type { KitOnWheel } from '~/features/randomizer/wheel-geometry'
import { statusCounts } from '~/features/statistics/status-counts.server'
import { authed } from '~/http/authed.server'
import { formOf, replying } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import type { Actor } from '~/platform/actor'
import { isRecordId, newId } from '~/platform/ids.server'
import { timeAgo } from '~/platform/time-ago'
import { DrawnKit } from './drawn-kit'
import { PoolPicker } from './pool-picker'
import { SpinHistory } from './spin-history'
import './randomizer.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Randomizer')

/** A pool on the wheel; at the address of a spin what it drew, with its kits on the wheel again. */
export const loader = authed(async ({ actor, params, request, context }) => {
  context.notKept = true
  const [filled, counts, spins] = await Promise.all([
    params.spinId === undefined
      ? filledFrom(actor, parsePool(new URL(request.url).searchParams))
      : filledAgain(actor, recordIdOf(params.spinId)),
    statusCounts(actor),
    recentSpins(actor),
  ])
  return {
    ...filled,
    counts: { progress: counts.progress, stash: counts.stash, onhold: counts.onhold },
    spins: spins.map(({ spunAt, ...spin }) => ({ ...spin, ago: timeAgo(spunAt), spunAt: spunAt.toISOString() })),
    key: newId(),
  }
})

/** Draws among the ticked kits and goes to what was drawn: loading that again draws nothing. */
export const action = authed(async ({ actor, params, request }) => {
  if (params.spinId !== undefined) await getSpin(actor, recordIdOf(params.spinId))
  const form = await formOf(request)
  return replying(form, async () => {
    const key = String(form.get(ONCE_KEY))
    const { id } = await spin(actor, form.getAll('kit').map(String), isRecordId(key) ? key : newId())
    return redirect(spinPath(id))
  })
})

async function filledFrom(actor: Actor, { pool, mix }: PoolChoice) {
  const left = pool === 'dashboard' ? await rememberedDashboard(actor) : null
  const { kits, total } = await someKits(actor, stateOf(pool, left), { most: KITS_AT_MOST, mix: mix ?? 0 })
  // Which of them stand on the wheel is part of the address, so that they stay when the page is loaded again.
  if (total > KITS_AT_MOST && mix === null) throw redirect(poolPath(pool, randomInt(1_000_000)))
  return { pool, kits, total, drawn: null }
}

async function filledAgain(actor: Actor, id: string) {
  const { drawn, kits } = await getSpin(actor, id)
  return { pool: null, kits, total: kits.length, drawn }
}

const SPIN_FORM = 'spin'

export default function Randomizer() {
  const { pool, kits, total, drawn, counts, spins, key } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? [reply.values.kit ?? []].flat() : null
  const [onWheel, readTicks] = useTicked(form, kits, start)
  const wheelAt = onWheel.findIndex(kit => kit.id === drawn?.project?.id)
  const { disc, rest, isTurning, skip } = useTurningWheel(drawn?.id ?? null, wheelAt, onWheel.length)

  function press(event: MouseEvent) {
    if (!isTurning) return
    event.preventDefault()
    skip()
  }

  return (
    <>
      <PageHead title="Randomizer" subtitle="Can’t decide what comes next? Let the wheel choose." />
      <div className="randomizer">
        <Wheel kits={onWheel} turn={rest} disc={disc} />
        <div className="randomizer-drawn">
          <p role="status" className="visually-hidden">
            {drawn && !isTurning ? `The wheel chose ${drawn.projectTitle}.` : ''}
          </p>
          {drawn && !isTurning ? <DrawnKit drawn={drawn} /> : null}
        </div>
        <Form ref={form} id={SPIN_FORM} method="post" className="randomizer-spin" preventScrollReset>
          <input type="hidden" name={ONCE_KEY} value={key} />
          <FormSummary errors={reply?.errors} />
          <Button type="submit" variant="main" busyLabel="Drawing…" onClick={press}>
            {isTurning ? 'Skip' : drawn ? 'Spin again' : 'Spin the wheel'}
          </Button>
        </Form>
        <PoolPicker
          pool={pool}
          counts={counts}
          kits={kits}
          total={total}
          start={start}
          ticked={onWheel.length}
          form={SPIN_FORM}
          onTick={readTicks}
        />
      </div>
      {/* The newest spin would tell what the wheel has yet to show. */}
      <SpinHistory spins={isTurning ? spins.filter(spin => spin.id !== drawn?.id) : spins} />
    </>
  )
}

/** The kits whose boxes are ticked. The form knows; it is asked after each change, and once for what was ticked before the script came. */
function useTicked(form: React.RefObject<HTMLFormElement>, kits: KitOnWheel[], start: string[] | null) {
  const of = kits.map(kit => kit.id).join()
  const [read, setRead] = useState({ of, ids: start ?? kits.map(kit => kit.id) })
  function readTicks() {
    if (form.current) setRead({ of, ids: new FormData(form.current).getAll('kit').map(String) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other kits are another list of boxes.
  useEffect(readTicks, [of])
  // Boxes of other kits all begin ticked.
  return [read.of === of ? kits.filter(kit => read.ids.includes(kit.id)) : kits, readTicks] as const
}
