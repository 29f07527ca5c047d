import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button, LinkButton } from '~/components/button'
import { Disclosure } from '~/components/disclosure'
import { Field, Select, TextArea } from '~/components/field'
import { FormSummary } from '~/components/form-summary'
import { PictureField } from '~/components/picture-field'
import { useUnsavedWarning } from '~/components/unsaved'
import { splitTagNames } from '~/features/tags/tag-names'
import { TagsField } from '~/features/tags/tags-field'
import { type Day, dayInWords, isDay } from '~/platform/dates'
import { countInWords, estimatedDiamonds, parseCount, parseSide, roundedDiamonds, sizeInWords } from './project-figures'
import { PROJECT_FIELDS, type ProjectFormValues } from './project-form-values'
import { datesOutOfOrder } from './project-status'
import {
  DRILL_SHAPE_LABELS,
  DRILL_SHAPES,
  KIT_CATEGORIES,
  KIT_CATEGORY_LABELS,
  PROJECT_DATE_LABELS,
  PROJECT_DATES,
  PROJECT_STATUSES,
  type ProjectDate,
  STATUS_LABELS,
} from './project-terms'
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
  cancelTo: string
  /** For typing in one kit after the other. */
  startAtTitle?: boolean
}

const LABELS: Record<string, string> = {
  title: 'Title',
  status: 'Status',
  image: 'Picture',
  company: 'Company',
  artist: 'Artist',
  kitCategory: 'Kit',
  drillShape: 'Drills',
  width: 'Width',
  height: 'Height',
  totalDiamonds: 'Diamonds',
  ...PROJECT_DATE_LABELS,
  tags: 'Tags',
  sourceUrl: 'Link',
  generalNotes: 'Notes',
}

