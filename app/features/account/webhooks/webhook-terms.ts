import { i18n } from '~/platform/messages'

export const WEBHOOKS_PATH = '/profile/webhooks'
export const CHANGE_WEBHOOK_PATH = `${WEBHOOKS_PATH}/change`

/** Limit per user. */
export const MAX_WEBHOOKS = 5

/** Failed attempts in a row after which a webhook is turned off. */
export const MAX_FAILURES = 20

export const EVENT_LABELS = {
  'kit.created': /*i18n*/ 'A kit is added',
  'kit.status_changed': /*i18n*/ 'The status of a kit changes',
  'note.created': /*i18n*/ 'Progress is logged',
}
export type WebhookEventType = keyof typeof EVENT_LABELS

export const FORMAT_LABELS = {
  ntfy: /*i18n*/ 'A notification on my phone, through ntfy',
  json: /*i18n*/ 'JSON for a program, signed',
}
export type WebhookFormat = keyof typeof FORMAT_LABELS

/** The stored result of an attempt, if it is not the status of a response. */
const RESULT_LABELS = {
  delivered: /*i18n*/ 'delivered {when}',
  timeout: /*i18n*/ 'not delivered {when}: no response within 10 seconds',
  rejected: /*i18n*/ 'not delivered {when}: the name leads to no public address',
  certificate: /*i18n*/ 'not delivered {when}: the certificate of the server is not valid',
  unreachable: /*i18n*/ 'not delivered {when}: the server is not reachable',
  secret:
    /*i18n*/ 'not delivered {when}: the secret was encrypted with another key of this site. Add the webhook again.',
}
export type WebhookResult = keyof typeof RESULT_LABELS

/** Says how an attempt ended, as the end of a line. `when` is a relative time. */
export function resultText(result: string, when: string): string {
  if (/^3/.test(result)) return i18n.t('not delivered {when}: the address redirects to another one', { when })
  if (/^\d/.test(result)) {
    return i18n.t('not delivered {when}: the server responded with status {status}', { when, status: result })
  }
  return i18n.t(RESULT_LABELS[result as WebhookResult], { when })
}
