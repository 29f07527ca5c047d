import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import type { ProjectStatus } from '~/features/collection/projects/project-terms'
import type { Actor } from '~/platform/actor'
import { onNotification } from '~/platform/changes/instances.server'
import { execute, query } from '~/platform/db/query.server'
import { env, isFirstWorker } from '~/platform/env.server'
import { NotFoundError } from '~/platform/errors'
import { defineCron, runCron } from '~/platform/jobs/jobs.server'
import { log } from '~/platform/observability/log.server'
import { unseal } from '~/platform/sealed-text.server'
import { FetchError, type Network, postPublic } from '~/platform/web/fetch-public.server'
import { messageOf, type WebhookEvent } from './webhook-message.server'
import { MAX_FAILURES, type WebhookEventType, type WebhookFormat, type WebhookResult } from './webhook-terms'
import { addressExceptions } from './webhooks.server'

const TIMEOUT_MS = 10_000
/** Minutes after each failed attempt: six attempts of an event in 24 hours. */
const WAITS = [1, 10, 60, 360, 1009]
/** Webhooks that are served concurrently, so that slow servers do not hold up the others. */
const PARALLEL = 4
const ROUND_MS = 45_000

/** A webhook that this process has for itself until `lease`. */
type Claim = {
  id: string
  userId: string
  language: string
  url: string
  format: WebhookFormat
  secret: string
  attempts: number
  failures: number
  lease: string
}

/**
 * Delivers the waiting events, those of each webhook in their order. An event is deleted in the statement that stores
 * the result of its attempt, so that a crash before it repeats the delivery.
 */
export async function deliverWebhooks(signal?: AbortSignal, network?: Network): Promise<void> {
  if (env.WEBHOOKS === 'off') return void (await execute(sql`delete from webhook_events`))
  const end = performance.now() + ROUND_MS
  const running = new Set<Promise<unknown>>()
  while (!signal?.aborted && performance.now() < end) {
    const claim = running.size < PARALLEL ? await claimWhere(IS_DUE) : undefined
    if (claim) {
      // Without a result, the event is delivered again after the lease.
      const delivery = deliverNext(claim, signal, network)
        .catch(error => log.error({ err: error }, 'Could not deliver an event'))
        .finally(() => running.delete(delivery))
      running.add(delivery)
    } else if (running.size > 0) await Promise.race([...running, pause(1_000)])
    else return
  }
  await Promise.all(running)
  if (!signal?.aborted) await wake()
}

const JOB = 'deliver-webhooks'
defineCron(JOB, '* * * * *', (_, signal) => deliverWebhooks(signal))
const wake = () => runCron(JOB)
onNotification('webhooks', () => {
  // If this fails, the job runs within a minute.
  if (isFirstWorker) void wake().catch(error => log.warn({ err: error }, 'Could not start the delivery of webhooks'))
})

/**
 * Sends a test event, also through a webhook that was turned off. Returns whether it was delivered, or null if another
 * delivery is under way. It is no attempt of a waiting event; those follow if it was delivered.
 * @throws NotFoundError
 */
export async function testWebhook({ userId }: Actor, id: string, network?: Network): Promise<boolean | null> {
  const claim = await claimWhere(sql`id = ${id} and "user" = ${userId} and ${IS_FREE}`)
  if (!claim) {
    const [webhook] = await query(sql`select 1 from webhooks where id = ${id} and "user" = ${userId}`)
    if (!webhook) throw new NotFoundError()
    return null
  }
  const result = await send(claim, { id: randomUUID(), type: 'webhook.test', at: new Date() }, undefined, network)
  const isDelivered = result === 'delivered'
  await execute(sql`
    update webhooks set busy = null, result = ${result}, result_at = now(),
      failures = case when ${isDelivered} then 0 else failures end, due = case when ${isDelivered} then now() else due end
    where id = ${id} and busy = ${claim.lease}::timestamptz`)
  if (isDelivered) await wake()
  return isDelivered
}

const IS_FREE = sql`(busy is null or busy < now())`
const IS_DUE = sql`stopped is null and due <= now() and ${IS_FREE}
  and exists (select from webhook_events e where e.webhook = webhooks.id)`

/**
 * Takes the webhook that has waited the longest. The lease is longer than a delivery may last. The weaker lock does not
 * wait for transactions that add events.
 */
