import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { adoptTimeZone, changeDateFormat } from '~/features/account/profile/profile.server'
import { readToast } from '~/http/forms/toast.server'
import { comfortHeader, comfortIn, comfortOf } from '~/http/pages/comfort.server'
import { isLargePrint } from '~/http/pages/large-print.server'
import { authed } from '~/http/session/authed.server'
import { formatDay } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import { env } from '~/platform/env.server'
import { pictureFile } from '~/platform/images/images.server'
import { formatCount } from '~/platform/notation'
import { storage } from '~/platform/storage/storage.server'
import * as profile from '~/routes/account/profile/page'
import * as comfort from '~/routes/account/settings/comfort'
import * as dateFormatPage from '~/routes/account/settings/date-format'
import * as lampRoute from '~/routes/account/settings/lamp'
import * as picture from '~/routes/account/settings/picture'
import * as timeZone from '~/routes/account/settings/time-zone'
import * as username from '~/routes/account/settings/username'
import { cookiesOf, formRequest, pageRequest, type RouteResult, respond } from '../factories/requests'
import { makeUser, sessionCookieOf, signedInRequest } from '../factories/users'
import { phoneJpeg, sizedJpeg } from '../fixtures/pictures'

type User = { id: string }
const post = async (run: unknown, user: User, fields: Record<string, string>) =>
  respond(run, formRequest('/profile/x', fields, { Cookie: await sessionCookieOf(user) }))

const sendPicture = async (user: User, bytes: Buffer, name = 'me.jpg') => {
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], name))
  return respond(picture.action, await signedInRequest(user, '/profile/picture', { method: 'POST', body: form }))
}

const titleOf = async (result: RouteResult) =>
  (await readToast(pageRequest('/', { Cookie: cookiesOf(result) }))).toast?.title

describe('/profile', () => {
  it('redirects the tabs of an earlier release to their rows', async () => {
    const { user } = await makeUser()
    const at = async (url: string) => (await respond(profile.loader, await signedInRequest(user, url))).location
    await expect(at('/profile?tab=data')).resolves.toBe('/profile#data')
    await expect(at('/profile?tab=%2F%2Fevil.example')).resolves.toBe('/profile#%2F%2Fevil.example')
  })

  it('shows the donation link only if DONATION_URL is set', async () => {
    const { user } = await makeUser()
    const donationUrl = async () => (await respond(profile.loader, await signedInRequest(user, '/profile'))).data
    await expect(donationUrl()).resolves.toMatchObject({ donationUrl: '' })
    env.SITE.donationUrl = 'https://donate.example/glint'
    await expect(donationUrl()).resolves.toMatchObject({ donationUrl: 'https://donate.example/glint' })
    env.SITE.donationUrl = ''
  })

  it('redirects a guest to the login page and back', async () => {
    await expect(respond(profile.loader, pageRequest('/profile?tab=data'))).resolves.toMatchObject({
      location: '/login?redirectTo=%2Fprofile%3Ftab%3Ddata',
    })
  })
})

describe('the username', () => {
  it('can be changed', async () => {
    const { user } = await makeUser()
    const wanted = `${user.username}-2`
    const result = await post(username.action, user, { username: ` ${wanted} ` })
    expect(result).toMatchObject({ status: 302, location: '/profile' })
    await expect(titleOf(result)).resolves.toBe(`Username changed to ${wanted}.`)
    await expect(nameOf(user)).resolves.toBe(wanted)
  })

  it('can change case for its owner, but is taken for other users', async () => {
    const { user } = await makeUser({ username: 'Anna_B' })
    const { user: other } = await makeUser()
    const taken = await post(username.action, other, { username: 'anna_b' })
    expect(taken).toMatchObject({
      status: 400,
      data: {
        values: { username: 'anna_b' },
        errors: { username: ['This username is already taken. Please choose another.'] },
      },
    })
    await expect(post(username.action, user, { username: 'ANNA_b' })).resolves.toMatchObject({ status: 302 })
    await expect(nameOf(user)).resolves.toBe('ANNA_b')
    await expect(nameOf(other)).resolves.toBe(other.username)
  })

  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['', 'Username must be at least 3 characters'],
    ['a'.repeat(21), 'Username must be less than 20 characters'],
    ['anna b', 'Username can only contain letters, numbers, hyphens, and underscores'],
  ])('“%s” is rejected with an error at its field', async (typed, message) => {
    const { user } = await makeUser()
    await expect(post(username.action, user, { username: typed })).resolves.toMatchObject({
      status: 400,
      data: { errors: { username: [message] } },
    })
    await expect(nameOf(user)).resolves.toBe(user.username)
  })
})

