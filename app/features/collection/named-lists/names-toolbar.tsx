import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { TextInput } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { i18n } from '~/platform/messages'
import { type ListQuery, listPath, NAME_SORTS, type NameSort } from './list-query'
import type { ListKind, NamedList, TextKind, TextList } from './lists'

const TYPING_REST = 300

/** Search and sort of a list. With JavaScript the list updates while the user types, debounced. */
export function NamesToolbar({ list, query }: { list: NamedList | TextList; query: ListQuery }) {
  const submit = useSubmit()
  const label = i18n.t(LABELS[list.kind])
  const rest = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(rest.current), [])
  return (
    <div className="names-toolbar">
      <Form
        action={list.path}
        role="search"
        aria-label={label}
        className="names-search"
        onSubmit={() => clearTimeout(rest.current)}
      >
        <Icon name="search" size={18} />
        <TextInput
          key={query.search ? 'searching' : 'all'}
          type="search"
          name="search"
          defaultValue={query.search}
          placeholder={label}
          aria-label={label}
          enterKeyHint="search"
          onChange={({ currentTarget: { form } }) => {
            clearTimeout(rest.current)
            rest.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), TYPING_REST)
          }}
        />
        {query.sort === 'name' ? null : <input type="hidden" name="sort" value={query.sort} />}
        <Button type="submit" className="without-script">
          {i18n.t('Search')}
        </Button>
      </Form>
      <nav className="names-sorts quiet-links" aria-label={i18n.t('Sort by')}>
        {(Object.keys(NAME_SORTS) as NameSort[]).map(sort => (
          <Link
            key={sort}
            to={listPath(list, { search: query.search, sort })}
            aria-current={sort === query.sort ? 'true' : undefined}
            preventScrollReset
          >
            {i18n.t(NAME_SORTS[sort])}
          </Link>
        ))}
      </nav>
    </div>
  )
}

const LABELS: Record<ListKind | TextKind, string> = {
  companies: /*i18n*/ 'Search your companies',
  artists: /*i18n*/ 'Search your artists',
  tags: /*i18n*/ 'Search your tags',
  place: /*i18n*/ 'Search your places',
  series: /*i18n*/ 'Search your series',
}
