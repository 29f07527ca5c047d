import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

// Without the pages, the build takes half the time.
const LEFT_OUT = ['node_modules', 'build', 'data', '.git', 'test-results', 'tests', 'docs', 'routes']

test('concurrent commands share one build, even after an earlier build was killed', async () => {
  const clone = mkdtempSync(join(tmpdir(), 'glint-clone-'))
  onTestFinished(() => rmSync(clone, { recursive: true, force: true }))
  cpSync('.', clone, { recursive: true, filter: from => !LEFT_OUT.includes(basename(from)) })
  symlinkSync(join(process.cwd(), 'node_modules'), join(clone, 'node_modules'))
  writeFileSync(join(clone, 'app', 'routes.ts'), 'export default []\n')
  writeFileSync(join(clone, '.preparing'), '4194305')
  const help = () => promisify(execFile)(process.execPath, ['scripts/admin.mjs', '--help'], { cwd: clone })
  const results = await Promise.all([help(), help(), help()])
  expect(results.filter(({ stdout }) => stdout.includes('Building'))).toHaveLength(1)
  for (const { stdout } of results) expect(stdout).toContain('Usage: npm run admin')
})
