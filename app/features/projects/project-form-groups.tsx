import { Disclosure } from '~/components/disclosure'
import { Field, Select, TextArea } from '~/components/field'
import { TagsField } from '~/features/tags/tags-field'
import { UNIT_LABELS, UNITS } from './project-figures'
import { daysOf, estimateInWords, groupHints, inchesInWords, typedCountPointer } from './project-form-hints'
import { PROJECT_FORM_LABELS, type ProjectFormValues } from './project-form-values'
import { datesOutOfOrder } from './project-status'
import {
  DRILL_SHAPE_LABELS,
  DRILL_SHAPES,
  KIT_CATEGORIES,
  KIT_CATEGORY_LABELS,
  PROJECT_DATES,
  type ProjectDate,
} from './project-terms'

type GroupsProps = {
  /** What stood in the fields at first; a group that holds some of it starts open. */
  start: ProjectFormValues
  /** What stands there now: the hints speak of it. */
  now: ProjectFormValues
  errors: Record<string, string[]>
  tagNames: string[]
}

/** The part of a kit's form that folds away: everything beside title, status, picture, company and artist. */
export function ProjectFormGroups({ start, now, errors, tagNames }: GroupsProps) {
  const hints = groupHints(now)
  const open = (...names: (keyof ProjectFormValues)[]) =>
    // Every kit is a full or a mini one: that alone opens nothing.
    names.some(name => errors[name] || (name !== 'kitCategory' && start[name]))
  return (
    <div className="project-form-groups">
      <Disclosure
        title="Size and drills"
        hint={hints.size}
        open={open('width', 'height', 'drillShape', 'kitCategory', 'totalDiamonds')}
      >
        <SizeAndDrills start={start} now={now} errors={errors} />
      </Disclosure>
      <Disclosure title="Dates" hint={hints.dates} open={open(...PROJECT_DATES)}>
        <Dates start={start} now={now} errors={errors} />
      </Disclosure>
      <Disclosure title="Tags" hint={hints.tags} open={open('tags')}>
        <TagsField label={PROJECT_FORM_LABELS.tags} errors={errors.tags} defaultValue={start.tags} known={tagNames} />
      </Disclosure>
      <Disclosure title="Notes and link" hint={hints.notes} open={open('generalNotes', 'sourceUrl')}>
        <Field
          {...fieldOf('sourceUrl', errors)}
          type="url"
          inputMode="url"
          defaultValue={start.sourceUrl}
          placeholder="https://"
          help="Where it is sold or where you found it."
          autoComplete="off"
        />
        <Field {...fieldOf('generalNotes', errors)}>
          <TextArea defaultValue={start.generalNotes} rows={4} />
        </Field>
      </Disclosure>
    </div>
  )
}

/** Name, label and messages of a field. */
export const fieldOf = (name: keyof ProjectFormValues, errors: Record<string, string[]>) => ({
  name,
  label: PROJECT_FORM_LABELS[name],
  errors: errors[name],
})

type GroupProps = Omit<GroupsProps, 'tagNames'>

function SizeAndDrills({ start, now, errors }: GroupProps) {
  const estimate = estimateInWords(now)
  const pointer = typedCountPointer(now)
  const side = (name: 'width' | 'height') => (
    <Field
      {...fieldOf(name, errors)}
      defaultValue={start[name]}
      inputMode="decimal"
      autoComplete="off"
      help={inchesInWords(name, now) || undefined}
    />
  )
  return (
    <>
      <div className="field-pair">
        {side('width')}
        {side('height')}
        <Field {...fieldOf('unit', errors)}>
          <Select defaultValue={start.unit || 'cm'}>
            {UNITS.map(unit => (
              <option key={unit} value={unit}>
                {UNIT_LABELS[unit]}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <div className="field-pair">
        <Field {...fieldOf('drillShape', errors)}>
          <Select defaultValue={start.drillShape}>
            <option value="">Not known</option>
            {DRILL_SHAPES.map(shape => (
              <option key={shape} value={shape}>
                {DRILL_SHAPE_LABELS[shape]}
              </option>
            ))}
          </Select>
        </Field>
        <Field {...fieldOf('kitCategory', errors)}>
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
        {...fieldOf('totalDiamonds', errors)}
        defaultValue={start.totalDiamonds}
        inputMode="numeric"
        autoComplete="off"
        help={
          pointer ? (
            <span className="project-form-pointer">{pointer}</span>
          ) : estimate ? (
            `About ${estimate} from the size.`
          ) : (
            'As printed on the box, like 32,000.'
          )
        }
      />
    </>
  )
}

function Dates({ start, now, errors }: GroupProps) {
  const pointers = datesOutOfOrder(daysOf(now))
  const pointerTo = (name: ProjectDate) =>
    pointers[name] ? <span className="project-form-pointer">{pointers[name]}</span> : undefined
  return (
    <div className="field-pair">
      {PROJECT_DATES.map(name => (
        <Field
          key={name}
          {...fieldOf(name, errors)}
          type="date"
          min="1000-01-01"
          max="9999-12-31"
          defaultValue={start[name]}
          help={pointerTo(name)}
        />
      ))}
    </div>
  )
}
