import type { PocketBaseDatabase } from './pocketbase-database.server'
import { IMPORTED_TABLES, SOURCE_COLLECTIONS, sourceColumns } from './source-collections'

/** PocketBase's internal tables. */
const PASSING = ['_otps', '_mfas', '_authOrigins', '_params', '_migrations', '_collections']
/** Computed from the kits here. */
const COUNTED = ['user_yearly_stats', 'user_dashboard_stats']
/** Account columns without an equivalent here. */
const WITHOUT_MEANING = ['tokenKey', 'lastResetSentAt', 'lastVerificationSentAt', 'lastLoginAlertSentAt']

/** Returns a message for each kind of source data that is not imported. */
export function notImported(database: PocketBaseDatabase, hasFiles: boolean): string[] {
  const said: string[] = []
  const superusers = database.count('_superusers') + database.count('_admins')
  if (superusers > 0) said.push(`Superusers are not imported. Create one with “npm run admin -- superuser create”.`)
  for (const name of COUNTED) {
    if (database.count(name) > 0) said.push(`${name} is not imported: it is computed from the kits.`)
  }
  const known = new Set([
    ...IMPORTED_TABLES.map(table => SOURCE_COLLECTIONS[table].from),
    ...PASSING,
    ...COUNTED,
    '_superusers',
  ])
  for (const name of database.collections.keys()) {
    if (!known.has(name) && database.count(name) > 0) said.push(`${name} is not imported: there is no such collection.`)
  }
  for (const table of IMPORTED_TABLES) {
    const { from } = SOURCE_COLLECTIONS[table]
    const columns = new Set(
      Object.entries(sourceColumns(table)).flatMap(([name, { from: others = [] }]) => [name, ...others]),
    )
    for (const name of database.count(from) > 0 ? database.columns(from) : []) {
      if (columns.has(name) || WITHOUT_MEANING.includes(name) || !database.isFilled(from, name)) continue
      said.push(`${from}.${name} is not imported: there is no such field.`)
    }
  }
  if (!hasFiles)
    said.push(
      'The source has no files (no folder “storage”). If PocketBase stores them in a bucket, copy them there first.',
    )
  return said
}
