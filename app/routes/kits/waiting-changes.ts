import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { setSorted } from '~/features/collection/legends/kit-up.server'
import { setRanShort } from '~/features/collection/legends/legends.server'
import { logProgress } from '~/features/collection/progress-log/log-progress.server'
import { decodeNoteForm } from '~/features/collection/progress-notes/note-form.server'
import { type NotePhoto, rewriteNote } from '~/features/collection/progress-notes/progress-notes.server'
import { changeStatusFrom } from '~/features/collection/projects/change-status-from.server'
import { parseFromPage } from '~/features/collection/projects/form/from-page'
import { decodeProjectForm } from '~/features/collection/projects/form/project-form.server'
import { usualCurrency, withCurrency } from '~/features/collection/projects/project-queries.server'
import { PROJECT_STATUSES } from '~/features/collection/projects/project-terms'
import { takePagePhoto } from '~/features/collection/shop-pages/fill-from-page.server'
import { addKitOnce, DUPLICATE } from '~/features/collection/waiting-changes/add-kit-once.server'
import type { ChangeKind } from '~/features/collection/waiting-changes/waiting-changes'
import { readPhotosForm } from '~/http/forms/picture-form.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { type Day, isDay, today } from '~/platform/dates'
import { outcomeOf } from '~/platform/error-outcome.server'
import { InvalidError, MalformedError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

/** Saves a change that waited on a device for the network. Called by a script, so errors are JSON. */
export const action = authed(async ({ actor, viewer, request }) => {
  const { form, photos, leftOut, retryAfter } = await readPhotosForm(request, actor)
  // Another user is signed in on the device.
  if (form.get('user') !== actor.userId) return rejection(409, i18n.t('This belongs to another user.'))
  if (retryAfter) return rejection(429, i18n.t('Too many photos.'), { 'Retry-After': String(retryAfter) })
  if (leftOut.length > 0) return rejection(400, leftOut.join(' '))
  try {
    const save = SAVES.get(String(form.get('kind') ?? 'note'))
    if (!save) throw new MalformedError()
    return Response.json({ id: await save({ actor, form, photos, today: today(viewer.timezone) }) })
  } catch (error) {
    const outcome = outcomeOf(error)
    if (!outcome) throw error
    const message = error instanceof NotFoundError ? notFound(form) : outcome.message
    // A conflict is the sender's to settle, too: 409 is for another user's change.
    return rejection(outcome.status === 409 ? 400 : outcome.status, message, outcome.headers, asksIn(error))
  }
})

export const loader = authed(async () => {
  throw new NotFoundError()
})

type Sent = { actor: Actor; form: FormData; photos: NotePhoto[]; today: Day }

/** How a change of each kind is saved. Each counts once, however often it is sent, and returns the ID of its record. */
const SAVES = new Map<string, (sent: Sent) => Promise<string>>(
  Object.entries({ note: saveNote, status: saveStatus, tick: saveTick, kit: saveKit } satisfies Record<
    ChangeKind,
    unknown
  >),
)

async function saveNote({ actor, form, photos, today }: Sent): Promise<string> {
  const { input, errors } = decodeNoteForm(form, today)
  if (!input) throw new InvalidError(errors)
  const key = idIn(form, 'key')
  const isRewritten = form.get('edits') !== '0' && (await rewriteNote(actor, idIn(form, 'project'), input, key))
  return isRewritten ? key : (await logProgress(actor, idIn(form, 'project'), input, photos, key)).noteId
}

/** The date is the day of the tap, which a device of another time zone may have before this server. */
async function saveStatus({ actor, form, today }: Sent): Promise<string> {
  const [from, to] = ['from', 'to'].map(name => PROJECT_STATUSES.find(status => status === form.get(name)))
  const day = String(form.get('day'))
  if (!from || !to) throw new MalformedError()
  await changeStatusFrom(actor, idIn(form, 'project'), { from, to, day: isDay(day) && day < today ? day : today })
  return idIn(form, 'project')
}

async function saveTick({ actor, form }: Sent): Promise<string> {
  const set = form.get('mark') === 'short' ? setRanShort : setSorted
  await set(actor, idIn(form, 'project'), idIn(form, 'color'), form.get('set') === 'yes')
  return idIn(form, 'color')
}

/** A copy is a duplicate on purpose. */
async function saveKit({ actor, form, photos }: Sent): Promise<string> {
  const currency = await usualCurrency(actor)
  const { input, errors } = decodeProjectForm(form, currency, await listFields(actor))
  if (!input) throw new InvalidError(errors)
  const key = idIn(form, 'key')
  const picture = async () => {
    const photo = photos.find(photo => typeof photo !== 'string')
    return photo ?? (form.has('removeImage') ? null : takePagePhoto(actor, parseFromPage(form.get('fromPage'))))
  }
  const isWanted = form.has('anyway') || form.has('copy')
  await addKitOnce(actor, key, { input: withCurrency(input, currency), picture, isWanted })
  return key
}

/** Whether the refusal is a question to the user. */
const asksIn = (error: unknown) => (error instanceof InvalidError && DUPLICATE in error.fields) || undefined

const notFound = (form: FormData) =>
  form.has('color') ? i18n.t('This color was deleted.') : i18n.t('This kit was deleted.')

const idIn = (form: FormData, name: string) => recordIdOf(String(form.get(name)))

const rejection = (status: number, message: string, headers?: HeadersInit, asks?: boolean) =>
  Response.json({ message, asks }, { status, headers })
