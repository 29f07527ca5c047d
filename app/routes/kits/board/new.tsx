import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Checkbox, FieldErrors } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Radios } from '~/components/forms/options'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { BOARD_SIZES, boardPath, PER_MONTH } from '~/features/collection/boards/board'
import { BoardSchema } from '~/features/collection/boards/board.schema'
import { boardOf } from '~/features/collection/boards/board-queries.server'
import { setUpBoard } from '~/features/collection/boards/boards.server'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import { yearOf } from './board-url'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && (data.isNew ? i18n.t('New board') : i18n.t('Change the board')))

export const loader = authed(async ({ actor, params, context }) => {
  context.isUncacheable = true
  const year = yearOf(params)
  const board = await boardOf(actor, year)
  return { year, isNew: !board, settings: board ?? { size: 5, perMonth: 2, free: false } }
})

/** Creates the board of the year, or changes its settings. */
export const action = authed(async ({ actor, params, request }) => {
  const year = yearOf(params)
  const { value, reply } = decoded(await formOf(request), BoardSchema)
  if (reply) return badRequest(reply)
  await setUpBoard(actor, year, value)
  return redirectWithToast(boardPath(year), { title: i18n.t('Your board for {year} is saved.', { year }) })
})

const sizeLabels = Object.fromEntries(BOARD_SIZES.map(size => [size, `${size} × ${size}`]))
const amountLabels = Object.fromEntries(PER_MONTH.map(amount => [amount, String(amount)]))

export default function BoardSettingsPage() {
  const { year, isNew, settings } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors = reply?.errors ?? {}
  const { size, perMonth, free } = reply ? { free: '', ...reply.values } : { ...settings, free: settings.free && 'on' }
  const labels = { size: i18n.t('Squares'), perMonth: i18n.t('Numbers for each month') }
  return (
    <NarrowPage
      title={isNew ? i18n.t('New board') : i18n.t('Change the board')}
      subtitle={
        isNew
          ? i18n.t('For {year}. It begins with what is not done on the board before it.', { year })
          : i18n.t('A smaller board hides squares. A larger one shows them again.')
      }
      back={{ to: boardPath(year), label: i18n.t('The board for {year}', { year }) }}
    >
      <Panel>
        <Form method="post" noValidate>
          <FormSummary errors={errors} labels={labels} />
          <fieldset className="field">
            <legend>{labels.size}</legend>
            <Radios name="size" labels={sizeLabels} value={String(size ?? '')} />
            <FieldErrors id="field-size-error" errors={errors.size} />
          </fieldset>
          <fieldset className="field">
            <legend>{labels.perMonth}</legend>
            <Radios name="perMonth" labels={amountLabels} value={String(perMonth ?? '')} />
            <FieldErrors id="field-perMonth-error" errors={errors.perMonth} />
          </fieldset>
          <div className="field">
            <Checkbox
              name="free"
              defaultChecked={Boolean(free)}
              label={i18n.t('The middle square of 3 × 3 and 5 × 5 is free')}
            />
          </div>
          <div className="button-row">
            <Button type="submit" variant="main">
              {i18n.t('Save board')}
            </Button>
            {isNew ? null : (
              <LinkButton to={`${boardPath(year)}/delete`} variant="quiet">
                {i18n.t('Delete board')}
              </LinkButton>
            )}
          </div>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
