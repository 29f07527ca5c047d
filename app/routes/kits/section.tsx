import { randomInt } from 'node:crypto'
import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { canvasOf } from '~/features/collection/projects/project-figures'
import { editProjectPath, projectPath, sectionPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { formatSection, hasSize, sectionCount, sectionOf } from '~/features/collection/sections/section'
import { SectionMap } from '~/features/collection/sections/section-map'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import './section.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('A section of {title}', { title: data.title }))

/** Draws a square, another one than the `last`, and redirects to its URL, which shows it again after a reload. */
export const loader = authed(async ({ actor, params, request }) => {
  const { id, title, ...kit } = await getProject(actor, recordIdOf(params.projectId))
  const canvas = canvasOf(kit)
  if (!hasSize(canvas)) return { id, title, canvas: null }
  const count = sectionCount(canvas)
  const { searchParams } = new URL(request.url)
  const isSquare = (number: number) => Number.isInteger(number) && number >= 1 && number <= count
  const number = Number(searchParams.get('square'))
  if (!isSquare(number)) {
    const last = Number(searchParams.get('last'))
    const drawn = isSquare(last) && count > 1 ? ((last - 1 + randomInt(1, count)) % count) + 1 : randomInt(1, count + 1)
    return redirect(sectionPath(id, drawn), { headers: { 'Cache-Control': 'no-store' } })
  }
  const section = sectionOf(canvas, number)
  return { id, title, canvas, section, position: formatSection(canvas, section) }
})

export default function SectionPage() {
  const { id, title, ...drawn } = useLoaderData<typeof loader>()
  return (
    <NarrowPage
      title={i18n.t('A section for today')}
      subtitle={title}
      back={{ to: projectPath(id), label: i18n.t('Back to the kit') }}
    >
      {drawn.canvas ? (
        <Panel className="section-drawn">
          <SectionMap canvas={drawn.canvas} section={drawn.section} />
          <p className="section-words num">{drawn.position}</p>
          <p className="soft num">
            {i18n.t('Square {number} of {count}, counted row by row from the top left.', {
              number: formatCount(drawn.section.number),
              count: formatCount(drawn.section.count),
            })}
          </p>
          <div className="button-row">
            <LinkButton to={`${sectionPath(id)}?last=${drawn.section.number}`} variant="main" preventScrollReset>
              <Icon name="shuffle" size={20} />
              {i18n.t('Draw again')}
            </LinkButton>
          </div>
        </Panel>
      ) : (
        <EmptyState
          title={i18n.t('This kit has no size yet')}
          action={
            <LinkButton to={editProjectPath(id)} variant="main">
              {i18n.t('Add the size')}
            </LinkButton>
          }
        >
          <p>{i18n.t('With the width and the height of the canvas, a random square for this evening can be drawn.')}</p>
        </EmptyState>
      )}
    </NarrowPage>
  )
}
