import { Form } from '@remix-run/react'
import { type CSSProperties, type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { late } from '~/components/client/loading/late'
import { IDEMPOTENCY_FIELD } from '~/components/client/requests/retries'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Field } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { OriginalValues } from '~/components/forms/original-values'
import { RestorableInput, useRestorableValue } from '~/components/forms/restorable-input'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { type CustomField, customInput } from '~/features/collection/custom-fields/custom-field-terms'
import { i18n, translated } from '~/platform/messages'
import { type ProjectFieldName, SUGGESTED } from '../project-fields'
import type { FormSuggestions } from '../project-queries.server'
import { fieldOf, Input, Others, ProjectFormGroups } from './project-form-groups'
import { FORM_FIELDS, PROJECT_FORM_LABELS, type ProjectFormValues } from './project-form-values'
import { StatusChoice } from './status-choice'
import './project-form.css'

// Both are loaded after hydration: a typed letter must not meet a part of the page that still waits for its script.
const LateParts = late(() => import('./late-parts').then(script => script.default))
// Only for users who defined fields. Until then it is the server's HTML.
const OwnFields = late(
  () => import('~/features/collection/custom-fields/own-fields').then(script => script.OwnFields),
  {
    when: 'page',
  },
)
// Loaded where there is room for it.
const KitPreview = late(() => import('./kit-preview').then(script => script.default))

type ProjectFormProps = {
  values: ProjectFormValues
  /** The server's response to an invalid form. */
  reply?: { values: Record<string, string | string[]>; errors: Record<string, string[]> }
  suggestions: FormSuggestions
  /** The fields that the user defined. */
  fields: CustomField[]
  picture?: { src: string; full: string; width: number | null; height: number | null }
  /** The idempotency key of a new kit. */
  submitKey?: string
  /** The key under which the browser saves the draft. */
  draftKey: string
  cancelTo: string
  /** The edited kit and its original values. Undefined for a new kit. */
  kitId?: string
  opened?: string
  /** What follows the link, which is then near the title. */
  afterLink?: ReactNode
  /** Focuses the title of a new kit. */
  startAtTitle?: boolean
}

export function ProjectForm(props: ProjectFormProps) {
  const { reply, suggestions, fields, cancelTo, startAtTitle } = props
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? typedValues(reply.values) : props.values
  const [now, setNow] = useState(start)
  const hasRoom = useRoom()
  // Revalidation creates another key. The form keeps its first one, or that of its draft, which may be saved already.
  const key = useRestorableValue(props.submitKey ?? '')
  const draft = useDraft(form, props.draftKey, reply)
  const { errors } = draft
  useOpenedErrors(form, reply)
  const labels = {
    ...translated(PROJECT_FORM_LABELS),
    ...Object.fromEntries(fields.map(({ id, name }) => [customInput(id), name])),
  }
  // Another element would replace one that still waits for its script, and what was typed in it.
  const values = reply?.values ?? props.values
  const own = useMemo(() => <OwnFields fields={fields} start={values} errors={errors} />, [fields, values, errors])

  // Hints depend on the typed values.
  function follow(event: FormEvent<HTMLFormElement>) {
    const { name, type, value: typed } = event.target as HTMLInputElement
    const value = type === 'checkbox' ? new FormData(event.currentTarget).getAll(name).join() : typed
    setNow(before => (name in before ? { ...before, [name]: value } : before))
  }

  const fromPage: CSSProperties & Record<'--from-page', string> = { '--from-page': `"${i18n.t('from the page')}"` }
  return (
    <div className="project-form-page" style={fromPage}>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="card project-form"
        noValidate
        onInput={follow}
        aria-label={i18n.t('Kit')}
      >
        <FormSummary errors={errors} labels={labels} />
        <DraftNotice draft={draft} />
        {props.submitKey ? <RestorableInput name={IDEMPOTENCY_FIELD} value={key} /> : null}
        {props.opened ? <OriginalValues form={form} opened={props.opened} reply={reply} /> : null}

        <div className="project-form-first">
          <Field
            {...fieldOf('title', errors)}
            required
            defaultValue={start.title}
            autoComplete="off"
            autoFocus={startAtTitle && !reply}
          />
          <OneFileField
            label={i18n.t(PROJECT_FORM_LABELS.image)}
            isSmall
            errors={errors.image}
            current={props.picture && { full: props.picture.full, shown: props.picture }}
            lost={reply?.values.image ? String(reply.values.image) : undefined}
          />
        </div>
        {hasRoom === undefined ? null : <LateParts start={props.values} now={now} kitId={props.kitId} />}
        {props.afterLink ? (
          <details className="shop-link-fold" open={Boolean(reply || start.sourceUrl || errors.sourceUrl)}>
            <summary>
              <Icon name="link-2" size={20} />
              {i18n.t('Paste a shop link instead')}
            </summary>
            <div className="shop-link">
              <Input name="sourceUrl" start={start} now={now} errors={errors} />
              {props.afterLink}
            </div>
          </details>
        ) : null}
        <StatusChoice start={start.status} errors={errors.status} />
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

        {fields.length > 0 ? own : null}

        <NameList id="companies" names={suggestions.companies} />
        <NameList id="artists" names={suggestions.artists} />
        {SUGGESTED.map(name => (
          <NameList key={name} id={name} names={suggestions[name]} />
        ))}

        <div className="project-form-end" data-buttons="tight">
          <Button type="submit" name="next" value="save" variant="main" busyLabel={i18n.t('Saving…')}>
            {i18n.t('Save kit')}
          </Button>
          {props.submitKey ? (
            <Button type="submit" name="next" value="another" busyLabel={i18n.t('Saving…')}>
              {i18n.t('Save and add another')}
            </Button>
          ) : null}
          <LinkButton to={cancelTo} variant="quiet">
            {i18n.t('Cancel')}
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
  useEffect(() => setRoom(matchMedia('(min-width: 1280px)').matches), [])
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
    placeholder={i18n.t('Type or choose')}
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
