import { setTimeout as pause } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { execute, query } from './db/query.server'
import { seal, unseal } from './sealed-text.server'

/** Seconds in which the same form is a double click. Covers a slow phone and a slow server. */
const REPEAT_SECONDS = 60
/** Seconds until a form counts as ended whose process may have crashed. Also the longest wait for its end. */
const RUN_SECONDS = 10
/** From one look at the form before to the next, doubled each time: at most 30 for a form. */
const POLL_MS = { first: 25, most: 400 }

/** The end of a form: `answer` is null if it was refused. Returns the answer of the same form a moment ago, or null. */
type End = (response: string | null) => Promise<string | null>
export type Begun = { end: End; waitedFor: string | null }

/**
 * Begins a form. Identical ones run one after the other, on all instances. `waitedFor` is the answer of one that ran
 * at the same time, or null.
 */
export async function beginForm(key: string): Promise<Begun> {
  let step = POLL_MS.first
  for (let waited = 0; ; waited += step, step = Math.min(2 * step, POLL_MS.most)) {
    const isLast = waited >= RUN_SECONDS * 1000
    const [row] = await query<{ answer: string | null }>(sql`
      insert into form_answers as f (key, expires) values (${key}, ${expiry})
      on conflict (key) do update set runs = true, since = now(), expires = ${expiry},
        answer = case when f.expires > now() then f.answer end
      where not f.runs or ${isLast} or f.since < now() - make_interval(secs => ${RUN_SECONDS})
      returning answer`)
    if (row) return { end: response => endForm(key, response), waitedFor: waited > 0 ? opened(row.answer, key) : null }
    await pause(step)
  }
}

const expiry = sql`now() + make_interval(secs => ${REPEAT_SECONDS})`

async function endForm(key: string, response: string | null): Promise<string | null> {
  if (response !== null) {
    await execute(sql`
      update form_answers set runs = false, answer = ${seal(response, key)}, expires = ${expiry} where key = ${key}`)
    return response
  }
  const [row] = await query<{ answer: string | null }>(
    sql`update form_answers set runs = false where key = ${key} returning answer`,
  )
  return opened(row?.answer ?? null, key)
}

const opened = (response: string | null, key: string) => response && unseal(response, key)
