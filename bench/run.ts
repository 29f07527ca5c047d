// `npm run bench -- pages` runs bench/pages.ts. Without a name it lists the benchmarks.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SHARED = [
  'run',
  'seed',
  'bench-app',
  'compare-answers',
  'compare-data',
  'compare-reads',
  'compare-speed',
  'compare-writes',
  'reference',
  'event-stream',
  'figures',
  'load-scenarios',
  'mutant-switch',
  'mutants-built',
  'mutants-equivalent',
  'mutations',
  'phone',
  'cpu-share',
]
const names = readdirSync(new URL('.', import.meta.url))
  .map(file => file.replace(/\.ts$/, ''))
  .filter(name => !SHARED.includes(name))
const wanted = process.argv[2] ?? ''

if (names.includes(wanted)) {
  // Before any app module is loaded, because loading reads the settings. The measured app uses the same folder.
  const folder = mkdtempSync(join(tmpdir(), 'glint-bench-data-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  Object.assign(process.env, { DATA_DIR: folder, LOG_LEVEL: 'error' })
  await import(`./${wanted}.ts`)
} else {
  console.error(`Usage: npm run bench -- <${names.join('|')}>`)
  process.exitCode = 2
}
