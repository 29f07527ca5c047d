import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { npmStart, postgresOf, runAdmin } from '../setup/launched-app'
import { signInAt } from '../setup/over-http'

test.runIf(process.getuid?.() === 0)(
  'root with a data folder in a closed home runs the database elsewhere, as another account',
  async () => {
    const closed = mkdtempSync(join(tmpdir(), 'glint-home-'))
    const DATA_DIR = join(closed, 'data')
    onTestFinished(() => rmSync(closed, { recursive: true, force: true }))
    const first = await npmStart({ DATA_DIR })
    await first.ready()

    const { home } = JSON.parse(readFileSync(join(DATA_DIR, 'postgres.json'), 'utf8')) as { home: string }
    onTestFinished(() => {
      const left = postgresOf(home)
      if (left) process.kill(left, 'SIGQUIT')
      rmSync(home, { recursive: true, force: true, maxRetries: 20 })
    })
    expect(home).toMatch(/^\/var\/lib\/glint\/\w+$/)
    expect(statSync(`/proc/${postgresOf(home)}`).uid).toBeGreaterThan(0)
    expect(statSync(join(home, 'postgres')).mode & 0o077).toBe(0)
    await runAdmin(['user', 'create', 'anna@example.com', 'anna', 'glitter-2026', '--verified'], { DATA_DIR })
    first.npm.kill('SIGTERM')
    await first.end
    expect(postgresOf(home)).toBe(0)

    const second = await npmStart({ DATA_DIR })
    await second.ready()
    expect(await signInAt(second.url, 'anna@example.com', 'glitter-2026')).not.toBe('')
    second.npm.kill('SIGTERM')
    await second.end
  },
)
