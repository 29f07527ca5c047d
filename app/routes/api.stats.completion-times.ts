import { completionTimes } from '~/pocketbase/statistics/completions.server'
import { ownFigures } from '~/pocketbase/statistics/own-figures.server'

const figures = ownFigures(completionTimes)
export const loader = figures
export const action = figures
