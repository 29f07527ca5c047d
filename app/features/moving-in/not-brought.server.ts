import { MOVING, MOVING_TABLES, movingColumns } from './moving-collections'
import type { PocketBaseDatabase } from './pocketbase-database.server'

/** What is of PocketBase alone, and goes with it. */
const PASSING = ['_otps', '_mfas', '_authOrigins', '_params', '_migrations', '_collections']
/** What is counted from the kits here. */
const COUNTED = ['user_yearly_stats', 'user_dashboard_stats']
/** Columns of an account that have no meaning here. */
const WITHOUT_MEANING = ['tokenKey', 'lastResetSentAt', 'lastVerificationSentAt', 'lastLoginAlertSentAt']

/** What was there and is not brought over, each in a sentence. */
export function notBrought(kept: PocketBaseDatabase, hasFiles: boolean): string[] {
  const said: string[] = []
  const superusers = kept.count('_superusers') + kept.count('_admins')
  if (superusers > 0) said.push(`Superusers do not come: make yours with “npm run admin -- superuser create”.`)
  for (const name of COUNTED) {
    if (kept.count(name) > 0) said.push(`${name} does not come: it is counted from the kits.`)
  }
  const known = new Set([...MOVING_TABLES.map(table => MOVING[table].from), ...PASSING, ...COUNTED, '_superusers'])
  for (const name of kept.collections.keys()) {
    if (!known.has(name) && kept.count(name) > 0) said.push(`${name} does not come: there is no such collection here.`)
  }
  for (const table of MOVING_TABLES) {
    const { from } = MOVING[table]
    const columns = new Set(
      Object.entries(movingColumns(table)).flatMap(([name, { from: others = [] }]) => [name, ...others]),
    )
    for (const name of kept.count(from) > 0 ? kept.columns(from) : []) {
      if (columns.has(name) || WITHOUT_MEANING.includes(name) || !kept.isFilled(from, name)) continue
      said.push(`${from}.${name} does not come: there is no such field here.`)
    }
  }
  if (!hasFiles)
    said.push('There are no files in it (no folder “storage”): pictures kept in a bucket have to be put there first.')
  return said
}
