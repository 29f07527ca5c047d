import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PageHead } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import { addNamePath, type ListQuery, listPath, NAMES_PER_PAGE } from './list-query'
import { countOf, type ListedName, type NamedList } from './lists'
import { ListsNav } from './lists-nav'
import { type NameFields, NameForm, type NameReply } from './name-form'
import { NameRow, type RowMode } from './name-row'
import type { NamesPage } from './names-page.server'
import { NamesTable } from './names-table'
import { NamesToolbar } from './names-toolbar'
import { NumberedNames } from './numbered-names'
import type { NumberedName as Apart } from './numbered-names.server'
import './named-lists.css'

type NamesScreenProps = NamesPage & {
  list: NamedList
  query: ListQuery
  apart: Apart[]
  /** initial text of the form for a new name; null if the form is closed */
  adding: string | null
  reply?: NameReply
  /** the purpose of the list; shown while it is empty */
  purpose: string
  kitsHref: (id: string) => string
  sign: (entry: ListedName) => ReactNode
  fields: (shown: NameFields) => ReactNode
}

/** One of the three lists: search, counts that link to the kits, and inline editing and deletion. */
export function NamesScreen(props: NamesScreenProps) {
  const { list, query, names, total, page, apart, adding, reply, purpose, ...looks } = props
  const here = listPath(list, { ...query, page })
  const isAdding = adding !== null || Boolean(reply)
  const { table, opened, turn } = useOneOpenRow(names)
  const isBare = total === 0 && !query.search
  return (
    <div className="names">
      <PageHead
        title={list.title}
        subtitle={
          <span className="num">
            {query.search ? formatFound(list, query, total) : countOf(total, list.one, list.many)}
          </span>
        }
        action={
          <LinkButton to={addNamePath(list)} variant="main" preventScrollReset>
            <Icon name="plus" size={20} />
            <span className="visually-hidden-on-phones">Add {article(list)}</span>
          </LinkButton>
        }
      />
      <ListsNav />
      {isAdding && !opened ? (
        <Panel title={`Add ${article(list)}`} className="names-add">
          {/* Resets the form for the next name. */}
          <NameForm
            key={`${total} ${adding}`}
            action={list.path}
            values={{ name: adding ?? '' }}
            reply={reply}
            fields={looks.fields}
            submit="Add"
            startHere
          >
            <LinkButton to={list.path} variant="quiet" preventScrollReset>
              Done
            </LinkButton>
          </NameForm>
        </Panel>
      ) : null}
      <NumberedNames list={list} apart={apart} />
      {isBare ? null : <NamesToolbar list={list} query={query} />}
      {total > 0 ? (
        <>
          <NamesTable many={list.many} ref={table} tabIndex={-1}>
            {names.map(entry => (
              <NameRow
                key={entry.id}
                list={list}
                entry={entry}
                mode={opened?.id === entry.id ? opened.mode : 'shown'}
                turn={mode => turn(entry.id, mode)}
                here={here}
                kitsHref={looks.kitsHref(entry.id)}
                sign={looks.sign(entry)}
                fields={looks.fields}
              />
            ))}
          </NamesTable>
          <Pagination
            {...{ page, total }}
            pageSize={NAMES_PER_PAGE}
            noun={list.many}
            hrefFor={page => listPath(list, { ...query, page })}
          />
        </>
      ) : query.search ? (
        <EmptyState
          title={`No ${list.one} matches “${query.search}”.`}
          action={
            <>
              <LinkButton to={addNamePath(list, query.search)}>Add “{query.search}”</LinkButton>
              <LinkButton to={list.path} variant="quiet">
                Show all
              </LinkButton>
            </>
          }
        >
          Try a shorter search.
        </EmptyState>
      ) : (
        <EmptyState title={`No ${list.many} yet`}>
          {purpose} They are also created when you enter them on <Link to="/projects/new">a kit</Link>.
        </EmptyState>
      )}
    </div>
  )
}

/** At most one row is open. When it disappears, focus moves to the list. */
function useOneOpenRow(names: ListedName[]) {
  const table = useRef<HTMLTableElement>(null)
  const [opened, setOpened] = useState<{ id: string; mode: RowMode } | null>(null)
  const isGone = opened !== null && !names.some(({ id }) => id === opened.id)
  useEffect(() => {
    if (!isGone) return
    setOpened(null)
    table.current?.focus({ preventScroll: true })
  }, [isGone])
  const turn = (id: string, mode: RowMode) => setOpened(mode === 'shown' ? null : { id, mode })
  return { table, opened: isGone ? null : opened, turn }
}

const article = ({ one }: NamedList) => (one === 'artist' ? 'an artist' : `a ${one}`)

const formatFound = ({ one, many }: NamedList, { search }: ListQuery, total: number) =>
  `${countOf(total, one, many)} with “${search}”`
