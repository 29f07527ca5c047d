import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { changeLanguage } from '~/features/account/profile/profile.server'
import { connectDatabase, db, disconnectDatabase } from '~/platform/db/db.server'
import { COMPLETE } from '~/platform/languages'
import { makeUser, sessionCookieOf } from '../factories/users'
import { app } from '../setup/app'
import { postForm } from '../setup/over-http'
import { startInstance } from '../setup/test-app'
import { mailsTo, tokenMailedTo, wire } from '../setup/wire-http'

// The pseudo language (scripts/pseudo-text.mjs) stands for every other one.

const PSEUDO = { 'accept-language': 'en-XA,en;q=0.9' }
const SKIP_LINK = { pseudo: '⟦Šķîp', english: 'Skip to content' }

let instance: Awaited<ReturnType<typeof startInstance>>
let url: string
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  instance = await startInstance(app.databaseUrl, { PSEUDO_LANGUAGE: 'on' })
  url = instance.url
})
afterAll(async () => {
  await instance.stop()
  await disconnectDatabase()
})

let user: Awaited<ReturnType<typeof makeUser>>
let cookie: string
beforeEach(async () => {
  user = await makeUser()
  cookie = await sessionCookieOf(user.user)
})

const read = async (path: string, headers: Record<string, string> = {}, at = url) => {
  const response = await fetch(at + path, { headers, redirect: 'manual' })
  return { response, text: await response.text() }
}

describe('a public page', () => {
  it('is in the language of the browser, and names it', async () => {
    const { response, text } = await read('/about', PSEUDO)
    expect(text).toMatch(/<html lang="en-XA"/)
    expect(text).toContain(SKIP_LINK.pseudo)
    expect(text).not.toContain(SKIP_LINK.english)
    expect(response.headers.get('Content-Language')).toBe('en-XA')
    expect(response.headers.get('Vary')).toMatch(/Accept-Language, Cookie/)
  })

  it('names its addresses in each language, of which the parameter has precedence', async () => {
    const { text } = await read('/about', { cookie: 'lang=en-XA' })
    const alternates = [...text.matchAll(/<link rel="alternate" hrefLang="([\w-]+)" href="([^"]+)"/g)]
    expect(
      alternates.map(([, language, href]) => [language, new URL(href ?? '').pathname + new URL(href ?? '').search]),
    ).toEqual([
      ['x-default', '/about'],
      ...[...COMPLETE, 'en-XA'].map(language => [language, `/about?lang=${language}`]),
    ])
    expect((await read('/about?lang=en', { cookie: 'lang=en-XA' })).text).toMatch(/<html lang="en"/)
    expect((await read('/about?lang=en-XA')).text).toMatch(/<html lang="en-XA"/)
  })

  it('preloads the texts of its scripts, which the browser may keep for good', async () => {
    const { text } = await read('/login', PSEUDO)
    const [, path = ''] = /<link rel="preload" as="fetch" href="([^"]+)"/.exec(text) ?? []
    const { response, text: texts } = await read(path)
    expect(response.headers.get('Cache-Control')).toContain('immutable')
    expect(JSON.parse(texts)['Skip to content']).toContain(SKIP_LINK.pseudo)
    // Only the server has it.
    expect(JSON.parse(texts)['Choose one of the languages.']).toBeUndefined()
  })

  it('is English for a language that is not offered, as that of tests', async () => {
    const { response, text } = await read('/about?lang=en-XA', { ...PSEUDO, cookie: 'lang=en-XA' }, app.url)
    expect(text).toMatch(/<html lang="en"/)
    expect(text).not.toMatch(/⟦|(lang|value)="en-XA"|as="fetch"/i)
    expect(response.headers.get('Content-Language')).toBe('en')
  })
})

