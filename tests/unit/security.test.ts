import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Only `fetchPublic` requests a URL that a user entered: it checks the address. Review a new file with outgoing requests before you add it here.
test('only the listed server files send requests to other servers', () => {
  const calls = /(?<![\w.])fetch\(|from '(?:node:)?(?:https?|net|tls|dns|undici|axios|oauth4webapi)'/
  const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  const calling = files.filter(file => {
    if (!/\.server\.(ts|tsx|mjs)$|-worker\.mjs$/.test(file)) return false
    const lines = readFileSync(`app/${file}`, 'utf8').split('\n')
    return lines.some(line => calls.test(line) && !line.startsWith('import type'))
  })
  expect(calling.sort()).toEqual([
    'platform/db/postgres-process.server.ts',
    'platform/observability/error-tracking.server.ts',
    'platform/social/social-client.server.ts',
    'platform/web/fetch-public.server.ts',
  ])
})
