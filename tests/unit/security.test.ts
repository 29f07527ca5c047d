import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PARSING_MS, testsNamedIn } from '../setup/named-tests'

test(
  'every test that docs/security.md names exists, by file and title',
  () => {
    const { count, wrong } = testsNamedIn('docs/security.md')
    expect(count).toBeGreaterThan(80)
    expect(wrong).toEqual([])
  },
  PARSING_MS,
)

// User input is never a URL that the server requests. Review a new file with outgoing requests before you add it here.
test('only the listed server files send requests to other servers', () => {
  const calls = /(?<![\w.])fetch\(|from '(?:node:)?(?:https?|net|tls|dns|undici|axios)'/
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  const calling = files.filter(file => {
    if (!/\.server\.(ts|tsx|mjs)$|-worker\.mjs$/.test(file)) return false
    const lines = readFileSync(`app/${file}`, 'utf8').split('\n')
    return lines.some(line => calls.test(line) && !line.startsWith('import type'))
  })
  expect(calling.sort()).toEqual([
    'platform/db/postgres-process.server.ts',
    'platform/observability/error-tracking.server.ts',
    'platform/social/social-exchange.server.ts',
  ])
})
