import sql from 'sql-template-tag'
import { env, SettingsError } from '../env.server'
import { log } from '../observability/log.server'
import { recordIdLength, setRecordIdLength } from './ids.server'
import { execute, query } from './query.server'

/**
 * Uses the length of record IDs that the database stores. A database without one stores `RECORD_ID_LENGTH`, or the
 * default.
 * @throws SettingsError if `RECORD_ID_LENGTH` is another length
 */
export async function checkRecordIdLength(): Promise<void> {
  await loadStoredLength()
  const problem = settingProblem()
  if (problem) throw new SettingsError(problem)
}

/**
 * Uses the length of a database that was just restored. Logs an error if `RECORD_ID_LENGTH` will prevent the next
 * start.
 */
export async function reloadRecordIdLength(): Promise<void> {
  await loadStoredLength()
  const problem = settingProblem()
  if (problem) log.error(`The next start will fail: ${problem}`)
}

async function loadStoredLength(): Promise<void> {
  let length = await storedLength()
  if (length === undefined) {
    await execute(sql`insert into record_ids (length) values (${recordIdLength()}) on conflict do nothing`)
    length = await storedLength()
  }
  if (length !== undefined) setRecordIdLength(length)
}

const storedLength = async () => (await query<{ length: number }>(sql`select length from record_ids`))[0]?.length

function settingProblem(): string | undefined {
  const [given, stored] = [env.RECORD_ID_LENGTH, recordIdLength()]
  if (given === null || given === stored) return
  return `Remove RECORD_ID_LENGTH, or set it to ${stored}. It is ${given}, but this database has used ${stored} since its first start.`
}
