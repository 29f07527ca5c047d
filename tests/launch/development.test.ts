import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDataDir, npmRunDev, statusOf } from '../setup/launched-app'

test('npm run dev serves the current sources and survives a syntax error', async () => {
  const folder = copyOfSources()
  const app = await npmRunDev(folder, { DATA_DIR: emptyDataDir() })
  console.log(`npm run dev: first page after ${await app.ready()} ms`)

  const file = join(folder, 'app/routes/account/sign-in/login.tsx')
  const source = readFileSync(file, 'utf8')
  writeFileSync(file, `const = ;\n${source}`)
  await expect.poll(() => statusOf(`${app.url}/login`), { timeout: 30_000 }).toBe(500)
  expect(await statusOf(`${app.url}/api/health`)).toBe(500)
  expect(app.output()).toContain('account/sign-in/login.tsx:1:6')

  writeFileSync(file, source.replace('Welcome Back', 'Here you are'))
  await expect
    .poll(async () => (await fetch(`${app.url}/login`)).text(), { timeout: 30_000 })
    .toContain('>Here you are</h1>')
  expect(await statusOf(`${app.url}/api/health`)).toBe(200)
})

function copyOfSources(): string {
  const folder = emptyDataDir()
  const left = ['.env', '.git', 'build', 'data', 'node_modules', 'test-results'].map(name => resolve(name))
  cpSync('.', folder, { recursive: true, filter: path => !left.includes(resolve(path)) })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  return folder
}
