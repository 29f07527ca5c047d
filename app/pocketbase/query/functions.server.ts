import sql, { join, type Sql } from 'sql-template-tag'
import { QueryError } from './limits'
import { keywordSide, type Side } from './operands'
import type { Operand } from './parse'
import type { Place } from './scope.server'

type Lookup = (name: string) => Place

/**
 * Compiles a function call.
 * @throws QueryError for an unknown function or wrong arguments
 */
export function callSide(name: string, args: Operand[], lookup: Lookup): Side {
  if (name === 'geoDistance') return { as: 'column', type: 'number', made: true, sql: geoDistance(args, lookup) }
  if (name === 'strftime') return { as: 'column', type: 'text', made: true, sql: strftime(args, lookup) }
  throw new QueryError(`There is no function ${name}.`)
}

/** Kilometers on a sphere with a radius of 6371 km. */
function geoDistance(args: Operand[], lookup: Lookup): Sql {
  if (args.length !== 4) throw new QueryError('geoDistance requires four arguments.')
  const [lonA, latA, lonB, latB] = args.map(arg => degrees(arg, lookup))
  return sql`(6371 * 2 * asin(least(1, sqrt(
    power(sin(radians(${latB} - ${latA}) / 2), 2)
    + cos(radians(${latA})) * cos(radians(${latB})) * power(sin(radians(${lonB} - ${lonA}) / 2), 2)))))`
}

function degrees(arg: Operand, lookup: Lookup): Sql {
  if (arg.kind === 'number') return sql`${arg.value}::float8`
  const place = arg.kind === 'name' ? lookup(arg.value) : undefined
  if (place?.type !== 'number') throw new QueryError('geoDistance requires numbers.')
  return place.sql
}

/** The parts of a time, as Postgres names them. */
const PARTS: Record<string, string> = {
  d: 'DD',
  f: 'SS.MS',
  F: 'YYYY-MM-DD',
  G: 'IYYY',
  g: 'IY',
  H: 'HH24',
  I: 'HH12',
  j: 'DDD',
  M: 'MI',
  m: 'MM',
  p: 'AM',
  R: 'HH24:MI',
  S: 'SS',
  T: 'HH24:MI:SS',
  V: 'IW',
  u: 'ID',
  Y: 'YYYY',
}

/** Formats a time by `%Y-%m` and the like; null if it is not a time. */
function strftime(args: Operand[], lookup: Lookup): Sql {
  const [format, time, ...modifiers] = args
  if (format?.kind !== 'text' || args.length > 10) throw new QueryError('strftime requires a quoted format.')
  let at = time ? instantOf(time, lookup) : sql`(now() at time zone 'UTC')`
  for (const modifier of modifiers) at = moved(at, modifier)
  const pieces = format.value.match(/%.|[^%]+|%$/gs) ?? []
  if (pieces.length === 0) return sql`''::text`
  return sql`(${join(
    pieces.map(piece => written(piece, at)),
    ' || ',
  )})`
}

function written(piece: string, at: Sql): Sql {
  if (!piece.startsWith('%')) return sql`${piece}::text`
  const code = piece.slice(1)
  if (code === '%') return sql`'%'::text`
  if (code === 's') return sql`floor(extract(epoch from ${at}))::bigint::text`
  if (code === 'w') return sql`extract(dow from ${at})::int::text`
  const part = PARTS[code]
  if (!part) throw new QueryError(`strftime does not support ${piece}.`)
  return sql`to_char(${at}, ${part}::text)`
}

function instantOf(arg: Operand, lookup: Lookup): Sql {
  if (arg.kind === 'number') throw new QueryError('strftime requires a time as text.')
  if (arg.kind === 'text' && arg.value === 'now') return sql`(now() at time zone 'UTC')`
  const text = arg.kind === 'text' ? sql`${arg.value}::text` : arg.kind === 'name' ? namedText(arg.value, lookup) : null
  if (!text) throw new QueryError('strftime requires a time.')
  // Check before casting, because a failed cast would abort the statement. February 30 is March 1.
  return sql`(case when ${text} ~ '^(?!0000)\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])([ T]([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d+)?)?Z?)?$'
    then (substr(${text}, 1, 7) || '-01')::timestamp + (substr(${text}, 9, 2)::int - 1) * interval '1 day'
      + coalesce(nullif(trim(trailing 'Z' from substr(${text}, 12)), ''), '0')::interval end)`
}

/** Returns a macro, `null` or a field as text; null if it is of another type. */
function namedText(name: string, lookup: Lookup): Sql | null {
  const keyword = keywordSide(name)
  if (keyword?.as === 'empty') return sql`null::text`
  if (keyword?.as === 'known') return typeof keyword.value === 'string' ? sql`${keyword.value}::text` : null
  const { sql: value, type } = lookup(name)
  return type === 'text' ? value : null
}

const UNITS = ['second', 'minute', 'hour', 'day', 'month', 'year']

/** Applies `+7 days`, `-1 month`, `start of month`. */
function moved(at: Sql, modifier: Operand): Sql {
  if (modifier.kind !== 'text') throw new QueryError('strftime requires quoted modifiers.')
  const [, unit = ''] = modifier.value.match(/^start of (day|month|year)$/) ?? []
  if (unit) return sql`date_trunc(${unit}, ${at})`
  const [, count, step = ''] = modifier.value.match(/^([+-]?\d{1,6}) ([a-z]+?)s?$/) ?? []
  if (!count || !UNITS.includes(step)) throw new QueryError(`strftime does not support ${modifier.value}.`)
  return sql`(${at} + ${`${count} ${step}`}::interval)`
}
