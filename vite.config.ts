import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'
import { licenseFile } from './scripts/license-file'
import { missingScripts } from './scripts/missing-scripts'
import { BUILD_TARGET } from './supported-browsers.js'

declare module '@remix-run/node' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Remix's own
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [cssLayers(), licenseFile(), missingScripts(), remix(remixConfig), tsconfigPaths()],
  // Known from the start, so that development does not load React twice on the first page.
  optimizeDeps: { include: ['@remix-run/react', 'react', 'react-dom/client', 'react/jsx-dev-runtime'] },
  // Bundled, so that a start does not load every color space.
  ssr: { noExternal: command === 'build' ? ['culori'] : [] },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { target: 'node20' }
      : {
          // As in the worker. Styles follow it, too: Safari needs -webkit-user-select.
          target: BUILD_TARGET,
          // A twentieth smaller than esbuild's.
          minify: 'terser',
          // The licenses are in licenses.txt.
          terserOptions: { module: true, ecma: 2020, compress: { passes: 2 }, format: { comments: false } },
          rollupOptions: {
            output: { manualChunks, onlyExplicitManualChunks: true },
            // A chunk of which a page uses nothing is not loaded.
            treeshake: { moduleSideEffects: id => !/\/app\/(components|features|platform)\/.*\.tsx?$/.test(id) },
          },
        }),
  },
}))

/**
 * Four chunks: React and Remix, the cards of kits, what many pages import, and what all load late. Rollup would make a file of
 * each set of modules that the same pages share.
 */
const manualChunks: ManualChunks = (id, { getModuleInfo, getModuleIds }) => {
  if (/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//.test(id)) {
    return 'framework'
  }
  if (uses.size === 0) countUses([...getModuleIds()], getModuleInfo)
  const pages = uses.get(id) ?? 0
  const isSmall = (getModuleInfo(id)?.code?.length ?? 0) < SMALL
  if (pages >= MANY_PAGES || (pages > FEW_PAGES && isSmall)) return 'shared'
  if (pages === 0 && late.has(id)) return 'late'
  return id.includes('/projects/card/') ? 'kit-cards' : undefined
}
type ManualChunks = Extract<Rollup.OutputOptions['manualChunks'], (...given: never) => unknown>

const SIGNED_IN = /\/app\/routes\/(account\/(?!sign-in\/)|colors\/|kits\/|lists\/|share\/|transfer\/)/
const MANY_PAGES = 22
const FEW_PAGES = 6
/** Characters. The file of a smaller module would cost more than its bytes on the pages that do not use it. */
const SMALL = 700
/** how many pages of the app import a module */
const uses = new Map<string, number>()
/** the modules that every page of the app loads late */
const late = new Set<string>()

function countUses(ids: string[], getModuleInfo: Rollup.GetModuleInfo) {
  const importsOf = (id: string, found = new Set<string>()) => {
    if (found.has(id)) return found
    found.add(id)
    for (const imported of getModuleInfo(id)?.importedIds ?? []) importsOf(imported, found)
    return found
  }
  const frame = ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/signed-in.tsx'].map(file => resolve(file))
  for (const id of frame.flatMap(file => [...importsOf(file)])) {
    for (const part of getModuleInfo(id)?.dynamicallyImportedIds ?? []) importsOf(part, late)
  }
  for (const page of ids.filter(id => getModuleInfo(id)?.isEntry && SIGNED_IN.test(id))) {
    for (const id of new Set([...frame, page].flatMap(file => [...importsOf(file)]))) {
      uses.set(id, (uses.get(id) ?? 0) + 1)
    }
  }
}

// Every file may load first, so each starts with the layer order of tokens.css.
function cssLayers(): Plugin {
  const order = readFileSync('app/styles/tokens.css', 'utf8').split('\n', 1)[0]
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform: (code, id) => (/\/app\/.*\.css$/.test(id) ? `${order}\n${code}` : null),
  }
}
