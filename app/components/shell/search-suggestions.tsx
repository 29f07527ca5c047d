import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { i18n } from '~/platform/messages'
import { useHint } from '../client/requests/hints'
import { Link } from '../ui/link'
import './search-suggestions.css'

type Found = { label: string; items: { to: string; name: string; note: string; picture?: string }[] }[]

type SuggestionsProps = { text: string; field: RefObject<HTMLInputElement>; onClose: () => void }

// Milliseconds without a key. Short enough to feel immediate.
const TYPING_REST = 120

/** The list below the search field, as a combobox: the focus stays in the field, and arrow keys choose. */
export default function SearchSuggestions({ text, field, onClose }: SuggestionsProps) {
  const { load, data } = useHint<{ text: string; found: Found }>()
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const [active, setActive] = useState(-1)
  const sought = text.trim()
  useEffect(() => {
    setActive(-1)
    const rest = setTimeout(() => load(`/find?${new URLSearchParams({ text: sought })}`), sought ? TYPING_REST : 0)
    return () => clearTimeout(rest)
  }, [sought, load])
  // The last ones stay while the next ones are loaded, but not those of the empty field.
  const found = data && (data.text === '') === (sought === '') ? data.found : []
  const count = found.reduce((sum, { items }) => sum + items.length, 0)
  useCombobox({ field, list, id, active, setActive, count, onClose })
  let at = -1
  return (
    <>
      <p role="status" className="visually-hidden">
        {data ? i18n.t('{count, plural, =0 {No suggestions} one {# suggestion} other {# suggestions}}', { count }) : ''}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={i18n.t('Suggestions')}
        className="suggestions"
        hidden={count === 0}
      >
        {found.map(({ label, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets.
          <div key={label} role="group" aria-label={label}>
            <p aria-hidden="true">{label}</p>
            {items.map(({ to, name, note, picture }) => {
              at += 1
              return (
                <Link
                  key={to}
                  to={to}
                  role="option"
                  id={`${id}${at}`}
                  tabIndex={-1}
                  aria-selected={at === active}
                  // The focus stays in the field, so that the list stays open for the click.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => {
                    if (field.current) field.current.value = ''
                  }}
                >
                  {picture ? <img src={picture} width={44} height={44} alt="" /> : null}
                  <span className={picture ? 'suggestions-kit' : undefined}>
                    <b>{name}</b>
                    <small className="num">{note}</small>
                  </span>
                </Link>
              )
            })}
          </div>
        ))}
      </div>
    </>
  )
}

type ComboboxProps = {
  field: RefObject<HTMLInputElement>
  list: RefObject<HTMLElement>
  id: string
  active: number
  setActive: (index: number) => void
  count: number
  onClose: () => void
}

/** Makes the field a combobox while its list is shown. */
function useCombobox({ field, list, id, active, setActive, count, onClose }: ComboboxProps) {
  useEffect(() => {
    const input = field.current
    if (!input) return
    const attributes = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': id,
      'aria-expanded': String(count > 0),
      ...(active >= 0 && { 'aria-activedescendant': `${id}${active}` }),
    }
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value)
    return () => {
      for (const name of Object.keys(attributes)) input.removeAttribute(name)
    }
  }, [field, id, active, count])
  useEffect(() => {
    const input = field.current
    function press(event: KeyboardEvent) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      const option = list.current?.querySelectorAll<HTMLElement>('[role=option]')[active]
      if (step && count > 0) {
        event.preventDefault()
        // From the last one to the field itself, and on to the first.
        const next = ((active + 1 + step + count + 1) % (count + 1)) - 1
        setActive(next)
        list.current?.querySelectorAll('[role=option]')[next]?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'Enter' && option && !event.isComposing) {
        event.preventDefault()
        option.click()
      } else if (event.key === 'Escape') {
        event.preventDefault()
        onClose()
      }
    }
    input?.addEventListener('keydown', press)
    return () => input?.removeEventListener('keydown', press)
  }, [field, list, active, count, setActive, onClose])
}
