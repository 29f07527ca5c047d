// What was changed without a network waits in the browser's database. Pages and the service worker share it.

/** A waiting change. `key` is its idempotency key, so that it is saved once, however often it is sent. */
export type WaitingChange = {
  key: string
  /** Only this user sees and sends it. */
  userId: string
  /** the kit that it changes; empty for a new kit */
  projectId: string
  kitTitle: string
  /** what is sent, photos included. `kind` is missing in a note, as in notes of an earlier version. */
  fields: [name: string, value: string | File][]
  /** Milliseconds since 1970, by which changes are sent in order; 0 until it is stored. */
  since: number
  /** why the server refused it; empty if it was not refused */
  problem: string
  /** whether the reason is a question, which the user may answer with yes */
  asks?: boolean
  /** how often it was changed while it waited; undefined in notes of an earlier version */
  edits?: number
}

export type ChangeKind = 'note' | 'status' | 'tick' | 'kit'

export const kindOf = ({ fields }: WaitingChange): ChangeKind => (fieldIn(fields, 'kind') || 'note') as ChangeKind

/** Returns a text of a change; empty if it has none of this name. */
export const fieldIn = (fields: WaitingChange['fields'], name: string): string =>
  String(fields.find(field => field[0] === name)?.[1] ?? '')

// Notes of an earlier version may wait in it, so it has their names.
const DATABASE = 'waiting-notes'
const STORE = 'notes'

/** Limits of a user. */
const MAX_CHANGES = 200
const MAX_BYTES = 100 * 1024 * 1024

/**
 * Stores a change after those that wait already, or in the place of the one with its key. Rejects if the device or the
 * user's share of it is full.
 */
export async function keepChange(change: WaitingChange): Promise<void> {
  const waiting = await waitingChanges(change.userId)
  const before = waiting.find(({ key }) => key === change.key)
  const others = waiting.filter(other => other !== before)
  if (others.length >= MAX_CHANGES || sizeOf([...others, change]) > MAX_BYTES) throw new Error('Too much waits.')
  // The clock of a device may be corrected.
  const since = change.since || before?.since || Math.max(Date.now(), ...others.map(other => other.since + 1))
  const latest = { ...change, since, edits: before ? (before.edits ?? 0) + 1 : (change.edits ?? 0) }
  const keep = (value: object) => stored('readwrite', store => store.put(value))
  // Private windows of WebKit store no files, only their bytes.
  await keep(latest).catch(async () => keep(await withBytes(latest)))
}
export const dropChange = (key: string) => stored('readwrite', store => store.delete(key))

/** Returns the bytes that changes send. */
export const sizeOf = (changes: WaitingChange[]): number =>
  changes
    .flatMap(({ fields }) => fields)
    .reduce((sum, [, value]) => sum + (typeof value === 'string' ? value.length : value.size), 0)

/** Deletes a saved change, or adds the reason to a refused one, unless the user changed or deleted it while it was sent. */
export const settleChange = ({ key, edits }: WaitingChange, rejection: Pick<WaitingChange, 'problem' | 'asks'>) =>
  stored('readwrite', store => {
    const found = store.get(key)
    found.addEventListener('success', () => {
      if (!found.result || found.result.edits !== edits) return
      if (rejection.problem) store.put({ ...found.result, ...rejection })
      else store.delete(key)
    })
    return found
  })

/** Returns what waits of a user on this device, in the order in which it is sent. */
export async function waitingChanges(userId: string): Promise<WaitingChange[]> {
  const all = await stored<(WaitingChange | Awaited<ReturnType<typeof withBytes>>)[]>('readonly', store =>
    store.getAll(),
  )
  return all
    .filter(change => change.userId === userId)
    .map(
      change => ({ ...change, fields: change.fields.map(([name, value]) => [name, withFile(value)]) }) as WaitingChange,
    )
    .sort((one, two) => one.since - two.since)
}

type FileBytes = { name: string; type: string; bytes: ArrayBuffer }

async function withBytes(change: WaitingChange) {
  const bytesOf = async (file: File): Promise<FileBytes> => {
    return { name: file.name, type: file.type, bytes: await file.arrayBuffer() }
  }
  const fields = change.fields.map(async ([name, value]) =>
    typeof value === 'string' ? ([name, value] as const) : ([name, await bytesOf(value)] as const),
  )
  return { ...change, fields: await Promise.all(fields) }
}

const withFile = (value: string | File | FileBytes) =>
  typeof value === 'string' || value instanceof File ? value : new File([value.bytes], value.name, { type: value.type })

async function stored<Result>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1)
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
