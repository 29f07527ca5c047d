import { formatCount } from '~/platform/notation'

/** Returns "Sum 31,940; the kit says 32,000." and how many colors have no count; empty if none has one. */
export function formatSum(sum: number, uncounted: number, total: number | null): string {
  if (sum === 0) return ''
  const kit = total && total !== sum ? `; the kit says ${formatCount(total)}` : total ? ', as the kit says' : ''
  const without =
    uncounted > 0 ? ` ${formatCount(uncounted)} ${uncounted === 1 ? 'color has' : 'colors have'} no count.` : ''
  return `Sum ${formatCount(sum)}${kit}.${without}`
}