async function claimWhere(condition: Sql): Promise<Claim | undefined> {
  const [claim] = await query<Claim>(sql`
    with next as (select id from webhooks where ${condition} order by due limit 1 for no key update skip locked)
    update webhooks w set busy = now() + interval '30 seconds'
    from next, users u where w.id = next.id and u.id = w."user"
    returning w.id, w."user" as "userId", u.language, w.url, w.format, w.secret, w.attempts, w.failures, w.busy::text as lease`)
  return claim
}

async function deliverNext(claim: Claim, signal?: AbortSignal, network?: Network): Promise<void> {
  const { id, event } = await oldestEvent(claim)
  // The kit was deleted before.
  if (!event) return store(claim, id, sql`busy = null, attempts = 0`)
  const result = await send(claim, event, signal, network)
  if (result === 'delivered') {
    const delivered = sql`busy = null, due = now(), attempts = 0, failures = 0, result = ${result}, result_at = now()`
    return store(claim, id, delivered)
  }
  // The app is stopping.
  if (signal?.aborted) return store(claim, null, sql`busy = null`)
  const wait = WAITS[claim.attempts]
  const isStopped = claim.failures + 1 >= MAX_FAILURES || ENDS.includes(result)
  const failed = sql`
    busy = null, due = now() + make_interval(mins => ${wait ?? 0}), attempts = ${wait ? claim.attempts + 1 : 0},
    failures = failures + 1, stopped = case when ${isStopped} then now() end, result = ${result}, result_at = now()`
  return store(claim, wait ? null : id, failed)
}

/** The status 410 unsubscribes (Standard Webhooks 1.0). */
const ENDS = ['410', 'secret']

/** Stores the end of an attempt, and deletes the event with this ID. Does nothing if the lease has ended. */
async function store({ id, lease }: Claim, eventId: string | null, change: Sql): Promise<void> {
  await execute(sql`
    with mine as (update webhooks set ${change} where id = ${id} and busy = ${lease}::timestamptz returning id)
    delete from webhook_events e using mine where e.id = ${eventId}::uuid and e.webhook = mine.id`)
}

type EventRow = {
  id: string
  type: WebhookEventType
  at: Date
  kitId: string | null
  title: string
  from: ProjectStatus | null
  status: ProjectStatus
  note: string | null
  date: string
  placed: number | null
  percent: number | null
  minutes: number | null
}

/** Returns the oldest waiting event of a webhook; `event` is null if its kit or note is gone. */
async function oldestEvent({ id, userId }: Claim): Promise<{ id: string | null; event: WebhookEvent | null }> {
  const [row] = await query<EventRow>(sql`
    select e.id, e.type, coalesce(c.at, n.created) as at, p.id as "kitId", p.title, c.from_status as "from",
      coalesce(c.to_status, p.status) as status, n.id as note, n.date::text as date, n.placed, n.percent::float8 as percent, n.minutes
    from webhook_events e
    left join status_changes c on c.id = e.status_change and c."user" = ${userId}
    left join progress_notes n on n.id = e.note and n."user" = ${userId}
    left join projects p on p.id = coalesce(c.project, n.project) and p."user" = ${userId}
    where e.webhook = ${id} order by e.seq limit 1`)
  if (!row?.kitId) return { id: row?.id ?? null, event: null }
  const { type, at, kitId, title, from, status, note, date, placed, percent, minutes } = row
  const kit = { id: kitId, title }
  return {
    id: row.id,
    event: {
      id: row.id,
      type,
      at,
      kit,
      from,
      status,
      note: note ? { id: note, date, placed, percent, minutes } : null,
    },
  }
}

/** Posts an event. Returns how it ended: `delivered`, another result, or the status of the response. */
async function send(claim: Claim, event: WebhookEvent, signal?: AbortSignal, network?: Network): Promise<string> {
  const secret = unseal(claim.secret, claim.userId)
  if (!secret) return 'secret' satisfies WebhookResult
  const deadline = AbortSignal.timeout(TIMEOUT_MS)
  const options = { signal: signal ? AbortSignal.any([deadline, signal]) : deadline, exceptions: addressExceptions() }
  try {
    const status = await postPublic(claim.url, { ...messageOf(event, { ...claim, secret }), ...options }, network)
    return status >= 200 && status < 300 ? 'delivered' : String(status)
  } catch (error) {
    if (!(error instanceof FetchError)) log.error({ err: error }, 'Could not send an event')
    return error instanceof FetchError ? resultOf(error) : 'unreachable'
  }
}

function resultOf({ message }: FetchError): WebhookResult {
  if (message === 'timeout') return 'timeout'
  if (/CERT|VERIFY/.test(message)) return 'certificate'
  return /^[A-Z\d_]+$/.test(message) ? 'unreachable' : 'rejected'
}
