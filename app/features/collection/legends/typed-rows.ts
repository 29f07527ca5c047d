/** A row of the form, as it was typed. Without the field of its container, it keeps its own. */
export type TypedRow = {
  id: string
  symbol: string
  code: string
  count: string
  ranShort: boolean
  container?: string
}

type Color = Omit<TypedRow, 'count'> & { count: number | null }

/** Returns the rows of a legend as a form shows them: with containers if one is known. */
export function rowsOf(colors: Color[]): TypedRow[] {
  const hasContainers = colors.some(({ container }) => container)
  return colors.map(({ id, symbol, code, count, ranShort, container }) => ({
    ...{ id, symbol, code, ranShort },
    count: count === null ? '' : String(count),
    container: hasContainers ? container : undefined,
  }))
}
