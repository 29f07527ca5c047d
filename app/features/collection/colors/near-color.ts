import { i18n } from '~/platform/messages'

/** A color of the drawer and its distance, in CIEDE2000, from the wanted one. */
export type NearColor = { code: string; hex: string; distance: number }

/** Colors at this distance or beyond are not near: held side by side, they are clearly different. */
export const NEAR = 6
const VERY_NEAR = 3

/** Returns a distance in words. About 1 is the smallest difference that most people see between patches side by side. */
export const formatDistance = (distance: number): string =>
  distance < VERY_NEAR ? i18n.t('very close') : i18n.t({ id: 'close.near', message: 'close' })

/** Disclaimer next to near colors. */
export const NEAR_NOTE = /*i18n*/ 'Screen colors are approximate. Compare the drills in daylight.'
