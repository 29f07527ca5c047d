import type { Plugin } from 'vite'

const RELOAD = 'window.location.reload();'
const ASK = `const missing = new CustomEvent('script-missing', { detail: {} });
    window.dispatchEvent(missing);
    const standIn = await missing.detail.standIn;
    if (standIn) return standIn;`

/**
 * Vite plugin: if a page's script is missing, Remix reloads the page without end. This lets `components/client/loading/missing-script.ts` decide.
 * Remix has no setting for it, and loads the scripts with an `import()` that Vite's own event (`vite:preloadError`) does not cover.
 */
export function missingScripts(): Plugin {
  return {
    name: 'missing-scripts',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('@remix-run/react/dist/esm/routeModules.js')) return null
      if (!code.includes(RELOAD)) throw new Error('Remix loads the scripts of pages differently: see missingScripts().')
      return code.replace(RELOAD, `${ASK}\n    ${RELOAD}`)
    },
  }
}