describe('the profile photo', () => {
  it('is cropped to its centered square', async () => {
    const { user } = await makeUser()
    const result = await sendPicture(user, await sizedJpeg(900, 300))
    expect(result).toMatchObject({ status: 302, location: '/profile' })
    const bytes = await storedAvatar(user)
    await expect(sharp(bytes).metadata()).resolves.toMatchObject({ width: 300, height: 300 })
    // Left half red, right half blue: the middle shows both.
    expect(await colorAt(bytes, 0.1)).toBe('red')
    expect(await colorAt(bytes, 0.9)).toBe('blue')
  })

  it('is rotated before it is cropped', async () => {
    const { user } = await makeUser()
    await sendPicture(user, await phoneJpeg(6))
    const bytes = await storedAvatar(user)
    const { width, height, exif } = await sharp(bytes).metadata()
    expect({ width, height, exif }).toEqual({ width: 64, height: 64, exif: undefined })
  })

  it('replaces the previous photo and deletes its files', async () => {
    const { user } = await makeUser()
    await sendPicture(user, await sizedJpeg(400, 400))
    const first = await filesOf(user)
    await sendPicture(user, await sizedJpeg(500, 400))
    const second = await filesOf(user)
    expect(first).toHaveLength(4)
    expect(second).toHaveLength(4)
    expect(second.filter(key => first.includes(key))).toEqual([])
  })

  it('can be removed', async () => {
    const { user } = await makeUser()
    await sendPicture(user, await sizedJpeg(400, 400))
    const form = new FormData()
    form.set('removeImage', 'on')
    const request = await signedInRequest(user, '/profile/picture', { method: 'POST', body: form })
    await expect(titleOf(await respond(picture.action, request))).resolves.toBe('Profile photo removed.')
    await expect(filesOf(user)).resolves.toEqual([])
    await expect(avatarOf(user)).resolves.toBe('')
  })

  it.each([
    ['no file', async () => Buffer.alloc(0), '', 'Please select a photo first.'],
    [
      'a text',
      async () => Buffer.from('hello'),
      'me.jpg',
      'This file is not a supported image. Choose a JPEG, PNG, WebP, GIF, AVIF or HEIC file.',
    ],
    [
      'more than 30 MB',
      async () => Buffer.alloc(30 * 1024 * 1024 + 1),
      'me.jpg',
      'This photo is larger than 30 MB. Choose a smaller one.',
    ],
  ])('%s is rejected with an error at its field', async (_, make, name, message) => {
    const { user } = await makeUser()
    await expect(sendPicture(user, await make(), name)).resolves.toMatchObject({
      status: 400,
      data: { errors: { image: [message] } },
    })
    await expect(avatarOf(user)).resolves.toBe('')
  })
})

describe('the time zone', () => {
  it('can be any IANA time zone or empty', async () => {
    const { user } = await makeUser()
    for (const timezone of ['Pacific/Auckland', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'UTC', '']) {
      await expect(post(timeZone.action, user, { timezone })).resolves.toMatchObject({ location: '/profile' })
      await expect(zoneOf(user)).resolves.toBe(timezone)
    }
  })

  it('follows the device until the user chooses one', async () => {
    const { user, actor } = await makeUser()
    await adoptTimeZone(actor, 'Europe/Lisbon')
    await adoptTimeZone(actor, 'Mars/Olympus')
    await adoptTimeZone(actor, 'Pacific/Auckland')
    await expect(zoneOf(user)).resolves.toBe('Pacific/Auckland')
    await post(timeZone.action, user, { timezone: 'Pacific/Auckland' })
    await adoptTimeZone(actor, 'Europe/Lisbon')
    await expect(zoneOf(user)).resolves.toBe('Pacific/Auckland')
    await post(timeZone.action, user, { timezone: '' })
    await adoptTimeZone(actor, 'Europe/Lisbon')
    await expect(zoneOf(user)).resolves.toBe('Europe/Lisbon')
  })

  it.each(['Mars/Olympus', '+02:00', 'x'.repeat(500)])('cannot be “%s”', async timezone => {
    const { user } = await makeUser()
    await expect(post(timeZone.action, user, { timezone })).resolves.toMatchObject({
      status: 400,
      data: { errors: { timezone: ['This time zone is unknown. Choose one from the list'] } },
    })
    await expect(zoneOf(user)).resolves.toBe('')
  })
})

