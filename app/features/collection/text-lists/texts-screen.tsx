import { PageHead } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { dashboardPath } from '~/features/collection/dashboard/project-filters'
import { type ListQuery, listPath, NAMES_PER_PAGE } from '~/features/collection/named-lists/list-query'
import { countOf, TEXT_PURPOSES, type TextList, textPath } from '~/features/collection/named-lists/lists'
import { ListsNav } from '~/features/collection/named-lists/lists-nav'
import { NamesTable } from '~/features/collection/named-lists/names-table'
import { NamesToolbar } from '~/features/collection/named-lists/names-toolbar'
import { kitsWithText } from './kits-with-text'
import type { TextsPage } from './texts.server'
import '~/features/collection/named-lists/named-lists.css'

type TextsScreenProps = TextsPage & { list: TextList; query: ListQuery }

/** The places or series of all kits: search, and counts that link to the kits. */
export function TextsScreen({ list, query, texts, total, page }: TextsScreenProps) {
  const { one, many, title } = list
  const found = query.search ? ` with “${query.search}”` : ''
  return (
    <div className="names">
      <PageHead title={title} subtitle={<span className="num">{countOf(total, one, many) + found}</span>} />
      <ListsNav />
      {total > 0 || query.search ? <NamesToolbar list={list} query={query} /> : null}
      {total > 0 ? (
        <>
          <NamesTable many={many}>
            {texts.map(({ name, kits }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="names-name">{name}</span>
                </th>
                <td className="names-kits">
                  <Link to={dashboardPath(kitsWithText(list.kind, name))}>
                    {countOf(kits, 'kit')}
                    <span className="visually-hidden">, {name}</span>
                  </Link>
                </td>
                <td className="names-tools">
                  <Link className="icon-button" to={textPath(list, name)} aria-label={`Change ${name}`}>
                    <Icon name="pencil" size={19} />
                  </Link>
                </td>
              </tr>
            ))}
          </NamesTable>
          <Pagination
            {...{ page, total }}
            pageSize={NAMES_PER_PAGE}
            noun={many}
            hrefFor={page => listPath(list, { ...query, page })}
          />
        </>
      ) : query.search ? (
        <EmptyState
          title={`No ${one} matches “${query.search}”.`}
          action={
            <LinkButton to={list.path} variant="quiet">
              Show all
            </LinkButton>
          }
        >
          Try a shorter search.
        </EmptyState>
      ) : (
        <EmptyState title={`No ${many} yet`}>
          {TEXT_PURPOSES[list.kind]} Enter the {one} on <Link to="/projects/new">a kit</Link>, or on many kits at once
          with Select on the <Link to="/dashboard">dashboard</Link>.
        </EmptyState>
      )}
    </div>
  )
}
