import { Field, TextArea } from '~/components/forms/field'
import { formatDay, isDay } from '~/platform/dates'
import { formatCount } from '~/platform/notation'
import type { ProjectField } from '../field-kinds'
import { parseCount } from '../project-figures'
import { ChoiceInput, FlagInput } from './choice-input'
import { CountInput } from './count-input'
import type { FormKind, InputProps } from './input'
import type { AnyField } from './kind'
import { inTerms } from './terms'
import { TermsInput } from './terms-input'

const labelOf = ({ label }: AnyField) => label.toLowerCase()

const labelAndText = (typed: string, field: AnyField) => `${labelOf(field)} ${typed}`

const INPUTS: { [Kind in ProjectField['kind']]: FormKind<Extract<ProjectField, { kind: Kind }>> } = {
  text: {
    Input: ({ field, start, ...frame }) => (
      <Field {...frame} defaultValue={start} list={field.suggested ? frame.name : undefined} autoComplete="off" />
    ),
    hint: labelAndText,
  },
  url: {
    attributes: { type: 'url', inputMode: 'url', placeholder: 'https://' },
    hint: (_typed, field) => `a ${labelOf(field)}`,
  },
  prose: {
    Input: ({ field: _field, start, ...frame }) => (
      <Field {...frame}>
        <TextArea defaultValue={start} rows={4} />
      </Field>
    ),
    hint: (_typed, field) => labelOf(field),
  },
  name: { hint: labelAndText },
  tags: { hint: labelAndText },
  choice: {
    Input: ChoiceInput,
    // A choice that every kit has adds nothing.
    hint: (typed, { initial, options }) => (initial ? '' : (options[typed] ?? '').toLowerCase()),
  },
  terms: { Input: TermsInput, hint: (typed, { options }) => inTerms(options, typed) },
  day: {
    attributes: { type: 'date', min: '1000-01-01', max: '9999-12-31', autoComplete: undefined },
    hint: (typed, field) => (isDay(typed) ? labelAndText(formatDay(typed), field) : ''),
  },
  flag: { Input: FlagInput, hint: (_typed, field) => labelOf(field) },
  side: { attributes: { inputMode: 'decimal' }, hint: labelAndText },
  count: {
    Input: CountInput,
    hint(typed, field) {
      const count = parseCount(typed)
      if (count && field.outOf) return `rated ${count} of ${field.max}`
      return count ? `${formatCount(count)} ${labelOf(field)}` : ''
    },
  },
  money: { attributes: { inputMode: 'decimal' }, hint: labelAndText },
}

const formKind = (field: ProjectField) => INPUTS[field.kind] as FormKind<ProjectField>

/** Formats a typed text for the summary of a folded group; empty if it adds nothing. */
export const hintOf = (typed: string, field: ProjectField): string => (typed ? formKind(field).hint(typed, field) : '')

/** The input of a field, with its label, help and errors. */
export function FieldInput(props: InputProps<ProjectField>) {
  const { Input, attributes } = formKind(props.field)
  if (Input) return <Input {...props} />
  const { field: _field, start, ...frame } = props
  return <Field {...frame} defaultValue={start} autoComplete="off" {...attributes} />
}
