import { readFileSync } from 'node:fs'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Remix's own
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [cssLayers(), missingScripts(), remix(remixConfig), tsconfigPaths()],
  // Known from the start, so that development does not load React twice on the first page.
  optimizeDeps: { include: ['@remix-run/react', 'react', 'react-dom/client', 'react/jsx-dev-runtime', 'lucide-react'] },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { target: 'node20' }
      : { rollupOptions: { output: { manualChunks, onlyExplicitManualChunks: true } } }),
  },
}))

// Every request costs a page some hundred bytes and a turn: what is wanted together comes as one file.
function manualChunks(id: string): string | undefined {
  return CHUNKS.find(([, wanted]) => wanted.test(id))?.[0] || undefined
}
const CHUNKS: [name: string, wanted: RegExp][] = [
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\/|commonjsHelpers/,
  ],
  [
    'forms',
    /\/app\/(components\/(draft|draft-notice|disclosure|form-summary)|features\/(tags\/tags-field|progress-notes\/(note-form|photos-field|note-photos|sent-photos)))\.(tsx?|css)$/,
  ],
  // What comes with the first photo of a note.
  ['photo-queue', /\/app\/(components\/upload-queue|features\/progress-notes\/sent-photo-list)\.tsx?$/],
  // Each for a few pages: left to themselves.
  ['', /\/app\/components\/(picture-(viewer|field)|comfort-picker|rows|steps|work-progress)\.(tsx?|css)$/],
  [
    'common',
    /\/app\/(components|styles|features\/(feedback\/feedback-host|installed-app\/(installed-app-host|install-offer)))|vite\/preload-helper/,
  ],
  // How icons are drawn, and those of the bars, the messages and the pages of kits; every other comes with its page.
  ['common', /lucide-react\/dist\/esm\/(Icon|context|createLucideIcon|shared\/.*)\.mjs$/],
  [
    'common',
    /icons\/(arrow-left|chevron-(down|left|right)|circle-check|circle-exclamation-point|external-link|gem|layout-grid|list-checks|log-out|message-square|monitor|moon|plus|search|shuffle|sliders-horizontal|sun|triangle-exclamation-point|user-round|x)\.mjs$/,
  ],
  [
    'kits',
    /\/app\/features\/(kit-pictures|projects\/(project-(card|figures|paths|status|terms)|status-chip)|tags\/(tag-chip|tag-names|tag-name-limit)|bulk\/bulk-terms|statistics\/year-paths|dashboard\/project-filters)|\/app\/platform\/(dates|file-url)\./,
  ],
]

// The order of the cascade's layers is what the browser reads first, and any file may come first: each begins with tokens.css's line.
function cssLayers(): Plugin {
  const order = readFileSync('app/styles/tokens.css', 'utf8').split('\n', 1)[0]
  return {
    name: 'css-layers',
    enforce: 'pre',
    transform: (code, id) => (/\/app\/.*\.css$/.test(id) ? `${order}\n${code}` : null),
  }
}

// Remix reloads the page whenever a page's script does not come, without end. components/missing-script.ts knows better.
function missingScripts(): Plugin {
  const reload = 'window.location.reload();'
  const ask = `const missing = new CustomEvent('script-missing', { detail: {} });
    window.dispatchEvent(missing);
    const standIn = await missing.detail.standIn;
    if (standIn) return standIn;`
  return {
    name: 'missing-scripts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('@remix-run/react/dist/esm/routeModules.js')) return null
      if (!code.includes(reload)) this.error('Remix loads the scripts of pages in another way: see missingScripts().')
      return code.replace(reload, `${ask}\n    ${reload}`)
    },
  }
}
