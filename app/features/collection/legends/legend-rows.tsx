import { Form } from '@remix-run/react'
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react'
import { useDraft } from '~/components/forms/draft'
import { DraftNotice } from '~/components/forms/draft-notice'
import { RestorableInput, useRestorableValue } from '~/components/forms/restorable-input'
import { Button } from '~/components/ui/button'
import { CONTAINER_LIMIT } from '~/features/collection/colors/color-terms'
import { i18n } from '~/platform/messages'
import { MAX_COLORS, SYMBOL_LIMIT } from './legend-limits'
import type { TypedRow } from './typed-rows'
import './legend-rows.css'

type LegendRowsProps = {
  rows: TypedRow[]
  /** hidden rows of the form, before the others */
  stored?: TypedRow[]
  /** empty rows below */
  spare?: number
  version: string
  /** The key under which the browser saves the draft. */
  draftKey: string
  /** Whether the rows come from an unsaved reply. */
  isReply?: boolean
  errors?: Record<string, string[]>
  /** the path of the legend; by default that of the page */
  action?: string
  help: string
  /** content above a row */
  pictureOf?: (index: number) => ReactNode
  /** more fields of the form */
  children?: ReactNode
}

const EMPTY: TypedRow = { id: '', symbol: '', code: '', count: '', ranShort: false }
const SPARE_ROWS = 3

/** The rows of a legend in a form; saving it replaces the legend. */
export function LegendRows({ rows, stored = [], spare = SPARE_ROWS, errors = {}, ...props }: LegendRowsProps) {
  const form = useRef<HTMLFormElement>(null)
  // Memoized, because each new reply is saved as a draft.
  const reply = useMemo(() => (props.isReply ? { errors } : undefined), [props.isReply, errors])
  const draft = useDraft(form, props.draftKey, reply)
  const version = useRestorableValue(props.version)
  const drafted = [draft.restored?.values.code ?? []].flat().length
  const room = Math.min(Math.max(spare, drafted - rows.length), Math.max(0, MAX_COLORS - rows.length - stored.length))
  const hasContainers = rows.some(({ container }) => container !== undefined) || draft.restored?.values.container
  const shown = [...rows, ...Array.from({ length: room }, () => EMPTY)]
  return (
    <Form ref={form} method="post" action={props.action} onKeyDown={goToNextRow}>
      <DraftNotice draft={draft} />
      {/* Kept rows are the current ones, so a draft must not restore an earlier version. */}
      {stored.length ? (
        <input type="hidden" name="version" value={props.version} data-undrafted="" />
      ) : (
        <RestorableInput name="version" value={version} />
      )}
      {/* A draft without any mark must still contain the field. */}
      <input type="hidden" name="ranShort" value="" />
      {props.children}
      {stored.map(({ id, symbol, code, count, ranShort }, index) => (
        <div key={id} hidden>
          <input type="hidden" name="keptId" value={id} data-undrafted="" />
          <input type="hidden" name="keptSymbol" value={symbol} data-undrafted="" />
          <input type="hidden" name="keptCode" value={code} data-undrafted="" />
          <input type="hidden" name="keptCount" value={count} data-undrafted="" />
          {ranShort ? <input type="hidden" name="keptRanShort" value={index} data-undrafted="" /> : null}
        </div>
      ))}
      <div className="legend-rows">
        {shown.map((row, at) => (
          <LegendRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move.
            key={at}
            row={row}
            index={at}
            number={stored.length + at + 1}
            errors={errors[at]}
            picture={props.pictureOf?.(at)}
            hasContainer={Boolean(hasContainers)}
          />
        ))}
      </div>
      <p className="field-help">{props.help}</p>
      <Button type="submit" variant="main" busyLabel={i18n.t('Saving …')}>
        {i18n.t('Save the legend')}
      </Button>
    </Form>
  )
}

type LegendRowProps = {
  row: TypedRow
  index: number
  number: number
  errors?: string[]
  picture?: ReactNode
  hasContainer: boolean
}

function LegendRow({ row, index, number, errors, picture, hasContainer }: LegendRowProps) {
  const errorId = errors ? `row-${index}-error` : undefined
  return (
    <fieldset className="legend-row" aria-describedby={errorId}>
      <legend className="visually-hidden">{i18n.t('Color {number}', { number })}</legend>
      {picture}
      <input type="hidden" name="id" value={row.id} />
      <input
        className="control"
        name="symbol"
        aria-label={i18n.t('Symbol')}
        placeholder={i18n.t('Symbol')}
        defaultValue={row.symbol}
        maxLength={SYMBOL_LIMIT * 2}
        autoComplete="off"
      />
      <input
        className="control"
        name="code"
        aria-label={i18n.t('Code')}
        placeholder={i18n.t('Code')}
        defaultValue={row.code}
        aria-invalid={Boolean(errors)}
        autoComplete="off"
      />
      <input
        className="control num"
        name="count"
        aria-label={i18n.t({ id: 'count.noun', message: 'Count' })}
        placeholder={i18n.t({ id: 'count.noun', message: 'Count' })}
        inputMode="numeric"
        defaultValue={row.count}
        autoComplete="off"
      />
      {hasContainer ? (
        <input
          className="control"
          name="container"
          aria-label={i18n.t('Container')}
          placeholder={i18n.t('Container')}
          defaultValue={row.container}
          maxLength={CONTAINER_LIMIT}
          autoComplete="off"
        />
      ) : null}
      <label className="check">
        <input type="checkbox" name="ranShort" value={index} defaultChecked={row.ranShort} />
        <span>{i18n.t({ id: 'short.drills', message: 'Short' })}</span>
      </label>
      {errors ? (
        <p className="field-error" id={errorId}>
          {errors.join(' ')}
        </p>
      ) : null}
    </fieldset>
  )
}

/** Moves to the same field of the next row on Enter, which would otherwise save the form. */
function goToNextRow(event: KeyboardEvent<HTMLFormElement>) {
  const { target, currentTarget } = event
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.type !== 'text') return
  event.preventDefault()
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`.legend-row input[name="${target.name}"]`)]
  const next = column[column.indexOf(target) + 1]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}
