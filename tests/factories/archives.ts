import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { makeArchive } from '~/features/transfer/archive/archive-run.server'
import { archiveFile, startArchive } from '~/features/transfer/archive/archives.server'
import { checkArchive, restoreArchive } from '~/features/transfer/archive-restore/restore-run.server'
import type { RestoreMode } from '~/features/transfer/archive-restore/restore-terms'
import { getRestore, startRestore, takeArchive } from '~/features/transfer/archive-restore/restores.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'

/** Creates an archive without the job queue and returns its bytes. */
export async function archived(actor: Actor): Promise<Buffer> {
  await startArchive(actor)
  const { id } = await db.archive.findFirstOrThrow({ where: { userId: actor.userId, state: 'running' } })
  await makeArchive({ archiveId: id, userId: actor.userId })
  const { state, error } = await db.archive.findUniqueOrThrow({ where: { id } })
  if (state !== 'ready') throw new Error(`The archive is ${state}: ${error}`)
  const file = await (await archiveFile(actor)).read()
  if (!file) throw new Error('The archive is not in the storage')
  return Buffer.isBuffer(file.body) ? file.body : buffer(file.body)
}

/** Reads the files of a zip by path, with an independent reader. */
export async function unzipped(zip: Buffer): Promise<Map<string, { bytes: Buffer; entry: Entry }>> {
  const files = new Map<string, { bytes: Buffer; entry: Entry }>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry()) {
    files.set(entry.fileName, { entry, bytes: await buffer(await opened.openReadStreamPromise(entry)) })
  }
  return files
}

/** Parses a JSON file of a zip. */
export const jsonIn = (files: Awaited<ReturnType<typeof unzipped>>, path: string) =>
  JSON.parse(files.get(path)?.bytes.toString() ?? 'null')

/** Uploads and checks an archive without the job queue. */
export async function checkedArchive(actor: Actor, zip: Buffer) {
  const file = { name: 'archive.zip', stream: Readable.from([zip]) }
  const { id } = await takeArchive(actor, file)
  const row = await db.restore.findUniqueOrThrow({ where: { id } })
  await checkArchive({ restoreId: id, userId: actor.userId })
  return { ...(await getRestore(actor, id)), file: row.file }
}

/** Restores an archive through all steps. */
export async function restored(actor: Actor, zip: Buffer, mode: RestoreMode = 'merge') {
  const { id, error } = await checkedArchive(actor, zip)
  if (error) throw new Error(error)
  await startRestore(actor, id, mode, true)
  await restoreArchive({ restoreId: id, userId: actor.userId })
  const after = await getRestore(actor, id)
  if (after.state !== 'done') throw new Error(`The restore is ${after.state}: ${after.error}`)
  return after
}
