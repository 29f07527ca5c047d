import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import {
  boardCardPath,
  boardPath,
  boardSettingsPath,
  callPath,
  formatDone,
  isBoardYear,
  isWaiting,
  monthOf,
  nameOf,
} from '~/features/collection/boards/board'
import { boardOf } from '~/features/collection/boards/board-queries.server'
import { BoardTable } from '~/features/collection/boards/board-table'
import { drawNumbers, fillBoard } from '~/features/collection/boards/boards.server'
import { monthNames } from '~/features/collection/statistics/month-names'
import { yearPath } from '~/features/collection/statistics/year-paths'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { MalformedError } from '~/platform/errors'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'
import { yearOf } from './board-url'
import { Called } from './called'
import './board.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('The board for {year}', { year: data.year }))

/** Loads the board of a year, by default the current one. */
export const loader = authed(async ({ actor, viewer, params }) => {
  const day = today(viewer.timezone)
  if (params.year === undefined) throw redirect(boardPath(Number(day.slice(0, 4))))
  const year = yearOf(params)
  return { year, board: await boardOf(actor, year), month: monthOf(day) }
})

/** Fills the board with the kits in progress, or draws the numbers of this month. */
export const action = authed(async ({ actor, viewer, params, request }) => {
  const year = yearOf(params)
  const form = await formOf(request)
  if (form.has('fill')) {
    const count = await fillBoard(actor, year)
    if (count === 0) throw await redirectWithToast(boardPath(year), { title: i18n.t('No more kits are in progress.') })
    const title = i18n.t('{count, plural, one {# kit put on the board.} other {# kits put on the board.}}', { count })
    return redirectWithToast(boardPath(year), { title })
  }
  const month = monthOf(today(viewer.timezone))
  if (!form.has('draw') || !month.startsWith(`${year}-`)) throw new MalformedError()
  const numbers = formatList((await drawNumbers(actor, year, month)).map(String))
  const title = numbers
    ? i18n.t('{month}: {numbers}.', { month: nameOfMonth(month), numbers })
    : i18n.t('No square is left to call.')
  return redirectWithToast(boardPath(year), { title })
})

const nameOfMonth = (month: string) => monthNames()[Number(month.slice(5, 7)) - 1] ?? ''

export default function BoardPage() {
  const { year, board, month } = useLoaderData<typeof loader>()
  const head = {
    title: i18n.t('The board for {year}', { year }),
    back: { to: yearPath(year), label: i18n.t('The year {year}', { year }) },
  }
  if (!board) {
    return (
      <NarrowPage {...head}>
        <EmptyState
          title={i18n.t('No board yet')}
          action={
            <LinkButton to={boardSettingsPath(year)} variant="main">
              {i18n.t('New board')}
            </LinkButton>
          }
        >
          <p>
            {i18n.t(
              'A board has numbered squares for kits that you would like to work on. Each month calls some of the numbers, and full lines add up over the year.',
            )}
          </p>
        </EmptyState>
      </NarrowPage>
    )
  }
  const isBlank = board.squares.every(square => nameOf(square) === '')
  const hasRoom = board.squares.some(square => nameOf(square) === '')
  const drawn = board.squares.filter(({ called }) => called === month).length
  const draws = month.startsWith(`${year}-`) && drawn < board.perMonth && board.squares.some(isWaiting)
  return (
    <NarrowPage className="board" subtitle={formatDone(board)} {...head}>
      <BoardTable board={board} />
      <div>
        <Form method="post" className="board-actions not-printed" preventScrollReset>
          {draws ? (
            <Button type="submit" name="draw" value="yes" variant="main" busyLabel={i18n.t('Drawing…')}>
              {i18n.t('Call {month}', { month: nameOfMonth(month) })}
            </Button>
          ) : null}
          {hasRoom ? (
            <Button type="submit" name="fill" value="yes" variant={isBlank ? 'main' : 'plain'}>
              {i18n.t('Fill from my works in progress')}
            </Button>
          ) : null}
          <LinkButton to={callPath(year)}>{i18n.t('My group called…')}</LinkButton>
        </Form>
        <Called board={board} month={month} />
        <nav className="board-more quiet-links not-printed" aria-label={i18n.t('More for this board')}>
          <LinkButton to={boardCardPath(year)} variant="quiet">
            <Icon name="share-2" size={20} />
            {i18n.t('Card')}
          </LinkButton>
          <Button type="button" variant="quiet" className="with-script" onClick={() => window.print()}>
            <Icon name="printer" size={20} />
            {i18n.t('Print')}
          </Button>
          <LinkButton to={boardSettingsPath(year)} variant="quiet">
            {i18n.t('Change the board')}
          </LinkButton>
          {isBoardYear(year + 1) ? (
            <LinkButton to={boardPath(year + 1)} variant="quiet">
              {i18n.t('The board for {year}', { year: year + 1 })}
            </LinkButton>
          ) : null}
        </nav>
      </div>
    </NarrowPage>
  )
}
