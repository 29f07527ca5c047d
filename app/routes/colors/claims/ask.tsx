import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Checkbox, Field, FieldErrors, fieldId } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { drillKey } from '~/features/collection/colors/drill-key'
import { Swatch } from '~/features/collection/colors/swatch'
import { openClaims } from '~/features/collection/drill-claims/claim-queries.server'
import { claimPath, MAX_CLAIMED_COLORS, NUMBER_LIMIT, SHOP_LIMIT } from '~/features/collection/drill-claims/claim-terms'
import { ClaimDetailsSchema } from '~/features/collection/drill-claims/drill-claim.schema'
import { askForDrills } from '~/features/collection/drill-claims/drill-claims.server'
import { KitColorSchema } from '~/features/collection/legends/kit-color.schema'
import { LEGEND_FIELDS } from '~/features/collection/legends/legend-limits'
import { legendOf } from '~/features/collection/legends/legend-page.server'
import { parseCount } from '~/features/collection/projects/project-figures'
import { legendPath } from '~/features/collection/projects/project-paths'
import { getProject } from '~/features/collection/projects/project-queries.server'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { today } from '~/platform/dates'
import { type FieldErrors as Errors, InvalidError } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n } from '~/platform/messages'
import { isRecordId } from '~/platform/record-id'
import './claims.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Ask for the missing drills'))

export const loader = authed(async ({ actor, viewer, params }) => {
  const { id, title, company, orderNumber } = await getProject(actor, recordIdOf(params.projectId))
  const [legend, open] = await Promise.all([legendOf(actor, id), openClaims(actor, id)])
  const requested = new Set(open.flatMap(({ colors }) => colors.map(({ code }) => drillKey(code))))
  return {
    ...{ id, title },
    colors: legend
      .filter(({ ranShort }) => ranShort)
      .map(({ id, symbol, code, key, hex }) => ({ id, symbol, code, hex, isRequested: requested.has(key) })),
    details: { asked: today(viewer.timezone), shop: company?.name ?? '', orderNumber, batch: '' },
  }
})

/** Stores what is asked for, and opens the message. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await getProject(actor, recordIdOf(params.projectId))
  const form = await formOf(request, { fields: LEGEND_FIELDS })
  return replying(form, async () => {
    const typed = ClaimDetailsSchema.keyof().options.map(name => [name, String(form.get(name) ?? '')])
    const details = ClaimDetailsSchema.safeParse(Object.fromEntries(typed))
    const { amounts, errors } = amountsIn(form)
    if (!details.success) throw new InvalidError({ ...fieldErrorsOf(details.error.issues), ...errors })
    if (Object.keys(errors).length > 0) throw new InvalidError(errors)
    return redirect(claimPath(await askForDrills(actor, id, details.data, amounts)))
  })
})

const amountField = (id: string) => `amount-${id}`

/** Returns the amounts of the ticked colors, or the messages by field. */
function amountsIn(form: FormData) {
  const amounts = new Map<string, number | null>()
  const errors: Errors = {}
  for (const id of form.getAll('color').map(String).filter(isRecordId)) {
    const checked = KitColorSchema.shape.count.safeParse(parseCount(String(form.get(amountField(id)) ?? '')))
    if (checked.success) amounts.set(id, checked.data)
    else errors[amountField(id)] = [i18n.t('The amount must be a number from 1 to 9,999,999.')]
  }
  return { amounts, errors }
}

export default function AskForDrillsPage() {
  const { id, title, colors, details } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors: Errors = reply?.errors ?? {}
  const typed: Record<string, string | string[]> = reply?.values ?? details
  const ticked = reply ? [typed.color].flat() : null
  const labels: Record<string, string> = {
    asked: i18n.t('Asked on'),
    shop: i18n.t('Shop'),
    orderNumber: i18n.t('Order number'),
    batch: i18n.t('Batch'),
    ...Object.fromEntries(colors.map(({ id, code }) => [amountField(id), code])),
  }
  const fieldOf = (name: keyof typeof details) => ({
    name,
    label: labels[name],
    errors: errors[name],
    defaultValue: String(typed[name] ?? ''),
    autoComplete: 'off',
  })
  return (
    <NarrowPage
      className="claims"
      title={i18n.t('Ask for the missing drills')}
      subtitle={title}
      back={{ to: legendPath(id), label: i18n.t('Back to the legend') }}
    >
      {colors.length === 0 ? (
        <p className="prose">{i18n.t('No color of this legend ran short. Mark those that did, then ask for them.')}</p>
      ) : (
        <Form method="post" noValidate>
          <FormSummary errors={errors} labels={labels} />
          <Panel title={i18n.t('Colors that ran short')}>
            <p className="soft">{i18n.t('How many drills are missing? Leave it empty if you do not know.')}</p>
            <FieldErrors id="colors-error" errors={errors.colors} />
            <ul id={fieldId('colors')} tabIndex={-1}>
              {colors.map(({ id, symbol, code, hex, isRequested }, index) => {
                const name = amountField(id)
                return (
                  <li key={id} className="claims-row">
                    <Checkbox
                      name="color"
                      value={id}
                      defaultChecked={ticked ? ticked.includes(id) : !isRequested && index < MAX_CLAIMED_COLORS}
                      label={
                        <span className="claims-color">
                          <Swatch hex={hex} />
                          {symbol ? `${symbol} ` : ''}
                          <b>{`${code} `}</b>
                          {isRequested ? <small className="soft">{i18n.t('already asked for')}</small> : null}
                        </span>
                      }
                    />
                    <input
                      className="control num"
                      name={name}
                      id={fieldId(name)}
                      aria-label={i18n.t('Amount of {code}', { code })}
                      aria-invalid={Boolean(errors[name])}
                      aria-describedby={errors[name] ? `${name}-error` : undefined}
                      placeholder={i18n.t('Amount')}
                      inputMode="numeric"
                      autoComplete="off"
                      defaultValue={String(typed[name] ?? '')}
                    />
                    <FieldErrors id={`${name}-error`} errors={errors[name]} />
                  </li>
                )
              })}
            </ul>
          </Panel>
          <Panel title={i18n.t('For the shop')}>
            <div className="field-pair">
              <Field {...fieldOf('asked')} type="date" />
              <Field {...fieldOf('shop')} maxLength={SHOP_LIMIT} />
              <Field {...fieldOf('orderNumber')} maxLength={NUMBER_LIMIT} />
              <Field {...fieldOf('batch')} maxLength={NUMBER_LIMIT} help={i18n.t('If it is printed on the bags.')} />
            </div>
          </Panel>
          <FormButtons className="claims-end" busyLabel={i18n.t('Saving …')} back={legendPath(id)}>
            {i18n.t('Write the message')}
          </FormButtons>
        </Form>
      )}
    </NarrowPage>
  )
}
