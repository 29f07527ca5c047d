import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { emptyProject } from '~/features/collection/projects/empty-project'
import { formatDrills, listedFacts } from '~/features/collection/projects/listed-facts'
import type { ProjectDetails } from '~/features/collection/projects/project-queries.server'
import { CanvasFacts, DateFacts } from './project-facts'

const known = { kitCategory: 'full', kitted: true, colorCount: 41, generalNotes: 'Bag 3 leaks' }
const project = { ...emptyProject(), ...known } as unknown as ProjectDetails

it('lists the declared facts, and neither the notes nor unknown values', () => {
  const html = renderToStaticMarkup(
    <>
      <CanvasFacts project={project} facts={listedFacts(project)} drills={formatDrills(project)} special={[]} />
      <DateFacts
        project={project}
        facts={listedFacts(project)}
        tracking={null}
        holds={{ days: 0, since: null }}
        today="2026-01-31"
      />
    </>,
  )
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(
    ([, name, value = '']) => `${name}: ${value.replace(/<.*?>/g, '')}`,
  )
  expect(facts).toEqual(['Drills: Full coverage Kitted', 'Colors: 41'])
})

it('shows a price with that of a thousand diamonds, a gift, and nothing if money is hidden', () => {
  const pricesOf = (values: Partial<ProjectDetails>) =>
    listedFacts({ ...project, currency: 'EUR', totalDiamonds: 32_000, ...values })
      .slice(0, 3)
      .flatMap(({ text }) => text || [])
  expect(pricesOf({ price: 42.5, shipping: 4.9 })).toEqual([
    '€\u00a042.50 · €\u00a01.33 per 1,000 diamonds',
    '€\u00a04.90',
  ])
  expect(pricesOf({ price: 0, soldFor: 1250, currency: '' })).toEqual(['A gift', '1,250.00'])
  expect(pricesOf({ price: 42.5, shipping: 4.9, soldFor: 30, hidesMoney: true })).toEqual([])
})
