import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { statusOf } from './launched-app'
import { freePort } from './test-app'

/**
 * Starts an S3-compatible store in a separate process and returns its settings. Its data is deleted when the test ends.
 */
export async function startBucketServer() {
  const folder = mkdtempSync(join(tmpdir(), 'glint-bucket-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess | undefined

  async function start() {
    const options = ['-d', folder, '-a', '127.0.0.1', '-p', String(port), '--silent']
    server = spawn(process.execPath, ['node_modules/s3rver/bin/s3rver.js', ...options], { stdio: 'ignore' })
    for (let tries = 0; (await statusOf(url)) === 0; tries++) {
      if (tries === 400) throw new Error('The store does not start.')
      await pause(50)
    }
  }

  async function kill() {
    const ended = new Promise(resolve => server?.once('exit', resolve))
    if (server?.kill('SIGKILL')) await ended
    server = undefined
  }

  onTestFinished(async () => {
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  await start()
  const settings = {
    S3_ENDPOINT: url,
    S3_BUCKET: 'kits',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  return { url, folder, settings, start, kill }
}
