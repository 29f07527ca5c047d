import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { shutDown } from './running-postgres.server'

it('a PID file that is deleted while it is read counts as missing', async () => {
  const cluster = mkdtempSync(join(tmpdir(), 'glint-cluster-'))
  const file = JSON.stringify(join(cluster, 'postmaster.pid'))
  const server = spawn(process.execPath, [
    '-e',
    `const fs = require('fs'); for (;;) { fs.writeFileSync(${file}, '0'); fs.rmSync(${file}) }`,
  ])
  onTestFinished(() => {
    server.kill('SIGKILL')
    rmSync(cluster, { recursive: true, force: true, maxRetries: 5 })
  })
  await new Promise(resolve => server.once('spawn', resolve))
  const end = Date.now() + 1500
  while (Date.now() < end) await expect(shutDown(cluster)).resolves.toBeUndefined()
})
