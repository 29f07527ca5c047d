import { Form } from '@remix-run/react'
import { Field, TextArea } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import type { ParsedList } from '~/features/collection/colors/parse-list'
import type { TypedRow } from '~/features/collection/legends/legend-form.server'
import { MAX_COLORS, SYMBOL_LIMIT } from '~/features/collection/legends/legend-limits'
import type { LegendColor } from '~/features/collection/legends/legend-page.server'
import { sumInWords } from '~/features/collection/legends/legend-words'

type Reply = {
  rows: TypedRow[] | null
  text: string
  errors: Record<string, string[]>
  general: string
  listError: string
  list: ParsedList | null
}
type LegendFormsProps = { colors: LegendColor[]; version: string; total: number | null; reply?: Reply }

/** The rows to change, and the box for a list. A list that was read fills the rows; nothing is saved before Save. */
export function LegendForms({ colors, version, total, reply }: LegendFormsProps) {
  const saved = colors.map(({ id, symbol, code, count, ranShort }) => ({
    id,
    symbol,
    code,
    count: count === null ? '' : String(count),
    ranShort,
  }))
  return (
    <>
      {reply?.rows ? (
        <Panel title={reply.list ? 'Check the list' : 'Change the colors'} className="legend-edit">
          {reply.general ? <FormSummary errors={{ '': [reply.general] }} /> : null}
          {reply.list ? <ReadList list={reply.list} total={total} /> : null}
          <RowsForm rows={reply.rows} version={version} errors={reply.errors} />
        </Panel>
      ) : (
        <details className="panel legend-edit">
          <summary>{saved.length > 0 ? 'Change the colors' : 'Type the colors'}</summary>
          <RowsForm rows={saved} version={version} errors={{}} />
        </details>
      )}
      <Panel title="Paste the list" className="legend-paste">
        <Form method="post" preventScrollReset>
          <Field
            name="list"
            label="List of colors"
            errors={reply?.listError ? [reply.listError] : undefined}
            help="A line for each color: A 310 1250. Tables, single codes and most separators work too."
          >
            <TextArea rows={6} key={reply?.text} defaultValue={reply?.text} autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" busyLabel="Reading …">
            Read the list
          </Button>
        </Form>
      </Panel>
    </>
  )
}

function ReadList({ list, total }: { list: ParsedList; total: number | null }) {
  const sum = list.colors.reduce((all, { count }) => all + (count ?? 0), 0)
  const sentence = sumInWords(sum, list.colors.filter(({ count }) => count === null).length, total)
  return (
    <div role="status">
      <p className="num">
        {list.colors.length === 1 ? '1 color was' : `${list.colors.length} colors were`} read. {sentence}
        {list.skipped > 0
          ? ` ${list.skipped === 1 ? '1 line' : `${list.skipped} lines`} skipped: headings and totals.`
          : ''}
      </p>
      {list.twice.length > 0 ? (
        <p>{`Twice in the list: ${list.twice.join(', ')}. Clear a row if it is the same color.`}</p>
      ) : null}
      {list.errors.length > 0 ? (
        <ul className="field-error">
          {list.errors.map(({ line, text, message }) => (
            <li key={line}>{`Line ${line}, “${text}”: ${message}`}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

const EMPTY: TypedRow = { id: '', symbol: '', code: '', count: '', ranShort: false }
const SPARE_ROWS = 3

function RowsForm({ rows, version, errors }: { rows: TypedRow[]; version: string; errors: Reply['errors'] }) {
  const spare = Math.min(SPARE_ROWS, Math.max(0, MAX_COLORS - rows.length))
  const shown = [...rows, ...Array.from({ length: spare }, () => EMPTY)].map((row, index) => ({ ...row, index }))
  return (
    <Form method="post" key={JSON.stringify(rows)}>
      <input type="hidden" name="version" value={version} />
      <div className="legend-rows">
        {shown.map(({ index, ...row }) => (
          <fieldset
            className="legend-row"
            key={index}
            aria-describedby={errors[index] ? `row-${index}-error` : undefined}
          >
            <legend className="visually-hidden">{`Color ${index + 1}`}</legend>
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
              aria-invalid={Boolean(errors[index])}
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
            {errors[index] ? (
              <p className="field-error" id={`row-${index}-error`}>
                {errors[index].join(' ')}
              </p>
            ) : null}
          </fieldset>
        ))}
      </div>
      <p className="field-help">Clear a row to remove its color.</p>
      <Button type="submit" variant="main" busyLabel="Saving …">
        Save the legend
      </Button>
    </Form>
  )
}
