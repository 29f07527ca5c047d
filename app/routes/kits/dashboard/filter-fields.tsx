import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react'
import { Checkbox, Field, Select } from '~/components/forms/field'
import { escapeHtml } from '~/components/ui/escape-html'
import type { NameChoice } from '~/features/collection/dashboard/filter-options.server'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'

type ChoiceProps = {
  name: string
  label: string
  any: string
  value: string
  options: readonly (readonly [string, string])[]
  help?: ReactNode
  /** Only the chosen value is there yet. Without JavaScript, the field is left out. */
  isLoading?: boolean
}

/** A choice of the filters. A value that no kit has any longer stays selected. */
export function Choice({ name, label, any, value, options, help, isLoading }: ChoiceProps) {
  const isGone = value !== '' && !options.some(([id]) => id === value)
  return (
    <Field name={name} label={label} help={help} className={withScript(isLoading)}>
      <NameSelect
        value={value}
        isLoading={isLoading}
        options={[['', any], ...(isGone ? [[value, i18n.t('Deleted')] as const] : []), ...options]}
      />
    </Field>
  )
}

/** A choice of texts; left out while no kit has one. */
export function Texts({ options, ...props }: Omit<ChoiceProps, 'options'> & { options: string[] }) {
  if (options.length === 0 && !props.value) return null
  return <Choice {...props} options={options.map(text => [text, text])} />
}

type NamesProps = {
  name: 'company' | 'artist' | 'tag'
  label: string
  chosen: string[]
  options: NameChoice[]
  /** The number of checkboxes, unless more names are chosen. */
  boxes: number
  isLoading: boolean
}

/** The names of one kind: checkboxes for the chosen and the most used ones, and a select that adds one of the others. */
export function Names({ name, label, chosen, options, boxes, isLoading }: NamesProps) {
  const shown = useBoxes(chosen, options, isLoading ? 0 : boxes)
  const others = options.filter(([id]) => !shown.includes(id))
  if (!isLoading && options.length === 0 && chosen.length === 0) return null
  return (
    <fieldset
      className={`filters-names ${chosen.length > 0 ? '' : withScript(isLoading)}`.trim()}
      data-loading={isLoading || undefined}
    >
      <legend className="field-label">{label}</legend>
      {shown.map(id => {
        const choice = options.find(([known]) => known === id)
        const isChosen = chosen.includes(id)
        // Its name may not be loaded any longer.
        if (!choice && !isChosen) return null
        const [, text, kits]: NameChoice = choice ?? [id, i18n.t('Deleted')]
        return (
          <Checkbox
            key={id}
            name={name}
            value={id}
            defaultChecked={isChosen}
            data-none={kits === 0 || undefined}
            label={<CountedName text={text} kits={kits} />}
          />
        )
      })}
      {others.length > 0 || isLoading ? (
        <NameSelect
          name={name}
          className={withScript(isLoading)}
          aria-label={i18n.t(ANOTHER[name])}
          value=""
          options={[
            [
              '',
              isLoading
                ? i18n.t('Loading…')
                : i18n.t('{count, plural, one {# more} other {# more}}', { count: others.length }),
            ],
            ...others.map(([id, text, kits = 0]) => [id, `${text} (${formatCount(kits)})`] as const),
          ]}
        />
      ) : null}
      {chosen.length > 1 ? <p className="field-help">{i18n.t('Kits with any of them.')}</p> : null}
    </fieldset>
  )
}

const ANOTHER = {
  company: /*i18n*/ 'Another company',
  artist: /*i18n*/ 'Another artist',
  tag: /*i18n*/ 'Another tag',
}

/** Returns the IDs with a checkbox. A box stays when its name is no longer chosen, so that none moves or disappears. */
function useBoxes(chosen: string[], options: NameChoice[], boxes: number): string[] {
  const [shown, setShown] = useState({ ids: chosen, boxes: 0 })
  const ids = new Set([...shown.ids, ...chosen])
  if (boxes > shown.boxes) for (const [id] of options.toSorted(byUse)) if (ids.size < boxes) ids.add(id)
  if (ids.size > shown.ids.length || boxes > shown.boxes) setShown({ ids: [...ids], boxes })
  return [...ids]
}

const byUse = ([, , one = 0]: NameChoice, [, , other = 0]: NameChoice) => other - one

function CountedName({ text, kits }: { text: string; kits?: number }) {
  return (
    <>
      {text}
      {kits === undefined ? null : <span className="num"> {formatCount(kits)}</span>}
    </>
  )
}

type NameSelectProps = Pick<ChoiceProps, 'value' | 'options' | 'isLoading'> & ComponentPropsWithoutRef<'select'>

/** A select with hundreds of names. As one HTML string, it costs a tenth of as many elements to render, hydrate and update. */
function NameSelect({ value, options, isLoading, ...control }: NameSelectProps) {
  const markup = options
    .map(
      ([id, text]) =>
        `<option value="${escapeHtml(id)}"${id === value ? ' selected' : ''}>${escapeHtml(text)}</option>`,
    )
    .join('')
    .concat(isLoading ? `<option disabled>${escapeHtml(i18n.t('Loading…'))}</option>` : '')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: every value in it is escaped right here
  return <Select defaultValue={value} {...control} dangerouslySetInnerHTML={{ __html: markup }} />
}

/** Returns the class of a field whose choices only a script can load. */
const withScript = (isLoading?: boolean) => (isLoading ? 'with-script' : '')
