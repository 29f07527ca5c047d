import type { ReactNode } from 'react'
import { Disclosure } from '~/components/forms/disclosure'
import { Field, Select } from '~/components/forms/field'
import { Options } from '~/components/forms/options'
import { TagsField } from '~/features/collection/tags/tags-field'
import { i18n, translated } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { FieldInput } from '../kinds/inputs'
import { type ProjectFieldName, type ProjectGroup, projectField } from '../project-fields'
import { roundedDiamonds, UNIT_LABELS, UNITS } from '../project-figures'
import type { FormSuggestions } from '../project-queries.server'
import { datesOutOfOrder } from '../project-status'
import { PROJECT_DATES, type ProjectDate } from '../project-terms'
import { daysOf, formatInches, groupHints, listed, typedDiamonds } from './project-form-hints'
import { EMPTY_FORM, fieldsIn, PROJECT_FORM_LABELS, type ProjectFormValues, SCAN_SLOT } from './project-form-values'

type FormState = {
  /** The initial values. A group that contains one starts open. */
  start: ProjectFormValues
  /** The current values, for the hints. */
  now: ProjectFormValues
  errors: Record<string, string[]>
}

/** Renders the folded groups of the form. Fields that no component names follow at the end of their group. */
export function ProjectFormGroups({
  suggestions,
  ...form
}: FormState & { suggestions: Pick<FormSuggestions, 'tags' | 'currency' | 'hidesMoney'> }) {
  const { start, now, errors } = form
  const hints = groupHints(now)
  // What a new kit has already opens no group.
  const isOpen = (...groups: ProjectGroup[]) =>
    groups.flatMap(fieldsIn).some(name => errors[name] || (start[name] && !EMPTY_FORM[name]))
  const price = (
    <div className="field-pair">
      <Others group="price" placed={['currency']} {...form} />
      <Input name="currency" placeholder={suggestions.currency} {...form} />
    </div>
  )
  return (
    <div className="project-form-groups">
      <Disclosure title={i18n.t('Size and drills')} hint={hints.size || i18n.t('not set')} open={isOpen('size')}>
        <SizeAndDrills {...form} />
      </Disclosure>
      {suggestions.hidesMoney ? (
        <>
          <Disclosure title={i18n.t('Dates')} hint={hints.dates || i18n.t('none')} open={isOpen('dates')}>
            <Dates {...form} />
          </Disclosure>
          <Disclosure title={i18n.t('Price')}>{price}</Disclosure>
        </>
      ) : (
        <Disclosure
          title={i18n.t('Price and dates')}
          hint={listed([hints.price, hints.dates]) || i18n.t('not set')}
          open={isOpen('price', 'dates')}
        >
          {price}
          <Dates {...form} />
        </Disclosure>
      )}
      <Disclosure
        title={i18n.t('Tags, place and notes')}
        hint={listed([hints.tags, hints.more, hints.notes]) || i18n.t('none')}
        open={isOpen('tags', 'more', 'notes')}
      >
        <TagsField
          label={i18n.t(PROJECT_FORM_LABELS.tags)}
          errors={errors.tags}
          defaultValue={start.tags}
          known={suggestions.tags}
        />
        <Others group="tags" placed={['tags']} {...form} />
        <div className="field-pair">
          <div>
            <Input name="code" {...form} />
            <div id={SCAN_SLOT} />
          </div>
          <Others group="more" placed={['code', 'finishing']} {...form} />
        </div>
        <Input name="finishing" {...form} />
        <Others group="notes" {...form} />
      </Disclosure>
    </div>
  )
}

export const fieldOf = (name: keyof ProjectFormValues, errors: Record<string, string[]>) => ({
  name,
  label: i18n.t(PROJECT_FORM_LABELS[name]),
  errors: errors[name],
})

/** Renders the inputs of a group, without those that are `placed`. */
export function Others({
  group,
  placed = [],
  ...form
}: FormState & { group: ProjectGroup; placed?: readonly ProjectFieldName[] }) {
  return fieldsIn(group)
    .filter(name => !placed.includes(name))
    .map(name => <Input key={name} name={name} {...form} />)
}

type InputProps = FormState & { name: ProjectFieldName; placeholder?: string }

export function Input({ name, start, now, errors, placeholder }: InputProps) {
  const props = { ...fieldOf(name, errors), help: helpOf(name, now), start: start[name], placeholder }
  return <FieldInput field={projectField(name)} {...props} />
}

function helpOf(name: ProjectFieldName, now: ProjectFormValues): ReactNode {
  const field = projectField(name)
  const help = field.help && i18n.t(field.help)
  if (name === 'width' || name === 'height') return formatInches(name, now) || help
  if (isDate(name)) return pointerTo(datesOutOfOrder(daysOf(now))[name])
  if (!('fromSize' in field)) return help
  const { estimate, pointer } = typedDiamonds(now)
  const about = estimate
    ? i18n.t('About {count} from the size.', { count: formatCount(roundedDiamonds(estimate)) })
    : help
  return pointerTo(pointer) ?? about
}

const isDate = (name: string): name is ProjectDate => (PROJECT_DATES as readonly string[]).includes(name)

const pointerTo = (text?: string) => (text ? <span className="project-form-pointer">{text}</span> : undefined)

function SizeAndDrills(form: FormState) {
  const { start, errors } = form
  return (
    <>
      <div className="field-pair">
        <Input name="width" {...form} />
        <Input name="height" {...form} />
        <Field {...fieldOf('unit', errors)}>
          <Select defaultValue={start.unit || 'cm'}>
            <Options values={UNITS} labels={translated(UNIT_LABELS)} />
          </Select>
        </Field>
      </div>
      <div className="field-pair">
        <Input name="drillShape" {...form} />
        <Input name="kitCategory" {...form} />
      </div>
      <Others
        group="size"
        placed={['width', 'height', 'drillShape', 'kitCategory', 'pieces', 'piecesDone']}
        {...form}
      />
      <div className="field-pair">
        <Input name="pieces" {...form} />
        <Input name="piecesDone" {...form} />
      </div>
    </>
  )
}

function Dates(form: FormState) {
  return (
    <>
      <div className="field-pair">
        {PROJECT_DATES.filter(name => name !== 'dateLeft').map(name => (
          <Input key={name} name={name} {...form} />
        ))}
      </div>
      <div className="field-pair">
        <Others group="dates" placed={[...PROJECT_DATES, 'wentTo']} {...form} />
      </div>
      <div className="field-pair">
        <Input name="dateLeft" {...form} />
        <Input name="wentTo" {...form} />
      </div>
    </>
  )
}
