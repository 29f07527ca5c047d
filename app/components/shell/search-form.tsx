import { Form, useLocation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { late } from '../client/loading/late'
import { Icon } from '../ui/icon'

const Suggestions = late(() => import('./search-suggestions').then(script => script.default))

/** The search field of the header. With JavaScript, it suggests kits and names while the user types. */
export function SearchForm() {
  const { pathname, search, key } = useLocation()
  const sought = pathname === '/dashboard' ? (new URLSearchParams(search).get('search') ?? '') : ''
  const field = useRef<HTMLInputElement>(null)
  // Null while no suggestions are shown.
  const [typed, setTyped] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes them.
  useEffect(() => setTyped(null), [key])
  // What was typed before the scripts ran gets suggestions, too.
  useEffect(() => {
    const input = field.current
    if (input && input === document.activeElement && input.value !== input.defaultValue) setTyped(input.value)
  }, [])
  return (
    <Form
      className="site-search"
      action="/dashboard"
      role="search"
      onSubmit={() => setTyped(null)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || setTyped(null)}
    >
      <Icon name="search" size={18} />
      {/* Search covers all statuses. */}
      <input type="hidden" name="status" value="everything" />
      {/* The key resets the search field when the list is opened by another link. */}
      <input
        key={sought}
        ref={field}
        type="search"
        name="search"
        defaultValue={sought}
        placeholder={i18n.t('Search your kits')}
        aria-label={i18n.t('Search your kits')}
        aria-keyshortcuts="/"
        autoComplete="off"
        enterKeyHint="search"
        onFocus={Suggestions.preload}
        onClick={({ currentTarget }) => setTyped(currentTarget.value)}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key: pressed, currentTarget }) => {
          if (pressed === 'ArrowDown' && typed === null) setTyped(currentTarget.value)
        }}
      />
      {typed === null ? null : <Suggestions text={typed} field={field} onClose={() => setTyped(null)} />}
    </Form>
  )
}
