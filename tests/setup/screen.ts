import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { TestProject } from 'vitest/node'
import { findWebKit } from '../../scripts/browsers.mjs'
import { WINDOW } from '../engines/driver'
import { ended } from './test-app'

declare module 'vitest' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Vitest's own
  interface ProvidedContext {
    screen: { display: string; settings: string }
  }
}

/** A virtual screen for WebKit, which has no mode without one, and a folder with GTK's settings. */
export default async function setup({ provide }: TestProject) {
  const settings = mkdtempSync(join(tmpdir(), 'glint-gtk-'))
  const remove = () => rmSync(settings, { recursive: true, force: true })
  provide('screen', { display: '', settings })
  if (!findWebKit()) return remove
  mkdirSync(join(settings, 'gtk-3.0'))
  // Pages then have reduced motion.
  writeFileSync(join(settings, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n')
  const size = `${WINDOW.width}x${WINDOW.height}x24`
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const number = await new Promise<string>((resolve, reject) => {
    ;(screen.stdio[3] as Readable).once('data', chunk => resolve(String(chunk).trim()))
    screen.once('close', code => reject(new Error(`Xvfb ended with code ${code}.`)))
  })
  provide('screen', { display: `:${number}`, settings })
  return async () => {
    await ended(screen)
    remove()
  }
}
