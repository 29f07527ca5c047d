import { joinWithDots } from '~/components/ui/join-with-dots'
import { countInWords } from '~/platform/notation'
import type { ProjectValues } from './project-fields'
import { type Canvas, diamondsOf, roundedDiamonds, sizeInWords } from './project-figures'

/** Formats the known facts of a kit's canvas: "40 × 50 cm · about 32,000 round · mini". */
export function factsInWords(kit: Canvas & Pick<ProjectValues, 'drillShape' | 'kitCategory'>): string {
  const { stated, estimate } = diamondsOf(kit)
  const shape = kit.drillShape ?? 'diamonds'
  const drills = stated
    ? `${countInWords(stated)} ${shape}`
    : estimate
      ? `about ${countInWords(roundedDiamonds(estimate))} ${shape}`
      : kit.drillShape && `${kit.drillShape} drills`
  return joinWithDots([sizeInWords(kit.width, kit.height), drills, kit.kitCategory === 'mini' && 'mini'])
}

/** Formats company and artist: "Oraloa · Gustav Klimt". */
export const makersInWords = (kit: { company: string | null; artist: string | null }): string =>
  joinWithDots([kit.company, kit.artist])
