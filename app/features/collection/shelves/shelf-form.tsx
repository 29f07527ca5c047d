import { Form } from '@remix-run/react'
import { useRef } from 'react'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { Checkbox, Field, FieldErrors, Select, TextArea, TextInput } from '~/components/forms/field'
import { FormButtons } from '~/components/forms/form-buttons'
import { FormSummary } from '~/components/forms/form-summary'
import { Options } from '~/components/forms/options'
import { RestorableInput, useRestorableValue } from '~/components/forms/restorable-input'
import type { FieldErrors as Errors } from '~/platform/errors'
import { i18n, translated } from '~/platform/messages'
import { KIND_LABELS, SHELF_KINDS, SHELF_TICKS, type ShelfKind } from './shelf-terms'

type Values = Record<string, string | string[] | undefined>

type ShelfFormProps = {
  values: Values
  reply: { values: Values; errors: Errors } | null
  tags: { id: string; name: string }[]
  kits: { id: string; title: string }[]
  submit: string
  /** The key under which the browser saves the draft. */
  draftKey: string
  /** the ID of a new page */
  id?: string
}

const LABELS = {
  kind: /*i18n*/ 'What to share',
  title: /*i18n*/ 'Title',
  words: /*i18n*/ 'A few words',
  tag: /*i18n*/ 'Tag',
  year: /*i18n*/ 'Year',
  project: /*i18n*/ 'Kit',
  expires: /*i18n*/ 'Last day',
}

export function ShelfForm({ reply, tags, kits, submit, ...known }: ShelfFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { values } = reply ?? known
  // Of the draft, whose page may exist already.
  const id = useRestorableValue(String(values.id ?? known.id ?? ''))
  const draft = useDraft(form, known.draftKey, reply ?? undefined)
  const { errors } = draft
  const start = (name: string) => String(values[name] ?? '')
  const field = (name: keyof typeof LABELS) => ({ name, label: i18n.t(LABELS[name]), errors: errors[name] })
  const choice = (name: 'tag' | 'project', className: string, none: string, labels: Record<string, string>) => (
    <Field {...field(name)} className={className}>
      <Select defaultValue={start(name)}>
        <option value="">{none}</option>
        <Options labels={labels} />
      </Select>
    </Field>
  )
  const kind = (start('kind') || 'gifts') as ShelfKind
  return (
    <Form ref={form} method="post" noValidate className="shelf-form" aria-label={i18n.t('Shared page')}>
      <FormSummary errors={errors} labels={translated(LABELS)} />
      <DraftNotice draft={draft} />
      {known.id ? <RestorableInput name="id" value={id} /> : null}
      <fieldset className="field">
        <legend className="field-label">{i18n.t(LABELS.kind)}</legend>
        {SHELF_KINDS.map(each => (
          <div key={each} className={`shelf-kind shelf-kind-${each}`}>
            <Checkbox
              type="radio"
              name="kind"
              value={each}
              label={i18n.t(KIND_LABELS[each].label)}
              defaultChecked={kind === each}
            />
            <p className="small soft">{i18n.t(KIND_LABELS[each].help)}</p>
          </div>
        ))}
        <FieldErrors id="field-kind-error" errors={errors.kind} />
      </fieldset>
      {choice(
        'tag',
        'shelf-for-giving',
        i18n.t('Choose a tag'),
        Object.fromEntries(tags.map(({ id, name }) => [id, name])),
      )}
      <Field
        {...field('year')}
        className="shelf-for-finished num"
        inputMode="numeric"
        help={i18n.t('Empty: all years.')}
        defaultValue={start('year')}
      />
      {choice(
        'project',
        'shelf-for-kit',
        i18n.t('Choose a kit'),
        Object.fromEntries(kits.map(({ id, title }) => [id, title])),
      )}
      <Field
        {...field('title')}
        help={i18n.t('Visitors see this title, and not your name.')}
        autoComplete="off"
        defaultValue={start('title')}
      />
      <Field {...field('words')} help={i18n.t('Optional, below the title.')}>
        <TextArea defaultValue={start('words')} rows={3} />
      </Field>
      <fieldset className="field">
        <legend className="field-label">{i18n.t('Also show')}</legend>
        <p className="small soft">
          {i18n.t(
            'Visitors always see the picture, title, company, artist and size of a kit. Its place is never shown.',
          )}
        </p>
        <div>
          {Object.entries(SHELF_TICKS).map(([name, label]) => (
            <Checkbox key={name} name={name} label={i18n.t(label)} defaultChecked={start(name) === 'on'} />
          ))}
        </div>
      </fieldset>
      <Field {...field('expires')} help={i18n.t('Optional. The link stops after that day.')}>
        <TextInput type="date" defaultValue={start('expires')} />
      </Field>
      <Checkbox
        name="embeddable"
        label={i18n.t('Other websites may show this page in a frame')}
        defaultChecked={start('embeddable') === 'on'}
      />
      <FormButtons>{submit}</FormButtons>
    </Form>
  )
}
