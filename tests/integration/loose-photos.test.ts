import { beforeEach, describe, expect, it } from 'vitest'
import { removeAccount } from '~/features/account/account-deletion/delete-account.server'
import { loosePhotos } from '~/features/collection/loose-photos/loose-photos.server'
import { findFile, sweepOrphans } from '~/features/instance/files/files.server'
import type { Actor } from '~/platform/actor'
import { db } from '~/platform/db/db.server'
import { newId } from '~/platform/db/ids.server'
import { storage } from '~/platform/storage/storage.server'
import { action } from '~/routes/kits/photos/page'
import { action as upload } from '~/routes/kits/photos/upload'
import { archived, restored, unzipped } from '../factories/archives'
import { errorsOf, fileOf, send } from '../factories/forms'
import { makeProject } from '../factories/projects'
import { routeArgs } from '../factories/route-args'
import { makeUser, signedInRequest } from '../factories/users'
import { sizedJpeg } from '../fixtures/pictures'

let actor: Actor
let user: { id: string }

beforeEach(async () => {
  ;({ actor, user } = await makeUser())
})

async function uploaded(name: string, { id = newId(), who = user, width = 60 } = {}) {
  const body = new FormData()
  body.append('id', id)
  body.append('image', fileOf(await sizedJpeg(width, 40), name))
  const response = (await upload(
    routeArgs(await signedInRequest(who, '/loose-photos', { method: 'POST', body })),
  )) as Response
  return { id, status: response.status, said: await response.json() }
}

const placing = (rows: Record<string, { kit: string; place?: string }>, drop: string[] = [], who = user) => {
  const fields: Record<string, string> = { do: 'place' }
  for (const [id, { kit, place = 'kit' }] of Object.entries(rows)) {
    fields[`kit-${id}`] = kit
    fields[`place-${id}`] = place
  }
  return send(who, action, '/photos', { ...fields, ...Object.fromEntries(drop.map(id => ['drop', id])) })
}

const kitOf = (id: string) => db.project.findUniqueOrThrow({ where: { id }, select: { image: true, imageWidth: true } })
async function filesOf() {
  const keys: string[] = []
  for await (const { key } of storage().list('loose_photos/')) keys.push(key)
  return keys
}

describe('many photos', () => {
  it('are matched by the names of their files, and wait otherwise', async () => {
    await makeProject(actor, { title: 'Café Terrace' })
    await makeProject(actor, { title: 'Great Wave' })
    await send(user, action, '/photos', {
      do: 'add',
      photos: [
        fileOf(await sizedJpeg(60, 40), 'cafe_terrace (1).jpg'),
        fileOf(await sizedJpeg(62, 40), 'Great Wave.jpeg'),
        fileOf(await sizedJpeg(66, 40), 'great-wave 2.jpg'),
        fileOf(await sizedJpeg(64, 40), 'IMG_0042.jpg'),
      ],
    })
    const { photos, kits } = await loosePhotos(actor)
    expect(photos.map(({ name, kit, place }) => [name, kit, place])).toEqual([
      ['cafe_terrace (1).jpg', 'Café Terrace', 'kit'],
      ['Great Wave.jpeg', 'Great Wave', 'kit'],
      ['great-wave 2.jpg', 'Great Wave', 'note'],
      ['IMG_0042.jpg', '', 'kit'],
    ])
    expect(kits.sort()).toEqual(['Café Terrace', 'Great Wave'])
    expect(await loosePhotos((await makeUser()).actor)).toEqual({ photos: [], kits: [] })
  })

  it('keep the good ones, and name each that is not a photo', async () => {
    const files = [fileOf(await sizedJpeg(60, 40), 'a.jpg'), fileOf('no photo', 'b.jpg')]
    const result = await send(user, action, '/photos', { do: 'add', photos: files })
    expect(result.status).toBe(400)
    expect(errorsOf(result)?.photos?.[0]).toMatch(/^Photo 2, “b\.jpg”: This file is not a supported image/)
    expect((await loosePhotos(actor)).photos.map(({ name }) => name)).toEqual(['a.jpg'])
  })

  it('are stored once when an upload is repeated, and at most 200 wait', async () => {
    const { id } = await uploaded('a.jpg')
    expect(await uploaded('a.jpg', { id })).toMatchObject({ status: 200, said: { id } })
    expect(await db.loosePhoto.count({ where: { userId: user.id } })).toBe(1)
    const row = await db.loosePhoto.findFirstOrThrow({ where: { userId: user.id } })
    await db.loosePhoto.createMany({ data: Array.from({ length: 199 }, () => ({ ...row, id: newId() })) })
    expect(await uploaded('b.jpg')).toMatchObject({
      status: 400,
      said: { message: '200 photos wait already. Add those to their kits first.' },
    })
  })
})

