import { randomInt } from 'node:crypto'
import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { FormSummary } from '~/components/forms/form-summary'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { calledKits } from '~/features/collection/boards/board-queries.server'
import { rememberedDashboard } from '~/features/collection/dashboard/dashboard-settings.server'
import { someKits } from '~/features/collection/dashboard/project-list.server'
import { statusCounts } from '~/features/collection/dashboard/status-counts.server'
import {
  MAX_KITS,
  MAX_ON_WHEEL,
  MIN_KITS,
  type Pool,
  type PoolChoice,
  parsePool,
  poolPath,
  spinPath,
  stateOf,
} from '~/features/collection/randomizer/pools'
import {
  getSpin,
  longestUntouched,
  type PicturedKit,
  picturedKits,
  recentSpins,
  spin,
} from '~/features/collection/randomizer/spins.server'
import { useTurningWheel, Wheel } from '~/features/collection/randomizer/wheel'
import type { KitOnWheel } from '~/features/collection/randomizer/wheel-geometry'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { today } from '~/platform/dates'
import { newId } from '~/platform/db/ids.server'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import { timeAgo } from '~/platform/time-ago'
import { Deal } from './deal'
import { DrawnKit } from './drawn-kit'
import { Invitation } from './invitation'
import { PoolNav, PoolPicker } from './pool-picker'
import { RevealedKit } from './revealed-kit'
import { SpinHistory } from './spin-history'
import './randomizer.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Randomizer'))

/** Loads a pool, or a spin with its result and kits. */
export const loader = authed(async ({ actor, viewer, params, request, context }) => {
  context.isUncacheable = true
  const { searchParams } = new URL(request.url)
  const [filled, counts, spins] = await Promise.all([
    params.spinId === undefined
      ? filledFrom(actor, parsePool(searchParams), Number(today(viewer.timezone).slice(0, 4)))
      : filledAgain(actor, recordIdOf(params.spinId)),
    statusCounts(actor),
    recentSpins(actor),
  ])
  return {
    ...filled,
    chosen: filled.drawn && !searchParams.has('pool') ? null : parsePool(searchParams).pool,
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
    // The pool and the cards stay the same after a draw.
    const { search } = new URL(request.url)
    return redirect(spinPath(id, search))
  })
})

async function filledFrom(actor: Actor, { pool, mix }: PoolChoice, year: number) {
  const { kits, total } = await kitsIn(actor, pool, mix ?? 0, year)
  const isDealt = kits.length > MAX_ON_WHEEL
  // The selection and the cards are part of the URL, so that reloads keep them.
  if (isDealt && mix === null) throw redirect(poolPath(pool, randomInt(1_000_000)))
  const ids = kits.map(kit => kit.id)
  return { pool, kits, total, drawn: null, pictured: isDealt ? await picturedKits(actor, ids, mix ?? 0) : [] }
}

async function kitsIn(actor: Actor, pool: Pool, mix: number, year: number) {
  if (pool === 'untouched') return allOf(await longestUntouched(actor))
  if (pool === 'called') return allOf(await calledKits(actor, year))
  const left = pool === 'dashboard' ? await rememberedDashboard(actor) : null
  return someKits(actor, stateOf(pool, left), { most: MAX_KITS, mix })
}

const allOf = (kits: KitOnWheel[]) => ({ kits, total: kits.length })

async function filledAgain(actor: Actor, id: string) {
  const { drawn, kits } = await getSpin(actor, id)
  return { pool: null, kits, total: kits.length, drawn, pictured: [] }
}

const SPIN_FORM = 'spin'

export default function Randomizer() {
  const { pool, chosen, kits, total, drawn, pictured, counts, spins, key } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? [reply.values.kit ?? []].flat() : null
  const [onWheel, readTicks] = useTicked(form, kits, start)
  const wheelAt = onWheel.findIndex(kit => kit.id === drawn?.project?.id)
  const { disc, rest, isTurning, skip } = useTurningWheel(drawn?.id ?? null, wheelAt, onWheel.length)
  const isDealt = (drawn ? kits : onWheel).length > MAX_ON_WHEEL
  const isEmpty = pool !== null && kits.length < MIN_KITS

  function press(event: MouseEvent) {
    if (!isTurning) return
    event.preventDefault()
    skip()
  }

  return (
    <>
      <div className={drawn && isDealt ? 'randomizer-head visually-hidden-on-phones' : 'randomizer-head'}>
        <PageHead title={i18n.t('Randomizer')} subtitle={i18n.t('Can’t decide what comes next? Let chance choose.')} />
        <PoolNav pool={chosen} counts={counts} />
      </div>
      {isEmpty ? (
        <Invitation pool={pool} kits={kits.length} counts={counts} />
      ) : (
        <div className="randomizer" data-dealt={isDealt || undefined}>
          {isDealt ? null : <Wheel kits={onWheel} turn={rest} disc={disc} />}
          {isDealt && !drawn ? <Deal kits={pictured.filter(isAmong(onWheel))} form={SPIN_FORM} /> : null}
          <p role="status" className="visually-hidden">
            {drawn && !isTurning
              ? isDealt
                ? i18n.t('The cards chose {title}.', { title: drawn.projectTitle })
                : i18n.t('The wheel chose {title}.', { title: drawn.projectTitle })
              : ''}
          </p>
          {drawn && isDealt ? <RevealedKit drawn={drawn} deal={`/randomizer${search}`} form={SPIN_FORM} /> : null}
          {drawn && !isDealt && !isTurning ? <DrawnKit drawn={drawn} /> : null}
          <Form
            ref={form}
            id={SPIN_FORM}
            method="post"
            className="randomizer-spin"
            data-buttons="large"
            preventScrollReset={!isDealt}
          >
            <input type="hidden" name={IDEMPOTENCY_FIELD} value={key} />
            <FormSummary errors={reply?.errors} />
            {isDealt && pool ? (
              <LinkButton to={poolPath(pool)} preventScrollReset>
                <Icon name="shuffle" size={20} />
                {i18n.t('Deal again')}
              </LinkButton>
            ) : null}
            {isDealt && drawn ? null : (
              <Button type="submit" variant="main" busyLabel={i18n.t('Drawing…')} onClick={press}>
                {isDealt
                  ? i18n.t('Pick for me')
                  : isTurning
                    ? i18n.t('Skip')
                    : drawn
                      ? i18n.t('Spin again')
                      : i18n.t('Spin the wheel')}
              </Button>
            )}
          </Form>
          <PoolPicker
            pool={pool}
            kits={kits}
            total={total}
            start={start}
            ticked={onWheel.length}
            form={SPIN_FORM}
            onTick={readTicks}
          />
        </div>
      )}
      {/* Hide the newest spin while the wheel turns. */}
      <SpinHistory spins={isTurning ? spins.filter(spin => spin.id !== drawn?.id) : spins} />
    </>
  )
}

const isAmong = (kits: KitOnWheel[]) => (card: PicturedKit) => kits.some(kit => kit.id === card.id)

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
