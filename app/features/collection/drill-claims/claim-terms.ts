import { keysOf } from '~/platform/keys-of'

/** Claims of one kit. */
export const MAX_CLAIMS = 20
/** Colors of one claim. */
export const MAX_CLAIMED_COLORS = 60
export const SHOP_LIMIT = 100
/** Characters of the numbers of an order and of a batch. */
export const NUMBER_LIMIT = 64
/** Characters of the message. */
export const MESSAGE_LIMIT = 2_000

export const CLAIM_STATES = {
  asked: /*i18n*/ 'Waiting for an answer',
  promised: /*i18n*/ 'They will send',
  arrived: /*i18n*/ 'Arrived',
  refused: /*i18n*/ 'Refused',
}
export type ClaimState = keyof typeof CLAIM_STATES
/** What was done when a claim got its state. */
export const SETTLED: Record<ClaimState, string> = {
  asked: /*i18n*/ 'Drills of “{title}”: waiting for an answer',
  promised: /*i18n*/ 'Drills of “{title}”: they will send',
  arrived: /*i18n*/ 'Drills of “{title}”: arrived',
  refused: /*i18n*/ 'Drills of “{title}”: refused',
}
export const STATES = keysOf(CLAIM_STATES)

/** Claims on a page of their list. */
export const CLAIMS_PER_PAGE = 50

export const CLAIMS_PATH = '/drills/claims'
export const claimsPath = (page: number) => (page === 1 ? CLAIMS_PATH : `${CLAIMS_PATH}?page=${page}`)
export const claimPath = (id: string) => `/drills/claims/${id}`
export const claimStatePath = (id: string) => `/drills/claims/${id}/state`
