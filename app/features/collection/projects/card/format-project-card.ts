import { joinWithDots } from '~/components/ui/join-with-dots'
import { formatCount } from '~/platform/notation'
import type { ProjectValues } from '../project-fields'
import { type Canvas, diamondsOf, formatSize, roundedDiamonds } from '../project-figures'

/** Formats the known facts of a kit's canvas: "40 × 50 cm · about 32,000 round · mini". */
export function formatFacts(kit: Canvas & Pick<ProjectValues, 'drillShape' | 'kitCategory'>): string {
  const { stated, estimate } = diamondsOf(kit)
  const shape = kit.drillShape ?? 'diamonds'
  const drills = stated
    ? `${formatCount(stated)} ${shape}`
    : estimate
      ? `about ${formatCount(roundedDiamonds(estimate))} ${shape}`
      : kit.drillShape && `${kit.drillShape} drills`
  return joinWithDots([formatSize(kit.width, kit.height), drills, kit.kitCategory === 'mini' && 'mini'])
}

/** Formats company and artist: "Oraloa · Gustav Klimt". */
export const formatMakers = (kit: { company: string | null; artist: string | null }): string =>
  joinWithDots([kit.company, kit.artist])
