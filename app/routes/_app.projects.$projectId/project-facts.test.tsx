import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ProjectDetails } from '~/features/collection/projects/project-queries.server'
import { ProjectFacts } from './project-facts'

const unknown = { width: null, height: null, totalDiamonds: null, drillShape: null }
const known = { kitCategory: 'full', kitted: true, colorCount: 41, generalNotes: 'Bag 3 leaks' }
const project = { ...unknown, ...known } as ProjectDetails

it('lists the declared facts, and neither the notes nor unknown values', () => {
  const html = renderToStaticMarkup(
    <ProjectFacts project={project} source={null} holds={{ days: 0, since: null }} today="2026-01-31" />,
  )
  const facts = [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, value]) => `${name}: ${value}`)
  expect(facts).toEqual(['Drills: Full coverage', 'Kitted: Yes', 'Colors: 41'])
})
