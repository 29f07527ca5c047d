import { DRILL_SHAPE_LABELS } from '~/features/collection/projects/project-terms'
import type { DrawerEntry, ToBuy } from './drawer.server'
import { FINISH_LABELS, formatAmount } from './drill-terms'

type Finish = DrawerEntry['finish']

/** Returns "Plenty, square, AB, Box 2". */
export const formatEntry = ({
  amount,
  shape,
  finish,
  place,
}: Pick<DrawerEntry, 'amount' | 'shape' | 'finish' | 'place'>): string =>
  [formatAmount(amount), DRILL_SHAPE_LABELS[shape].toLowerCase(), formatFinish(finish), place]
    .filter(Boolean)
    .join(', ')

const formatFinish = (finish: Finish) => (finish === 'ab' ? 'AB' : finish && FINISH_LABELS[finish].toLowerCase())

/** Returns "in 7 kits · short in 1"; empty if no kit needs the color. */
export function formatKits(kits: number, short: number): string {
  if (kits === 0) return ''
  return `in ${kits === 1 ? '1 kit' : `${kits} kits`}${short > 0 ? ` · short in ${short}` : ''}`
}

/** Returns the shopping list as text, one color for each line. */
export const shoppingText = (list: Pick<ToBuy, 'code' | 'shape' | 'kits'>[]): string =>
  list.map(({ code, shape, kits }) => `${code}${shape ? `, ${shape}` : ''} (${kits.join(', ')})`).join('\n')
