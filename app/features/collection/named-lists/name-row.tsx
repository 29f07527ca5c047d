import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { i18n } from '~/platform/messages'
import { DeleteName } from './delete-name'
import {
  deleteNamePath,
  type ListedName,
  MERGE_LABELS,
  mergeNamePath,
  type NamedList,
  namePath,
  nameValues,
} from './lists'
import { type NameFields, NameForm } from './name-form'

/** The content of a row: the name, its edit form, or the delete confirmation. */
export type RowMode = 'shown' | 'edit' | 'delete'

type NameRowProps = {
  list: NamedList
  entry: ListedName
  mode: RowMode
  /** opens and closes the inline forms; used with JavaScript */
  turn: (mode: RowMode) => void
  /** URL of the current list; forms return to it */
  here: string
  kitsHref: string
  sign: ReactNode
  fields: (shown: NameFields) => ReactNode
}

/** A row of the list. Its two links lead to separate pages; with JavaScript they open inline. */
export function NameRow({ list, entry, mode, turn, here, kitsHref, sign, fields }: NameRowProps) {
  const row = useRef<HTMLTableRowElement>(null)
  useFocusBack(row, mode)
  const back = here === list.path ? undefined : here
  const opens = (mode: RowMode) => (event: MouseEvent) => {
    // A click for a new tab is not intercepted.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    turn(mode)
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && mode !== 'shown') turn('shown')
  }
  const tool = (mode: RowMode, label: string, pathOf: typeof namePath, icon: IconName) => (
    <Link
      className="icon-button"
      to={pathOf(list, entry.id, back)}
      onClick={opens(mode)}
      aria-label={label}
      data-opens={mode}
    >
      <Icon name={icon} size={19} />
    </Link>
  )
  return (
    <tr ref={row} data-mode={mode} onKeyDown={closeOnEscape}>
      {mode === 'shown' ? (
        <>
          <th scope="row">{sign}</th>
          <td className="names-kits">
            {entry.kits > 0 ? (
              <Link to={kitsHref}>
                {i18n.t('{count, plural, one {# kit} other {# kits}}', { count: entry.kits })}
                <span className="visually-hidden">, {entry.name}</span>
              </Link>
            ) : (
              <span>{i18n.t('no kits')}</span>
            )}
          </td>
          <td className="names-tools">
            {tool('edit', i18n.t('Edit {name}', { name: entry.name }), namePath, 'pencil')}
            {tool('delete', i18n.t('Delete {name}', { name: entry.name }), deleteNamePath, 'trash')}
          </td>
        </>
      ) : (
        <td colSpan={3} className="names-open">
          {mode === 'edit' ? (
            <NameForm
              action={namePath(list, entry.id)}
              values={nameValues(entry)}
              isEdit
              fields={fields}
              submit={i18n.t('Save')}
              returnTo={here}
              startHere
              onSaved={() => turn('shown')}
            >
              <Button type="button" variant="quiet" onClick={() => turn('shown')}>
                {i18n.t('Cancel')}
              </Button>
              <Link className="names-merge" to={mergeNamePath(list, entry.id)}>
                {i18n.t(MERGE_LABELS[list.kind])}
              </Link>
            </NameForm>
          ) : (
            <DeleteName list={list} entry={entry} returnTo={here}>
              <Button type="button" variant="quiet" onClick={() => turn('shown')} autoFocus>
                {i18n.t('Cancel')}
              </Button>
            </DeleteName>
          )}
        </td>
      )}
    </tr>
  )
}

/** Returns focus to the link that opened a form when the form closes. */
function useFocusBack(row: React.RefObject<HTMLTableRowElement>, mode: RowMode) {
  const before = useRef<RowMode>(mode)
  useEffect(() => {
    if (mode === 'shown' && before.current !== 'shown') {
      row.current?.querySelector<HTMLElement>(`[data-opens="${before.current}"]`)?.focus()
    }
    before.current = mode
  }, [row, mode])
}
