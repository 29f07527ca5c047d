import express from 'express'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import type { Viewer } from '~/features/account/accounts/sessions/sessions.server'
import { env } from '~/platform/env.server'
import type { Language } from '~/platform/languages'
import { inLanguage } from '~/platform/messages.server'
import { notation } from '~/platform/notation'
import { inLanguageOf, languageOf } from './language.server'

beforeEach(() => {
  env.PSEUDO_LANGUAGE = 'on'
})
afterEach(() => {
  env.PSEUDO_LANGUAGE = 'off'
})

const PSEUDO = 'lang=en-XA'

describe('the language of a visitor', () => {
  it.each([
    ['English, if nothing says otherwise', '/', {}, 'en'],
    ['the first of the browser that we have', '/', { 'accept-language': 'it,en-XA;q=0.9,en;q=0.8' }, 'en-XA'],
    ['the one that the browser prefers', '/', { 'accept-language': 'en-XA;q=0.5,en;q=0.8' }, 'en'],
    ['English of another country', '/', { 'accept-language': 'en-GB' }, 'en'],
    ['English for a language that we lack', '/', { 'accept-language': 'it-IT,it;q=0.9' }, 'en'],
    ['German for a German browser', '/', { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' }, 'de'],
    ['English for any', '/', { 'accept-language': '*' }, 'en'],
    ['English for a header that is none', '/', { 'accept-language': '\u0000;--,;q=x' }, 'en'],
    ['that of the cookie', '/', { cookie: `theme=dark; ${PSEUDO}; told=1` }, 'en-XA'],
    ['that of the cookie before the browser', '/', { cookie: 'lang=en', 'accept-language': 'en-XA' }, 'en'],
    ['not that of another cookie', '/', { cookie: `x${PSEUDO}` }, 'en'],
    ['not a language without translations', '/', { cookie: 'lang=it' }, 'en'],
    ['that of the address before the cookie', '/about?lang=en-XA', { cookie: 'lang=en' }, 'en-XA'],
    ['not an unknown one of the address', '/about?lang=xx', { cookie: PSEUDO }, 'en-XA'],
    ['English for the admin', '/host/outbox', { cookie: PSEUDO }, 'en'],
    ['English for the data of an admin page', '/host.data', { cookie: PSEUDO }, 'en'],
    ['English for CSV', '/export?lang=en-XA', { cookie: PSEUDO }, 'en'],
    ['English for rows that were not imported', '/import/abc/not-imported.csv', { cookie: PSEUDO }, 'en'],
    ['no English for other pages of an import', '/import/abc/result', { cookie: PSEUDO }, 'en-XA'],
    ['any path', '//', { cookie: PSEUDO }, 'en-XA'],
  ])('is %s', (_what, url, headers, language) => {
    expect(visit(url, headers)).toBe(language)
  })

  it('is not the pseudo language unless it is offered', () => {
    env.PSEUDO_LANGUAGE = 'off'
    expect(visit('/?lang=en-XA', { cookie: PSEUDO, 'accept-language': 'en-XA' })).toBe('en')
  })
})

describe('the language of a page', () => {
  const of = (path: string, language: string, headers: Record<string, string> = {}) =>
    visit(path, headers, () => languageOf(new Request(`http://localhost${path}`), { language } as Viewer))

  it.each([
    ['that of the account', '/overview', 'en-XA', {}, 'en-XA'],
    ['that of the account before the cookie', '/overview', 'en', { cookie: PSEUDO }, 'en'],
    ['that of the address before the account', '/overview?lang=en', 'en-XA', {}, 'en'],
    ['that of the visitor, if the account has none', '/overview', '', { cookie: PSEUDO }, 'en-XA'],
    [
      'that of the visitor, if the language of the account is not offered',
      '/overview',
      'it',
      { cookie: PSEUDO },
      'en-XA',
    ],
    ['English for CSV, whatever the account', '/export', 'en-XA', {}, 'en'],
    ['English for the admin, whatever the account', '/host', 'en-XA', {}, 'en'],
  ])('is %s', (_what, path, language, headers, expected) => {
    expect(of(path, language, headers)).toBe(expected)
  })
})

describe('the language of a mail', () => {
  it.each([
    ['that of its reader', 'en-XA', {}, 'en-XA'],
    ['that of its reader before that of the request', 'en', { cookie: PSEUDO }, 'en'],
    ['that of the request, if the reader has none', '', { cookie: PSEUDO }, 'en-XA'],
    ['that of the request, if the language of the reader is not offered', 'it', {}, 'en'],
  ])('is %s', (_what, language, headers, expected) => {
    expect(visit('/', headers, () => inLanguage(language, () => notation().language))).toBe(expected)
  })
})

test('requests at the same time keep their own language', async () => {
  const later = async () => {
    await new Promise(resolve => setTimeout(resolve, 1))
    return notation().language
  }
  const both = await Promise.all([visit('/', { cookie: PSEUDO }, later), visit('/', {}, later)])
  expect(both).toEqual(['en-XA', 'en'])
})

/** Returns what `run` does in the context of a request. */
function visit<T = Language>(url: string, headers: Record<string, string>, run = () => notation().language as T): T {
  const request = Object.assign(Object.create(express.request), { url, headers })
  let result: T | undefined
  inLanguageOf(request, () => {
    result = run()
  })
  return result as T
}
