import { createHmac } from 'node:crypto'
import { projectPath } from '~/features/collection/projects/project-paths'
import { type ProjectStatus, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { env } from '~/platform/env.server'
import { i18n } from '~/platform/messages'
import { inLanguage } from '~/platform/messages.server'
import type { WebhookEventType, WebhookFormat } from './webhook-terms'

/** An event to send. A test has no kit. `from` is null for the first status of a kit. */
export type WebhookEvent = { id: string; at: Date } & (
  | { type: 'webhook.test' }
  | {
      type: WebhookEventType
      kit: { id: string; title: string }
      from: ProjectStatus | null
      status: ProjectStatus
      note: { id: string; date: string; placed: number | null; percent: number | null; minutes: number | null } | null
    }
)

/** How a webhook wants its events. `secret` is the decrypted one. */
type Recipient = { format: WebhookFormat; secret: string; language: string }

/** A request to a webhook. */
type Message = { headers: Record<string, string>; body: string }

/** Returns the request that delivers an event. Prices, places and the texts of notes are no part of it. */
export function messageOf(event: WebhookEvent, { format, secret, language }: Recipient): Message {
  return format === 'ntfy' ? inLanguage(language, () => notificationOf(event)) : signedJson(event, secret)
}

const AGENT = { 'user-agent': 'Glint/1.0' }

/** Signs as Standard Webhooks 1.0 says: HMAC-SHA256 of ID, time and body, with the decoded secret. */
function signedJson(event: WebhookEvent, secret: string): Message {
  const { id } = event
  const body = JSON.stringify({ type: event.type, timestamp: event.at.toISOString(), data: dataOf(event) })
  const timestamp = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  const signed = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
  return { headers: { ...AGENT, 'content-type': 'application/json', ...signed }, body }
}

function dataOf(event: WebhookEvent) {
  if (event.type === 'webhook.test') return {}
  const { from, status, note } = event
  const kit = { ...event.kit, url: urlOf(event.kit.id) }
  if (event.type === 'note.created') return { kit, note }
  return event.type === 'kit.created' ? { kit, status } : { kit, from, status }
}

const urlOf = (id: string) => env.APP_URL + projectPath(id)

/** The headers are those of ntfy, which decodes the title (RFC 2047). */
function notificationOf(event: WebhookEvent): Message {
  const { title, tags, body } = notificationTexts(event)
  const encoded = `=?UTF-8?B?${Buffer.from(title).toString('base64')}?=`
  const click = event.type === 'webhook.test' ? env.APP_URL : urlOf(event.kit.id)
  return { headers: { ...AGENT, title: encoded, priority: 'default', tags, click }, body }
}

/** `tags` is an emoji of ntfy. */
function notificationTexts(event: WebhookEvent): { title: string; tags: string; body: string } {
  if (event.type === 'webhook.test') {
    return {
      title: i18n.t('This is a test'),
      tags: 'bell',
      body: i18n.t('Events of your collection will arrive here.'),
    }
  }
  const body = event.kit.title
  if (event.type === 'kit.created') return { title: i18n.t('A kit was added'), tags: 'gem', body }
  if (event.type === 'note.created') return { title: i18n.t('Progress was logged'), tags: 'pencil2', body }
  const tags = event.status === 'completed' ? 'tada' : 'arrow_right'
  return { title: i18n.t(STATUS_LABELS[event.status]), tags, body }
}
