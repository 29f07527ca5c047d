import type { FailedForm } from '~/components/client/requests/network-wait'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { newUploadId } from '~/components/forms/upload-id'

// Progress notes that were written without a network wait in the browser's database. Pages and the service worker share it.

/** A waiting note. `key` becomes its ID, so that it is saved once, however often it is sent. */
export type WaitingNote = {
  key: string
  /** Only this user sees and sends it. */
  userId: string
  projectId: string
  kitTitle: string
  /** the fields of the form, photos included */
  fields: [name: string, value: string | File][]
  /** milliseconds since 1970 */
  since: number
  /** why the server refused it; empty if it was not refused */
  problem: string
  /** how often the user changed it while it waited; undefined in notes of an earlier version */
  edits?: number
}

const LOG = /^\/projects\/([a-z0-9]+)\/(?:log|notes\/new)(?:\.data)?$/
const SENT_TO = '/waiting-notes'
const STORE = 'notes'
/** The tag of the background sync. */
export const SYNC = 'notes'

/** Returns the note of a form that adds one; null for other forms. */
export function noteOf({ address, body, wasSent }: FailedForm, userId: string, kitTitle: string): WaitingNote | null {
  const projectId = LOG.exec(new URL(address).pathname)?.[1]
  const key = body.get(IDEMPOTENCY_FIELD)
  if (!projectId || typeof key !== 'string') return null
  // A cached page may contain the key of a saved note. Uploaded photos have a separate key.
  const isStored = wasSent || Boolean(body.get('waiting'))
  // If the form was sent, the server may have taken the minutes of the timer.
  const left = ['key', 'returnTo', ...(wasSent ? [] : ['timer'])]
  const fields = [...body].filter(
    ([name, value]) => !left.includes(name) && (typeof value === 'string' ? value : value.size > 0),
  )
  return { key: isStored ? key : newUploadId(), userId, projectId, kitTitle, fields, since: Date.now(), problem: '' }
}

/** Stores a waiting note. Replaces one with the same key. */
export async function keepNote(note: WaitingNote): Promise<void> {
  const keep = (value: object) => stored('readwrite', store => store.put(value))
  // Private windows of WebKit store no files, only their bytes.
  await keep(note).catch(async () => keep(await withBytes(note)))
}
export const dropNote = (key: string) => stored('readwrite', store => store.delete(key))

/** Deletes a saved note, or adds the reason to a refused one, unless the user changed or deleted it while it was sent. */
const settleNote = ({ key, edits }: WaitingNote, problem: string) =>
  stored('readwrite', store => {
    const found = store.get(key)
    found.addEventListener('success', () => {
      if (!found.result || found.result.edits !== edits) return
      if (problem) store.put({ ...found.result, problem })
      else store.delete(key)
    })
    return found
  })

/** Returns the notes that wait on this device, oldest first; of all users without an ID. */
export async function waitingNotes(userId?: string): Promise<WaitingNote[]> {
  const notes = await stored<(WaitingNote | Awaited<ReturnType<typeof withBytes>>)[]>('readonly', store =>
    store.getAll(),
  )
  return notes
    .filter(note => userId === undefined || note.userId === userId)
    .map(note => ({ ...note, fields: note.fields.map(([name, value]) => [name, withFile(value)]) }) as WaitingNote)
    .sort((one, two) => one.since - two.since)
}

type FileBytes = { name: string; type: string; bytes: ArrayBuffer }

async function withBytes(note: WaitingNote) {
  const bytesOf = async (file: File): Promise<FileBytes> => {
    return { name: file.name, type: file.type, bytes: await file.arrayBuffer() }
  }
  const fields = note.fields.map(async ([name, value]) =>
    typeof value === 'string' ? ([name, value] as const) : ([name, await bytesOf(value)] as const),
  )
  return { ...note, fields: await Promise.all(fields) }
}

const withFile = (value: string | File | FileBytes) =>
  typeof value === 'string' || value instanceof File ? value : new File([value.bytes], value.name, { type: value.type })

/** `saved`: the number of saved notes. `problem`: why others still wait; '' if none does, or if it says so itself. */
export type Sent = {
  saved: number
  problem: string
  /** The app answered, but takes no notes now. */
  isBusy: boolean
}

/**
 * Sends the waiting notes, one after the other, from one page at a time. Only the app's own response counts: a proxy, or the
 * login page of a hotel's network, may answer in its place. A refused note stays with the reason, and is sent again when the
 * user changes it or asks for it (`isRequested`). `t` translates the reasons. One that was changed while it was sent stays to be sent again.
 */
export const sendNotes = (t: Translate, userId?: string, isRequested = false): Promise<Sent> =>
  alone(async () => {
    const sent: Sent = { saved: 0, problem: '', isBusy: false }
    for (const note of await waitingNotes(userId)) {
      if (note.problem && !isRequested) continue
      const { isSaved, rejection, ...rest } = await responseTo(note, t)
      if (isSaved || rejection) await settleNote(note, rejection)
      if (isSaved) sent.saved++
      Object.assign(sent, rest)
      // The next one would fare no better.
      if (sent.problem) break
    }
    return sent
  })

type Reply = { isSaved: boolean; rejection: string; problem: string; isBusy: boolean }
type Translate = (text: string) => string

async function responseTo(note: WaitingNote, t: Translate): Promise<Reply> {
  const noResponse = {
    isSaved: false,
    rejection: '',
    problem: t(/*i18n*/ 'The server does not answer.'),
    isBusy: false,
  }
  const init: RequestInit = { method: 'POST', body: bodyOf(note), redirect: 'manual', priority: 'low' }
  const response = await fetch(SENT_TO, init).catch(() => null)
  if (!response) return noResponse
  const { id = '', message = '' } = await response.json().catch(() => ({}))
  if (response.ok) return id ? { ...noResponse, isSaved: true, problem: '' } : noResponse
  const { status, type } = response
  if (status === 429 || (status >= 500 && message))
    return { ...noResponse, problem: message || t(/*i18n*/ 'The server is busy.'), isBusy: true }
  if (type === 'opaqueredirect') return { ...noResponse, problem: t(/*i18n*/ 'Log in to send it.') }
  // Signed in as another user: the note waits for its user.
  if (status === 409) return { ...noResponse, problem: message }
  const rejection = message || (status === 413 ? t(/*i18n*/ 'This note is too large for the server.') : '')
  return rejection ? { ...noResponse, rejection, problem: '' } : noResponse
}

/** Runs while no other page does. Browsers have locks only over HTTPS; otherwise the key of a note prevents a second one. */
const alone = async <Result>(run: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? await navigator.locks.request(STORE, run) : await run()

function bodyOf({ key, userId, projectId, fields, edits }: WaitingNote): FormData {
  const body = new FormData()
  for (const [name, value] of [
    ['user', userId],
    ['project', projectId],
    [IDEMPOTENCY_FIELD, key],
    ['edits', String(edits ?? 0)],
    ...fields,
  ] as const) {
    body.append(name, value)
  }
  return body
}

async function stored<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('waiting-notes', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE, { keyPath: 'key' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error)
  })
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(STORE, mode)
      const request = act(transaction.objectStore(STORE))
      transaction.oncomplete = () => resolve(request.result)
      transaction.onerror = () => reject(transaction.error)
      transaction.onabort = () => reject(transaction.error)
    })
  } finally {
    database.close()
  }
}
