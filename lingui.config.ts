import { defineConfig } from '@lingui/cli'
import { formatter } from '@lingui/format-po'

// npm run extract writes the texts of the app into app/locales (docs/translating.md).
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'de', 'nl', 'fr', 'es'],
  catalogs: [{ path: '<rootDir>/app/locales/{locale}', include: ['<rootDir>/app'], exclude: ['**/*.test.*'] }],
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  orderBy: 'messageId',
})
