import { joinWithDots } from '~/components/ui/join-with-dots'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import type { ProjectValues } from '../project-fields'
import { type Canvas, diamondsOf, formatSize, roundedDiamonds } from '../project-figures'

/** Formats the known facts of a kit's canvas: "40 × 50 cm · about 32,000 round · mini". */
export function formatFacts(kit: Canvas & Pick<ProjectValues, 'drillShape' | 'kitCategory'>): string {
  const { stated, estimate } = diamondsOf(kit)
  const shape = kit.drillShape ?? 'unknown'
  const drills = stated
    ? i18n.t(STATED[shape], { count: formatCount(stated) })
    : estimate
      ? i18n.t(ESTIMATED[shape], { count: formatCount(roundedDiamonds(estimate)) })
      : kit.drillShape && i18n.t(UNCOUNTED[kit.drillShape])
  return joinWithDots([formatSize(kit.width, kit.height), drills, kit.kitCategory === 'mini' && i18n.t('mini')])
}

const STATED = {
  round: /*i18n*/ '{count} round',
  square: /*i18n*/ '{count} square',
  unknown: /*i18n*/ '{count} diamonds',
}
const ESTIMATED = {
  round: /*i18n*/ 'about {count} round',
  square: /*i18n*/ 'about {count} square',
  unknown: /*i18n*/ 'about {count} diamonds',
}
const UNCOUNTED = { round: /*i18n*/ 'round drills', square: /*i18n*/ 'square drills' }

/** Formats company and artist: "Oraloa · Gustav Klimt". */
export const formatMakers = (kit: { company: string | null; artist: string | null }): string =>
  joinWithDots([kit.company, kit.artist])