/** The form of a kit, for a new one and for one that is changed. */
export function ProjectForm({
  values,
  reply,
  suggestions,
  picture,
  submitKey,
  cancelTo,
  startAtTitle,
}: ProjectFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const start = reply ? typedValues(reply.values) : values
  const [now, setNow] = useState(start)
  // The page may be loaded anew beside a half-filled form; the form stays the same one.
  const [key] = useState(submitKey)
  const errors = reply?.errors ?? {}
  useUnsavedWarning(form, reply)
  useOpenedErrors(form, reply)
  useEffect(() => {
    if (startAtTitle) form.current?.querySelector<HTMLInputElement>('[name=title]')?.focus()
  }, [startAtTitle])

  // The hints speak of what is being typed.
  function follow(event: FormEvent<HTMLFormElement>) {
    const { name, value } = event.target as HTMLInputElement
    if (name in now) setNow({ ...now, [name]: value })
  }

  const field = (name: keyof ProjectFormValues) => ({ name, label: LABELS[name], errors: errors[name] })
  const wrong = (...names: string[]) => names.some(name => errors[name])
  const filled = (...names: (keyof ProjectFormValues)[]) => names.some(name => start[name])
  const dateHints = datesOutOfOrder(daysOf(now))
  const estimate = estimateOf(now)

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
      <FormSummary errors={errors} labels={LABELS} />
      {key ? <input type="hidden" name="key" value={key} /> : null}

      <Field {...field('title')} required defaultValue={start.title} autoComplete="off" />
      <div className="field-pair">
        <Field {...field('status')}>
          <Select defaultValue={start.status}>
            {PROJECT_STATUSES.map(status => (
              <option key={status} value={status}>
                {STATUS_LABELS[status]}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          {...field('company')}
          defaultValue={start.company}
          list="companies"
          autoComplete="off"
          placeholder="Type or choose"
        />
      </div>
      <PictureField
        label={LABELS.image ?? ''}
        help="JPEG, PNG, WebP, GIF, AVIF or HEIC, up to 10 MB."
        errors={errors.image}
        current={picture}
        lost={reply?.values.image ? String(reply.values.image) : undefined}
      />
      <Field
        {...field('artist')}
        defaultValue={start.artist}
        list="artists"
        autoComplete="off"
        placeholder="Type or choose"
      />

      <div className="project-form-groups">
        <Disclosure
          title="Size and drills"
          hint={sizeHint(now) || 'not given yet'}
          open={
            filled('width', 'height', 'drillShape', 'totalDiamonds') ||
            wrong('width', 'height', 'drillShape', 'kitCategory', 'totalDiamonds')
          }
        >
          <div className="field-pair">
            <Field
              {...field('width')}
              label="Width in cm"
              defaultValue={start.width}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              {...field('height')}
              label="Height in cm"
              defaultValue={start.height}
              inputMode="decimal"
              autoComplete="off"
            />
          </div>
          <div className="field-pair">
            <Field {...field('drillShape')}>
              <Select defaultValue={start.drillShape}>
                <option value="">Not known</option>
                {DRILL_SHAPES.map(shape => (
                  <option key={shape} value={shape}>
                    {DRILL_SHAPE_LABELS[shape]}
                  </option>
                ))}
              </Select>
            </Field>
            <Field {...field('kitCategory')}>
              <Select defaultValue={start.kitCategory}>
                {KIT_CATEGORIES.map(category => (
                  <option key={category} value={category}>
                    {KIT_CATEGORY_LABELS[category]}
                  </option>
                ))}
              </Select>
            </Field>
          </div>
          <Field
            {...field('totalDiamonds')}
            defaultValue={start.totalDiamonds}
            inputMode="numeric"
            autoComplete="off"
            help={estimate ? `About ${estimate} from the size.` : 'As printed on the box, like 32,000.'}
          />
        </Disclosure>

        <Disclosure
          title="Dates"
          hint={datesHint(now) || 'none yet'}
          open={filled(...PROJECT_DATES) || wrong(...PROJECT_DATES)}
        >
          <div className="field-pair">
            {PROJECT_DATES.map(name => (
              <Field
                key={name}
                {...field(name)}
                type="date"
                min="1000-01-01"
                max="9999-12-31"
                defaultValue={start[name]}
                help={dateHints[name] ? <span className="project-form-pointer">{dateHints[name]}</span> : undefined}
              />
            ))}
          </div>
        </Disclosure>

        <Disclosure
          title="Tags"
          hint={splitTagNames(now.tags).join(', ') || 'none yet'}
          open={filled('tags') || wrong('tags')}
        >
          <TagsField
            label={LABELS.tags ?? ''}
            errors={errors.tags}
            defaultValue={start.tags}
            known={suggestions.tags}
          />
        </Disclosure>

        <Disclosure
          title="Notes and link"
          hint={notesHint(now) || 'none yet'}
          open={filled('generalNotes', 'sourceUrl') || wrong('generalNotes', 'sourceUrl')}
        >
          <Field
            {...field('sourceUrl')}
            type="url"
            inputMode="url"
            defaultValue={start.sourceUrl}
            placeholder="https://"
            help="Where it is sold or where you found it."
            autoComplete="off"
          />
          <Field {...field('generalNotes')}>
            <TextArea defaultValue={start.generalNotes} rows={4} />
          </Field>
        </Disclosure>
      </div>

      <Options id="companies" names={suggestions.companies} />
      <Options id="artists" names={suggestions.artists} />

      <div className="project-form-end">
        <Button type="submit" variant="main" busyLabel="Saving…">
          Save kit
        </Button>
        {submitKey ? (
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
    for (const group of form.current?.querySelectorAll<HTMLDetailsElement>('details:has([aria-invalid])') ?? []) {
      group.open = true
    }
  }, [form, reply])
}

const daysOf = (values: ProjectFormValues) =>
  Object.fromEntries(PROJECT_DATES.map(name => [name, isDay(values[name]) ? values[name] : null])) as Record<
    ProjectDate,
    Day | null
  >

const estimateOf = ({ width, height }: ProjectFormValues) => {
  const estimate = estimatedDiamonds(parseSide(width), parseSide(height))
  return estimate ? countInWords(roundedDiamonds(estimate)) : ''
}

function sizeHint({ width, height, drillShape, totalDiamonds }: ProjectFormValues): string {
  const side = (text: string) => parseSide(text) || null
  const count = parseCount(totalDiamonds)
  return [sizeInWords(side(width), side(height)), drillShape, count ? `${countInWords(count)} diamonds` : '']
    .filter(Boolean)
    .join(', ')
}

const DID: Record<ProjectDate, string> = {
  datePurchased: 'bought',
  dateReceived: 'arrived',
  dateStarted: 'started',
  dateCompleted: 'finished',
}

function datesHint(values: ProjectFormValues): string {
  const last = PROJECT_DATES.findLast(name => isDay(values[name]))
  return last ? `${DID[last]} ${dayInWords(values[last])}` : ''
}

const notesHint = ({ generalNotes, sourceUrl }: ProjectFormValues) =>
  [generalNotes && 'notes', sourceUrl && 'a link'].filter(Boolean).join(' and ')
