import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { boardPath, callPath, monthDay, monthOf, readNumbers } from '~/features/collection/boards/board'
import { boardOf } from '~/features/collection/boards/board-queries.server'
import { setNumbers } from '~/features/collection/boards/boards.server'
import { badRequest, formOf, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { formatMonth, today } from '~/platform/dates'
import { MalformedError, NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { yearOf } from './board-url'
import './board.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('My group called…'))

const monthsOf = (year: number) => Array.from({ length: 12 }, (_, month) => monthDay(year, month))

/** Loads the numbers of each month. The form is about the month of the URL, by default the current one. */
export const loader = authed(async ({ actor, viewer, params, request, context }) => {
  context.isUncacheable = true
  const year = yearOf(params)
  const board = await boardOf(actor, year)
  if (!board) throw new NotFoundError()
  const wanted = new URL(request.url).searchParams.get('month') ?? monthOf(today(viewer.timezone))
  const months = monthsOf(year).map(month => {
    const called = board.squares.filter(square => square.called === month)
    return { month, numbers: called.map(square => square.position).join(', ') }
  })
  return { year, months, chosen: months.find(({ month }) => month === wanted) ?? months[0] }
})

/** Sets the numbers of a month. */
export const action = authed(async ({ actor, params, request }) => {
  const year = yearOf(params)
  const form = await formOf(request)
  const month = monthsOf(year).find(month => month === form.get('month'))
  if (!month) throw new MalformedError()
  const typed = String(form.get('numbers') ?? '')
  const numbers = readNumbers(typed)
  if (!numbers) {
    return badRequest({ values: { numbers: typed }, errors: { numbers: [i18n.t('Enter numbers like 7 and 14.')] } })
  }
  return replying(form, async () => {
    await setNumbers(actor, year, month, numbers)
    return redirectWithToast(boardPath(year), {
      title: i18n.t('The numbers for {month} are saved.', { month: formatMonth(month) }),
    })
  })
})

export default function CallPage() {
  const { year, months, chosen } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const label = i18n.t('Numbers for {month}', { month: formatMonth(chosen?.month ?? monthDay(year, 0)) })
  return (
    <NarrowPage
      title={i18n.t('My group called…')}
      back={{ to: boardPath(year), label: i18n.t('The board for {year}', { year }) }}
    >
      <Panel>
        <Form method="post" noValidate key={chosen?.month}>
          <FormSummary errors={reply?.errors} labels={{ numbers: label }} />
          <input type="hidden" name="month" value={chosen?.month} />
          <Field
            name="numbers"
            label={label}
            help={i18n.t('They replace the numbers that this month had.')}
            inputMode="text"
            autoComplete="off"
            errors={reply?.errors.numbers}
            defaultValue={String(reply?.values.numbers ?? chosen?.numbers ?? '')}
          />
          <div className="button-row">
            <Button type="submit" variant="main">
              {i18n.t('Save numbers')}
            </Button>
          </div>
        </Form>
      </Panel>
      <Panel title={i18n.t('Other months')}>
        <ul className="board-months num">
          {months
            .filter(({ month }) => month !== chosen?.month)
            .map(({ month, numbers }) => (
              <li key={month}>
                <Link to={callPath(year, month)}>
                  {numbers ? i18n.t('{month}: {numbers}', { month: formatMonth(month), numbers }) : formatMonth(month)}
                </Link>
              </li>
            ))}
        </ul>
      </Panel>
    </NarrowPage>
  )
}
