import { Form } from '@remix-run/react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { late } from '~/components/client/late'
import { IDEMPOTENCY_FIELD } from '~/components/client/retrying-fetch'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Field, Select } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { Options } from '~/components/forms/options'
import { OriginalValues } from '~/components/forms/original-values'
import { RestorableInput, useRestorableValue } from '~/components/forms/restorable-input'
import { Button, LinkButton } from '~/components/ui/button'
import { type ProjectFieldName, SUGGESTED } from '../project-fields'
import type { FormSuggestions } from '../project-queries.server'
import { PROJECT_STATUSES, STATUS_LABELS } from '../project-terms'
import { fieldOf, Input, Others, ProjectFormGroups } from './project-form-groups'
import { FORM_FIELDS, PROJECT_FORM_LABELS, type ProjectFormValues } from './project-form-values'
import './project-form.css'

// Both are loaded after hydration: a typed letter must not meet a part of the page that still waits for its script.
const LateParts = late(() => import('./late-parts').then(script => script.default))
// Loaded where there is room for it.
const KitPreview = late(() => import('./kit-preview').then(script => script.default))

type ProjectFormProps = {
  values: ProjectFormValues
  /** The server's response to an invalid form. */
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  suggestions: FormSuggestions
  picture?: { src: string; full: string; width: number | null; height: number | null }
  /** The idempotency key of a new kit. */
  submitKey?: string
  /** The key under which the browser saves the draft. */
  draftKey: string
  cancelTo: string
  /** The edited kit and its original values. Undefined for a new kit. */
  kitId?: string
  opened?: string
  /** What follows the link, which then comes first. */
  afterLink?: ReactNode
  /** Focuses the title, for adding several kits in sequence. */
  startAtTitle?: boolean
}

export function ProjectForm(props: ProjectFormProps) {
  const { reply, suggestions, cancelTo, startAtTitle } = props
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? typedValues(reply.values) : props.values
  const [now, setNow] = useState(start)
  const hasRoom = useRoom()
  // Revalidation creates another key. The form keeps its first one, or that of its draft, which may be saved already.
  const key = useRestorableValue(props.submitKey ?? '')
  const draft = useDraft(form, props.draftKey, reply)
  const { errors } = draft
  useOpenedErrors(form, reply)
  useEffect(() => {
    // The user focused a field before the script was loaded.
    if (!startAtTitle || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }, [startAtTitle])

  // Hints depend on the typed values.
  function follow(event: FormEvent<HTMLFormElement>) {
    const { name, type, value: typed } = event.target as HTMLInputElement
    const value = type === 'checkbox' ? new FormData(event.currentTarget).getAll(name).join() : typed
    setNow(before => (name in before ? { ...before, [name]: value } : before))
  }

  return (
    <div className="project-form-page">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="card project-form"
        noValidate
        onInput={follow}
        aria-label="Kit"
      >
        <FormSummary errors={errors} labels={PROJECT_FORM_LABELS} />
        <DraftNotice draft={draft} />
        {props.submitKey ? <RestorableInput name={IDEMPOTENCY_FIELD} value={key} /> : null}
        {props.opened ? <OriginalValues form={form} opened={props.opened} reply={reply} /> : null}

        {props.afterLink ? (
          <div className="shop-link">
            <Input name="sourceUrl" start={start} now={now} errors={errors} />
            {props.afterLink}
          </div>
        ) : null}
        <OneFileField
          label={PROJECT_FORM_LABELS.image}
          errors={errors.image}
          current={props.picture && { full: props.picture.full, shown: props.picture }}
          lost={reply?.values.image ? String(reply.values.image) : undefined}
        />
        <div className="project-form-first">
          <Field {...fieldOf('title', errors)} required defaultValue={start.title} autoComplete="off" />
          <Field {...fieldOf('status', errors)}>
            <Select defaultValue={start.status}>
              <Options values={PROJECT_STATUSES} labels={STATUS_LABELS} />
            </Select>
          </Field>
        </div>
        {hasRoom === undefined ? null : <LateParts start={props.values} now={now} kitId={props.kitId} />}
        <div className="field-pair">
          <NameField name="company" list="companies" start={start} errors={errors} />
          <NameField name="artist" list="artists" start={start} errors={errors} />
        </div>
        <Others
          group="head"
          placed={props.afterLink ? [...HEAD, 'sourceUrl'] : HEAD}
          start={start}
          now={now}
          errors={errors}
        />

        <ProjectFormGroups start={start} now={now} errors={errors} suggestions={suggestions} />

        <NameList id="companies" names={suggestions.companies} />
        <NameList id="artists" names={suggestions.artists} />
        {SUGGESTED.map(name => (
          <NameList key={name} id={name} names={suggestions[name]} />
        ))}

        <div className="project-form-end">
          <Button type="submit" name="next" value="save" variant="main" busyLabel="Saving…">
            Save kit
          </Button>
          {key ? (
            <Button type="submit" name="next" value="another" busyLabel="Saving…">
              Save and add another
            </Button>
          ) : null}
          <LinkButton to={cancelTo} variant="quiet">
            Cancel
          </LinkButton>
        </div>
      </Form>
      {hasRoom ? <KitPreview form={form} now={now} saved={props.picture?.src} /> : null}
    </div>
  )
}

/** Whether the preview fits next to the form. The same width as in the CSS. Undefined before scripts run. */
function useRoom() {
  const [hasRoom, setRoom] = useState<boolean>()
  useEffect(() => setRoom(matchMedia('(min-width: 1180px)').matches), [])
  return hasRoom
}

const HEAD: ProjectFieldName[] = ['title', 'status', 'company', 'artist']

type NameFieldProps = {
  name: 'company' | 'artist'
  /** The ID of the datalist with suggestions. */
  list: string
  start: ProjectFormValues
  errors: Record<string, string[]>
}

const NameField = ({ name, list, start, errors }: NameFieldProps) => (
  <Field
    {...fieldOf(name, errors)}
    defaultValue={start[name]}
    list={list}
    autoComplete="off"
    placeholder="Type or choose"
  />
)

const NameList = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {names.map(name => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

const typedValues = (typed: Record<string, string | string[]>) =>
  Object.fromEntries(FORM_FIELDS.map(name => [name, String(typed[name] ?? '')])) as ProjectFormValues

/** Unfolds groups with error messages, also those that the user closed. */
function useOpenedErrors(form: React.RefObject<HTMLFormElement>, reply: unknown) {
  useEffect(() => {
    if (!reply) return
    for (const group of form.current?.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid=true])') ?? []) {
      group.open = true
    }
  }, [form, reply])
}
