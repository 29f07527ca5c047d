import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { backupPlace, keepBackupFile, listBackups } from '~/features/instance/backups/backup-store.server'
import { storeUpload } from '~/features/transfer/rows/stored-upload.server'
import { RESERVED_BYTES } from '~/platform/storage/free-space.server'
import { storage } from '~/platform/storage/storage.server'
import { makeUser } from '../factories/users'

// Uploads on a disk that other writes fill: the free space is counted while the file arrives.

const MB = 1024 * 1024
const megabytes = function* (count: number) {
  for (let at = 0; at < count; at++) {
    free -= MB
    yield Buffer.alloc(MB)
  }
}
let free = 0

afterEach(() => vi.restoreAllMocks())

async function upload(count: number, room: number) {
  free = RESERVED_BYTES + room
  vi.spyOn(storage(), 'room').mockImplementation(async () => free)
  const { actor } = await makeUser()
  const stored = storeUpload(actor, { kind: 'import', stream: Readable.from(megabytes(count)) })
  const outcome = await stored.then(({ bytes }) => bytes / MB).catch(error => error.fields.file[0])
  const files: string[] = []
  for await (const { key } of storage().list(`archives/${actor.userId}/`)) files.push(key)
  return { outcome, stored: files.length }
}

const NO_ROOM = 'The server does not have enough space for this file. Please try again later.'

test('an upload that fits is stored', async () => {
  expect(await upload(40, 41 * MB)).toEqual({ outcome: 40, stored: 1 })
})

test.each([-1, 20 * MB])('an upload without a length stops when the disk is full: %i bytes', async room => {
  expect(await upload(40, room)).toEqual({ outcome: NO_ROOM, stored: 0 })
  // It was not read to its end.
  expect(free).toBeGreaterThan(RESERVED_BYTES - 20 * MB)
})

test.each([
  [40, 41 * MB, undefined],
  [40, 20 * MB, NO_ROOM],
])('a backup of %i MB with room for %i bytes', async (count, room, rejection) => {
  const name = `upload-${count * MB - room < 0 ? 'fits' : 'full'}.zip`
  free = RESERVED_BYTES + room
  vi.spyOn(backupPlace().store, 'room').mockImplementation(async () => free)
  const storing = keepBackupFile(name, Readable.from(megabytes(count)))
  expect(await storing.then(() => undefined).catch(error => error.fields.file[0])).toBe(rejection)
  expect((await listBackups()).some(backup => backup.name === name)).toBe(!rejection)
  expect(free).toBeGreaterThanOrEqual(RESERVED_BYTES - 20 * MB)
})
