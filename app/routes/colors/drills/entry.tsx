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
  BACK_TO_DRAWER,
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
import { translated } from '~/platform/messages'
import './entry.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data && `${data.entry.code} in the drawer`)

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
    return await redirectWithToast(DRILLS_PATH, colorToast(`${checked.data.code} saved.`, undo, DRILLS_PATH))
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
  const title = checked.data ? 'The color is yours now.' : 'The approximate color is back.'
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
    <NarrowPage className="drill-entry" title={`${entry.code} in the drawer`} back={BACK_TO_DRAWER}>
      <PlaceList places={places} />
      <Panel>
        <Form method="post" noValidate>
          <FormSummary errors={errors} labels={{ code: 'Code', place: 'Place', amount: 'Amount', swatch: 'Color' }} />
          <Field name="code" label="Code" defaultValue={shown.code} maxLength={CODE_LIMIT} errors={errors.code} />
          <Field name="palette" label="Numbers" errors={errors.palette}>
            <Select defaultValue={shown.palette}>
              <Options labels={PALETTE_LABELS} />
            </Select>
          </Field>
          <Field name="shape" label="Shape" errors={errors.shape}>
            <Select defaultValue={shown.shape}>
              <Options labels={translated(DRILL_SHAPE_LABELS)} />
            </Select>
          </Field>
          <Field name="finish" label="Finish" errors={errors.finish}>
            <Select defaultValue={shown.finish}>
              <Options labels={FINISH_LABELS} />
            </Select>
          </Field>
          <AmountField amount={shown.amount} count={shown.count} errors={errors.amount} />
          <PlaceField place={shown.place} errors={errors.place} />
          <div className="button-row">
            <Button type="submit" variant="main" busyLabel="Saving …">
              Save
            </Button>
            <Button type="submit" variant="quiet" name="remove" value="1" formAction={CHANGE_DRILL_PATH}>
              Remove
            </Button>
          </div>
          <input type="hidden" name="drill" value={entry.id} />
        </Form>
      </Panel>
      <Panel title="Color on the screen">
        <Form method="post" key={entry.swatch} preventScrollReset>
          <p className="drill-entry-swatches">
            <Swatch hex={entry.swatch || approximate} />
            {entry.swatch
              ? `Your own, ${entry.swatch}`
              : approximate
                ? `Approximate, ${approximate}`
                : 'No color for this number.'}
          </p>
          <Checkbox name="own" label="Use my own color" defaultChecked={entry.swatch !== ''} />
          <Field name="swatch" label="Your color" errors={errors.swatch} help="Counts for this number in every shape.">
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
          <Button type="submit" busyLabel="Saving …">
            Save the color
          </Button>
        </Form>
      </Panel>
    </NarrowPage>
  )
}
