import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { boardPath, squarePath } from '~/features/collection/boards/board'
import { SquareContentSchema } from '~/features/collection/boards/board.schema'
import { boardOf, kitsToChoose } from '~/features/collection/boards/board-queries.server'
import { setSquare } from '~/features/collection/boards/boards.server'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { formatDay, formatMonth } from '~/platform/dates'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'
import { numberOf, yearOf } from './board-url'
import { TickForm } from './called'
import './board.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('Square {position}', { position: data.square.position }))

type Params = Parameters<typeof yearOf>[0]

async function squareIn(actor: Actor, params: Params) {
  const board = await boardOf(actor, yearOf(params))
  const square = board?.squares.find(({ position }) => position === numberOf(params))
  if (!square) throw new NotFoundError()
  return square
}

export const loader = authed(async ({ actor, params, context }) => {
  context.isUncacheable = true
  const square = await squareIn(actor, params)
  return { year: yearOf(params), square, kits: await kitsToChoose(actor, square.kit?.id) }
})

/** Puts a kit or words on the square, or empties it. */
export const action = authed(async ({ actor, params, request }) => {
  const year = yearOf(params)
  const { position } = await squareIn(actor, params)
  const { value, reply } = decoded(await formOf(request), SquareContentSchema)
  if (reply) return badRequest(reply)
  await setSquare(actor, year, position, value)
  return redirectWithToast(boardPath(year), { title: i18n.t('Square {position} is saved.', { position }) })
})

export default function SquarePage() {
  const { year, square, kits } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { position, kit, words, called, done } = square
  const labels = { project: i18n.t('Kit'), words: i18n.t('Words') }
  return (
    <NarrowPage
      title={i18n.t('Square {position}', { position })}
      back={{ to: boardPath(year), label: i18n.t('The board for {year}', { year }) }}
    >
      {called ? (
        <Panel>
          <div className="board-square-called num">
            <p>
              {done
                ? i18n.t('Done: {day}', { day: formatDay(done) })
                : i18n.t('Called for {month}', { month: formatMonth(called) })}
            </p>
            <TickForm year={year} square={square} returnTo={squarePath(year, position)} />
          </div>
        </Panel>
      ) : null}
      <Panel title={i18n.t('What is on it')}>
        <Form method="post" noValidate>
          <FormSummary errors={reply?.errors} labels={labels} />
          <Field name="project" label={labels.project} errors={reply?.errors.project}>
            <Select defaultValue={String(reply?.values.project ?? kit?.id ?? '')}>
              <option value="">{i18n.t('No kit')}</option>
              {kits.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            name="words"
            label={labels.words}
            help={i18n.t('Shown if no kit is chosen, like “any mini”.')}
            autoComplete="off"
            errors={reply?.errors.words}
            defaultValue={String(reply?.values.words ?? words)}
          />
          <div className="button-row">
            <Button type="submit" variant="main">
              {i18n.t('Save square')}
            </Button>
          </div>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
