import type { Plugin } from 'vite'
import remixConfig from '../remix.config.js'

const FLAGS: Record<string, boolean> = { ...remixConfig.future }

/** Questions that Remix asks in the browser, and their answer for this app. */
const ANSWERS: [file: string, question: string, answer: string][] = [
  ['browser.js', 'window.__remixContext.isSpaMode', 'false'],
  // The data of each request comes from the single fetch.
  ['routes.js', 'typeof singleFetch === "function"', 'true'],
  // Promises in a page's data are sent by the single fetch, too.
  ['components.js', 'typeof __remixContext === "object" && __remixContext.a', 'false'],
  ['components.js', 'static: isStatic,', ''],
  ['components.js', '!isStatic', 'true'],
]

/**
 * Vite plugin: replaces Remix's options by their values in the browser's scripts. Remix reads them at run time, so that every page
 * would load the older ways to fetch data, which these options turn off.
 */
export function remixConstants(): Plugin {
  return {
    name: 'remix-constants',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      const file = /@remix-run\/react\/dist\/esm\/(\w[\w-]*\.js)$/.exec(id)?.[1]
      if (!file) return null
      return ANSWERS.filter(([of]) => of === file).reduce((result, [, question, answer]) => {
        if (!result.includes(question)) throw new Error(`Remix no longer asks "${question}": see remixConstants().`)
        return result.replaceAll(question, answer)
      }, withFlags(code))
    },
  }
}

function withFlags(code: string): string {
  return code.replace(/(?:window\.__remixContext\.)?\bfuture\.(v3_\w+)/g, (_, flag) => String(FLAGS[flag] ?? false))
}
