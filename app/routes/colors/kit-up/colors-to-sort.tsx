import { useRef } from 'react'
import { useFormFetcher } from '~/components/forms/form-fetcher'
import { Icon } from '~/components/ui/icon'
import { Swatch } from '~/features/collection/colors/swatch'
import type { LegendColor } from '~/features/collection/legends/legend-page.server'
import { sortedPath } from '~/features/collection/projects/project-paths'
import { i18n } from '~/platform/messages'
import { formatCount } from '~/platform/notation'
import { NOT_YET } from './shown-colors'

type ColorsToSortProps = { id: string; title: string; show: string; colors: LegendColor[] }

/** The colors with a large tick each, to sort at the table and to print. */
export function ColorsToSort({ id, title, show, colors }: ColorsToSortProps) {
  const hasContainers = colors.some(({ container }) => container)
  return (
    <ul className="kit-up-colors num">
      {colors
        .filter(({ sorted }) => show !== NOT_YET || !sorted)
        .map(color => (
          <li key={color.id} id={`color-${color.id}`}>
            <Tick {...{ id, title, show, color }} />
            <span className="print-only">{color.sorted ? '☑' : '☐'}</span>
            {hasContainers ? <b className="kit-up-container">{color.container}</b> : null}
            <span className="kit-up-symbol">{color.symbol}</span>
            <Swatch hex={color.hex} />
            <span className="kit-up-code">
              <b>{color.code}</b>
              {color.count === null ? null : <span className="small soft"> {formatCount(color.count)}</span>}
            </span>
          </li>
        ))}
    </ul>
  )
}

type TickProps = { id: string; title: string; show: string; color: LegendColor }

/** Has its own fetcher, so that quick ticks do not wait for each other. */
function Tick({ id, title, show, color }: TickProps) {
  const { Form, isBusy, onSubmit } = useFormFetcher()
  const wanted = useRef(color.sorted)
  const sorted = isBusy ? wanted.current : color.sorted
  return (
    <Form
      method="post"
      action={sortedPath(id, color.id)}
      data-kit={title}
      onSubmit={event => {
        if (isBusy) return event.preventDefault()
        wanted.current = !color.sorted
        if (show === NOT_YET) focusNext(event.currentTarget)
        onSubmit(event)
      }}
    >
      <input type="hidden" name="color" value={color.id} />
      <input type="hidden" name="code" value={color.code} />
      <input type="hidden" name="show" value={show} />
      <button
        type="submit"
        className="kit-up-tick"
        name="sorted"
        value={sorted ? 'no' : 'yes'}
        aria-pressed={sorted}
        aria-label={i18n.t('{code} is sorted', { code: color.code })}
      >
        {sorted ? <Icon name="check" size={28} /> : null}
      </button>
    </Form>
  )
}

/** Moves the focus to the next tick, because the row leaves the list. */
function focusNext(tick: HTMLElement) {
  const row = tick.closest('li')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  next?.querySelector('button')?.focus()
}
