import { Trans } from '@lingui/react'
import { PageHead } from '~/components/shell/page-head'
import { LinkButton } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Pagination } from '~/components/ui/pagination'
import { dashboardPath } from '~/features/collection/dashboard/project-filters'
import { type ListQuery, listPath, NAMES_PER_PAGE } from '~/features/collection/named-lists/list-query'
import {
  LIST_COUNTS,
  TEXT_PURPOSES,
  type TextKind,
  type TextList,
  textPath,
} from '~/features/collection/named-lists/lists'
import { ListsNav } from '~/features/collection/named-lists/lists-nav'
import { NamesTable } from '~/features/collection/named-lists/names-table'
import { NamesToolbar } from '~/features/collection/named-lists/names-toolbar'
import { i18n } from '~/platform/messages'
import { kitsWithText } from './kits-with-text'
import type { TextsPage } from './texts.server'
import '~/features/collection/named-lists/named-lists.css'

type TextsScreenProps = TextsPage & { list: TextList; query: ListQuery }

/** The places or series of all kits: search, and counts that link to the kits. */
export function TextsScreen({ list, query, texts, total, page }: TextsScreenProps) {
  const { kind, title } = list
  const count = query.search
    ? i18n.t(FOUND[kind], { count: total, search: query.search })
    : i18n.t(LIST_COUNTS[kind], { count: total })
  return (
    <div className="names">
      <PageHead title={i18n.t(title)} subtitle={<span className="num">{count}</span>} />
      <ListsNav />
      {total > 0 || query.search ? <NamesToolbar list={list} query={query} /> : null}
      {total > 0 ? (
        <>
          <NamesTable kind={kind}>
            {texts.map(({ name, kits }) => (
              <tr key={name}>
                <th scope="row">
                  <span className="names-name">{name}</span>
                </th>
                <td className="names-kits">
                  <Link to={dashboardPath(kitsWithText(list.kind, name))}>
                    {i18n.t('{count, plural, one {# kit} other {# kits}}', { count: kits })}
                    <span className="visually-hidden">, {name}</span>
                  </Link>
                </td>
                <td className="names-tools">
                  <Link
                    className="icon-button"
                    to={textPath(list, name)}
                    aria-label={i18n.t('Change {name}', { name })}
                  >
                    <Icon name="pencil" size={19} />
                  </Link>
                </td>
              </tr>
            ))}
          </NamesTable>
          <Pagination
            {...{ page, total }}
            pageSize={NAMES_PER_PAGE}
            noun={kind}
            hrefFor={page => listPath(list, { ...query, page })}
          />
        </>
      ) : query.search ? (
        <EmptyState
          title={i18n.t(NO_MATCH[kind], { search: query.search })}
          action={
            <LinkButton to={list.path} variant="quiet">
              {i18n.t('Show all')}
            </LinkButton>
          }
        >
          {i18n.t('Try a shorter search.')}
        </EmptyState>
      ) : (
        <EmptyState title={i18n.t(NOTHING_YET[kind])}>
          {`${i18n.t(TEXT_PURPOSES[kind])} `}
          <Trans
            id={HOW_TO_ENTER[kind]}
            components={[<Link key="kit" to="/projects/new" />, <Link key="dashboard" to="/dashboard" />]}
          />
        </EmptyState>
      )}
    </div>
  )
}

const FOUND: Record<TextKind, string> = {
  place: /*i18n*/ '{count, plural, one {# place with “{search}”} other {# places with “{search}”}}',
  series: /*i18n*/ '{count, plural, one {# series with “{search}”} other {# series with “{search}”}}',
}
const NO_MATCH: Record<TextKind, string> = {
  place: /*i18n*/ 'No place matches “{search}”.',
  series: /*i18n*/ 'No series matches “{search}”.',
}
const NOTHING_YET: Record<TextKind, string> = {
  place: /*i18n*/ 'No places yet',
  series: /*i18n*/ 'No series yet',
}
const HOW_TO_ENTER: Record<TextKind, string> = {
  place: /*i18n*/ 'Enter the place on <0>a kit</0>, or on many kits at once with Select on the <1>dashboard</1>.',
  series: /*i18n*/ 'Enter the series on <0>a kit</0>, or on many kits at once with Select on the <1>dashboard</1>.',
}
