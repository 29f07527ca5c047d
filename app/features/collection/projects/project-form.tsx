import { Form } from '@remix-run/react'
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { IDEMPOTENCY_FIELD } from '~/components/client/retrying-fetch'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Field, Select, TextInput } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { Options } from '~/components/forms/options'
import { OriginalValues } from '~/components/forms/original-values'
import { Button, LinkButton } from '~/components/ui/button'
import type { FromPage } from './from-page'
import { type ProjectFieldName, SUGGESTED } from './project-fields'
import { fieldOf, Others, ProjectFormGroups } from './project-form-groups'
import { FORM_FIELDS, PROJECT_FORM_LABELS, type ProjectFormValues } from './project-form-values'
import type { FormSuggestions } from './project-queries.server'
import { PROJECT_STATUSES, STATUS_LABELS } from './project-terms'
import './project-form.css'

// Both are loaded after hydration: a typed letter must not meet a part of the page that still waits for its script.
const DuplicateNotice = lazy(() => import('./duplicate-notice').catch(() => ({ default: () => <></> })))
// Loaded where there is room for it.
const KitPreview = lazy(() => import('./kit-preview').catch(() => ({ default: () => <></> })))

type ProjectFormProps = {
  values: ProjectFormValues
  /** The server's response to an invalid form. */
  reply?: {
    values: Record<string, string | string[]>
    errors: Record<string, string[]>
    /** After a page was read: what it filled in, and the notices about kits like it. */
    filled?: string
    twins?: string[]
  }
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
  /** Offers to fill in the form from the page of its link. */
  readsPages?: boolean
  /** Another app shared the link: the page is read when the form opens, and its title replaces the shared one. */
  isShared?: boolean
  /** Focuses the title, for adding several kits in sequence. */
  startAtTitle?: boolean
}

export function ProjectForm(props: ProjectFormProps) {
  const { reply, suggestions, cancelTo, startAtTitle } = props
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? typedValues(reply.values) : props.values
  const [now, setNow] = useState(start)
  const [photo, setPhoto] = useState(props.picture?.src)
  const hasRoom = useRoom()
  useEffect(() => () => (photo?.startsWith('blob:') ? URL.revokeObjectURL(photo) : undefined), [photo])
  // Revalidation creates another key. The form keeps its first one.
  const [key] = useState(props.submitKey)
  const draft = useDraft(form, props.draftKey, reply)
  const { errors } = draft
  const [fromPage, setFromPage] = useFromPage(form, props)
  const page: FromPage = JSON.parse(fromPage || NO_PAGE)
  const waiting = page.photo && `/waiting-photos/${page.photo}`
  const picture = waiting ? { src: waiting, full: `${waiting}?full`, width: null, height: null } : props.picture
  const marked = Object.entries(page.values).filter(([name, value]) => reply && now[name as ProjectFieldName] === value)
  useOpenedErrors(form, reply)
  useEffect(() => {
    // The user focused a field before the script was loaded.
    if (!startAtTitle || form.current?.contains(document.activeElement)) return
    form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }, [startAtTitle])

  // Hints depend on the typed values.
  function follow(event: FormEvent<HTMLFormElement>) {
    const { name, value, files } = event.target as HTMLInputElement
    if (name === 'image') setPhoto(files?.[0] ? URL.createObjectURL(files[0]) : props.picture?.src)
    if (name === 'fromPage') setFromPage(value)
    setNow(before => (name in before ? { ...before, [name]: value } : before))
  }

  return (
    <div className="project-form-page">
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        className="project-form"
        noValidate
        onInput={follow}
        aria-label="Kit"
        data-from-page={[...marked.map(([name]) => name), waiting && 'image'].join(' ')}
      >
        {props.readsPages ? (
          <>
            {/* Enter in a field presses the first button. */}
            <button {...SAVE} type="submit" className="visually-hidden" tabIndex={-1} aria-hidden="true" />
            <input type="hidden" name="fromPage" value={fromPage} />
          </>
        ) : null}
        <FormSummary errors={errors} labels={PROJECT_FORM_LABELS} />
        <DraftNotice draft={draft} />
        {key ? <input type="hidden" name={IDEMPOTENCY_FIELD} value={key} /> : null}
        {props.opened ? <OriginalValues form={form} opened={props.opened} reply={reply} /> : null}

        {props.readsPages ? (
          <Field
            {...fieldOf('sourceUrl', errors)}
            className="shop-link"
            help={<span role="status">{reply?.filled ?? 'Paste the link of a shop’s page to fill in this form.'}</span>}
          >
            <TextInput type="url" placeholder="https://" autoComplete="off" defaultValue={start.sourceUrl} />
            <Button type="submit" name="next" value="read" busyLabel="Reading…">
              Read the page
            </Button>
          </Field>
        ) : null}
        <OneFileField
          label={PROJECT_FORM_LABELS.image}
          errors={errors.image}
          current={picture && { full: picture.full, shown: picture }}
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
        {hasRoom === undefined ? null : (
          <Suspense fallback={null}>
            <DuplicateNotice start={props.values} now={now} kitId={props.kitId} />
          </Suspense>
        )}
        <noscript className="duplicate-notice">
          {reply?.twins?.map(twin => (
            <p key={twin}>{twin}</p>
          ))}
        </noscript>
        <div className="field-pair">
          <NameField name="company" list="companies" start={start} errors={errors} />
          <NameField name="artist" list="artists" start={start} errors={errors} />
        </div>
        <Others group="head" placed={props.readsPages ? NEW_HEAD : HEAD} start={start} now={now} errors={errors} />

        <ProjectFormGroups start={start} now={now} errors={errors} suggestions={suggestions} />

        <NameList id="companies" names={suggestions.companies} />
        <NameList id="artists" names={suggestions.artists} />
        {SUGGESTED.map(name => (
          <NameList key={name} id={name} names={suggestions[name]} />
        ))}

        <div className="project-form-end">
          <Button {...SAVE} type="submit" variant="main" busyLabel="Saving…">
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
      {hasRoom ? (
        <Suspense fallback={null}>
          <KitPreview now={now} photo={photo ?? picture?.src} />
        </Suspense>
      ) : null}
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
const NEW_HEAD: ProjectFieldName[] = [...HEAD, 'sourceUrl']
// A name, so that this button is not busy when another one is pressed.
const SAVE = { name: 'next', value: 'save' }
const NO_PAGE = '{"values":{}}'

/** Follows what the page of the link filled in, as JSON in a hidden field. */
function useFromPage(
  form: React.RefObject<HTMLFormElement>,
  { reply, readsPages, isShared, values: { title, sourceUrl } }: ProjectFormProps,
) {
  const isRead = Boolean(readsPages && isShared && sourceUrl && !reply)
  const next = reply?.values.fromPage
  const [text, setText] = useState(String(next ?? (isRead ? JSON.stringify({ values: { title } }) : '')))
  const before = useRef(text)
  useEffect(() => {
    if (!readsPages) return
    const loading = pageReading().then(reading => reading?.startReading(form.current, isRead))
    return () => void loading.then(stop => stop?.())
  }, [form, readsPages, isRead])
  useEffect(() => {
    if (typeof next !== 'string' || next === before.current) return
    const old = before.current
    setText(next)
    pageReading().then(reading => reading?.fillIn(form.current, old, next))
    before.current = next
  }, [form, next])
  return [text, setText] as const
}

const pageReading = () => import('./page-reading').catch(() => null)

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