describe('the switch', () => {
  it('stores the language of a visitor in the browser, and leads back without the one of the address', async () => {
    const sent = await postForm(`${url}/preferences/language`, {
      language: 'en-XA',
      redirectTo: '/about?lang=en&a=1#b',
    })
    expect(sent.headers.get('Location')).toBe('/about?a=1#b')
    expect(sent.headers.getSetCookie().join()).toMatch(/^lang=en-XA; Path=\/; Max-Age=31536000; SameSite=Lax$/)
  })

  it('stores the language of a user in the account, for every browser', async () => {
    await postForm(`${url}/preferences/language`, { language: 'en-XA', redirectTo: '/profile' }, { cookie })
    expect((await db.user.findUniqueOrThrow({ where: { id: user.user.id } })).language).toBe('en-XA')
    expect((await read('/profile', { cookie })).text).toMatch(/<html lang="en-XA"/)
    expect((await read('/profile', { cookie: `${cookie}; lang=en` })).text).toContain(SKIP_LINK.pseudo)
    // An instance that does not offer it.
    expect((await read('/profile', { cookie }, app.url)).text).toContain(SKIP_LINK.english)
  })

  it('rejects a language that is not offered, and an address elsewhere', async () => {
    const sent = (language: string) =>
      postForm(`${url}/preferences/language`, { language, redirectTo: 'https://elsewhere.example/' }, { cookie })
    expect((await sent('it')).status).toBe(400)
    expect((await sent('')).status).toBe(400)
    expect((await sent('en')).headers.get('Location')).toBe('/')
    expect((await db.user.findUniqueOrThrow({ where: { id: user.user.id } })).language).toBe('en')
  })
})

test('a rejected login is in the language of the visitor', async () => {
  const wrong = { email: user.user.email, password: 'not the password' }
  const page = await postForm(`${url}/login`, wrong, PSEUDO)
  expect(page.status).toBe(400)
  expect(await page.text()).toContain('⟦Åûţĥéñţîçåţîöñ fåîļéð.')
  const short = await postForm(`${url}/register`, { ...wrong, username: 'a' }, PSEUDO)
  expect(await short.text()).toContain('⟦Ûšéŕñåmé mûšţ bé åţ ļéåšţ 3 çĥåŕåçţéŕš')
})

test('two languages at once do not mix', async () => {
  await changeLanguage(user.actor, 'en-XA')
  const other = await sessionCookieOf((await makeUser()).user)
  const paths = ['/about', '/comfort', '/overview', '/profile', '/terms']
  const visits = Array.from({ length: 40 }, (_, at) => {
    const isPseudo = at % 2 === 0
    const headers = isPseudo ? { cookie, ...PSEUDO } : { cookie: other }
    return read(paths[at % paths.length] ?? '', headers).then(({ text, response }) => ({ isPseudo, text, response }))
  })
  for (const { isPseudo, text, response } of await Promise.all(visits)) {
    expect(response.status).toBe(200)
    expect(text).toContain(`<html lang="${isPseudo ? 'en-XA' : 'en'}"`)
    expect(text.includes('⟦')).toBe(isPseudo)
  }
})

test('the API, files for programs and the admin’s pages stay English', async () => {
  await changeLanguage(user.actor, 'en-XA')
  const headers = { ...PSEUDO, cookie: `${cookie}; lang=en-XA` }
  const weak = { email: 'weak@example.com', password: 'password1', passwordConfirm: 'password1' }
  const rejected = await fetch(`${url}/api/collections/users/records`, {
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(weak),
  })
  const texts = [await rejected.text()]
  expect(texts[0]).toContain('This password is too common. Choose another one.')
  for (const path of ['/export', '/import/template.csv', '/host/login', '/api/openapi.json', '/healthz', '/readyz']) {
    texts.push((await read(path, headers)).text)
  }
  for (const text of texts) expect(text).not.toContain('⟦')
})

test('mails are in the language of their recipient, also if the request is in English', async () => {
  await changeLanguage(user.actor, 'en-XA')
  const [email, newEmail] = [user.user.email, `new-${user.user.email}`]
  const at = { base: url }
  const post = (action: string, body: Record<string, string>, as = '') =>
    wire('POST', `collections/users/${action}`, { ...at, body, as })
  const password = 'wax-and-tray'
  const form = { currentPassword: user.password, password, confirmPassword: password }
  await postForm(`${url}/change-password`, form, { cookie, 'accept-language': 'en' })
  await db.user.update({ where: { id: user.user.id }, data: { verified: false } })
  await post('request-verification', { email })
  await db.user.update({ where: { id: user.user.id }, data: { verified: true } })
  await post('request-password-reset', { email })
  await post('request-otp', { email })
  const { body } = await post('auth-with-password', { identity: email, password })
  await post('request-email-change', { newEmail }, body.token)
  await expect.poll(() => mailsTo(newEmail)).toHaveLength(1)
  await post('confirm-email-change', { token: await tokenMailedTo(newEmail), password })
  await expect.poll(() => mailsTo(email)).toHaveLength(5)
  for (const mail of [...(await mailsTo(email)), ...(await mailsTo(newEmail))]) {
    expect(mail.subject).toMatch(/^⟦.*⟧$/)
    expect(mail.html).toContain('<html lang="en-XA">')
  }
})
