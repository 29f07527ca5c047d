import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSettings, SettingsError, STAND_INS } from '~/platform/env.server'
import { FORMER_SETTINGS, SiteTexts } from '~/platform/input/site-texts'

// The defaults as text: '' means none. `SITE` has a separate list of its texts.
const defaults = Object.fromEntries(
  Object.entries(readSettings({}))
    .filter(([name]) => !STAND_INS.includes(name))
    .map(([name, value]) => [name, typeof value === 'object' ? '' : String(value)]),
)

describe('the documentation', () => {
  test('.env.example lists exactly the settings, each with its default and a comment', () => {
    const blocks = readFileSync('.env.example', 'utf8').trim().split('\n\n').slice(1)
    const settings = blocks.map(block => {
      const lines = block.split('\n')
      const [, name = '', value = ''] = /^#([A-Z0-9_]+)=(.*)$/.exec(lines.pop() ?? '') ?? []
      expect(lines.length, block).toBeGreaterThan(0)
      for (const line of lines) expect(line).toMatch(/^# \S/)
      return [name, value] as const
    })
    expect(new Set(settings.map(([name]) => name)).size).toBe(settings.length)
    expect(Object.fromEntries(settings)).toEqual(defaults)
  })

  test('docs/configuration.md lists exactly the settings, each with its default', () => {
    const items = readFileSync('docs/configuration.md', 'utf8').matchAll(
      /^- `([A-Z0-9_]+)` \((?:default `(.*?)`|no default)\): \S/gm,
    )
    const settings = [...items].map(([, name = '', value = '']) => [name, value] as const)
    expect(new Set(settings.map(([name]) => name)).size).toBe(settings.length)
    expect(Object.fromEntries(settings)).toEqual(defaults)
    expect(settings.length).toBeLessThan(60)
  })

  test('docs/configuration.md lists exactly the texts of SITE', () => {
    const items = readFileSync('docs/configuration.md', 'utf8').matchAll(/^- `([a-z]+[A-Za-z]*)`: \S/gm)
    expect(Array.from(items, ([, name]) => name).sort()).toEqual(Object.keys(SiteTexts.shape).sort())
  })
})

describe('readSettings', () => {
  test('treats an empty value as unset', () => {
    expect(readSettings({ PORT: '', APP_URL: '' })).toEqual(readSettings({}))
  })

  test('reads a value from a file named by a _FILE setting', () => {
    const folder = mkdtempSync(join(tmpdir(), 'glint-settings-'))
    const file = join(folder, 'secret')
    writeFileSync(file, 'postgresql://glint:from-a-file@db/glint\n')
    expect(readSettings({ DATABASE_URL_FILE: file }).DATABASE_URL).toBe('postgresql://glint:from-a-file@db/glint')
    expect(() => readSettings({ DATABASE_URL_FILE: join(folder, 'none'), PORT: 'x' })).toThrow(
      /DATABASE_URL_FILE: not readable \(ENOENT\)\n {2}PORT: /,
    )
    expect(() => readSettings({ DATABASE_URL_FILE: file, DATABASE_URL: 'postgresql://other/db' })).toThrow(
      /DATABASE_URL_FILE: DATABASE_URL is set too/,
    )
    rmSync(folder, { recursive: true })
  })

  test('derives defaults from the app URL', () => {
    const settings = readSettings({ APP_URL: 'https://kits.example.org/', APP_NAME: 'Sparkle' })
    expect(settings).toMatchObject({
      APP_URL: 'https://kits.example.org',
      MAIL_FROM: 'Sparkle <accounts@kits.example.org>',
      SUPPORT_EMAIL: 'support@kits.example.org',
    })
    expect(readSettings({ PORT: '4000' }).APP_URL).toBe('http://localhost:4000')
  })

  const site = (texts: object) => readSettings({ SITE: JSON.stringify(texts) }).SITE

  test('uses the URL as the name of a social profile without one', () => {
    expect(site({ socialUrl: 'https://www.instagram.com/glint/' }).socialName).toBe('instagram.com/glint')
    expect(site({ socialUrl: 'https://a.example', socialName: '@glint' }).socialName).toBe('@glint')
  })

  test('reads the texts of the site, and fills in the properties of links', () => {
    const read = site({ operatorName: 'Ann', donationUrl: '', bioLinks: [{ title: 'A', url: 'https://a.example' }] })
    expect(read).toMatchObject({ operatorName: 'Ann', donationUrl: '', creatorName: '' })
    expect(read.bioLinks).toEqual([
      {
        ...{ title: 'A', description: '', url: 'https://a.example' },
        ...{ variant: 'plain', icon: 'link', featured: false, brand: '', code: '' },
      },
    ])
    const texts = {
      nonsense: 'SITE: must be JSON',
      '[]': 'SITE: must be a JSON object',
      '"Ann"': 'SITE: must be a JSON object',
      '{"operator":"Ann"}': 'SITE: Unrecognized key: "operator"',
      '{"feedUrl":"feed"}': 'SITE.feedUrl: must be a URL that starts with http:// or https://',
    }
    for (const [text, error] of Object.entries(texts)) expect(() => readSettings({ SITE: text })).toThrow(`  ${error}`)
  })

  test('still reads each text from its former setting, and rejects one that is set twice', () => {
    expect(FORMER_SETTINGS).toEqual(
      `OPERATOR_NAME OPERATOR_ADDRESS OPERATOR_LAW HOSTING_PROVIDER ANALYTICS_NAME ANALYTICS_SCRIPT ANALYTICS_SITE
      CREATOR_NAME CREATOR_STORY DONATION_URL SOCIAL_URL SOCIAL_NAME FEED_URL BIO_LINKS`.split(/\s+/),
    )
    const links = [{ title: 'A tray', url: 'https://shop.example/tray' }]
    for (const former of FORMER_SETTINGS) {
      const text = former === 'BIO_LINKS' ? JSON.stringify(links) : 'https://a.example/x'
      const name = former
        .toLowerCase()
        .replace(/_./g, part => part.slice(1).toUpperCase()) as keyof typeof SiteTexts.shape
      const expected = former === 'BIO_LINKS' ? [expect.objectContaining(links[0])] : text
      expect(readSettings({ [former]: text }).SITE[name]).toEqual(expected)
      const value = former === 'BIO_LINKS' ? links : text
      expect(() => readSettings({ [former]: text, SITE: JSON.stringify({ [name]: value }) })).toThrow(
        `  ${former}: ${name} is set in SITE too. Remove ${former}`,
      )
    }
    for (const text of ['nonsense', '{}', '[{"title":"A","url":"https://a.example","colour":"red"}]'])
      expect(() => readSettings({ BIO_LINKS: text })).toThrow(/BIO_LINKS/)
  })

  test.each(['https://a.example/glint', 'https://a.example/?x', 'https://a.example/#x', 'https://me:secret@a.example'])(
    'rejects the app URL %s, which is more than an address of a host',
    url => {
      expect(() => readSettings({ APP_URL: url })).toThrow(
        '  APP_URL: must end after the host name, as https://kits.example.com does\n',
      )
    },
  )

  const ENCODE = 'cannot be read. In its user name and password, write / # ? % as %2F %23 %3F %25'
  test.each(['pa/ss', 'pa#ss', 'pa?ss', '12/ss', '12#ss', '12?ss', 'p@a/ss', 'p@a#ss'])(
    'says what to encode in a URL with the password %s',
    password => {
      const read = (name: string, url: string) => () => readSettings({ [name]: url })
      const mail = read('SMTP_URL', `smtps://me:${password}@mail.example:465`)
      expect(mail).toThrow(`Invalid settings:\n  SMTP_URL: ${ENCODE}\nSee`)
      const database = read('DATABASE_URL', `postgresql://me:${password}@db.example/glint`)
      expect(database).toThrow(`Invalid settings:\n  DATABASE_URL: ${ENCODE}\nSee`)
    },
  )

  test.each([
    ['SMTP_URL', 'smtp://me%40mail.example:p%2F%23@mail.example:587'],
    ['SMTP_URL', 'smtp://me@mail.example:p@w:x@mail.example?pool=true'],
    ['SMTP_URL', 'smtp://localhost'],
    ['DATABASE_URL', 'postgresql://me:50%off@db.example/glint?sslmode=require'],
    ['DATABASE_URL', 'postgres:///glint?host=/run/postgresql&user=me@tenant'],
  ])('accepts %s=%s', (name, url) => {
    expect(readSettings({ [name]: url })).toMatchObject({ [name]: url })
  })

  test('reports all errors in one message, without the values', () => {
    const wrong = {
      PORT: 'abc',
      APP_URL: 'example.org',
      DATABASE_URL: 'mysql://me:hunter2@db/kits',
      DATABASE_POOL: '1',
      SESSION_SECRET: 'hunter2',
      EMAIL_VERIFICATION: 'yes',
      SUPPORT_EMAIL: 'somebody',
      SMTP_URL: 'http://mail',
      S3_BUCKET: 'kits',
      GOOGLE_CLIENT_ID: 'glint',
      DISCORD_CLIENT_SECRET: 'hunter2',
      BIO_LINKS: '[{"url":"shop.example","icon":"star"}]',
    }
    const read = () => readSettings(wrong)
    expect(read).toThrow(SettingsError)
    expect(read).toThrow(
      [
        'Invalid settings:',
        '  PORT: must be a whole number',
        '  APP_URL: must be a URL that starts with http:// or https://',
        '  DATABASE_URL: must start with postgresql://',
        '  DATABASE_POOL: must be at least 2',
        '  SESSION_SECRET: must be at least 32 characters long',
        '  EMAIL_VERIFICATION: must be one of on, off',
        '  SUPPORT_EMAIL: must be an email address',
        '  SMTP_URL: must start with smtp:// or smtps://',
        '  BIO_LINKS.0.title: must be a text',
        '  BIO_LINKS.0.url: must be a URL that starts with http:// or https://',
        '  BIO_LINKS.0.icon: must be one of gem, link, shop, video, book, heart',
        '  S3_BUCKET: requires S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
        '  GOOGLE_CLIENT_ID: requires GOOGLE_CLIENT_SECRET. Set both or neither',
        '  DISCORD_CLIENT_ID: requires DISCORD_CLIENT_SECRET. Set both or neither',
        'See .env.example for the accepted values.',
      ].join('\n'),
    )
  })
})
