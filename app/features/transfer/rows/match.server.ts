import type { RowTable } from './row-table'

/**
 * Statements that match staged rows (`s`) with rows of their table (`t`). Each sets `target` and `skip_reason` of the
 * matches among the rows still to be inserted. Further conditions and `returning` can follow.
 */

/** Returns the SQL condition that both rows have the same owner. Always true in tables without one. */
export const sameOwner = ({ columns }: RowTable, one: string, other: string): string =>
  'user' in columns ? `${one}."user" = ${other}."user"` : 'true'

/** Matches rows whose owner has a row with the ID in `column`. */
export const matchById = (table: RowTable, column = 'id'): string => `
  update staged_${table.name} s set target = t.id, skip_reason = 'exists' from ${table.name} t
  where s.skip_reason is null and t.id = s."${column}" and ${sameOwner(table, 't', 's')}`

/** Matches rows whose owner has a row with the same key. */
export const matchByKey = (table: RowTable): string => `
  update staged_${table.name} s set target = t.id, skip_reason = 'exists' from ${table.name} t
  where s.skip_reason is null and ${sameKey(table, 't')}`

/** Matches rows that repeat the key of an earlier staged row, which is inserted. */
export const matchRepeatedKey = (table: RowTable): string => `
  update staged_${table.name} s set target = first.id, skip_reason = 'exists' from (
    select distinct on (s.stage_order) s.stage_order, o.id from staged_${table.name} s join staged_${table.name} o on ${sameKey(table, 'o')}
    where s.skip_reason is null and o.skip_reason is null and o.stage_order < s.stage_order order by s.stage_order, o.stage_order) first
  where s.stage_order = first.stage_order`

/** Replaces references to other staged rows with their IDs in this database. */
export const followReferences = ({ name, refs = {} }: RowTable): string[] =>
  Object.entries(refs).map(
    ([column, other]) => `
      update staged_${name} s set "${column}" = o.target from staged_${other} o
      where o.id = s."${column}" and o.target <> o.id`,
  )

const sameKey = (table: RowTable, other: string) =>
  [
    sameOwner(table, 's', other),
    ...(table.key ?? []).map(
      column => `${compared(`s.${column}`, column)} = ${compared(`${other}.${column}`, column)}`,
    ),
  ].join(' and ')

/** Returns SQL for a value as it is unique per owner: names as `nameKey` compares them. */
export const compared = (value: string, column: string) => (column === 'name' ? `same_name(${value}::text)` : value)
