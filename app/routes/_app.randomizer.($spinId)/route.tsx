import { randomInt } from 'node:crypto'
import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { IDEMPOTENCY_FIELD } from '~/components/client/retrying-fetch'
import { FormSummary } from '~/components/forms/form-summary'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { someKits } from '~/features/collection/dashboard/project-list.server'
import {
  MAX_KITS,
  type PoolChoice,
  parsePool,
  poolPath,
  spinPath,
  stateOf,
} from '~/features/collection/randomizer/pools'
import { getSpin, recentSpins, spin } from '~/features/collection/randomizer/spins.server'
import { useTurningWheel, Wheel } from '~/features/collection/randomizer/wheel'
import type { KitOnWheel } from '~/features/collection/randomizer/wheel-geometry'
import { statusCounts } from '~/features/collection/statistics/status-counts.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { newId } from '~/platform/db/ids.server'
import { isRecordId } from '~/platform/record-id'
import { timeAgo } from '~/platform/time-ago'
import { DrawnKit } from './drawn-kit'
import { PoolPicker } from './pool-picker'
import { SpinHistory } from './spin-history'
import './randomizer.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Randomizer')

/** Loads a pool, or a spin with its result and kits. */
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

/** Draws a kit and redirects to the spin, so that a reload does not draw again. */
export const action = authed(async ({ actor, params, request }) => {
  if (params.spinId !== undefined) await getSpin(actor, recordIdOf(params.spinId))
  const form = await formOf(request)
  return replying(form, async () => {
    const key = String(form.get(IDEMPOTENCY_FIELD))
    const { id } = await spin(actor, form.getAll('kit').map(String), isRecordId(key) ? key : newId())
    return redirect(spinPath(id))
  })
})

async function filledFrom(actor: Actor, { pool, mix }: PoolChoice) {
  const left = pool === 'dashboard' ? await rememberedDashboard(actor) : null
  const { kits, total } = await someKits(actor, stateOf(pool, left), { most: MAX_KITS, mix: mix ?? 0 })
  // The selection is part of the URL, so that reloads keep it.
  if (total > MAX_KITS && mix === null) throw redirect(poolPath(pool, randomInt(1_000_000)))
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
          <input type="hidden" name={IDEMPOTENCY_FIELD} value={key} />
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
      {/* Hide the newest spin while the wheel turns. */}
      <SpinHistory spins={isTurning ? spins.filter(spin => spin.id !== drawn?.id) : spins} />
    </>
  )
}

/** Returns the checked kits, read from the form after each change and once after hydration. */
function useTicked(form: React.RefObject<HTMLFormElement>, kits: KitOnWheel[], start: string[] | null) {
  const of = kits.map(kit => kit.id).join()
  const [read, setRead] = useState({ of, ids: start ?? kits.map(kit => kit.id) })
  function readTicks() {
    if (form.current) setRead({ of, ids: new FormData(form.current).getAll('kit').map(String) })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other kits are another list of boxes.
  useEffect(readTicks, [of])
  // Other kits start checked.
  return [read.of === of ? kits.filter(kit => read.ids.includes(kit.id)) : kits, readTicks] as const
}
