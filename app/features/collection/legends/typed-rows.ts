/** A row of the form, as it was typed. */
export type TypedRow = { id: string; symbol: string; code: string; count: string; ranShort: boolean }

type Color = Omit<TypedRow, 'count'> & { count: number | null }

/** Returns the rows of a legend as a form shows them. */
export const rowsOf = (colors: Color[]): TypedRow[] =>
  colors.map(({ id, symbol, code, count, ranShort }) => ({
    ...{ id, symbol, code, ranShort },
    count: count === null ? '' : String(count),
  }))
