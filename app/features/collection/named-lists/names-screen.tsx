import { Trans } from '@lingui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { PageHead } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { Panel } from '~/components/ui/panel'
import { i18n } from '~/platform/messages'
import { addNamePath, type ListQuery, listPath, NAMES_PER_PAGE } from './list-query'
import { LIST_COUNTS, type ListedName, type ListKind, type NamedList } from './lists'
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
  /** what is shown while the list is empty, with a link to a new kit */
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
        title={i18n.t(list.title)}
        subtitle={
          <span className="num">
            {query.search
              ? i18n.t(FOUND[list.kind], { count: total, search: query.search })
              : i18n.t(LIST_COUNTS[list.kind], { count: total })}
          </span>
        }
        action={
          <LinkButton to={addNamePath(list)} variant="main" preventScrollReset>
            <Icon name="plus" size={20} />
            <span className="visually-hidden-on-phones">{i18n.t(ADD_LABELS[list.kind])}</span>
          </LinkButton>
        }
      />
      <ListsNav />
      {isAdding && !opened ? (
        <Panel title={i18n.t(ADD_LABELS[list.kind])} className="names-add">
          {/* Resets the form for the next name. */}
          <NameForm
            key={`${total} ${adding}`}
            action={list.path}
            values={{ name: adding ?? '' }}
            reply={reply}
            fields={looks.fields}
            submit={i18n.t('Add')}
            startHere
          >
            <LinkButton to={list.path} variant="quiet" preventScrollReset>
              {i18n.t({ id: 'done.close', message: 'Done' })}
            </LinkButton>
          </NameForm>
        </Panel>
      ) : null}
      <NumberedNames list={list} apart={apart} />
      {isBare ? null : <NamesToolbar list={list} query={query} />}
      {total > 0 ? (
        <>
          <NamesTable kind={list.kind} ref={table} tabIndex={-1}>
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
            noun={list.kind}
            hrefFor={page => listPath(list, { ...query, page })}
          />
        </>
      ) : query.search ? (
        <EmptyState
          title={i18n.t(NO_MATCH[list.kind], { search: query.search })}
          action={
            <>
              <LinkButton to={addNamePath(list, query.search)}>
                {i18n.t('Add “{name}”', { name: query.search })}
              </LinkButton>
              <LinkButton to={list.path} variant="quiet">
                {i18n.t('Show all')}
              </LinkButton>
            </>
          }
        >
          {i18n.t('Try a shorter search.')}
        </EmptyState>
      ) : (
        <EmptyState title={i18n.t(NOTHING_YET[list.kind])}>
          <Trans id={purpose} components={[<Link key="kit" to="/projects/new" />]} />
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

const FOUND: Record<ListKind, string> = {
  companies: /*i18n*/ '{count, plural, one {# company with “{search}”} other {# companies with “{search}”}}',
  artists: /*i18n*/ '{count, plural, one {# artist with “{search}”} other {# artists with “{search}”}}',
  tags: /*i18n*/ '{count, plural, one {# tag with “{search}”} other {# tags with “{search}”}}',
}
const ADD_LABELS: Record<ListKind, string> = {
  companies: /*i18n*/ 'Add a company',
  artists: /*i18n*/ 'Add an artist',
  tags: /*i18n*/ 'Add a tag',
}
const NO_MATCH: Record<ListKind, string> = {
  companies: /*i18n*/ 'No company matches “{search}”.',
  artists: /*i18n*/ 'No artist matches “{search}”.',
  tags: /*i18n*/ 'No tag matches “{search}”.',
}
const NOTHING_YET: Record<ListKind, string> = {
  companies: /*i18n*/ 'No companies yet',
  artists: /*i18n*/ 'No artists yet',
  tags: /*i18n*/ 'No tags yet',
}
