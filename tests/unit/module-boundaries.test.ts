import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const FEATURE = 'app/features/collection/projects/planted.server.ts'
const HTTP = 'app/http/planted.server.ts'
const PLATFORM = 'app/platform/planted.server.ts'
const ROUTE = 'app/routes/planted.tsx'
const WEB = 'app/pocketbase/web/planted.server.ts'
const COMPONENT = 'app/components/planted.tsx'

type Planted = [what: string, file: string, code: string]

const REJECTED: Planted[] = [
  ['a feature imports a route', FEATURE, `import { loader } from '~/routes/public/landing/page'`],
  ['a feature imports http/ by a relative path', FEATURE, `import { authed } from '../../http/session/authed.server'`],
  ['a feature imports http/ dynamically', FEATURE, `export const late = () => import('~/http/forms/toast.server')`],
  ['a feature redirects', FEATURE, `import { redirect } from '@remix-run/node'`],
  ['a feature redirects with the React package', FEATURE, `import { redirect } from '@remix-run/react'`],
  ['a feature sets a cookie', FEATURE, `import { createCookie } from '@remix-run/node'`],
  ['a feature accepts a Request', FEATURE, 'export const read = (request: Request) => request.url'],
  ['a feature creates a Response', FEATURE, `export const made = () => new Response('')`],
  ['a feature imports Prisma', FEATURE, `import { PrismaClient } from '~/platform/prisma/client'`],
  ['a feature imports the AWS SDK', FEATURE, `import { S3Client } from '@aws-sdk/client-s3'`],
  ['a feature imports Resend', FEATURE, `import { Resend } from 'resend'`],
  ['a feature reads the environment', FEATURE, 'export const port = process.env.PORT'],
  ['a route reads rows', ROUTE, `import { db } from '~/platform/db/db.server'`],
  ['a route sends mail', ROUTE, `import { sendMail } from '~/platform/mailer.server'`],
  ['a route reads the environment', ROUTE, 'export const port = process.env.PORT'],
  ['http/ imports remix-auth elsewhere', HTTP, `import { Authenticator } from 'remix-auth'`],
  ['http/ imports a strategy elsewhere', HTTP, `import { GoogleStrategy } from 'remix-auth-google'`],
  ['http/ imports a route', HTTP, `import { loader } from '~/routes/public/landing/page'`],
  ['http/ imports another feature', HTTP, `import { a } from '~/features/collection/tags/tag.schema'`],
  ['platform/ imports a feature', PLATFORM, `import { a } from '~/features/collection/tags/tag.schema'`],
  ['platform/ imports http/', PLATFORM, `import { authed } from '../http/session/authed.server'`],
  ['platform/ imports a component', PLATFORM, `import { Mark } from '~/components/shell/logo'`],
  ['platform/ imports the AWS SDK elsewhere', PLATFORM, `export const sdk = () => import('@aws-sdk/client-s3')`],
  ['platform/ imports Nodemailer elsewhere', PLATFORM, `import { createTransport } from 'nodemailer'`],
  ['platform/ imports Prisma elsewhere', PLATFORM, `import { PrismaClient } from './prisma/client'`],
  ['a component imports a feature', COMPONENT, `import { a } from '~/features/collection/tags/tag.schema'`],
  ['a component imports platform/', COMPONENT, `import { env } from '~/platform/env.server'`],
  [
    'pocketbase/ imports http/',
    'app/pocketbase/planted.server.ts',
    `import { authed } from '~/http/session/authed.server'`,
  ],
  ['pocketbase/web imports a route', WEB, `import { loader } from '~/routes/_index'`],
  ['a mail imports platform/', 'app/emails/planted.ts', `import { env } from '~/platform/env.server'`],
  ['server.ts imports what holds state', 'server.ts', `const { db } = await import('~/platform/db/db.server')`],
  [
    'server.ts imports the app by its path',
    'server.ts',
    `import { log } from './app/platform/observability/log.server'`,
  ],
  ['server.ts reads the environment', 'server.ts', 'export const port = process.env.PORT'],
]

