import { collectionFigures } from '~/pocketbase/statistics/collection-figures.server'
import { ownFigures } from '~/pocketbase/statistics/own-figures.server'

const figures = ownFigures(collectionFigures)
export const loader = figures
export const action = figures
