import { data, type MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Checkbox, Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Options } from '~/components/forms/options'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { CODE_LIMIT } from '~/features/collection/colors/color-terms'
import { colorToast } from '~/features/collection/colors/color-toast'
import { hexOf } from '~/features/collection/colors/drill-colors.server'
import { Swatch } from '~/features/collection/colors/swatch'
import { AmountField } from '~/features/collection/drills/amount-field'
import { type DrawerEntry, drawerEntry, drillPlaces } from '~/features/collection/drills/drawer.server'
import { DrillSchema } from '~/features/collection/drills/drill.schema'
import {
  AMOUNT_CHOICES,
  amountOf,
  backToDrawer,
  CHANGE_DRILL_PATH,
  DRILLS_PATH,
  drillPath,
  FINISH_LABELS,
  PALETTE_LABELS,
} from '~/features/collection/drills/drill-terms'
import { changeDrill, setSwatch } from '~/features/collection/drills/drills.server'
import { PlaceField, PlaceList } from '~/features/collection/drills/place-list'
import { DRILL_SHAPE_LABELS } from '~/features/collection/projects/project-terms'
import { formOf } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import type { Actor } from '~/platform/actor'
import { ConflictError, type FieldErrors } from '~/platform/errors'
import { fieldErrorsOf } from '~/platform/input/field-errors'
import { i18n, translated } from '~/platform/messages'
import './entry.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && i18n.t('{code} in the drawer', { code: data.entry.code }))

export const loader = authed(async ({ actor, params }) => {
  const id = recordIdOf(params.drillId)
  const [entry, places] = await Promise.all([drawerEntry(actor, id), drillPlaces(actor)])
  return { entry, places, approximate: hexOf({ ...entry, swatch: '' }) }
})

/** Changes an entry, or the swatch of its color in every shape. */
export const action = authed(async ({ actor, params, request }) => {
  const { id } = await drawerEntry(actor, recordIdOf(params.drillId))
  const form = await formOf(request)
  return form.has('swatch') ? changeSwatch(actor, id, form) : changeEntry(actor, id, form)
})

const NAMES = ['palette', 'code', 'shape', 'finish', 'amount', 'count', 'place'] as const
type Typed = Record<(typeof NAMES)[number], string>

const reject = (typed: Typed | null, errors: FieldErrors) => data({ typed, errors }, { status: 400 })

async function changeEntry(actor: Actor, id: string, form: FormData) {
  const typed = Object.fromEntries(NAMES.map(name => [name, String(form.get(name) ?? '')])) as Typed
  const { count, ...fields } = typed
  const checked = DrillSchema.omit({ swatch: true }).safeParse({ ...fields, amount: amountOf(typed.amount, count) })
  if (!checked.success) return reject(typed, fieldErrorsOf(checked.error.issues))
  try {
    const undo = await changeDrill(actor, id, checked.data)
    return await redirectWithToast(
      DRILLS_PATH,
      colorToast(i18n.t('{code} saved.', { code: checked.data.code }), undo, DRILLS_PATH),
    )
  } catch (error) {
    if (error instanceof ConflictError) return reject(typed, { code: [error.message] })
    throw error
  }
}

async function changeSwatch(actor: Actor, id: string, form: FormData) {
  const wanted = form.has('own') ? String(form.get('swatch')) : ''
  const checked = DrillSchema.shape.swatch.safeParse(wanted)
  if (!checked.success) return reject(null, { swatch: checked.error.issues.map(({ message }) => message) })
  const undo = await setSwatch(actor, id, checked.data)
  const title = checked.data ? i18n.t('The color is yours now.') : i18n.t('The approximate color is back.')
  return redirectWithToast(drillPath(id), colorToast(title, undo, drillPath(id)))
}

const typedOf = ({ amount, id: _, swatch: __, ...entry }: DrawerEntry): Typed =>
  (AMOUNT_CHOICES as readonly string[]).includes(amount)
    ? { ...entry, amount, count: '' }
    : { ...entry, amount: 'number', count: amount }

export default function DrillPage() {
  const { entry, places, approximate } = useLoaderData<typeof loader>()
  const { typed, errors } = useActionData<typeof action>() ?? { typed: null, errors: {} as FieldErrors }
  const shown = typed ?? typedOf(entry)
  return (
    <NarrowPage
      className="drill-entry"
      title={i18n.t('{code} in the drawer', { code: entry.code })}
      back={backToDrawer()}
    >
      <PlaceList places={places} />
      <Panel>
        <Form method="post" noValidate>
          <FormSummary
            errors={errors}
            labels={{
              code: i18n.t('Code'),
              place: i18n.t('Place'),
              amount: i18n.t('Amount'),
              swatch: i18n.t('Color'),
            }}
          />
          <Field
            name="code"
            label={i18n.t('Code')}
            defaultValue={shown.code}
            maxLength={CODE_LIMIT}
            errors={errors.code}
          />
          <Field name="palette" label={i18n.t('Numbers')} errors={errors.palette}>
            <Select defaultValue={shown.palette}>
              <Options labels={translated(PALETTE_LABELS)} />
            </Select>
          </Field>
          <Field name="shape" label={i18n.t('Shape')} errors={errors.shape}>
            <Select defaultValue={shown.shape}>
              <Options labels={translated(DRILL_SHAPE_LABELS)} />
            </Select>
          </Field>
          <Field name="finish" label={i18n.t({ id: 'finish.drills', message: 'Finish' })} errors={errors.finish}>
            <Select defaultValue={shown.finish}>
              <Options labels={translated(FINISH_LABELS)} />
            </Select>
          </Field>
          <AmountField amount={shown.amount} count={shown.count} errors={errors.amount} />
          <PlaceField place={shown.place} errors={errors.place} />
          <div className="button-row">
            <Button type="submit" variant="main" busyLabel={i18n.t('Saving …')}>
              {i18n.t('Save')}
            </Button>
            <Button type="submit" variant="quiet" name="remove" value="1" formAction={CHANGE_DRILL_PATH}>
              {i18n.t('Remove')}
            </Button>
          </div>
          <input type="hidden" name="drill" value={entry.id} />
        </Form>
      </Panel>
      <Panel title={i18n.t('Color on the screen')}>
        <Form method="post" key={entry.swatch} preventScrollReset>
          <p className="drill-entry-swatches">
            <Swatch hex={entry.swatch || approximate} />
            {entry.swatch
              ? i18n.t('Your own, {color}', { color: entry.swatch })
              : approximate
                ? i18n.t('Approximate, {color}', { color: approximate })
                : i18n.t('No color for this number.')}
          </p>
          <Checkbox name="own" label={i18n.t('Use my own color')} defaultChecked={entry.swatch !== ''} />
          <Field
            name="swatch"
            label={i18n.t('Your color')}
            errors={errors.swatch}
            help={i18n.t('Counts for this number in every shape.')}
          >
            <input
              className="control"
              type="color"
              name="swatch"
              id="field-swatch"
              defaultValue={entry.swatch || approximate || '#808080'}
              onInput={({ currentTarget: { form } }) => {
                const own = form?.querySelector<HTMLInputElement>('input[name="own"]')
                if (own) own.checked = true
              }}
            />
          </Field>
          <Button type="submit" busyLabel={i18n.t('Saving …')}>
            {i18n.t('Save the color')}
          </Button>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
