import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import tsconfigPaths from 'vite-tsconfig-paths'
import remixConfig from './remix.config.js'
import { licenseFile } from './scripts/license-file'
import { lightIcons } from './scripts/light-icons'
import { missingScripts } from './scripts/missing-scripts'

declare module '@remix-run/node' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be merged with Remix's own
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    cssLayers(),
    licenseFile(),
    lightIcons(),
    missingScripts(),
    serverElements(),
    remix(remixConfig),
    tsconfigPaths(),
  ],
  // Known from the start, so that development does not load React twice on the first page.
  optimizeDeps: { include: ['@remix-run/react', 'react', 'react-dom/client', 'react/jsx-dev-runtime', 'lucide-react'] },
  // Bundled, so that lightIcons() applies to the server, too, and that a start does not load every color space.
  ssr: { noExternal: command === 'build' ? ['lucide-react', 'culori'] : [] },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { target: 'node20' }
      : {
          // As in the worker. Vite's default also rewrites what browsers of 2020 had bugs with, such as `?.`.
          target: 'es2020',
          // Vite's default, which would otherwise follow from `target`: Safari needs -webkit-user-select.
          cssTarget: ['edge88', 'firefox78', 'chrome87', 'safari14'],
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

// Each request costs a hundred bytes and a round trip, so files that are used together are bundled.
function manualChunks(id: string): string | undefined {
  return CHUNKS.find(([, wanted]) => wanted.test(id))?.[0] || undefined
}
const CHUNKS: [name: string, wanted: RegExp][] = [
  [
    'framework',
    /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\/|commonjsHelpers/,
  ],
  ['drafts', /\/app\/components\/forms\/(draft|draft-notice|draft-storage|unsaved)\.ts/],
  [
    'file-fields',
    /\/app\/components\/forms\/(file-tile|give-files|held-form|photo-limits|prepare-photo|stored-photo)\.ts|icons\/(camera|clipboard-paste|file-up|images)\.mjs$/,
  ],
  ['original-values', /\/app\/components\/forms\/(original-values|restorable-input|restore-form-values)\.ts/],
  // The styles of parts whose scripts may load late.
  [
    'form-styles',
    /\/app\/(components\/forms\/(draft-notice|file-tile|form-summary)|features\/collection\/progress-notes\/(figure-fields|note-form|photos-field))\.css$/,
  ],
  [
    'note-form',
    /\/app\/features\/collection\/progress-notes\/(figure-fields|note-form|photos-field|note-photos|sent-photos)\.ts/,
  ],
  // Loaded with the first photo of a note.
  [
    'photo-queue',
    /\/app\/(components\/forms\/upload-queue|features\/collection\/progress-notes\/sent-photo-list)\.tsx?$/,
  ],
  // Before `common`, which takes all other components.
  ['kit-lists', /\/app\/components\/ui\/pagination\.(tsx|css)$/],
  // Used by few pages, or loaded late: no shared chunk.
  [
    '',
    /\/app\/components\/\w+\/(account-menu|add-link|add-sheet|arrow-keys|bottom-bar|confirm-page|copy-text|disclosure|external-link|error-screen|fatal-page|footer-lines|form-failure|form-fetcher|form-summary|log-out|logout-form|next-step|one-file-field|photo-(editor|canvas)|picture-(dialog|viewer|zoom)|qr-picture|accessibility-settings|rows|search-suggestions|share-file|sheet-dialog|shortcuts?|shortcut-(dialog|list)|steps|theme-picker|toaster|tooltips|upload-fetch|work-progress)\.(tsx?|css)$/,
  ],
  [
    'common',
    /\/app\/(root\.tsx|routes\/_app\.tsx|components|styles|features\/account\/accounts\/hash-link|features\/site\/(pwa\/(installed-app-host|install-offer)))|vite\/preload-helper|karla-latin-wght-normal/,
  ],
  ['common', /\/app\/platform\/(keys-of|notation|dates|record-id|storage\/file-url)\./],
  // The icons of shared components. Other icons come with their pages.
  [
    'common',
    /icons\/(arrow-left|chevron-(down|left|right)|circle-check|circle-exclamation-point|external-link|gem|layout-grid|search|shuffle|sliders-horizontal|triangle-exclamation-point|user-round|x)\.mjs$/,
  ],
  ['names', /\/app\/features\/collection\/named-lists\/(name-row|names-(screen|table|toolbar))\.tsx$/],
  [
    'kit-lists',
    /\/app\/features\/collection\/(bulk-edit\/bulk-terms|statistics\/year-paths|dashboard\/(list-paths|project-filters|read-params|view-terms))\./,
  ],
  [
    'list-controls',
    /\/app\/(features\/collection\/dashboard\/list-menus|routes\/_app\.dashboard\/filter-(fields|form))\.(tsx|css)$|icons\/(arrow-(down-wide-narrow|up-narrow-wide)|minimize-2|rows-3|zap)\.mjs$/,
  ],
  [
    'kit-form',
    /\/app\/features\/collection\/projects\/(form\/)?(detail-fields|empty-part|field-kinds|format-project|project-(fields|form|form-groups|form-hints|form-values))\.(tsx?|css)$/,
  ],
  ['kit-pictures', /\/app\/features\/collection\/project-images\//],
  [
    'kit-cards',
    /\/app\/features\/collection\/projects\/card\/(format-project-card|kit-progress-line|project-card|status-pill)\./,
  ],
  [
    'kits',
    /\/app\/features\/collection\/(projects\/(card\/)?(kit-progress|project-(figures|paths|status|terms)|status-chip)|tags\/(tag-chip|tag-name-limit))|icons\/check\.mjs$/,
  ],
]

// The server's build creates elements with server-elements.ts.
function serverElements(): Plugin {
  const file = resolve('app/platform/server-elements.ts')
  return {
    name: 'server-elements',
    enforce: 'pre',
    apply: (_, { isSsrBuild }) => Boolean(isSsrBuild),
    resolveId: (id, importer) => (id === 'react/jsx-runtime' && importer !== file ? file : null),
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
