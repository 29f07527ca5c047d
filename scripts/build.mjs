// Creates build/: pages (Vite), the server, the command line and the service worker (esbuild), and precompressed files.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { BUILD_TARGET } from '../supported-browsers.js'
import { run } from './prepare.mjs'
import { writeTexts } from './texts.mjs'

run('prisma', ['generate'])
run('remix', ['vite:build'])
rmSync('build/chunks', { recursive: true, force: true })
// The styles of all pages, which Remix copies there from the server's build. No page links them.
const isOfServer = name => name.startsWith('server-build-')
for (const name of readdirSync('build/client/assets').filter(isOfServer)) rmSync(join('build/client/assets', name))
await build({
  entryPoints: { server: 'server.ts', admin: 'scripts/admin.ts', reader: 'app/entry.reader.ts' },
  outdir: 'build',
  bundle: true,
  // The command line loads what a command needs.
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: true,
  logLevel: 'warning',
  logOverride: { 'empty-import-meta': 'silent' },
})
const assets = readdirSync('build/client/assets')
await writeTexts('build/texts', 'build/client/assets')
await build({
  entryPoints: { sw: 'app/entry.worker.ts' },
  outdir: 'build/client',
  bundle: true,
  minify: true,
  format: 'iife',
  target: BUILD_TARGET,
  define: {
    // The name of Remix's manifest is a hash of all other files.
    BUILD: JSON.stringify(assets.find(name => name.startsWith('manifest-'))),
    // Not the pictures of the front page, which only guests see.
    BUILD_FILES: JSON.stringify(assets.filter(name => !name.endsWith('.avif')).map(name => `/assets/${name}`)),
  },
  logLevel: 'warning',
})
compress('build/client')

function compress(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) compress(path)
    else if (/\.(js|css|svg|html|json|webmanifest|txt|xml)$/.test(entry.name) && statSync(path).size > 500) {
      const content = readFileSync(path)
      writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }))
      writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
    }
  }
}
