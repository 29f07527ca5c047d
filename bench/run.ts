// `npm run bench -- pages` runs bench/pages.ts; without a name it says what there is.
import { readdirSync } from 'node:fs'

const names = readdirSync(new URL('.', import.meta.url))
  .map(file => file.replace(/\.ts$/, ''))
  .filter(name => !['run', 'seed', 'bench-app'].includes(name))
const wanted = process.argv[2] ?? ''

if (names.includes(wanted)) await import(`./${wanted}.ts`)
else {
  console.error(`Usage: npm run bench -- <${names.join('|')}>`)
  process.exitCode = 2
}