// Imports that the boundaries allow.
const ALLOWED: Planted[] = [
  ['a feature', FEATURE, `import { db } from '~/platform/db/db.server'`],
  ['a feature', FEATURE, `import { Form, Link } from '@remix-run/react'`],
  ['http/', HTTP, `import { a } from '~/features/account/accounts/account.schema'`],
  ['pocketbase/web', WEB, `import { serveFile } from '~/http/pages/serve-file.server'`],
  ['social sign-in', 'app/http/session/oauth.server.ts', `import { Authenticator } from 'remix-auth'`],
  ['a route', ROUTE, `import { a } from '~/features/collection/tags/tag.schema'`],
  ['server.ts', 'server.ts', `const { env } = await import('~/platform/env.server')`],
  ['the store', 'app/platform/storage/storage-s3.server.ts', `import { S3Client } from '@aws-sdk/client-s3'`],
  ['the mailer', 'app/platform/mailer.server.ts', `import { Resend } from 'resend'`],
  ['the database', 'app/platform/db/db.server.ts', `import { PrismaClient } from './prisma/client'`],
  ['the settings', 'app/platform/env.server.ts', 'export const port = process.env.PORT'],
]

test('the linter rejects only code that crosses a module boundary of docs/architecture.md', () => {
  const hits = lint([...REJECTED, ...ALLOWED])
  const names = (planted: Planted[]) => planted.map(([what]) => what)
  expect(names(REJECTED.filter(planted => !hits(planted)))).toEqual([])
  expect(names(ALLOWED.filter(hits))).toEqual([])
})

/** Lints a tree that contains only these lines. Returns whether a line violates a module boundary. */
function lint(planted: Planted[]): (planted: Planted) => boolean {
  const folder = mkdtempSync(join(tmpdir(), 'glint-boundaries-'))
  try {
    cpSync('biome.json', join(folder, 'biome.json'))
    cpSync('lint', join(folder, 'lint'), { recursive: true })
    for (const file of new Set(planted.map(([, file]) => file))) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), linesOf(planted, file).join('\n'))
    }
    const args = [resolve('node_modules/.bin/biome'), 'lint', '.', '--reporter=json', '--max-diagnostics=none']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const found = (JSON.parse(stdout) as { diagnostics: Diagnostic[] }).diagnostics.filter(isWall)
    return ([, file, code]) =>
      found.some(
        ({ location: { path, start } }) => path === file && start.line === 1 + linesOf(planted, file).indexOf(code),
      )
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Diagnostic = { category: string; location: { path: string; start: { line: number } } }
const isWall = ({ category }: Diagnostic) =>
  category === 'plugin' || /noRestrictedImports|noRestrictedGlobals|noProcessEnv/.test(category)

const linesOf = (planted: Planted[], file: string) => planted.flatMap(([, at, code]) => (at === file ? [code] : []))

type Source = [file: string, code: string]
type FeatureImport = { file: string; from: string; to: string }

const features: Source[] = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
  .filter(name => /\.tsx?$/.test(name))
  .map(name => join('app/features', name))
  .map(file => [file, readFileSync(file, 'utf8')])

test('only components/ui/link.tsx imports the links of Remix', () => {
  const importing = readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name))
    .filter(name =>
      /import \{[^}]*\b(Nav)?Link\b[^}]*\} from '@remix-run\/react'/.test(readFileSync(join('app', name), 'utf8')),
    )
  expect(importing).toEqual(['components/ui/link.tsx'])
})

/** From the top to the bottom: a wing may import those after it. */
const WINGS = ['instance', 'transfer', 'account', 'collection', 'site']

