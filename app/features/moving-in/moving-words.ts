import type { MovingReport } from './moving-in.server'

/** A move as the host reads it: what came of each collection, what is never brought, and what did not fit, record by record. */
export function movingWords({ dryRun, counts, pictures, misfits, notBrought }: MovingReport): string {
  const come = dryRun ? 'would come' : 'came'
  const rows = counts.map(
    ({ collection, counts: { found, come, there, out } }) =>
      `  ${collection.padEnd(24)}${[found, come, there, out].map(number => String(number).padStart(12)).join('')}`,
  )
  const heads = ['found', come, 'were here', 'stay'].map(head => head.padStart(12)).join('')
  const listed = misfits.map(({ collection, record, field, reason }) => `  ${collection}/${record} ${field}: ${reason}`)
  return [
    dryRun ? 'A dry run: nothing was changed.' : 'It is all in.',
    '',
    `  ${''.padEnd(24)}${heads}`,
    ...rows,
    `  ${'pictures of what comes'.padEnd(24)}${[pictures.found, pictures.come].map(number => String(number).padStart(12)).join('')}`,
    ...(notBrought.length > 0 ? ['', ...notBrought] : []),
    ...(listed.length > 0 ? ['', `What does not fit (${listed.length}):`, ...listed] : []),
  ].join('\n')
}
