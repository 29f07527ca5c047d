import { type Day, today } from '~/platform/dates'
import { db } from '~/platform/db/db.server'
import type { ApiCall, Handler } from '../call.server'
import { ApiError } from '../errors'
import { MONTHS } from '../wire-time'

/** The user of a request for figures, and the parameters that choose them. */
export type FiguresOf = { userId: string; today: Day; query: URLSearchParams }

/** Returns the ID of the verified user whose token was sent. @throws ApiError 403 for everyone else */
export function verifiedUser({ requester }: ApiCall): string {
  if (requester.kind !== 'user' || !requester.verified) {
    throw new ApiError(403, 'Only verified users can perform this action.')
  }
  return requester.id
}

/** Creates the handler of figures of the requester's own records. It throws ApiError 403 unless that is a verified user. */
export const ownFigures =
  (compute: (of: FiguresOf) => Promise<object>): Handler =>
  async call => {
    const userId = verifiedUser(call)
    const { timezone } = await db.user.findUniqueOrThrow({ where: { id: userId }, select: { timezone: true } })
    return compute({ userId, today: today(timezone), query: call.query })
  }

/** Returns the requested year; the current one if it is missing or not between 1900 and 2100. */
export const yearOf = ({ query, today }: FiguresOf): number =>
  inRange(query.get('year'), 1900, 2100) ?? Number(today.slice(0, 4))

/** Returns the requested month, 1 to 12; the current one if it is missing or invalid. */
export const monthOf = ({ query, today }: FiguresOf): number =>
  inRange(query.get('month'), 1, 12) ?? Number(today.slice(5, 7))

function inRange(text: string | null, min: number, max: number): number | null {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : Number.NaN
  return number >= min && number <= max ? number : null
}

/** Returns the short name of a month, 1 to 12. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? ''

/** Returns the time at which figures were computed. */
export const generatedAt = () => new Date().toISOString()
