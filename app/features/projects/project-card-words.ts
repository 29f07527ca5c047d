import { dotted } from '~/components/dotted'
import { countInWords, estimatedDiamonds, roundedDiamonds, sizeInWords } from './project-figures'
import type { DrillShape, KitCategory } from './project-terms'

type Facts = {
  width: number | null
  height: number | null
  totalDiamonds: number | null
  drillShape: DrillShape | null
  kitCategory: KitCategory
}

/** "40 × 50 cm · about 32,000 round · mini": what is known of a kit's canvas. A count from the size is said to be one. */
export function factsInWords(kit: Facts): string {
  const estimate = estimatedDiamonds(kit.width, kit.height)
  const shape = kit.drillShape ?? 'diamonds'
  const drills = kit.totalDiamonds
    ? `${countInWords(kit.totalDiamonds)} ${shape}`
    : estimate
      ? `about ${countInWords(roundedDiamonds(estimate))} ${shape}`
      : kit.drillShape && `${kit.drillShape} drills`
  return dotted([sizeInWords(kit.width, kit.height), drills, kit.kitCategory === 'mini' && 'mini'])
}

/** "Oraloa · Gustav Klimt": who made it. */
export const makersInWords = (kit: { company: string | null; artist: string | null }): string =>
  dotted([kit.company, kit.artist])
