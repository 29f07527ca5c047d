import { textOf } from '~/features/collection/projects/form/project-form-values'
import { formatKnown } from '~/features/collection/projects/listed-facts'
import {
  columnOf,
  FIELD_NAMES,
  MONEY_FIELDS,
  type ProjectFieldName,
  projectField,
} from '~/features/collection/projects/project-fields'
import { type Day, today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { Changes } from './join-edits'

/** What an edit changed. `names` has the companies and artists that still exist, by ID. */
export type KitEdit = { id: string; created: Date; changes: Changes; names: Record<string, string> }

/** A changed field. `key` names it and its edit in the form; `whole` is a former text that `was` shortens. */
export type ShownChange = {
  key: string
  name: ProjectFieldName
  label: string
  was: string
  now: string
  whole: string
  canPutBack: boolean
}

type Kit = { currency: string; hidesMoney: boolean }

/** Returns the changes in words, by the day on which they were made in `timezone`. `form` has the current texts of the kit. */
export function shownEdits(edits: KitEdit[], kit: Kit, form: Record<string, string>, timezone: string) {
  const days: { day: Day; changes: ShownChange[] }[] = []
  let { currency } = kit
  for (const edit of edits) {
    // An amount is in the currency of its time.
    const former = String(edit.changes.currency?.[0] ?? currency)
    const hidden = new Set<string>(kit.hidesMoney ? MONEY_FIELDS : [])
    const names = FIELD_NAMES.filter(name => columnOf(name) in edit.changes && !hidden.has(name))
    const changes = names.map((name): ShownChange => {
      const text = formerText(edit, name)
      const was = format(edit, WAS, name, former)
      return {
        key: `${edit.id} ${name}`,
        name,
        label: i18n.t(projectField(name).label),
        was: shortened(was),
        now: shortened(format(edit, NOW, name, currency)),
        whole: was.length > MAX_SHOWN ? was : '',
        canPutBack: text !== undefined && text !== form[name],
      }
    })
    currency = former
    const day = today(timezone, edit.created)
    if (days.at(-1)?.day !== day) days.push({ day, changes: [] })
    days.at(-1)?.changes.push(...changes)
  }
  return days.filter(({ changes }) => changes.length > 0)
}

/** Returns a former value as the text of its input. Undefined if the edit did not change it, or its name no longer exists. */
export function formerText(edit: KitEdit, name: ProjectFieldName): string | undefined {
  const value = valueIn(edit, WAS, name)
  return value === undefined ? undefined : textOf(name, value)
}

const [WAS, NOW] = [0, 1] as const
const MAX_SHOWN = 160
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text)

function format(edit: KitEdit, side: typeof WAS | typeof NOW, name: ProjectFieldName, currency: string): string {
  const value = valueIn(edit, side, name)
  return value === undefined ? i18n.t('a name that no longer exists') : formatKnown(name, value, currency)
}

function valueIn(edit: KitEdit, side: typeof WAS | typeof NOW, name: ProjectFieldName) {
  const value = edit.changes[columnOf(name)]?.[side]
  return projectField(name).kind === 'name' && value ? edit.names[String(value)] : value
}
