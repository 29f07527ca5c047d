import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Field, FieldErrors } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Radios } from '~/components/forms/options'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { type BudgetSpan, formatBudget } from '~/features/collection/budgets/budget'
import { decodeBudget } from '~/features/collection/budgets/budget.schema'
import { budgetsOf, removeBudget, setBudget } from '~/features/collection/budgets/budgets.server'
import { moneyIsHidden } from '~/features/collection/money/money.server'
import { usualCurrency } from '~/features/collection/projects/project-queries.server'
import { budgetPath, yearIn, yearPath } from '~/features/collection/statistics/year-paths'
import { badRequest, formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { NotFoundError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n } from '~/platform/messages'
import './year.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('A budget for {year}', { year: data.year }))

const yearOf = (text = '') => {
  const year = yearIn(text)
  if (year === null) throw new NotFoundError()
  return year
}

/** Loads the budgets of a year: the one in the currency of the URL, or the first, is in the form. */
export const loader = authed(async ({ actor, params, request, context }) => {
  context.isUncacheable = true
  const year = yearOf(params.year)
  if (await moneyIsHidden(actor)) throw redirect('/profile/money')
  const [budgets, usual] = await Promise.all([budgetsOf(actor, year), usualCurrency(actor)])
  const wanted = new URL(request.url).searchParams.get('currency')
  const budget = budgets.find(({ currency }) => currency === wanted) ?? budgets[0]
  return { year, budget, others: budgets.filter(one => one !== budget), usual }
})

/** Sets a budget, or removes it. */
export const action = authed(async ({ actor, params, request }) => {
  const year = yearOf(params.year)
  const form = await formOf(request)
  const text = (name: string) => String(form.get(name) ?? '').trim()
  if (form.has('remove')) {
    const removed = await removeBudget(actor, year, text('remove'))
    if (!removed) throw redirect(yearPath(year))
    const undo = { action: budgetPath(year), fields: { ...removed, amount: removed.amount.toFixed(2) } }
    return redirectWithToast(yearPath(year), { title: i18n.t('The budget for {year} is removed.', { year }), undo })
  }
  const typed = { amount: text('amount'), currency: text('currency'), per: text('per') }
  const { data: budget, error } = decodeBudget(typed, await usualCurrency(actor))
  if (error) return badRequest({ values: typed, errors: fieldErrorsOf(error.issues) })
  await setBudget(actor, year, budget)
  return redirectWithToast(yearPath(year), {
    title: i18n.t('Your budget for {year}: {budget}.', { year, budget: formatBudget(budget) }),
  })
})

const spanLabels = (): Record<BudgetSpan, string> => ({
  year: i18n.t('The whole year'),
  month: i18n.t('Each month'),
})

export default function BudgetPage() {
  const { year, budget, others, usual } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors = reply?.errors ?? {}
  const start = { amount: budget?.amount.toFixed(2), currency: budget?.currency ?? usual, per: budget?.per ?? 'year' }
  const value = (name: keyof typeof start) => String(reply?.values[name] ?? start[name] ?? '')
  const labels = {
    amount: i18n.t({ id: 'money.amount', message: 'Amount' }),
    currency: i18n.t('Currency'),
    per: i18n.t('What it is for'),
  }
  return (
    <NarrowPage
      title={i18n.t('A budget for {year}', { year })}
      subtitle={i18n.t('Optional, and just for you')}
      back={{ to: yearPath(year), label: i18n.t('The year {year}', { year }) }}
    >
      <Panel>
        <Form method="post" noValidate key={budget?.currency}>
          <FormSummary errors={errors} labels={labels} />
          <div className="field-pair">
            <Field
              name="amount"
              label={labels.amount}
              help={i18n.t('For kits and their shipping.')}
              inputMode="decimal"
              autoComplete="off"
              errors={errors.amount}
              defaultValue={value('amount')}
            />
            <Field
              name="currency"
              label={labels.currency}
              help={budget ? i18n.t('Another currency gets another budget.') : i18n.t('A code like EUR or USD.')}
              autoComplete="off"
              errors={errors.currency}
              defaultValue={value('currency')}
            />
          </div>
          <fieldset className="field">
            <legend>{labels.per}</legend>
            <Radios name="per" labels={spanLabels()} value={value('per')} />
            <FieldErrors id="field-per-error" errors={errors.per} />
          </fieldset>
          <div className="button-row">
            <Button type="submit" variant="main">
              {i18n.t('Save budget')}
            </Button>
            {budget ? (
              <Button type="submit" name="remove" value={budget.currency} variant="quiet">
                {i18n.t('Remove budget')}
              </Button>
            ) : null}
          </div>
        </Form>
      </Panel>
      {others.map(other => (
        <p key={other.currency} className="budget-other">
          <Link to={`${budgetPath(year)}?currency=${other.currency}`}>
            {i18n.t('Change {budget}', { budget: formatBudget(other) })}
          </Link>
        </p>
      ))}
    </NarrowPage>
  )
}
