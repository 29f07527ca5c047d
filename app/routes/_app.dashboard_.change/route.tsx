import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { Checkbox, Field, Select } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { changeKits, countKits } from '~/features/bulk/bulk.server'
import { kitsInWords, selectPath } from '~/features/bulk/bulk-terms'
import { changedToast, NOTHING_SELECTED } from '~/features/bulk/bulk-toast'
import { decodeBulkForm, selectionIn } from '~/features/bulk/read-bulk.server'
import { dashboardPath } from '~/features/dashboard/project-filters'
import { formSuggestions } from '~/features/projects/project-queries.server'
import { KIT_CATEGORIES, KIT_CATEGORY_LABELS, PROJECT_STATUSES, STATUS_LABELS } from '~/features/projects/project-terms'
import { TagsField } from '~/features/tags/tags-field'
import { authed } from '~/http/authed.server'
import { badRequest, replying, typedValues } from '~/http/form-reply.server'
import { redirectWithToast } from '~/http/toast.server'
import { readForm } from '~/http/uploads.server'
import './change.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Change kits')

/** The selected kits as a number, and what the fields suggest. The address carries the selection: the ticked ids, or the filter. */
export const loader = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  const back = selectPath(state)
  const count = selection ? await countKits(actor, selection) : 0
  if (count === 0) throw await redirectWithToast(back, NOTHING_SELECTED)
  return { count, all: selection !== null && 'matching' in selection, back, known: await formSuggestions(actor) }
})

export const action = authed(async ({ actor, request }) => {
  const { selection, state } = selectionIn(actor, new URL(request.url).searchParams)
  if (!selection) return redirectWithToast(selectPath(state), NOTHING_SELECTED)
  const { form } = await readForm(request)
  const { change, errors } = decodeBulkForm(form)
  if (!change) return badRequest({ values: typedValues(form), errors })
  return replying(form, async () => {
    const list = dashboardPath(state, { page: state.page })
    return redirectWithToast(list, changedToast(await changeKits(actor, selection, change), list))
  })
})

const LABELS: Record<string, string> = {
  status: 'Status',
  kitCategory: 'Type of kit',
  company: 'Company',
  artist: 'Artist',
  addTags: 'Add tags',
  removeTags: 'Remove tags',
}

export default function ChangeKits() {
  const { count, all, back, known } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const errors: Record<string, string[]> = reply?.errors ?? {}
  const typed = (name: string) => String(reply?.values[name] ?? '')
  return (
    <div className="narrow">
      <PageHead
        title={`Change ${kitsInWords(count)}`}
        subtitle={all ? 'All that match the filters you came from.' : undefined}
        back={{ to: back, label: 'Back to the list' }}
      />
      <Panel>
        <p className="soft prose">Choose what is to change. Whatever you leave empty stays as it is on each kit.</p>
        <Form method="post" className="bulk-form" aria-label="Changes">
          <FormSummary errors={errors} labels={LABELS} />
          <div className="field-pair">
            <Field
              name="status"
              label={LABELS.status}
              errors={errors.status}
              help="Its own date is filled with today where it is empty."
            >
              <Select defaultValue={typed('status')}>
                <option value="">Leave as it is</option>
                {PROJECT_STATUSES.map(status => (
                  <option key={status} value={status}>
                    {STATUS_LABELS[status]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field name="kitCategory" label={LABELS.kitCategory} errors={errors.kitCategory}>
              <Select defaultValue={typed('kitCategory')}>
                <option value="">Leave as it is</option>
                {KIT_CATEGORIES.map(category => (
                  <option key={category} value={category}>
                    {KIT_CATEGORY_LABELS[category]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <div className="field-pair">
            <NameField name="company" names={known.companies} value={typed('company')} errors={errors.company}>
              <Checkbox name="companyOff" defaultChecked={Boolean(typed('companyOff'))} label="Take the company off" />
            </NameField>
            <NameField name="artist" names={known.artists} value={typed('artist')} errors={errors.artist}>
              <Checkbox name="artistOff" defaultChecked={Boolean(typed('artistOff'))} label="Take the artist off" />
            </NameField>
          </div>
          <TagsField
            name="addTags"
            label="Add tags"
            errors={errors.addTags}
            defaultValue={typed('addTags')}
            known={known.tags}
          />
          <TagsField
            name="removeTags"
            label="Remove tags"
            errors={errors.removeTags}
            defaultValue={typed('removeTags')}
            help="Separate them with commas. The tags themselves stay."
            known={known.tags}
          />
          <div className="button-row bulk-form-end">
            <Button type="submit" variant="main" busyLabel="Changing…">
              Change {kitsInWords(count)}
            </Button>
            <LinkButton to={back} variant="quiet">
              Cancel
            </LinkButton>
          </div>
        </Form>
      </Panel>
    </div>
  )
}

type NameFieldProps = {
  name: 'company' | 'artist'
  names: string[]
  value: string
  errors?: string[]
  children: React.ReactNode
}

function NameField({ name, names, value, errors, children }: NameFieldProps) {
  return (
    <div>
      <Field
        name={name}
        label={LABELS[name]}
        errors={errors}
        defaultValue={value}
        list={`${name}-names`}
        autoComplete="off"
        placeholder="Type or choose"
      />
      {children}
      <datalist id={`${name}-names`}>
        {names.map(known => (
          <option key={known} value={known} />
        ))}
      </datalist>
    </div>
  )
}
