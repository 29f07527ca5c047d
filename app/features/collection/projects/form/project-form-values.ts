import { joinTagNames } from '~/features/collection/tags/tag-names'
import { formatCount } from '~/platform/notation'
import {
  byField,
  emptyProject,
  FIELD_NAMES,
  PROJECT_FIELDS,
  PROJECT_GROUPS,
  type ProjectFieldName,
  type ProjectGroup,
  type ProjectValues,
  projectField,
} from '../project-fields'
import type { Unit } from '../project-figures'
import type { ProjectDetails } from '../project-queries.server'

export const fieldsIn = (group: ProjectGroup) => FIELD_NAMES.filter(name => PROJECT_FIELDS[name].group === group)

export const FORM_FIELDS: (ProjectFieldName | 'unit')[] = [...PROJECT_GROUPS.flatMap(fieldsIn), 'unit']

export type ProjectFormValues = Record<ProjectFieldName | 'unit', string>

/** The ID of the element next to the code that gets the button for the camera. */
export const SCAN_SLOT = 'scan'

/** The text of a `flag` that is set. No is empty. */
export const YES = 'yes'

/** Returns the unit of a form value: centimeters unless it is `in`. */
export const unitOf = (typed: unknown): Unit => (typed === 'in' ? 'in' : 'cm')

export const PROJECT_FORM_LABELS: Record<keyof ProjectFormValues | 'image', string> = {
  ...byField(FIELD_NAMES, (_name, { label }) => label),
  unit: 'Unit',
  image: 'Photo',
}

export const EMPTY_FORM = textsOf(emptyProject())

/** Returns the form of a new kit with the `copied` fields of another one. */
export const copyValuesOf = (project: ProjectDetails): ProjectFormValues => ({
  ...EMPTY_FORM,
  ...Object.fromEntries(Object.entries(formValuesOf(project)).filter(([name]) => name === 'unit' || isCopied(name))),
})

const isCopied = (name: string) => PROJECT_FIELDS[name as ProjectFieldName].copied

/** Returns a kit as the texts of its form. Sides are in centimeters; null is empty. */
export const formValuesOf = ({ company, artist, tags, ...project }: ProjectDetails): ProjectFormValues =>
  textsOf({
    ...project,
    company: company?.name ?? '',
    artist: artist?.name ?? '',
    tags: tags.map(tag => tag.name),
  })

function textsOf(values: ProjectValues): ProjectFormValues {
  return { ...byField(FIELD_NAMES, name => textOf(name, values[name])), unit: 'cm' }
}

/** Returns a value as the text of its form field. */
export function textOf(name: ProjectFieldName, value: ProjectValues[ProjectFieldName]): string {
  if (Array.isArray(value)) return joinTagNames(value)
  if (typeof value === 'boolean') return value ? YES : ''
  const field = projectField(name)
  if (typeof value !== 'number') return String(value ?? '')
  if (field.kind === 'money') return value.toFixed(2)
  if (field.kind !== 'count') return String(value)
  return value === field.initial ? '' : formatCount(value)
}
