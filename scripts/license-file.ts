import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Vite plugin: writes `licenses.txt` with the license of each package in the browser's scripts and icons. The scripts themselves
 * then need no license comments, which are a kilobyte of every page.
 */
export function licenseFile(): Plugin {
  return {
    name: 'license-file',
    apply: 'build',
    generateBundle(_, bundle) {
      const packages = new Set([resolve('node_modules/lucide-react')])
      for (const file of Object.values(bundle)) {
        for (const id of file.type === 'chunk' ? Object.keys(file.modules) : []) {
          const folder = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
          if (folder) packages.add(folder)
        }
      }
      const licenses = [...packages].filter(existsSync).map(licenseOf)
      if (this.environment.name === 'client') {
        this.emitFile({
          type: 'asset',
          fileName: 'licenses.txt',
          source: licenses.sort().join(`\n${'-'.repeat(72)}\n\n`),
        })
      }
    },
  }
}

function licenseOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find(file => /^(license|licence|copying)/i.test(file))
  return `${name} ${version} (${license})\n\n${file ? readFileSync(join(folder, file), 'utf8').trim() : ''}\n`
}
