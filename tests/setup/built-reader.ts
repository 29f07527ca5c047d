import { build } from 'esbuild'

const FILE = 'test-results/reader.js'

/** What the reader process of a test runs: a hundred times from the sources would take a minute. */
export const BUILT_READER = { file: FILE, execArgv: [] }

/** Bundles the reader process as `scripts/build.mjs` does. */
export async function buildReader(): Promise<void> {
  await build({
    entryPoints: ['app/entry.reader.ts'],
    outfile: FILE,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
    logOverride: { 'empty-import-meta': 'silent' },
  })
}
