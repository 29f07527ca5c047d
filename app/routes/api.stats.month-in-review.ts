import { monthInReview } from '~/pocketbase/statistics/month-in-review.server'
import { ownFigures } from '~/pocketbase/statistics/own-figures.server'

const figures = ownFigures(monthInReview)
export const loader = figures
export const action = figures
