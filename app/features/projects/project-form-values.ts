import { joinTagNames } from '~/features/tags/tag-names'
import { countInWords, type Unit } from './project-figures'
import type { ProjectDetails } from './project-queries.server'
import { PROJECT_DATE_LABELS, PROJECT_DATES, type ProjectDate } from './project-terms'

/** What stands in the form's fields, as text. */
export const PROJECT_FIELDS = [
  'title',
  'status',
  'company',
  'artist',
  'kitCategory',
  'drillShape',
  'width',
  'height',
  'unit',
  'totalDiamonds',
  'datePurchased',
  'dateReceived',
  'dateStarted',
  'dateCompleted',
  'tags',
  'sourceUrl',
  'generalNotes',
] as const
export type ProjectFormValues = Record<(typeof PROJECT_FIELDS)[number], string>

/** What the typed sides are measured in. */
export const unitOf = (typed: unknown): Unit => (typed === 'in' ? 'in' : 'cm')

/** What the fields are called, above them and in the summary of what is wrong. */
export const PROJECT_FORM_LABELS: Record<keyof ProjectFormValues | 'image', string> = {
  title: 'Title',
  status: 'Status',
  image: 'Picture',
  company: 'Company',
  artist: 'Artist',
  kitCategory: 'Kit',
  drillShape: 'Drills',
  width: 'Width',
  height: 'Height',
  unit: 'Measured in',
  totalDiamonds: 'Diamonds',
  ...PROJECT_DATE_LABELS,
  tags: 'Tags',
  sourceUrl: 'Link',
  generalNotes: 'Notes',
}

/** The fields of a kit that is being added: empty but for the status most new kits have. */
export const EMPTY_FORM: ProjectFormValues = {
  ...(Object.fromEntries(PROJECT_FIELDS.map(name => [name, ''])) as ProjectFormValues),
  status: 'wishlist',
  kitCategory: 'full',
  unit: 'cm',
}

/** The fields of a new kit that is the same as another but for its own life: status, dates, notes and picture. */
export const copyValuesOf = (project: ProjectDetails): ProjectFormValues => ({
  ...formValuesOf(project),
  status: EMPTY_FORM.status,
  generalNotes: '',
  ...(Object.fromEntries(PROJECT_DATES.map(name => [name, ''])) as Record<ProjectDate, string>),
})

/** The fields of a kit that is being changed. */
export function formValuesOf(project: ProjectDetails): ProjectFormValues {
  const number = (value: number | null, inWords: (value: number) => string) => (value === null ? '' : inWords(value))
  return {
    title: project.title,
    status: project.status,
    company: project.company?.name ?? '',
    artist: project.artist?.name ?? '',
    kitCategory: project.kitCategory,
    drillShape: project.drillShape ?? '',
    width: number(project.width, String),
    height: number(project.height, String),
    unit: 'cm',
    totalDiamonds: number(project.totalDiamonds, countInWords),
    datePurchased: project.datePurchased ?? '',
    dateReceived: project.dateReceived ?? '',
    dateStarted: project.dateStarted ?? '',
    dateCompleted: project.dateCompleted ?? '',
    tags: joinTagNames(project.tags.map(tag => tag.name)),
    sourceUrl: project.sourceUrl,
    generalNotes: project.generalNotes,
  }
}
