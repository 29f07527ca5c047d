import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ICONS = '/lucide-react/dist/esm/icons/'

/**
 * Vite plugin: draws Lucide's icons with `components/ui/icon.tsx`. Lucide's own renderer takes 2 kB of every page's scripts, and
 * computes each icon's attributes, which are constants here.
 */
export function lightIcons(): Plugin {
  const renderer = fileURLToPath(new URL('../app/components/ui/icon.tsx', import.meta.url))
  return {
    name: 'light-icons',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source.endsWith('/createLucideIcon.mjs') && importer?.includes(ICONS) ? renderer : null,
    // The random keys of shapes barely compress: half a kilobyte of a page's scripts. The renderer does not need them.
    transform: (code, id) => (id.includes(ICONS) ? code.replace(/,\s*key: "\w+"/g, '') : null),
  }
}
