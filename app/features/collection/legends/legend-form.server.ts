import { parseCount } from '~/features/collection/projects/project-figures'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n } from '~/platform/messages'
import { KitColorSchema } from './kit-color.schema'
import type { LegendLine } from './legends.server'
import type { TypedRow } from './typed-rows'

/** Returns the rows of the form as typed. Empty ones are dropped: clearing a row removes its color. */
export function typedRows(form: FormData): TypedRow[] {
  const stored = rowsNamed(form, ['keptId', 'keptSymbol', 'keptCode', 'keptCount', 'keptRanShort'])
  return [...stored, ...rowsNamed(form, ['id', 'symbol', 'code', 'count', 'ranShort', 'container'])].filter(
    ({ symbol, code, count }) => `${symbol}${code}${count}`.trim() !== '',
  )
}

function rowsNamed(form: FormData, names: string[]): TypedRow[] {
  const [ids, symbols, codes, counts, short, containers] = names.map(name => form.getAll(name).map(String))
  return (codes ?? []).map((code, index) => ({
    id: ids?.[index] ?? '',
    symbol: symbols?.[index] ?? '',
    code,
    count: counts?.[index] ?? '',
    ranShort: short?.includes(String(index)) ?? false,
    container: containers?.[index],
  }))
}

const LineSchema = KitColorSchema.omit({ position: true, sorted: true }).partial({ container: true })

/** Returns the lines of the legend, or the messages by the index of their row. */
export function decodeRows(rows: TypedRow[]) {
  const errors: Record<string, string[]> = {}
  const lines: LegendLine[] = []
  for (const [index, { id, count, ...row }] of rows.entries()) {
    const checked = LineSchema.safeParse({ ...row, count: parseCount(count) })
    if (checked.success) lines.push({ ...checked.data, id: id || undefined })
    else errors[index] = messagesOf(fieldErrorsOf(checked.error.issues))
  }
  return { lines, errors }
}

const messagesOf = ({ count, ...others }: Record<string, string[]>) => [
  ...Object.values(others).flat(),
  ...(count ? [i18n.t('The count must be a number from 1 to 9,999,999.')] : []),
]