describe('the date format', () => {
  const formatOf = async ({ id }: User) => (await db.user.findUniqueOrThrow({ where: { id } })).dateFormat

  it('can be any of the three, or automatic', async () => {
    const { user } = await makeUser()
    for (const dateFormat of ['day-month', 'month-day', 'iso', '']) {
      await expect(post(dateFormatPage.action, user, { dateFormat })).resolves.toMatchObject({ location: '/profile' })
      await expect(formatOf(user)).resolves.toBe(dateFormat)
    }
  })

  it('cannot be another', async () => {
    const { user } = await makeUser()
    await expect(post(dateFormatPage.action, user, { dateFormat: 'DD/MM/YYYY' })).resolves.toMatchObject({
      status: 400,
      data: { errors: { dateFormat: ['This date format is unknown. Choose one from the list'] } },
    })
    await expect(formatOf(user)).resolves.toBe('')
  })

  it('applies to what a loader writes, before the language of the browser', async () => {
    const { user, actor } = await makeUser()
    const written = async () => {
      const loader = authed(async () => `${formatDay('2026-11-22')}, ${formatCount(31_630)}`)
      const headers = { 'Accept-Language': 'de-DE,de;q=0.9,en;q=0.8', Cookie: await sessionCookieOf(user) }
      return (await respond(loader, pageRequest('/overview', headers))).data
    }
    await expect(written()).resolves.toBe('22 November 2026, 31.630')
    await changeDateFormat(actor, 'iso')
    await expect(written()).resolves.toBe('2026-11-22, 31.630')
    await changeDateFormat(actor, 'month-day')
    await expect(written()).resolves.toBe('November 22, 2026, 31,630')
  })
})

describe('accessibility settings', () => {
  it('are stored in a cookie', async () => {
    const form = new FormData()
    form.set('textSize', 'larger')
    form.set('still', 'on')
    const cookie = comfortHeader(comfortIn(form))
    const chosen = { textSize: 'larger', still: true, largeTargets: false, noShortcuts: false }
    expect(comfortOf(pageRequest('/', { Cookie: `theme=dark; ${cookie.split(';')[0]}` }))).toEqual(chosen)
  })

  it('have defaults without a valid cookie', () => {
    const none = { textSize: 'normal', still: false, largeTargets: false, noShortcuts: false }
    expect(comfortOf(pageRequest('/'))).toEqual(none)
    expect(comfortOf(pageRequest('/', { Cookie: 'comfort=<script>.huge' }))).toEqual(none)
  })

  it('redirect to the page of the form, never to another site', async () => {
    const sent = (redirectTo: string) =>
      respond(comfort.action, formRequest('/preferences/comfort', { textSize: 'large', redirectTo }))
    const result = await sent('/profile?tab=preferences')
    expect(result).toMatchObject({ status: 302, location: '/profile?tab=preferences' })
    expect(result.headers.get('Set-Cookie')).toMatch(/^comfort=large; Path=\/; Max-Age=31536000; SameSite=Lax$/)
    await expect(sent('https://evil.example')).resolves.toMatchObject({ location: '/' })
  })
})

describe('the large print of legends', () => {
  it('is stored in a separate cookie, and switched off again', async () => {
    const choose = (lamp: string) =>
      respond(lampRoute.action, formRequest('/preferences/lamp', { lamp, redirectTo: '/projects/abc/legend' }))
    const cookieAfter = async (lamp: string) => (await choose(lamp)).headers.get('Set-Cookie') ?? ''
    expect(await choose('on')).toMatchObject({ status: 302, location: '/projects/abc/legend' })
    const on = await cookieAfter('on')
    expect(on).toMatch(/Max-Age=31536000; SameSite=Lax/)
    expect(isLargePrint(pageRequest('/', { Cookie: `theme=dark; ${on.split(';')[0]}; comfort=large` }))).toBe(true)
    expect(await cookieAfter('off')).toMatch(/Max-Age=0/)
    expect(isLargePrint(pageRequest('/', { Cookie: 'lamp=; xlamp=on' }))).toBe(false)
  })
})

const row = (user: User) =>
  db.user.findUniqueOrThrow({ where: user, select: { username: true, avatar: true, timezone: true } })
const nameOf = async ({ id }: User) => (await row({ id })).username
const avatarOf = async ({ id }: User) => (await row({ id })).avatar
const zoneOf = async ({ id }: User) => (await row({ id })).timezone

async function storedAvatar(user: User): Promise<Buffer> {
  const file = pictureFile({ collection: 'users', recordId: user.id, fileName: await avatarOf(user) })
  return (await file.read())?.body as Buffer
}

async function filesOf({ id }: User): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage().list(`users/${id}/`)) keys.push(key)
  return keys
}

async function colorAt(bytes: Buffer, across: number): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * across)) * info.channels
  return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
}
