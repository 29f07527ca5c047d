import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '~/components/button'
import { useDraft } from '~/components/draft'
import { DraftNotice } from '~/components/draft-notice'
import { Field, Select } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { OpenedAs } from '~/components/opened-as'
import { ONCE_KEY } from '~/components/patient-fetch'
import { PictureField } from '~/components/picture-field'
import { useUnsavedWarning } from '~/components/unsaved'
import { fieldOf, ProjectFormGroups } from './project-form-groups'
import { PROJECT_FIELDS, PROJECT_FORM_LABELS, type ProjectFormValues } from './project-form-values'
import { PROJECT_STATUSES, STATUS_LABELS } from './project-terms'
import { TwinNotice } from './twin-notice'
import './project-form.css'

type ProjectFormProps = {
  /** What stands in the fields at first. */
  values: ProjectFormValues
  /** The server's answer to a form it could not take. */
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  suggestions: { companies: string[]; artists: string[]; tags: string[] }
  picture?: { src: string; width: number | null; height: number | null }
  /** Makes a form that is sent twice count once; only for new kits. */
  submitKey?: string
  /** Tells what this person types here from everything else that is kept until it is saved. */
  draftKey: string
  cancelTo: string
  /** The kit that is being changed, and how it was when the form was opened; a new one has neither yet. */
  kitId?: string
  opened?: string
  /** For typing in one kit after the other. */
  startAtTitle?: boolean
}

/** The form of a kit, for a new one and for one that is changed. */
export function ProjectForm(props: ProjectFormProps) {
  const { reply, suggestions, cancelTo, startAtTitle } = props
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? typedValues(reply.values) : props.values
  const [now, setNow] = useState(start)
  // The page may be loaded anew beside a half-filled form; the form stays the same one.
  const [key] = useState(props.submitKey)
  const errors = reply?.errors ?? {}
  useUnsavedWarning(form, reply)
  const draft = useDraft(form, props.draftKey, reply)
  useOpenedErrors(form, reply)
  useEffect(() => {
    // Whoever was faster than the scripts is somewhere in the form already.
    if (!startAtTitle || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }, [startAtTitle])

  // The hints speak of what is being typed.
  function follow(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement
    setNow(before => (name in before ? { ...before, [name]: value } : before))
  }

  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="project-form"
      noValidate
      onInput={follow}
      aria-label="Kit"
    >
      <FormSummary errors={errors} labels={PROJECT_FORM_LABELS} />
      <DraftNotice draft={draft} />
      {key ? <input type="hidden" name={ONCE_KEY} value={key} /> : null}
      {props.opened ? <OpenedAs form={form} opened={props.opened} reply={reply} /> : null}

      <div className="project-form-first">
        <Field {...fieldOf('title', errors)} required defaultValue={start.title} autoComplete="off" />
        <Field {...fieldOf('status', errors)}>
          <Select defaultValue={start.status}>
            {PROJECT_STATUSES.map(status => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <TwinNotice start={start} now={now} kitId={props.kitId} />
      <PictureField
        label={PROJECT_FORM_LABELS.image}
        help="JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 10 MB."
        errors={errors.image}
        current={props.picture}
        lost={reply?.values.image ? String(reply.values.image) : undefined}
      />
      <div className="field-pair">
        <NameField name="company" list="companies" start={start} errors={errors} />
        <NameField name="artist" list="artists" start={start} errors={errors} />
      </div>

      <ProjectFormGroups start={start} now={now} errors={errors} tagNames={suggestions.tags} />

      <Options id="companies" names={suggestions.companies} />
      <Options id="artists" names={suggestions.artists} />

      <div className="project-form-end">
        <Button type="submit" variant="main" busyLabel="Saving…">
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
  )
}

type NameFieldProps = {
  name: 'company' | 'artist'
  /** the id of the names to choose from */
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

const Options = ({ id, names }: { id: string; names: string[] }) => (
  <datalist id={id}>
    {names.map(name => (
      <option key={name} value={name} />
    ))}
  </datalist>
)

const typedValues = (typed: Record<string, string | string[]>) =>
  Object.fromEntries(PROJECT_FIELDS.map(name => [name, String(typed[name] ?? '')])) as ProjectFormValues

/** A message inside a folded group unfolds it, also one the reader had closed. */
function useOpenedErrors(form: React.RefObject<HTMLFormElement>, reply: unknown) {
  useEffect(() => {
    if (!reply) return
    for (const group of form.current?.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid=true])') ?? []) {
      group.open = true
    }
  }, [form, reply])
}
