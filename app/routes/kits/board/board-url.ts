import { isBoardYear } from '~/features/collection/boards/board'
import { yearIn } from '~/features/collection/statistics/year-paths'
import { NotFoundError } from '~/platform/errors'

type Params = { year?: string; number?: string }

/** Returns the year of a board's URL. @throws NotFoundError */
export function yearOf({ year = '' }: Params): number {
  const parsed = yearIn(year)
  if (!parsed || !isBoardYear(parsed)) throw new NotFoundError()
  return parsed
}

/** Returns the number of a square's URL. @throws NotFoundError */
export function numberOf({ number = '' }: Params): number {
  if (!/^[1-9]\d?$/.test(number)) throw new NotFoundError()
  return Number(number)
}
