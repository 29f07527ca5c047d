// `npm run bench -- pages` runs bench/pages.ts. Without a name it lists the benchmarks.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAMES = ['pages', 'load', 'compare', 'taps', 'cpu']
const wanted = process.argv[2] ?? ''

if (NAMES.includes(wanted)) {
  // Before any app module is loaded, because loading reads the settings. The measured app uses the same folder.
  const folder = mkdtempSync(join(tmpdir(), 'glint-bench-data-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: 'error' })
  await import(`./${wanted}.ts`)
} else {
  console.error(`Usage: npm run bench -- <${NAMES.join('|')}>`)
  process.exitCode = 2
}
