import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectDatabase, disconnectDatabase } from '~/platform/db/db.server'
import { makeUser } from '../factories/users'
import { app } from '../setup/app'

// Runs the examples of docs/api.md as a reader would: the requests of curl in one shell, the JavaScript as one module.

/** A heading, and the code blocks below it by their language. */
type Example = { heading: string; sh: string; js: string; response: string }

const examples = await readExamples()
let folder = ''
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  connectDatabase(app.databaseUrl)
  const password = 'canvas-and-wax-2026'
  const { user } = await makeUser({ password })
  env = { ...process.env, GLINT: app.url, EMAIL: user.email, PASSWORD: password }
  // In the project's folder, so that its packages are found.
  folder = await mkdtemp('tests/api/.examples-')
  const photo = sharp({ create: { width: 400, height: 500, channels: 3, background: '#3b82f6' } })
  await writeFile(`${folder}/kit.png`, await photo.png().toBuffer())
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await disconnectDatabase()
})

test('every example has curl, its response, and JavaScript with its output', () => {
  expect(examples.length).toBeGreaterThan(7)
  for (const { heading, sh, js, response } of examples) {
    expect([heading, Boolean(sh && response && js.includes('console.log'))]).toEqual([heading, true])
  }
})

describe('the examples', () => {
  test('of curl print their responses', async () => {
    const script = examples.map(({ sh }, at) => `echo '<<<${at}>>>'\n${sh}`)
    const output = await run('bash', ['-euo', 'pipefail', '-c', script.join('\n')])
    const printed = output.split(/<<<\d+>>>\n/).slice(1)
    for (const [at, { heading, response }] of examples.entries()) {
      expect(`${heading}\n${printed[at]?.trim()}`).toMatch(like(`${heading}\n${response.trim()}`))
    }
  })

  test('of JavaScript print what their comments say', async () => {
    const module = examples.map(({ js }) => js).join('\n')
    await writeFile(`${folder}/examples.mjs`, `${module}\nprocess.exit()\n`)
    const output = await run(process.execPath, ['examples.mjs'])
    const expected = [...module.matchAll(/console\.log\(.*\) \/\/ (.*)/g)].map(([, line = '']) => line)
    expect(output.trim().split('\n')).toEqual(expected.map(line => expect.stringMatching(like(line))))
  })
})

/** Runs a program in the folder of the photo. Returns what it prints. @throws Error with its errors if it fails */
async function run(command: string, args: string[]): Promise<string> {
  const program = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => program.once('close', resolve).once('error', reject))
  const [output, errors, code] = await Promise.all([text(program.stdout), text(program.stderr), ended])
  if (code !== 0) throw new Error(`${command} ended with ${code}.\n${errors}\n${output}`)
  return output
}

/** Matches a text, in which … stands for anything. */
const like = (written: string) =>
  new RegExp(`^${written.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.*')}$`)

async function readExamples(): Promise<Example[]> {
  const guide = await readFile('docs/api.md', 'utf8')
  const [, section = ''] = /\n## Examples\n(.*?)\n## /s.exec(guide) ?? []
  return section
    .split('\n### ')
    .slice(1)
    .map(part => {
      const blocks = new Map(
        [...part.matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', code = '']) => [language, code]),
      )
      return {
        heading: part.slice(0, part.indexOf('\n')),
        sh: blocks.get('sh') ?? '',
        js: blocks.get('js') ?? '',
        response: blocks.get('json') ?? blocks.get('text') ?? '',
      }
    })
}
