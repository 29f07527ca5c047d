import { yearlyCompletions } from '~/pocketbase/statistics/completions.server'
import { ownFigures } from '~/pocketbase/statistics/own-figures.server'

const figures = ownFigures(yearlyCompletions)
export const loader = figures
export const action = figures
