import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import { PictureViewer } from '~/components/ui/picture-viewer'
import { NoteArticle } from '~/features/collection/progress-notes/note-article'
import { NOTES_PER_PAGE, notesFeed } from '~/features/collection/progress-notes/note-queries.server'
import { timelinePath } from '~/features/collection/projects/project-paths'
import { monthIn, yearPath } from '~/features/collection/statistics/year-paths'
import { authed } from '~/http/session/authed.server'
import { formatMonth, today } from '~/platform/dates'
import { pageNumber } from '~/platform/input/page-number'
import { i18n } from '~/platform/messages'
import './all.css'

export { LIVE_LIST as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Progress notes'))

export const loader = authed(async ({ actor, viewer, request }) => {
  const params = new URL(request.url).searchParams
  const month = monthIn(params.get('month') ?? '')
  return {
    ...(await notesFeed(actor, pageNumber(params), month)),
    month,
    pageSize: NOTES_PER_PAGE,
    today: today(viewer.timezone),
  }
})

export default function Notes() {
  const { notes, total, page, pageSize, month, today } = useLoaderData<typeof loader>()
  const year = Number(month?.slice(0, 4))
  return (
    <PictureViewer>
      <NarrowPage
        className="notes-feed"
        title={i18n.t('Progress notes')}
        subtitle={i18n.t('Of all kits, newest day first')}
        back={
          month
            ? { to: yearPath(year), label: i18n.t('The year {year}', { year }) }
            : { to: '/overview', label: i18n.t('Overview') }
        }
      >
        {total === 0 ? (
          <EmptyState
            title={
              month
                ? i18n.t('No notes in {month}', { month: formatMonth(`${month}-01`) })
                : i18n.t('No progress notes yet')
            }
            action={<LinkButton to="/log">{i18n.t('Log progress')}</LinkButton>}
          >
            {i18n.t('Diamonds, minutes, a few words or photos of an evening appear here.')}
          </EmptyState>
        ) : null}
        {monthsOf(notes).map(({ month, notes }) => (
          <Panel key={month} title={month}>
            <ol>
              {notes.map(note => (
                <li key={note.id}>
                  <NoteArticle
                    projectId={note.projectId}
                    title={note.title}
                    note={note}
                    today={today}
                    heading={
                      <h3>
                        <Link to={timelinePath(note.projectId)}>{note.title}</Link>
                      </h3>
                    }
                  />
                </li>
              ))}
            </ol>
          </Panel>
        ))}
        <Pagination
          {...{ page, pageSize, total }}
          hrefFor={number => `/notes?${month ? `month=${month}&` : ''}page=${number}`}
          noun="notes"
        />
      </NarrowPage>
    </PictureViewer>
  )
}

type Noted = ReturnType<typeof useLoaderData<typeof loader>>['notes'][number]

/** Groups sorted notes by month. */
function monthsOf(notes: Noted[]): { month: string; notes: Noted[] }[] {
  const months: { month: string; notes: Noted[] }[] = []
  for (const note of notes) {
    const month = formatMonth(note.date)
    if (months.at(-1)?.month !== month) months.push({ month, notes: [] })
    months.at(-1)?.notes.push(note)
  }
  return months
}