describe('put into place, photos', () => {
  it('become the photo of a kit and one progress note, and no file is left behind', async () => {
    const kit = await makeProject(actor, { title: 'Great Wave' })
    const ids = [await uploaded('1.jpg', { width: 62 }), await uploaded('2.jpg'), await uploaded('3.jpg')].map(
      p => p.id,
    )
    const [first = '', second = '', third = ''] = ids
    const rest = await uploaded('4.jpg')
    const result = await placing({
      [first]: { kit: 'great wave' },
      [second]: { kit: 'Great Wave', place: 'note' },
      [third]: { kit: 'Great Wave', place: 'note' },
      [rest.id]: { kit: ' ' },
    })
    expect(result.status).toBe(302)
    const { image, imageWidth } = await kitOf(kit.id)
    expect(imageWidth).toBe(62)
    const file = await findFile({ collection: 'projects', recordId: kit.id, fileName: image }, '320x0')
    expect(await file.head()).not.toBeNull()
    const notes = () => db.progressNote.findMany({ where: { projectId: kit.id } })
    expect(await notes()).toMatchObject([{ image: expect.stringMatching(/./), morePhotos: [expect.anything()] }])
    expect((await loosePhotos(actor)).photos.map(({ name }) => name)).toEqual(['4.jpg'])
    expect((await filesOf()).filter(key => ids.some(id => key.includes(id)))).toEqual([])
    // The same form again: nothing is added twice.
    expect((await placing({ [first]: { kit: 'Great Wave', place: 'note' } })).status).toBe(302)
    expect(await notes()).toHaveLength(1)
  })

  it('never replace a photo unasked, and change nothing if one row is wrong', async () => {
    const kit = await makeProject(actor, { title: 'Great Wave' })
    await makeProject(actor, { title: 'Twins' })
    await makeProject(actor, { title: 'Twins' })
    const stranger = await makeUser()
    await makeProject(stranger.actor, { title: 'Strange' })
    const [old, a, b, c, d] = [
      await uploaded('0.jpg', { width: 50 }),
      await uploaded('a.jpg', { width: 52 }),
      await uploaded('b.jpg'),
      await uploaded('c.jpg'),
      await uploaded('d.jpg'),
    ]
    await placing({ [old.id]: { kit: 'Great Wave' } })
    const rejected = await placing({
      [a.id]: { kit: 'Great Wave' },
      [b.id]: { kit: 'Strange' },
      [c.id]: { kit: 'twins' },
      [d.id]: { kit: 'Great Wave', place: 'note' },
    })
    expect(rejected.status).toBe(400)
    expect(errorsOf(rejected)).toEqual({
      [`kit-${a.id}`]: ['This kit has a photo. Choose “Replace the kit photo” or “Progress photo”.'],
      [`kit-${b.id}`]: ['You have no kit with this title. Choose one from the list, or clear the field.'],
      [`kit-${c.id}`]: ['Several kits have this title. Choose one from the list.'],
    })
    expect((await kitOf(kit.id)).imageWidth).toBe(50)
    expect((await loosePhotos(actor)).photos).toHaveLength(4)
    const twice = await placing({
      [a.id]: { kit: 'Great Wave', place: 'replace' },
      [b.id]: { kit: 'Great Wave', place: 'replace' },
    })
    expect(errorsOf(twice)).toEqual({
      [`kit-${b.id}`]: ['Another photo here becomes the photo of this kit. Choose “Progress photo”.'],
    })
    expect((await placing({ [a.id]: { kit: 'Great Wave', place: 'replace' } }, [b.id])).status).toBe(302)
    expect((await kitOf(kit.id)).imageWidth).toBe(52)
    expect((await loosePhotos(actor)).photos.map(({ name }) => name)).toEqual(['c.jpg', 'd.jpg'])
  })

  it('whose file is missing stay, and say so', async () => {
    const kit = await makeProject(actor, { title: 'Great Wave' })
    const { id } = await uploaded('a.jpg')
    await storage().delete((await filesOf()).filter(key => key.includes(id)))
    expect(errorsOf(await placing({ [id]: { kit: 'Great Wave' } }))).toEqual({
      [`kit-${id}`]: ['The file of this photo is missing. Delete it here, then add it again.'],
    })
    expect((await kitOf(kit.id)).image).toBe('')
    expect((await loosePhotos(actor)).photos).toHaveLength(1)
  })

  it('of another person stay where they are', async () => {
    const { user: other, actor: otherActor } = await makeUser()
    await makeProject(actor, { title: 'Mine' })
    const theirs = await uploaded('a.jpg', { who: other })
    await placing({ [theirs.id]: { kit: 'Mine' } }, [theirs.id])
    expect((await loosePhotos(otherActor)).photos).toHaveLength(1)
  })

  it('survive the nightly sweep, and leave with the account', async () => {
    const { id } = await uploaded('a.jpg')
    const files = async () => (await filesOf()).filter(key => key.includes(id))
    await sweepOrphans(new Date(Date.now() + 48 * 3600_000))
    expect(await files()).toHaveLength(4)
    await removeAccount(actor)
    await expect.poll(files).toEqual([])
  })
})

it('that wait are part of an archive, and of its restore, once; Replace keeps others', async () => {
  await uploaded('IMG_1.jpg')
  await uploaded('Great Wave.jpg', { width: 70 })
  const zip = await archived(actor)
  const paths = [...(await unzipped(zip)).keys()].filter(path => path.startsWith('photos/'))
  expect(paths.sort()).toEqual(['Great Wave', 'IMG_1'].map(name => `photos/Photos without a kit/${name}.jpg`))
  const namesOf = async (who: Actor) => (await loosePhotos(who)).photos.map(({ name }) => name)
  await restored(actor, zip)
  expect(await namesOf(actor)).toEqual(['Great Wave.jpg', 'IMG_1.jpg'])
  const other = await makeUser()
  for (const mode of ['merge', 'merge', 'replace'] as const) await restored(other.actor, zip, mode)
  await uploaded('New.jpg', { who: other.user })
  const { report } = await restored(other.actor, zip, 'replace')
  expect(report?.counts.loose_photos).toEqual({ total: 2, fresh: 0, differing: 0, gone: 0 })
  expect(await namesOf(other.actor)).toEqual(['Great Wave.jpg', 'IMG_1.jpg', 'New.jpg'])
  const rows = await db.loosePhoto.findMany({ where: { userId: other.actor.userId } })
  for (const { id, image } of rows) {
    expect(await (await findFile({ collection: 'loose_photos', recordId: id, fileName: image })).head()).toBeTruthy()
  }
  expect(rows.map(({ imageWidth }) => imageWidth).sort()).toEqual([60, 60, 70])
})
