import { TAG_NAME_LIMIT } from '~/features/collection/tags/tag-name-limit'
import type { Day } from '~/platform/dates'
import { DETAIL_FIELDS } from './detail-fields'
import type { ProjectField } from './field-kinds'
import {
  DRILL_SHAPE_LABELS,
  DRILL_SHAPES_IN_TEXT,
  KIT_CATEGORY_LABELS,
  KITTED,
  KITTED_STATUS,
  PROJECT_DATE_LABELS,
  PROJECT_DATES_IN_TEXT,
  type ProjectDate,
  STATUS_LABELS,
} from './project-terms'

export type { ProjectField } from './field-kinds'
export { PROJECT_GROUPS, type ProjectGroup } from './kinds/kind'

const day = <Sort extends string>(name: ProjectDate, sort: Sort) =>
  ({
    kind: 'day',
    label: PROJECT_DATE_LABELS[name],
    labelInText: PROJECT_DATES_IN_TEXT[name],
    group: 'dates',
    page: 'placed',
    copied: false,
    searched: false,
    sort,
  }) as const

const onCard = { page: 'placed', copied: true, searched: false, card: true } as const

/**
 * Declares every field of a kit, in the order of the API. Forms, columns, the API, archives and the pages of a kit are
 * derived from it. The CSV columns are declared in `transfer/csv/transfer-fields.ts`. Safe for the browser.
 */
export const PROJECT_FIELDS = {
  title: {
    kind: 'text',
    label: /*i18n*/ 'Title',
    labelInText: /*i18n*/ 'title',
    tooLong: /*i18n*/ 'The title can be at most {most} characters long.',
    group: 'head',
    max: 200,
    required: /*i18n*/ 'Enter a title.',
    ...onCard,
    searched: true,
  },
  status: {
    kind: 'choice',
    label: /*i18n*/ 'Status',
    labelInText: /*i18n*/ 'status',
    group: 'head',
    options: STATUS_LABELS,
    type: 'project_status',
    initial: 'wishlist',
    synonyms: { [KITTED]: KITTED_STATUS },
    required: /*i18n*/ 'Choose a status.',
    ...onCard,
    copied: false,
    bulk: true,
  },
  kitCategory: {
    kind: 'choice',
    label: /*i18n*/ 'Kit',
    labelInText: /*i18n*/ 'kit',
    wrong: /*i18n*/ 'Choose full or mini.',
    group: 'size',
    options: KIT_CATEGORY_LABELS,
    type: 'kit_category',
    initial: 'full',
    ...onCard,
    bulk: true,
  },
  drillShape: {
    kind: 'choice',
    label: /*i18n*/ 'Drills',
    labelInText: /*i18n*/ 'drills',
    wrong: /*i18n*/ 'Choose round or square.',
    optionsInText: DRILL_SHAPES_IN_TEXT,
    group: 'size',
    options: DRILL_SHAPE_LABELS,
    type: 'drill_shape',
    ...onCard,
  },
  artist: {
    kind: 'name',
    label: /*i18n*/ 'Artist',
    labelInText: /*i18n*/ 'artist',
    tooLong: /*i18n*/ 'The artist can be at most {most} characters long.',
    group: 'head',
    table: 'artists',
    max: 100,
    page: 'placed',
    copied: true,
    searched: true,
    bulk: true,
  },
  company: {
    kind: 'name',
    label: /*i18n*/ 'Company',
    labelInText: /*i18n*/ 'company',
    tooLong: /*i18n*/ 'The company can be at most {most} characters long.',
    group: 'head',
    table: 'companies',
    max: 100,
    page: 'placed',
    copied: true,
    searched: true,
    bulk: true,
  },
  tags: {
    kind: 'tags',
    label: /*i18n*/ 'Tags',
    labelInText: /*i18n*/ 'tags',
    group: 'tags',
    max: TAG_NAME_LIMIT,
    page: 'placed',
    copied: true,
    searched: true,
    bulk: true,
  },
  datePurchased: day('datePurchased', 'purchased'),
  dateReceived: day('dateReceived', 'received'),
  dateStarted: day('dateStarted', 'started'),
  dateCompleted: day('dateCompleted', 'completed'),
  width: { kind: 'side', label: /*i18n*/ 'Width', labelInText: /*i18n*/ 'width', group: 'size', max: 1000, ...onCard },
  height: {
    kind: 'side',
    label: /*i18n*/ 'Height',
    labelInText: /*i18n*/ 'height',
    group: 'size',
    max: 1000,
    ...onCard,
  },
  totalDiamonds: {
    kind: 'count',
    label: /*i18n*/ 'Diamonds',
    labelInText: /*i18n*/ 'diamonds',
    hint: /*i18n*/ '{count, plural, one {# diamond} other {# diamonds}}',
    help: /*i18n*/ 'As printed on the box, like 32,000.',
    group: 'size',
    fromSize: true,
    min: 0,
    max: 2_147_483_647,
    like: 32_000,
    tooLarge: /*i18n*/ 'This diamond count is too large.',
    ...onCard,
    sort: 'diamonds',
  },
  sourceUrl: {
    kind: 'url',
    label: /*i18n*/ 'Link',
    labelInText: /*i18n*/ 'link',
    tooLong: /*i18n*/ 'The link can be at most {most} characters long.',
    notWeb: /*i18n*/ 'The link must start with http:// or https://.',
    help: /*i18n*/ 'Where it is sold or where you found it.',
    group: 'head',
    max: 2048,
    page: 'placed',
    copied: true,
    searched: false,
  },
  generalNotes: {
    kind: 'prose',
    label: /*i18n*/ 'Notes',
    labelInText: /*i18n*/ 'notes',
    hint: /*i18n*/ 'notes',
    group: 'notes',
    max: 20_000,
    page: 'placed',
    copied: false,
    searched: true,
  },
  kitted: {
    kind: 'flag',
    label: /*i18n*/ 'Kitted',
    labelInText: /*i18n*/ 'kitted',
    hint: /*i18n*/ 'kitted',
    help: /*i18n*/ 'Sorted into containers, ready to start.',
    group: 'size',
    page: 'placed',
    copied: false,
    searched: false,
    card: true,
    bulk: true,
  },
  colorCount: {
    kind: 'count',
    label: /*i18n*/ 'Colors',
    labelInText: /*i18n*/ 'colors',
    hint: /*i18n*/ '{count, plural, one {# color} other {# colors}}',
    group: 'size',
    min: 1,
    max: 999,
    like: 41,
    page: 'fact',
    copied: true,
    searched: false,
  },
  ...DETAIL_FIELDS,
} as const satisfies Record<string, ProjectField>

