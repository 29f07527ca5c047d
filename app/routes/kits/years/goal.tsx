import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field, FieldErrors } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Radios } from '~/components/forms/options'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { formatAmount, type GoalKind } from '~/features/collection/statistics/year-goal'
import { GoalFormSchema } from '~/features/collection/statistics/year-goal.schema'
import { removeYearGoal, setYearGoal, yearGoal } from '~/features/collection/statistics/year-goal.server'
import { goalPath, yearIn, yearPath } from '~/features/collection/statistics/year-paths'
import { badRequest, decoded, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { i18n } from '~/platform/messages'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('A goal for {year}', { year: data.year }))

const yearOf = (text = '') => {
  const year = yearIn(text)
  if (year === null) throw new NotFoundError()
  return year
}

export const loader = authed(async ({ actor, params, context }) => {
  context.isUncacheable = true
  const year = yearOf(params.year)
  return { year, goal: await yearGoal(actor, year) }
})

/** Sets the goal, or removes it. */
export const action = authed(async ({ actor, params, request }) => {
  const year = yearOf(params.year)
  const form = await formOf(request)
  if (form.has('remove')) {
    const removed = await removeYearGoal(actor, year)
    if (!removed) throw redirect(yearPath(year))
    const undo = { action: goalPath(year), fields: { kind: removed.kind, amount: String(removed.amount) } }
    return redirectWithToast(yearPath(year), { title: i18n.t('The goal for {year} is removed.', { year }), undo })
  }
  const { value, reply } = decoded(form, GoalFormSchema)
  if (reply) return badRequest(reply)
  await setYearGoal(actor, year, value)
  return redirectWithToast(yearPath(year), {
    title: i18n.t('Your goal for {year}: {goal}.', { year, goal: formatAmount(value) }),
  })
})

const kindLabels = (): Record<GoalKind, string> => ({
  kits: i18n.t('Kits finished'),
  diamonds: i18n.t('Diamonds, as logged in progress notes'),
  days: i18n.t('Days with a progress note'),
})

export default function GoalPage() {
  const { year, goal } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const kind = String(reply?.values.kind ?? goal?.kind ?? 'kits')
  const errors = reply?.errors ?? {}
  return (
    <NarrowPage
      title={i18n.t('A goal for {year}', { year })}
      subtitle={i18n.t('Optional, and just for you')}
      back={{ to: yearPath(year), label: i18n.t('The year {year}', { year }) }}
    >
      <Panel>
        <Form method="post" noValidate>
          <FormSummary errors={errors} labels={{ kind: i18n.t('What counts'), amount: i18n.t('How many') }} />
          <fieldset className="field">
            <legend>{i18n.t('What counts')}</legend>
            <Radios name="kind" labels={kindLabels()} value={kind} />
            <FieldErrors id="field-kind-error" errors={errors.kind} />
          </fieldset>
          <Field
            name="amount"
            label={i18n.t('How many')}
            inputMode="numeric"
            autoComplete="off"
            errors={errors.amount}
            defaultValue={String(reply?.values.amount ?? goal?.amount ?? '')}
          />
          <div className="button-row">
            <Button type="submit" variant="main">
              {i18n.t('Save goal')}
            </Button>
            {goal ? (
              <Button type="submit" name="remove" value="yes" variant="quiet">
                {i18n.t('Remove goal')}
              </Button>
            ) : null}
          </div>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
