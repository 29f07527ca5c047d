import { Field, TextArea } from '~/components/forms/field'
import { formatDay, isDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { ProjectField } from '../field-kinds'
import { parseCount } from '../project-figures'
import { ChoiceInput, FlagInput } from './choice-input'
import { CountInput } from './count-input'
import type { FormKind, InputProps } from './input'
import { inTerms } from './terms'
import { TermsInput } from './terms-input'

const INPUTS: { [Kind in ProjectField['kind']]: FormKind<Extract<ProjectField, { kind: Kind }>> } = {
  text: {
    Input: ({ field, start, ...frame }) => (
      <Field {...frame} defaultValue={start} list={field.suggested ? frame.name : undefined} autoComplete="off" />
    ),
  },
  url: {
    attributes: { type: 'url', inputMode: 'url', placeholder: 'https://' },
  },
  prose: {
    Input: ({ field: _field, start, ...frame }) => (
      <Field {...frame}>
        <TextArea defaultValue={start} rows={4} />
      </Field>
    ),
  },
  name: {},
  tags: {},
  choice: {
    Input: ChoiceInput,
    // A choice that every kit has adds nothing.
    hint: (typed, { initial, optionsInText: known = {} }) => (!initial && known[typed] ? i18n.t(known[typed]) : ''),
  },
  terms: { Input: TermsInput, hint: (typed, { options }) => inTerms(options, typed) },
  day: {
    attributes: { type: 'date', min: '1000-01-01', max: '9999-12-31', autoComplete: undefined },
    hint: (typed, { hint = '' }) => (hint && isDay(typed) ? i18n.t(hint, { text: formatDay(typed) }) : ''),
  },
  flag: { Input: FlagInput },
  side: { attributes: { inputMode: 'decimal' } },
  count: {
    Input: CountInput,
    hint(typed, field) {
      const count = parseCount(typed)
      return count && field.hint ? i18n.t(field.hint, { count, max: field.max }) : ''
    },
  },
  money: { attributes: { inputMode: 'decimal' } },
}

const formKind = (field: ProjectField) => INPUTS[field.kind] as FormKind<ProjectField>

/** Formats a typed text for the summary of a folded group; empty if it adds nothing. */
export function hintOf(typed: string, field: ProjectField): string {
  if (!typed) return ''
  const { hint } = formKind(field)
  if (hint) return hint(typed, field)
  return field.hint ? i18n.t(field.hint, { text: typed }) : ''
}

/** The input of a field, with its label, help and errors. */
export function FieldInput(props: InputProps<ProjectField>) {
  const { Input, attributes } = formKind(props.field)
  if (Input) return <Input {...props} />
  const { field: _field, start, ...frame } = props
  return <Field {...frame} defaultValue={start} autoComplete="off" {...attributes} />
}
