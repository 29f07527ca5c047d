import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Field, Select } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { Options } from '~/components/forms/options'
import { typedValues } from '~/components/forms/typed-values'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { changeKits } from '~/features/collection/bulk-edit/bulk.server'
import { BULK_DELETE_PATH, CLEARED, setting } from '~/features/collection/bulk-edit/bulk-terms'
import { changedToast, nothingSelected } from '~/features/collection/bulk-edit/bulk-toast'
import { decodeBulkForm, selectionIn } from '~/features/collection/bulk-edit/read-bulk.server'
import { type CustomField, customInput } from '~/features/collection/custom-fields/custom-field-terms'
import { listFields } from '~/features/collection/custom-fields/custom-fields.server'
import { selectPath } from '~/features/collection/dashboard/list-paths'
import { dashboardPath } from '~/features/collection/dashboard/project-filters'
import { LABELS_PATH } from '~/features/collection/labels/label-terms'
import { BULK_CHOICES, byField, PROJECT_FIELDS, SUGGESTED } from '~/features/collection/projects/project-fields'
import { formSuggestions } from '~/features/collection/projects/project-queries.server'
import { PROJECT_STATUSES, STATUS_LABELS } from '~/features/collection/projects/project-terms'
import { TagsField } from '~/features/collection/tags/tags-field'
import { badRequest, replying } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { readForm } from '~/http/forms/uploads.server'
import { authed } from '~/http/session/authed.server'
import { i18n, translated } from '~/platform/messages'
import { NameField } from './name-field'
import { selectedKits } from './selected-kits.server'
import './change.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Change kits'))

export const loader = authed(async ({ actor, request }) => {
  return {
    ...(await selectedKits(actor, request)),
    known: await formSuggestions(actor),
    own: (await listFields(actor)).filter(({ kind }) => kind === 'choice' || kind === 'yes_no').map(ownSelect),
    labels: translated(LABELS),
    choices: CHOICES.map(({ name, options }) => ({ name, options: translated<string>(options) })),
  }
})

export const action = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  if (!selection) return redirectWithToast(selectPath(state), nothingSelected())
  const { form } = await readForm(request)
  const { change, errors } = decodeBulkForm(form, await listFields(actor))
  if (!change) return badRequest({ values: typedValues(form), errors })
  return replying(form, async () => {
    const list = dashboardPath(state, { page: state.page })
    return redirectWithToast(list, changedToast(await changeKits(actor, selection, change), list, change))
  })
})

const LABELS: Record<string, string> = {
  ...byField([...BULK_CHOICES, ...SUGGESTED, 'kitted'], (_name, { label }) => label),
  kitCategory: /*i18n*/ 'Type of kit',
  dateCompleted: PROJECT_FIELDS.dateCompleted.label,
  company: /*i18n*/ 'Company',
  artist: /*i18n*/ 'Artist',
  addTags: /*i18n*/ 'Add tags',
  removeTags: /*i18n*/ 'Remove tags',
}

/** Returns a field that the user defined as a select: its values with their labels. */
const ownSelect = ({ id, name, kind, options }: CustomField) => ({
  name: customInput(id),
  label: name,
  options:
    kind === 'choice'
      ? Object.fromEntries(options.map(option => [setting(option), option]))
      : { yes: i18n.t('Yes'), no: i18n.t('No') },
})

/** The choices apart from the status, in the order of the form. */
const CHOICES = BULK_CHOICES.filter(name => name !== 'status').map(name => ({
  name,
  options: PROJECT_FIELDS[name].options,
}))

export default function ChangeKits() {
  const { count, all, back, known, own, labels, choices } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { search } = useLocation()
  const errors: Record<string, string[]> = reply?.errors ?? {}
  const typed = (name: string) => String(reply?.values[name] ?? '')
  const field = <Name extends string>(name: Name) => ({ name, label: labels[name] ?? '', errors: errors[name] })
  const names = { ...known, company: known.companies, artist: known.artists }
  return (
    <NarrowPage
      title={i18n.t('{count, plural, one {Change # kit} other {Change # kits}}', { count })}
      subtitle={all ? i18n.t('All kits that match your filters.') : undefined}
      back={{ to: back, label: i18n.t('Back to the list') }}
    >
      <p className="bulk-others button-row">
        <LinkButton to={LABELS_PATH + search}>{i18n.t('Print labels')}</LinkButton>
        <LinkButton to={BULK_DELETE_PATH + search} variant="danger">
          {i18n.t('{count, plural, one {Delete # kit…} other {Delete # kits…}}', { count })}
        </LinkButton>
      </p>
      <Panel>
        <p className="soft prose">{i18n.t('Empty fields stay unchanged.')}</p>
        <Form method="post" className="bulk-form" aria-label={i18n.t('Changes')}>
          <FormSummary errors={errors} labels={labels} />
          <div className="field-pair">
            <Field {...field('status')} help={i18n.t('Sets the date of the new status to today, if it is empty.')}>
              <Select defaultValue={typed('status')}>
                <option value="">{i18n.t('No change')}</option>
                <Options values={PROJECT_STATUSES} labels={translated(STATUS_LABELS)} />
              </Select>
            </Field>
            {choices.map(({ name, options }) => (
              <Field key={name} {...field(name)}>
                <Select defaultValue={typed(name)}>
                  <option value="">{i18n.t('No change')}</option>
                  <Options labels={options} />
                </Select>
              </Field>
            ))}
            <Field {...field('kitted')}>
              <Select defaultValue={typed('kitted')}>
                <option value="">{i18n.t('No change')}</option>
                <option value="yes">{i18n.t('Kitted')}</option>
                <option value="no">{i18n.t('Not kitted')}</option>
              </Select>
            </Field>
            <Field
              {...field('dateCompleted')}
              help={i18n.t('Finishes the kits in progress, unless you change the status.')}
              type="date"
              defaultValue={typed('dateCompleted')}
            />
          </div>
          {own.length > 0 ? (
            <div className="field-pair">
              {own.map(({ name, label, options }) => (
                <Field key={name} name={name} label={<bdi>{label}</bdi>} errors={errors[name]}>
                  <Select defaultValue={typed(name)}>
                    <option value="">{i18n.t('No change')}</option>
                    <Options labels={options} />
                    <option value={CLEARED}>{i18n.t('Unknown')}</option>
                  </Select>
                </Field>
              ))}
            </div>
          ) : null}
          {NAME_PAIRS.map(pair => (
            <div key={pair[0]} className="field-pair">
              {pair.map(name => (
                <NameField
                  key={name}
                  {...field(name)}
                  names={names[name]}
                  value={typed(name)}
                  isRemoved={typed(`${name}Off`) !== ''}
                />
              ))}
            </div>
          ))}
          <TagsField {...field('addTags')} defaultValue={typed('addTags')} known={known.tags} />
          <TagsField
            {...field('removeTags')}
            defaultValue={typed('removeTags')}
            help={i18n.t('Separate tags with commas. The tags themselves are not deleted.')}
            known={known.tags}
          />
          <FormButtons busyLabel={i18n.t('Changing…')} back={back} className="bulk-form-end">
            {i18n.t('{count, plural, one {Change # kit} other {Change # kits}}', { count })}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}

const NAME_PAIRS = [['company', 'artist'], ['place', 'series'], ['wentTo']] as const
