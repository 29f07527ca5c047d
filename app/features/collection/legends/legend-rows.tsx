import { Form } from '@remix-run/react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '~/components/ui/button'
import { MAX_COLORS, SYMBOL_LIMIT } from './legend-limits'
import type { TypedRow } from './typed-rows'
import './legend-rows.css'

type LegendRowsProps = {
  rows: TypedRow[]
  /** rows that are sent along unseen, before the others */
  kept?: TypedRow[]
  /** empty rows below */
  spare?: number
  version: string
  errors?: Record<string, string[]>
  /** the path of the legend; by default that of the page */
  action?: string
  help: string
  /** what stands above a row */
  pictureOf?: (index: number) => ReactNode
}

const EMPTY: TypedRow = { id: '', symbol: '', code: '', count: '', ranShort: false }
const SPARE_ROWS = 3

/** The rows of a legend in a form; saving it replaces the legend. */
export function LegendRows({ rows, kept = [], spare = SPARE_ROWS, errors = {}, ...props }: LegendRowsProps) {
  const room = Math.min(spare, Math.max(0, MAX_COLORS - rows.length - kept.length))
  const shown = [...rows, ...Array.from({ length: room }, () => EMPTY)]
  return (
    <Form method="post" action={props.action} key={JSON.stringify(rows)} onKeyDown={goToNextRow}>
      <input type="hidden" name="version" value={props.version} />
      {kept.map(({ id, symbol, code, count, ranShort }, index) => (
        <div key={id} hidden>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="symbol" value={symbol} />
          <input type="hidden" name="code" value={code} />
          <input type="hidden" name="count" value={count} />
          {ranShort ? <input type="hidden" name="ranShort" value={index} /> : null}
        </div>
      ))}
      <div className="legend-rows">
        {shown.map((row, at) => (
          <LegendRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
            key={at}
            row={row}
            index={kept.length + at}
            errors={errors[at]}
            picture={props.pictureOf?.(at)}
          />
        ))}
      </div>
      <p className="field-help">{props.help}</p>
      <Button type="submit" variant="main" busyLabel="Saving …">
        Save the legend
      </Button>
    </Form>
  )
}

type LegendRowProps = { row: TypedRow; index: number; errors?: string[]; picture?: ReactNode }

function LegendRow({ row, index, errors, picture }: LegendRowProps) {
  const errorId = errors ? `row-${index}-error` : undefined
  return (
    <fieldset className="legend-row" aria-describedby={errorId}>
      <legend className="visually-hidden">{`Color ${index + 1}`}</legend>
      {picture}
      <input type="hidden" name="id" value={row.id} />
      <input
        className="control"
        name="symbol"
        aria-label="Symbol"
        placeholder="Symbol"
        defaultValue={row.symbol}
        maxLength={SYMBOL_LIMIT * 2}
        autoComplete="off"
      />
      <input
        className="control"
        name="code"
        aria-label="Code"
        placeholder="Code"
        defaultValue={row.code}
        aria-invalid={Boolean(errors)}
        autoComplete="off"
      />
      <input
        className="control num"
        name="count"
        aria-label="Count"
        placeholder="Count"
        inputMode="numeric"
        defaultValue={row.count}
        autoComplete="off"
      />
      <label className="check">
        <input type="checkbox" name="ranShort" value={index} defaultChecked={row.ranShort} />
        <span>Short</span>
      </label>
      {errors ? (
        <p className="field-error" id={errorId}>
          {errors.join(' ')}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Enter in a row goes to the same field of the next one: a list is typed downwards, and saved with the button. */
function goToNextRow(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`.legend-row input[name="${target.name}"]`)]
  const next = column[column.indexOf(target) + 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