test('features have no circular imports, not even of types', () => {
  expect(circularImports(features)).toEqual([])
  const planted: Source[] = [
    ['app/features/collection/tags/planted.ts', `import type { A } from '~/features/collection/trash/trash-terms'`],
    ['app/features/collection/trash/planted.ts', `export const late = () => import('../projects/projects.server')`],
    ['app/features/collection/projects/planted.ts', `export type { A } from '../tags/tag.schema'`],
    ['app/features/collection/dashboard/planted.ts', `import {\n  a,\n  b,\n} from '../projects/projects.server'`],
  ]
  expect(circularImports(planted)).toEqual(planted.slice(0, 3).map(([file]) => file))
})

test('a wing of features imports only the wings below it', () => {
  const climbing = (sources: Source[]) => featureImports(sources).filter(climbs)
  expect(climbing(features)).toEqual([])
  const planted: Source = [
    'app/features/account/profile/planted.ts',
    `import type { A } from '~/features/transfer/csv/csv-text'`,
  ]
  expect(climbing([planted])).toEqual([{ file: planted[0], from: 'account/profile', to: 'transfer/csv' }])
  expect([...new Set(features.map(([file]) => wingOf(featureOf(file))))].sort()).toEqual([...WINGS].sort())
})

test('a source file has at most 300 lines', () => {
  const sources = ['app', 'scripts', 'bench', 'lint'].flatMap(folder =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name)),
  )
  const long = [...sources, 'server.ts', 'vite.config.ts']
    .filter(file => /\.(tsx?|mjs|css)$/.test(file) && !file.startsWith('app/platform/prisma/'))
    .filter(file => readFileSync(file, 'utf8').split('\n').length > 301)
  expect(long).toEqual([])
})

test('SQL is sent by query() and execute(), or on a separate connection', () => {
  expect(filesWith(/\$(query|execute)Raw|\bpool\.query\b/)).toEqual([])
  expect(filesWith(/\bpool\.connect\b/).sort()).toEqual([
    'features/transfer/pocketbase-import/pocketbase-import.server.ts',
    'platform/db/query.server.ts',
    'platform/db/snapshot.server.ts',
  ])
})

test('only the sql tag numbers parameters', () => {
  const numbered = /[=(]\s*\$\d/
  expect(filesWith(numbered)).toEqual([])
  expect('where id = any($1)').toMatch(numbered)
})

const filesWith = (pattern: RegExp) =>
  readdirSync('app', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts') && !name.startsWith('platform/prisma/'))
    .filter(name => pattern.test(readFileSync(join('app', name), 'utf8')))

/** Returns the files with an import that is part of a circle. */
function circularImports(sources: Source[]): string[] {
  const imports = featureImports(sources)
  const reaches = (start: string, end: string, seen = new Set<string>()): boolean =>
    imports.some(({ from, to }) => from === start && (to === end || (!seen.has(to) && reaches(to, end, seen.add(to)))))
  return imports.filter(({ from, to }) => reaches(to, from)).map(({ file }) => file)
}

/** Returns the imports of one feature by another: static, dynamic and of types alone. */
const featureImports = (sources: Source[]): FeatureImport[] =>
  sources
    .flatMap(([file, code]) =>
      [...code.matchAll(/\b(?:from|import)\s*\(?\s*'([~.][^']*)'/g)].map(([, path = '']) => {
        const target = path.startsWith('~/') ? path.replace('~', 'app') : join(dirname(file), path)
        return { file, from: featureOf(file), to: featureOf(target) }
      }),
    )
    .filter(({ from, to }) => to && to !== from)

/** Returns "collection/tags" for a path in that folder, "" elsewhere. */
const featureOf = (path: string) => /^app\/features\/([^/]+\/[^/]+)/.exec(path)?.[1] ?? ''
const wingOf = (feature: string) => feature.split('/')[0] ?? ''
const climbs = ({ from, to }: FeatureImport) => WINGS.indexOf(wingOf(to)) < WINGS.indexOf(wingOf(from))
