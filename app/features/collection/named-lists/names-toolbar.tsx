import { Form, useSubmit } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { TextInput } from '~/components/forms/field'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { type ListQuery, listPath, NAME_SORTS, type NameSort } from './list-query'
import type { NamedList, TextList } from './lists'

const TYPING_REST = 300

/** Search and sort of a list. With JavaScript the list updates while the user types, debounced. */
export function NamesToolbar({ list, query }: { list: NamedList | TextList; query: ListQuery }) {
  const submit = useSubmit()
  const rest = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(rest.current), [])
  return (
    <div className="names-toolbar">
      <Form
        action={list.path}
        role="search"
        aria-label={`Search your ${list.many}`}
        className="names-search"
        onSubmit={() => clearTimeout(rest.current)}
      >
        <Icon name="search" size={18} />
        <TextInput
          key={query.search ? 'searching' : 'all'}
          type="search"
          name="search"
          defaultValue={query.search}
          placeholder={`Search your ${list.many}`}
          aria-label={`Search your ${list.many}`}
          enterKeyHint="search"
          onChange={({ currentTarget: { form } }) => {
            clearTimeout(rest.current)
            rest.current = setTimeout(() => submit(form, { replace: true, preventScrollReset: true }), TYPING_REST)
          }}
        />
        {query.sort === 'name' ? null : <input type="hidden" name="sort" value={query.sort} />}
        <Button type="submit" className="without-script">
          Search
        </Button>
      </Form>
      <nav className="names-sorts quiet-links" aria-label="Sort by">
        {(Object.keys(NAME_SORTS) as NameSort[]).map(sort => (
          <Link
            key={sort}
            to={listPath(list, { search: query.search, sort })}
            aria-current={sort === query.sort ? 'true' : undefined}
            preventScrollReset
          >
            {NAME_SORTS[sort]}
          </Link>
        ))}
      </nav>
    </div>
  )
}
