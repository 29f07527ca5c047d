import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
// @ts-expect-error The package has no types.
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Storage, StoredFile } from '~/platform/storage/storage-driver'
import { folderStorage } from '~/platform/storage/storage-folder.server'
import { s3Storage } from '~/platform/storage/storage-s3.server'

let folder: string
let store: InstanceType<typeof S3rver>
const storages: Partial<Record<'folder' | 's3', Storage>> = {}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'storage-'))
  storages.folder = folderStorage(path.join(folder, 'files'))
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: path.join(folder, 's3') }
  store = new S3rver(options)
  const { port } = (await store.run()) as AddressInfo
  storages.s3 = s3Storage({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    bucket: 'pictures',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  })
})

afterAll(async () => {
  await store.close()
  await rm(folder, { recursive: true })
})

const bytesOf = async (file: StoredFile | null) =>
  file && (Buffer.isBuffer(file.body) ? file.body : await buffer(file.body))
const text = { contentType: 'text/plain' }
const zip = { contentType: 'application/zip' }
const jpeg = { contentType: 'image/jpeg' }
const keysOf = async (storage: Storage, prefix: string) => {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

it('the bucket is created on first use, even if S3 starts after the app', async () => {
  const options = { address: '127.0.0.1', silent: true, directory: path.join(folder, 'late') }
  const first = new S3rver({ ...options, port: 0 })
  const { port } = (await first.run()) as AddressInfo
  await first.close()
  const keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  const late = s3Storage({ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'new', ...keys })
  await expect(late.put('a.txt', Buffer.from('a'), text)).rejects.toThrow()
  const second = new S3rver({ ...options, port })
  await second.run()
  await late.put('a.txt', Buffer.from('a'), text)
  expect(await keysOf(late, '')).toEqual(['a.txt'])
  await second.close()
})

describe.each(['folder', 's3'] as const)('files in %s storage', kind => {
  const storage = () => storages[kind] as Storage

  it('are returned unchanged, small and large', async () => {
    for (const size of [0, 1, 5000, 3_000_001]) {
      const bytes = Buffer.alloc(size, 'diamonds')
      await storage().put(`sizes/${size}.jpg`, bytes, jpeg)
      const file = await storage().get(`sizes/${size}.jpg`)
      expect(file?.size).toBe(size)
      expect((await bytesOf(file))?.equals(bytes)).toBe(true)
    }
  })

  it('can be streamed in any size, and are not stored if the stream fails', async () => {
    const piece = Buffer.alloc(700_000, 'diamonds')
    const pieces = Array.from({ length: 50 }, () => piece)
    const bytes = Buffer.concat(pieces)
    expect(await storage().putStream('streams/a.zip', Readable.from(pieces), zip)).toBe(bytes.length)
    expect((await bytesOf(await storage().get('streams/a.zip')))?.equals(bytes)).toBe(true)
    async function* broken() {
      yield piece
      throw new Error('cut off')
    }
    await expect(storage().putStream('streams/b.zip', Readable.from(broken()), zip)).rejects.toThrow('cut off')
    expect(await storage().head('streams/b.zip')).toBeNull()
    expect(await storage().room()).toBeGreaterThan(0)
  })

  it('have a size, a stable strong ETag and a time', async () => {
    await storage().put('described/a.txt', Buffer.from('hello'), text)
    const [head, again, file] = [
      await storage().head('described/a.txt'),
      await storage().head('described/a.txt'),
      await storage().get('described/a.txt'),
    ]
    expect(head).toEqual(again)
    expect(head).toMatchObject({ size: 5, etag: expect.stringMatching(/^"[^"]+"$/) })
    expect(file?.etag).toBe(head?.etag)
    expect(Math.abs(Date.now() - (head?.lastModified.getTime() ?? 0))).toBeLessThan(60_000)
  })

  it('are returned in ranges, with the total size', async () => {
    const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, index) => index % 251))
    await storage().put('parts/a.bin', bytes, jpeg)
    for (const [start, end] of [
      [0, 1],
      [10, 19],
      [1000, 500_000],
      [699_999, 699_999],
    ] as const) {
      const part = await storage().get('parts/a.bin', { start, end })
      expect(part?.size).toBe(700_000)
      expect((await bytesOf(part))?.equals(bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  it('are null if they do not exist', async () => {
    expect(await storage().get('nowhere/a.jpg')).toBeNull()
    expect(await storage().head('nowhere/a.jpg')).toBeNull()
    await storage().put('folders/inner/a.jpg', Buffer.from('a'), jpeg)
    expect(await storage().get('folders/inner')).toBeNull()
    await storage().delete(['nowhere/a.jpg', 'nowhere/b.jpg'])
  })

  it('are listed by key prefix', async () => {
    const keys = ['lists/one/a.jpg', 'lists/one/thumbs_a.jpg/320x0_a.jpg', 'lists/two/b.jpg']
    await Promise.all([...keys, 'lists2/c.jpg'].map(key => storage().put(key, Buffer.from(key), jpeg)))
    expect(await keysOf(storage(), 'lists/')).toEqual(keys)
    expect(await keysOf(storage(), 'lists/two/')).toEqual(['lists/two/b.jpg'])
    expect(await keysOf(storage(), 'lists3/')).toEqual([])
    expect(await keysOf(storage(), '')).toEqual(expect.arrayContaining([...keys, 'lists2/c.jpg']))
  })

  it('are deleted idempotently', async () => {
    const keys = ['gone/a/a.jpg', 'gone/a/thumbs_a.jpg/320x0_a.jpg', 'gone/b/b.jpg']
    await Promise.all(keys.map(key => storage().put(key, Buffer.from(key), jpeg)))
    await storage().delete(keys.slice(0, 2))
    expect(await keysOf(storage(), 'gone/')).toEqual(['gone/b/b.jpg'])
    await storage().delete(keys)
    await storage().delete([])
    expect(await keysOf(storage(), 'gone/')).toEqual([])
  })

  it('cannot be outside of the storage', async () => {
    for (const key of ['../outside.jpg', '/outside.jpg', 'a/../../outside.jpg', 'a/./b', '']) {
      await expect(storage().put(key, Buffer.from('x'), jpeg)).rejects.toThrow('Not a storage key')
      await expect(storage().get(key)).rejects.toThrow('Not a storage key')
      await expect(storage().head(key)).rejects.toThrow('Not a storage key')
      await expect(storage().delete([key])).rejects.toThrow('Not a storage key')
    }
  })

  it('can be created and deleted concurrently in one folder', async () => {
    await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const key = `busy/record/thumbs_${index % 4}/${index}.jpg`
        await storage().put(key, Buffer.alloc(100, index), jpeg)
        await storage().delete([key])
      }),
    )
    expect(await keysOf(storage(), 'busy/')).toEqual([])
  })
})

it('folder storage leaves no temporary files and no empty folders', async () => {
  const storage = storages.folder as Storage
  for await (const { key } of storage.list('')) await storage.delete([key])
  expect(await readdir(path.join(folder, 'files'))).toEqual([])
})

it('folder storage deletes abandoned temporary files after their writers must have ended', async () => {
  const root = path.join(folder, 'half')
  const storage = folderStorage(root)
  await storage.put('whole/a.txt', Buffer.from('hello'), text)
  const [left, young] = ['left', 'young'].map(name => path.join(root, `.unfinished-${name}`)) as [string, string]
  for (const file of [left, young]) await writeFile(file, 'half')
  await utimes(left, new Date(0), new Date(0))
  await storage.sweepUnfinished(new Date(Date.now() - 3600_000))
  expect((await readdir(root)).sort()).toEqual(['.unfinished-young', 'whole'])
})
