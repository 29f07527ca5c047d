import { Form } from '@remix-run/react'
import { Field, TextArea } from '~/components/forms/field'
import { FormSummary } from '~/components/forms/form-summary'
import { Button } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import type { ParsedList } from '~/features/collection/colors/parse-list'
import { SkippedTexts } from '~/features/collection/colors/skipped-texts'
import { formatSum } from '~/features/collection/legends/format-legend'
import type { LegendColor } from '~/features/collection/legends/legend-page.server'
import { LegendRows } from '~/features/collection/legends/legend-rows'
import { rowsOf, type TypedRow } from '~/features/collection/legends/typed-rows'
import { formatList } from '~/platform/lists'
import { i18n } from '~/platform/messages'

type Reply = {
  rows: TypedRow[] | null
  text: string
  errors: Record<string, string[]>
  general: string
  listError: string
  list: ParsedList | null
}
type LegendFormsProps = {
  colors: LegendColor[]
  version: string
  total: number | null
  draftKey: string
  reply?: Reply
}

const HELP = /*i18n*/ 'Clear a row to remove its color.'

/** The rows to change, and the box for a list. A list that was read fills the rows; nothing is saved before Save. */
export function LegendForms({ colors, version, total, draftKey, reply }: LegendFormsProps) {
  const saved = rowsOf(colors)
  return (
    <>
      {reply?.rows ? (
        <Panel title={reply.list ? i18n.t('Check the list') : i18n.t('Change the colors')} className="legend-edit">
          {reply.general ? <FormSummary errors={{ '': [reply.general] }} /> : null}
          {reply.list ? <ReadList list={reply.list} total={total} /> : null}
          <LegendRows
            key={JSON.stringify(reply.rows)}
            rows={reply.rows}
            version={version}
            draftKey={draftKey}
            isReply
            errors={reply.errors}
            help={i18n.t(HELP)}
          />
        </Panel>
      ) : (
        <details className="panel legend-edit">
          <summary>{saved.length > 0 ? i18n.t('Change the colors') : i18n.t('Type the colors')}</summary>
          <LegendRows rows={saved} version={version} draftKey={draftKey} help={i18n.t(HELP)} />
        </details>
      )}
      <Panel title={i18n.t('Paste the list')} className="legend-paste">
        <Form method="post" preventScrollReset>
          <Field
            name="list"
            label={i18n.t('List of colors')}
            errors={reply?.listError ? [reply.listError] : undefined}
            help={i18n.t('A line for each color: A 310 1250. Tables, single codes and most separators work too.')}
          >
            <TextArea rows={6} key={reply?.text} defaultValue={reply?.text} autoComplete="off" spellCheck={false} />
          </Field>
          <Button type="submit" busyLabel={i18n.t('Reading …')}>
            {i18n.t('Read the list')}
          </Button>
        </Form>
      </Panel>
    </>
  )
}

function ReadList({ list, total }: { list: ParsedList; total: number | null }) {
  const sum = list.colors.reduce((all, { count }) => all + (count ?? 0), 0)
  const sentence = formatSum(sum, list.colors.filter(({ count }) => count === null).length, total)
  return (
    <div role="status">
      <p className="num">
        {`${i18n.t('{count, plural, one {# color was read.} other {# colors were read.}}', { count: list.colors.length })} ${sentence}`}
      </p>
      {list.twice.length > 0 ? (
        <p>
          {i18n.t('Twice in the list: {codes}. Clear a row if it is the same color.', {
            codes: formatList(list.twice, 'commas'),
          })}
        </p>
      ) : null}
      {list.errors.length > 0 ? (
        <ul className="field-error">
          {list.errors.map(({ line, text, message }) => (
            <li key={line}>{i18n.t('Line {line}, “{text}”: {message}', { line, text, message })}</li>
          ))}
        </ul>
      ) : null}
      <SkippedTexts skipped={list.skipped} />
    </div>
  )
}