type Fields = typeof PROJECT_FIELDS
export type ProjectFieldName = keyof Fields
export type FieldOfKind<Of extends ProjectField['kind']> = {
  [Name in ProjectFieldName]: Fields[Name]['kind'] extends Of ? Name : never
}[ProjectFieldName]
/** The fields that are columns of the kit's own row. */
export type PlainFieldName = Exclude<ProjectFieldName, FieldOfKind<'name' | 'tags'>>
export type FieldWith<Flag extends 'card' | 'bulk' | 'sort'> = {
  [Name in ProjectFieldName]: Fields[Name] extends Record<Flag, unknown> ? Name : never
}[ProjectFieldName]

type ValueOf<Field> = Field extends { kind: 'choice'; options: Record<infer Option, string> }
  ? Option | (Field extends { initial: string } ? never : null)
  : Field extends { kind: 'tags' }
    ? string[]
    : Field extends { kind: 'day' }
      ? Day | null
      : Field extends { kind: 'side' | 'count' | 'money' }
        ? number | null
        : Field extends { kind: 'flag' }
          ? boolean
          : string

/** The values of a kit: dates as YYYY-MM-DD, names instead of IDs, null for unknown. */
export type ProjectValues = { -readonly [Name in ProjectFieldName]: ValueOf<Fields[Name]> }

export const FIELD_NAMES = Object.keys(PROJECT_FIELDS) as ProjectFieldName[]

/** Returns a field's definition as the general type, whose optional properties its literal type may lack. */
export const projectField = (name: ProjectFieldName): ProjectField => PROJECT_FIELDS[name]

/** Creates an object with a value for each of these fields. */
export const byField = <Name extends ProjectFieldName, Value>(
  names: readonly Name[],
  of: (name: Name, field: ProjectField) => Value,
) => Object.fromEntries(names.map(name => [name, of(name, projectField(name))])) as Record<Name, Value>

/** Returns the names of the fields of these kinds, in the order of `PROJECT_FIELDS`. */
export const fieldsOfKind = <Of extends ProjectField['kind']>(...kinds: Of[]) =>
  FIELD_NAMES.filter(name => (kinds as string[]).includes(projectField(name).kind)) as FieldOfKind<Of>[]

/** Returns the names of the fields that define `flag`, in the order of `PROJECT_FIELDS`. */
export const fieldsWith = <Flag extends 'card' | 'bulk' | 'sort'>(flag: Flag) =>
  FIELD_NAMES.filter(name => flag in projectField(name)) as FieldWith<Flag>[]

/** The text fields for which the form offers the values of other kits. */
export const SUGGESTED = FIELD_NAMES.filter(name => 'suggested' in projectField(name)) as (
  | 'place'
  | 'series'
  | 'wentTo'
)[]

/** The choices that the bulk form offers. */
export const BULK_CHOICES = fieldsWith('bulk').filter(
  name => projectField(name).kind === 'choice',
) as (FieldWith<'bulk'> & FieldOfKind<'choice'>)[]

/** The fields with an amount in the kit's currency. */
export const MONEY_FIELDS: readonly FieldOfKind<'money'>[] = fieldsOfKind('money')

const OWN_TABLE = new Set<ProjectFieldName>(fieldsOfKind('name', 'tags'))
export const PLAIN_FIELDS = FIELD_NAMES.filter(name => !OWN_TABLE.has(name)) as PlainFieldName[]

/** Returns the name of a field's column, which is also its name in the API: total_diamonds. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
