import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { ConfirmPage } from '~/components/forms/confirm-page'
import { pageTitle } from '~/components/shell/site'
import { boardPath, boardSettingsPath } from '~/features/collection/boards/board'
import { boardOf } from '~/features/collection/boards/board-queries.server'
import { removeBoard } from '~/features/collection/boards/boards.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { yearOf } from './board-url'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Delete board'))

export const loader = authed(async ({ actor, params }) => {
  const year = yearOf(params)
  if (!(await boardOf(actor, year))) throw new NotFoundError()
  return { year }
})

export const action = authed(async ({ actor, params }) => {
  const year = yearOf(params)
  await removeBoard(actor, year)
  return redirectWithToast(boardPath(year), { title: i18n.t('The board for {year} is deleted.', { year }) })
})

export default function DeleteBoard() {
  const { year } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      title={i18n.t('Delete the board for {year}?', { year })}
      back={{ to: boardSettingsPath(year), label: i18n.t('Change the board') }}
      submit={i18n.t('Delete board')}
      busyLabel={i18n.t('Deleting…')}
    >
      <p>
        {i18n.t('Its squares with their words, calls and ticks go with it. Your kits stay. This cannot be undone.')}
      </p>
    </ConfirmPage>
  )
}
