import type { FailedForm } from '~/components/client/requests/network-wait'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { newUploadId } from '~/components/forms/upload-id'
import { projectPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import { type ChangeKind, fieldIn, kindOf, type WaitingChange } from './waiting-changes'

/** A form that its page gave up is not stored: its user saw that it failed. Milliseconds, as in `form-failure.ts`. */
const GIVEN_UP_MS = 30_000

/** Returns the change that a form makes; null if it cannot wait. */
export function changeOf({ address, body, wasSent, began }: FailedForm, userId: string): WaitingChange | null {
  if (!(body instanceof FormData || body instanceof URLSearchParams)) return null
  const { pathname, searchParams } = new URL(address)
  const path = pathname.replace(/\.data$/, '')
  const [, projectId = '', form = path] = KIT_FORM.exec(path) ?? []
  const own = FORMS[form]?.(body, wasSent, searchParams)
  if (!own || (own.isQuick && Date.now() - began > GIVEN_UP_MS)) return null
  const { key, fields } = own
  const kitTitle = projectId ? titleOf(path, projectId) : String(body.get('title') || i18n.t('A kit without a title'))
  return { key, userId, projectId, kitTitle, fields, since: 0, problem: '' }
}

const KIT_FORM = /^\/projects\/([a-z0-9]+)\/(log|notes\/new|status|legend\/short|kit-up\/sorted)$/

type Body = FormData | URLSearchParams
type Own = Pick<WaitingChange, 'key' | 'fields'> & { isQuick?: boolean }

const FORMS: Record<string, (body: Body, wasSent: boolean, params: URLSearchParams) => Own | null> = {
  log: note,
  'notes/new': note,
  status,
  'legend/short': body => tick(body, 'short', String(body.get('short') ?? body.get('enough')), body.has('short')),
  '/projects/new': kit,
  'kit-up/sorted': body => tick(body, 'sorted', String(body.get('color')), body.get('sorted') === 'yes'),
}

function note(body: Body, wasSent: boolean): Own | null {
  // Uploaded photos have the key.
  const key = keyOf(body, wasSent || Boolean(body.get('waiting')))
  // If the form was sent, the server may have taken the minutes of the timer.
  return key ? { key, fields: filled(body, ['returnTo', ...(wasSent ? [] : ['timer'])]) } : null
}

/** A form that only reads a shop's page cannot wait. */
function kit(body: Body, wasSent: boolean, params: URLSearchParams): Own | null {
  const key = keyOf(body, wasSent)
  if (!key || body.get('next') === 'read') return null
  const fields = filled(body, ['next']).map(([name, value]) => [name === 'image' ? 'photos' : name, value] as const)
  const copied: Own['fields'] = params.has('copy') ? [['copy', 'yes']] : []
  return { key, fields: [['kind', 'kit'], ...copied, ...(fields as Own['fields'])] }
}

/** Returns the key of a form. One that was not sent gets another: a cached page may have the key of a saved record. */
function keyOf(body: Body, wasSent: boolean): string | null {
  const key = body.get(IDEMPOTENCY_FIELD)
  return typeof key === 'string' ? (wasSent ? key : newUploadId()) : null
}

const filled = (body: Body, left: string[]) =>
  [...body].filter(
    ([name, value]) =>
      name !== IDEMPOTENCY_FIELD && !left.includes(name) && (typeof value === 'string' ? value : value.size > 0),
  )

/** With the status that the page showed. A form that undoes a change cannot wait. */
function status(body: Body): Own | null {
  const from = body.get('from')
  if (typeof from !== 'string' || body.has('undo')) return null
  return own('status', newUploadId(), { from, to: String(body.get('status')), day: deviceDay() })
}

/** A second tap takes the place of the first. */
const tick = (body: Body, mark: 'short' | 'sorted', color: string, isSet: boolean): Own =>
  own('tick', `${mark} ${color}`, { mark, color, code: String(body.get('code') ?? ''), set: isSet ? 'yes' : 'no' })

const own = (kind: ChangeKind, key: string, values: Record<string, string>): Own => ({
  key,
  fields: Object.entries({ kind, ...values }),
  isQuick: true,
})

/** The Swedish locale writes dates as YYYY-MM-DD. */
const deviceDay = () => new Date().toLocaleDateString('sv-SE')

/** Returns the title of the kit of a form on this page. */
function titleOf(path: string, projectId: string): string {
  const form = document.querySelector<HTMLElement>(`form[data-kit][action^="${path}"]`)
  const isKitPage = window.location.pathname === projectPath(projectId)
  const heading = isKitPage ? 'main h1' : `main a[href="${projectPath(projectId)}"]`
  return form?.dataset.kit ?? document.querySelector(heading)?.textContent ?? i18n.t('A kit')
}

/** Returns what pages show in the place of saved values (`waiting-values.ts`). Not what was refused. */
export const waitingValues = (changes: WaitingChange[]): Map<string, string> =>
  new Map(
    changes
      .filter(({ problem }) => !problem)
      .flatMap((change): [string, string][] => {
        if (kindOf(change) === 'status') return [[`status ${change.projectId}`, fieldIn(change.fields, 'to')]]
        return kindOf(change) === 'tick' ? [[change.key, fieldIn(change.fields, 'set')]] : []
      }),
  )
