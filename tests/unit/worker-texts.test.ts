import { expect, test } from 'vitest'
import { workerTexts } from '~/features/site/pwa/worker-texts'
import { offlinePage, startingPage } from '~/http/server/plain-pages'

test.each(['de', 'nl', 'fr', 'es'] as const)('the screens of the service worker are in the language %s', language => {
  const english: string[] = []
  const translate = workerTexts(language)
  const t = (text: string, values?: Record<string, string | number>) => {
    if (translate(text) === workerTexts('en')(text)) english.push(text)
    return translate(text, values)
  }
  const frame = { appName: 'Glint', nonce: 'n', language, t }
  const { body } = startingPage({ ...frame, step: '', seconds: 0, reload: true })
  offlinePage({ ...frame, pages: [{ path: '/overview', title: 'Overview' }] })
  expect(english).toEqual([])
  expect(body).toContain(`<html lang="${language}">`)
  expect(body).toMatch(/<h1>[^<{]*Glint[^<{]*<\/h1>/)
})
