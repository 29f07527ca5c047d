import { artistCounts } from '~/pocketbase/statistics/collection-figures.server'
import { ownFigures } from '~/pocketbase/statistics/own-figures.server'

const figures = ownFigures(artistCounts)
export const loader = figures
export const action = figures
