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
    ...(isSsrBuild ? { target: 'node20' } : { rollupOptions: { output: { manualChunks } } }),
  },
}))

// Every page needs the framework and the common components: as one file each they cost two requests, not twenty.
function manualChunks(id: string): string | undefined {
  if (/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run)\//.test(id)) {
    return 'framework'
  }
  if (/\/app\/(components|styles)\//.test(id) && !FOR_SOME_PAGES.test(id)) return 'common'
}
const FOR_SOME_PAGES =
  /\/(picture-(viewer|field)|draft|draft-notice|comfort-picker|disclosure|form-summary|field)\.(tsx?|css)$/

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
