import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { webhookAddedMail } from '~/emails/access-changed'
import { notifyOwner } from '~/features/account/accounts/notify-owner.server'
import type { Actor } from '~/platform/actor'
import { claiming } from '~/platform/db/claiming.server'
import { newId } from '~/platform/db/ids.server'
import { ownedBy } from '~/platform/db/ownership'
import { execute, query } from '~/platform/db/query.server'
import { inTransaction } from '~/platform/db/transaction.server'
import { env } from '~/platform/env.server'
import { InvalidError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { seal } from '~/platform/sealed-text.server'
import { timeAgo } from '~/platform/time-ago'
import { rejectTrial } from '~/platform/trial.server'
import { rejectionOf } from '~/platform/web/fetch-public.server'
import type { WebhookInput } from './webhook.schema'
import { MAX_WEBHOOKS, type WebhookEventType, type WebhookFormat } from './webhook-terms'

/** Rejects requests on an instance that sends no events (`WEBHOOKS=off`). @throws NotFoundError */
export function webhooksAreOn(): void {
  if (env.WEBHOOKS === 'off') throw new NotFoundError()
}

/** Returns each `name:port` that webhooks may contact although it is not public. */
export const addressExceptions = (): string[] => env.WEBHOOK_HOSTS.split(/, */).filter(Boolean)

/**
 * Adds a webhook and notifies the user by mail. Returns its secret, which is stored encrypted: show it now.
 * @throws ConflictError on `name` if the user has a webhook with that name
 * @throws InvalidError at the limit, and on `url` if no event may be sent there
 * @throws ForbiddenError while the account is being tried
 */
export async function addWebhook(actor: Actor, input: WebhookInput): Promise<string> {
  await rejectTrial(actor)
  if (rejectionOf(new URL(input.url), addressExceptions())) throw notPublic()
  const secret = `whsec_${randomBytes(32).toString('base64')}`
  const data = { id: newId(), ...ownedBy(actor), ...input, secret: seal(secret, actor.userId) }
  await claiming('name', i18n.t('You already have a webhook with this name.'), () =>
    inTransaction(async tx => {
      // Lock the user: the limit must hold for concurrent requests.
      await execute(sql`select 1 from users where id = ${actor.userId} for update`, tx)
      if ((await tx.webhook.count({ where: ownedBy(actor) })) >= MAX_WEBHOOKS) throw tooMany()
      await tx.webhook.create({ data, select: { id: true } })
    }),
  )
  await notifyOwner(actor, to => webhookAddedMail({ ...to, name: input.name, host: new URL(input.url).host }))
  return secret
}

const tooMany = () =>
  new InvalidError({
    '': [i18n.t('You have {count} webhooks, which is the limit. Please delete one first.', { count: MAX_WEBHOOKS })],
  })

const notPublic = () =>
  new InvalidError({
    url: [i18n.t('This address is not public. It must be a name, without a port and without a password.')],
  })

/** A webhook as its owner sees it: of its address the host alone, because the rest may be a secret. */
export type ListedWebhook = {
  id: string
  name: string
  host: string
  format: WebhookFormat
  events: WebhookEventType[]
  isStopped: boolean
  /** of the last attempt; '' before the first */
  result: string
  /** a relative time */
  when: string
}

/** Returns the user's webhooks, oldest first. */
export async function listWebhooks({ userId }: Actor): Promise<ListedWebhook[]> {
  type Row = Omit<ListedWebhook, 'host' | 'when'> & { url: string; at: Date | null }
  const rows = await query<Row>(sql`
    select id, name::text as name, url, format, events, stopped is not null as "isStopped", result, result_at as at
    from webhooks where "user" = ${userId} order by created, id`)
  return rows.map(({ url, at, ...row }) => ({ ...row, host: new URL(url).host, when: at ? timeAgo(at) : '' }))
}

/** Returns how many webhooks the user has, and how many of them were turned off. */
export async function countWebhooks({ userId }: Actor): Promise<{ count: number; stopped: number }> {
  const [counts] = await query<{ count: number; stopped: number }>(
    sql`select count(*)::int as count, count(stopped)::int as stopped from webhooks where "user" = ${userId}`,
  )
  return counts ?? { count: 0, stopped: 0 }
}

/**
 * Turns a webhook on again. It begins with what happens from now on. Returns its name.
 * @throws NotFoundError
 */
export const turnOnWebhook = ({ userId }: Actor, id: string): Promise<string> =>
  nameOf(sql`
    with webhook as (
      update webhooks set stopped = null, attempts = 0, failures = 0, due = now()
      where id = ${id} and "user" = ${userId} returning id, name::text as name),
    missed as (delete from webhook_events e using webhook where e.webhook = webhook.id)
    select name from webhook`)

/**
 * Deletes a webhook with its waiting events. Returns its name.
 * @throws NotFoundError
 */
export const deleteWebhook = ({ userId }: Actor, id: string): Promise<string> =>
  nameOf(sql`delete from webhooks where id = ${id} and "user" = ${userId} returning name::text as name`)

async function nameOf(statement: ReturnType<typeof sql>): Promise<string> {
  const [webhook] = await query<{ name: string }>(statement)
  if (!webhook) throw new NotFoundError()
  return webhook.name
}
