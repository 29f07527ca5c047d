import { useEffect, useRef, useState } from 'react'
import { Field } from '~/components/forms/field'
import { nameKey } from '~/platform/input/plain-text'
import { i18n } from '~/platform/messages'
import { joinTagNames, splitTagNames } from './tag-names'
import './tags-field.css'

type TagsFieldProps = {
  name?: string
  label: string
  errors?: string[]
  help?: string
  defaultValue?: string
  /** existing tags; with scripts, the field suggests them */
  known: string[]
}

const SHOWN = 12

export function TagsField({ name = 'tags', label, errors, help, defaultValue = '', known }: TagsFieldProps) {
  const row = useRef<HTMLDivElement>(null)
  const [text, setText] = useState(defaultValue)
  const [awake, setAwake] = useState(false)
  useEffect(() => setAwake(true), [])

  function add(tag: string) {
    const input = row.current?.querySelector<HTMLInputElement>('input')
    if (!input) return
    input.value = `${joinTagNames([...splitTagNames(withoutBeginning(text, tag)), tag])}, `
    setText(input.value)
    // Forms react to input events, which setting a value does not send.
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  const fitting = awake ? tagsThatFit(text, known) : []
  return (
    <div className="tags-field" ref={row}>
      <Field
        name={name}
        label={label}
        errors={errors}
        help={help ?? i18n.t('Separate tags with commas. New tags are created when you save.')}
        defaultValue={defaultValue}
        autoComplete="off"
        autoCapitalize="none"
        onInput={event => setText(event.currentTarget.value)}
      />
      {fitting.length ? (
        <fieldset className="tags-field-known">
          <legend className="visually-hidden">{i18n.t('{label}: your tags', { label })}</legend>
          {fitting.map(tag => (
            <button key={tag} type="button" onClick={() => add(tag)}>
              <span aria-hidden="true">+ </span>
              {tag}
            </button>
          ))}
        </fieldset>
      ) : null}
    </div>
  )
}

function tagsThatFit(text: string, known: string[]): string[] {
  const beginning = beginningOf(text)
  const there = new Set(splitTagNames(text).map(nameKey))
  return known.filter(tag => !there.has(nameKey(tag)) && nameKey(tag).includes(beginning)).slice(0, SHOWN)
}

const beginningOf = (text: string) => nameKey(text.split(/[,;]/).at(-1) ?? '')

// "sky, go" with "gold" selected: removes "go".
function withoutBeginning(text: string, tag: string): string {
  const beginning = beginningOf(text)
  return beginning && nameKey(tag).includes(beginning) ? text.replace(/[^,;]*$/, '') : text
}
