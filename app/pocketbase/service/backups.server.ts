import { deleteBackup, keepBackupFile, listBackups } from '~/features/instance/backups/backup-store.server'
import { createBackup, restoreBackup } from '~/features/instance/backups/backups.server'
import { ConflictError, InvalidError, MalformedError, NotFoundError } from '~/platform/errors'
import { readBody } from '../body.server'
import type { ApiCall } from '../call.server'
import { COLLECTIONS } from '../collections/index.server'
import { ApiError, type FieldProblem } from '../errors'
import { invalidForm, PROBLEM } from '../problems'
import { bearerOf, requesterOf } from '../tokens.server'

const NAME = /^[a-z0-9_-]{1,146}\.zip$/
const STRANGE_NAME = { code: 'validation_match_invalid', message: 'Must be in a valid format.' }
const TAKEN = {
  code: 'validation_backup_name_exists',
  message: 'The backup file name is invalid or already exists.',
}
const NO_ZIP = { code: 'validation_invalid_mime_type', message: 'The file must be a zip.' }
const NO_FILE = invalidForm({ file: PROBLEM.required })
const BUSY = 'Try again later - another backup/restore process has already been started.'

/** Returns the backups in PocketBase's format, newest first. `modified` is in UTC, `size` in bytes. */
export async function backupList() {
  const backups = await listBackups()
  return backups.map(({ name, bytes, made }) => ({
    key: name,
    modified: made.toISOString().replace('T', ' '),
    size: bytes,
  }))
}

/**
 * Creates and verifies a backup before responding.
 * @throws ApiError 400 for an invalid name
 */
export async function makeBackup(call: ApiCall): Promise<void> {
  const { values } = await readBody(call)
  const name = String(values.name ?? '')
  if (name && !NAME.test(name)) throw invalidForm({ name: STRANGE_NAME })
  await asApiErrors(() => createBackup(name || undefined), { name: TAKEN })
}

/**
 * Stores an uploaded backup, which is checked when it is restored. `receive` streams the file of the form.
 * @throws ApiError 400 for a missing file, an invalid or taken name, and a file that is no zip
 */
export async function storeUpload(receive: (keep: typeof keepUpload) => Promise<true | null>): Promise<void> {
  const taken = await asApiErrors(() => receive(keepUpload), { file: TAKEN })
  if (taken === null) throw NO_FILE
}

async function keepUpload({ name, stream }: { name: string; stream: NodeJS.ReadableStream }): Promise<true> {
  if (!NAME.test(name)) throw invalidForm({ file: TAKEN })
  await keepBackupFile(name, startingAsZip(stream))
  return true
}

async function* startingAsZip(stream: NodeJS.ReadableStream): AsyncGenerator<Buffer> {
  let begun = false
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (!begun && chunk.subarray(0, 2).toString() !== 'PK') throw invalidForm({ file: NO_ZIP })
    begun = true
    yield chunk
  }
  if (!begun) throw invalidForm({ file: NO_ZIP })
}

/**
 * Deletes a backup.
 * @throws ApiError 400 if there is none
 */
export async function removeBackup({ params }: ApiCall): Promise<void> {
  await asApiErrors(() => deleteBackup(params.key ?? ''))
}

/**
 * Restores a backup, after backing up the current data.
 * @throws ApiError 400 with the reason
 */
export async function putBackup({ params }: ApiCall): Promise<void> {
  await asApiErrors(() => restoreBackup(params.key ?? '', { replace: true }))
}

/**
 * Checks for a superuser's file token in the URL; headers do not count.
 * @throws ApiError 403
 */
export async function mayDownload({ query }: ApiCall): Promise<void> {
  const bearer = await bearerOf(query.get('token') ?? '', 'file', COLLECTIONS)
  if (requesterOf(bearer).kind !== 'superuser') {
    throw new ApiError(403, 'Insufficient permissions to access the resource.')
  }
}

async function asApiErrors<T>(run: () => Promise<T>, taken: Record<string, FieldProblem> = {}): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof ConflictError) throw new ApiError(400, BUSY)
    if (error instanceof NotFoundError) throw new ApiError(400, error.message)
    // Not a form, or truncated.
    if (error instanceof MalformedError) throw NO_FILE
    if (error instanceof InvalidError && error.fields.name && Object.keys(taken).length > 0) throw invalidForm(taken)
    if (error instanceof InvalidError) throw new ApiError(400, error.message)
    throw error
  }
}
