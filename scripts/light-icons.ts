import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

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
      source.endsWith('/createLucideIcon.mjs') && importer?.includes('/lucide-react/dist/esm/icons/') ? renderer : null,
  }
}
