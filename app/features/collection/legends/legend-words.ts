import { countInWords } from '~/platform/notation'

/** Returns "Sum 31,940; the kit says 32,000." and how many colors have no count; empty if none has one. */
export function sumInWords(sum: number, uncounted: number, total: number | null): string {
  if (sum === 0) return ''
  const kit = total && total !== sum ? `; the kit says ${countInWords(total)}` : total ? ', as the kit says' : ''
  const without =
    uncounted > 0 ? ` ${countInWords(uncounted)} ${uncounted === 1 ? 'color has' : 'colors have'} no count.` : ''
  return `Sum ${countInWords(sum)}${kit}.${without}`
}
