import * as choice from './kinds/choice'
import * as count from './kinds/count'
import * as day from './kinds/day'
import * as flag from './kinds/flag'
import type { FieldValue, ShownKind, StoredKind } from './kinds/kind'
import * as money from './kinds/money'
import * as name from './kinds/name'
import * as prose from './kinds/prose'
import * as side from './kinds/side'
import * as tags from './kinds/tags'
import * as terms from './kinds/terms'
import * as text from './kinds/text'
import * as url from './kinds/url'

export type ProjectField =
  | text.TextField
  | url.UrlField
  | prose.ProseField
  | name.NameField
  | tags.TagsField
  | choice.ChoiceField
  | terms.TermsField
  | day.DayField
  | flag.FlagField
  | side.SideField
  | count.CountField
  | money.MoneyField

// Separate tables, so that the browser's scripts contain only the first. The inputs are in `kinds/inputs.tsx`.
const SHOWN = {
  text: text.shown,
  url: url.shown,
  prose: prose.shown,
  name: name.shown,
  tags: tags.shown,
  choice: choice.shown,
  terms: terms.shown,
  day: day.shown,
  flag: flag.shown,
  side: side.shown,
  count: count.shown,
  money: money.shown,
}

const STORED = {
  text: text.stored,
  url: url.stored,
  prose: prose.stored,
  name: name.stored,
  tags: tags.stored,
  choice: choice.stored,
  terms: terms.stored,
  day: day.stored,
  flag: flag.stored,
  side: side.stored,
  count: count.stored,
  money: money.stored,
}

/** Returns how pages show a field. */
export const shownKind = (field: ProjectField) => SHOWN[field.kind] as ShownKind<ProjectField, FieldValue>

/** Returns how the server reads and stores a field. */
export const storedKind = (field: ProjectField) => STORED[field.kind] as StoredKind<ProjectField>
