import { formatSize } from '~/features/collection/projects/project-figures'
import { DRILL_SHAPES_IN_TEXT } from '~/features/collection/projects/project-terms'
import { type Day, shortDay } from '~/platform/dates'
import { plainProse } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import type { Claim, ClaimLine } from './claim-queries.server'
import { CLAIM_STATES } from './claim-terms'
import type { ClaimedColor } from './drill-claim.schema'

/** Returns "Asked May 3 for 2 colors". */
export const formatRequest = ({ asked, colors }: Pick<ClaimLine, 'asked' | 'colors'>, today: Day): string =>
  i18n.t('Asked {day} for {count, plural, one {# color} other {# colors}}', {
    day: shortDay(asked, today),
    count: colors.length,
  })

/** Returns "They will send, May 10". */
export const formatState = ({ state, stateDate }: Pick<ClaimLine, 'state' | 'stateDate'>, today: Day): string =>
  stateDate
    ? i18n.t('{state}, {day}', { state: i18n.t(CLAIM_STATES[state]), day: shortDay(stateDate, today) })
    : i18n.t(CLAIM_STATES[state])

/** Returns the message that asks a shop for the drills, with a line for each color. */
export function messageOf(claim: Claim): string {
  const { title, width, height, drillShape, orderNumber, batch, colors } = claim
  const size = formatSize(width, height)
  const facts = [
    i18n.t('Kit: {title}', { title }),
    size && i18n.t('Size: {size}', { size }),
    drillShape && i18n.t('Drills: {shape}', { shape: i18n.t(DRILL_SHAPES_IN_TEXT[drillShape]) }),
    orderNumber && i18n.t('Order number: {number}', { number: orderNumber }),
    batch && i18n.t('Batch: {number}', { number: batch }),
  ].filter(Boolean)
  const lines = [
    i18n.t('Hello,'),
    '',
    i18n.t('Drills are missing in this kit. Could you please send them to me?'),
    '',
    ...facts,
    '',
    ...colors.map(formatColor),
    '',
    i18n.t('Thank you!'),
  ]
  // Without the spaces that a form would not return.
  return plainProse(lines.join('\n'))
}

function formatColor({ symbol, code, count }: ClaimedColor): string {
  const name = symbol ? i18n.t('{symbol} – color {code}', { symbol, code }) : i18n.t('Color {code}', { code })
  return count === null
    ? name
    : i18n.t('{color}: {count, plural, one {# drill} other {# drills}}', { color: name, count })
}
