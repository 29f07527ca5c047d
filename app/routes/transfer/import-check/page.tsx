import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import { useRef } from 'react'
import { FormSummary } from '~/components/forms/form-summary'
import { typedValues } from '~/components/forms/typed-values'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { counted } from '~/features/transfer/import-export/format-import'
import { confirmImport } from '~/features/transfer/import-export/import-confirm.server'
import { columnField, columnLabel } from '~/features/transfer/import-export/import-fields'
import {
  amountQuestion,
  dateQuestions,
  partialKitQuestion,
  ROW_FILTERS,
} from '~/features/transfer/import-export/import-preview'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { checkImport, chooseForImport, getImport } from '~/features/transfer/import-export/imports.server'
import { shownRow } from '~/features/transfer/import-export/shown-row.server'
import { checkPath, discardPath, IMPORT_PATH, resultPath } from '~/features/transfer/import-export/transfer-paths'
import { formOf, replying } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { NotFoundError } from '~/platform/errors'
import type { Check } from './check'
import { Columns } from './columns'
import { FoundFormat } from './found-format'
import { Questions } from './questions'
import { RowCounts } from './row-counts'
import { Rows } from './rows'
import './check.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Review your file')

/** Loads what was detected in a pending file, and some of its lines. Redirects a finished one to its result. */
export const loader = authed(async ({ actor, viewer, params, request }) => {
  const id = recordIdOf(params.importId)
  const { state, fileName, error, expires } = await getImport(actor, id)
  if (state !== 'pending') throw redirect(resultPath(id))
  const requested = new URL(request.url).searchParams
  const show = ROW_FILTERS.find(filter => filter === requested.get('show')) ?? 'all'
  const { inFile, ...check } = await checkImport(actor, id, { show, page: pageOf(requested.get('page')) })
  return {
    ...{ id, fileName, error, show },
    lastDay: formatDay(today(viewer.timezone, expires)),
    ...{ ...check, rows: check.rows.map(row => shownRow(row, { ...check, inFile })) },
    dateQuestions: dateQuestions(check.columns),
    amountQuestion: amountQuestion(check.columns),
    partialKitQuestion: partialKitQuestion(check.columns),
  }
})

/** Saves the options. Imports if that button was pressed and the options do not change what was shown. */
export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.importId)
  // Submitted twice, or continued in another tab.
  if ((await getImport(actor, id)).state !== 'pending') return redirect(resultPath(id))
  const form = await formOf(request)
  return replying(form, async () => {
    const { reloaded } = await chooseForImport(actor, id, typedValues(form))
    const { search } = new URL(request.url)
    const line = form.get('mend')
    if (line) return redirectWithToast(`${checkPath(id)}${search}#lines`, { title: `Line ${line} updated` })
    if (!form.has('import')) return redirect(checkPath(id) + search)
    if (reloaded) return redirectWithToast(checkPath(id), RELOADED)
    await confirmImport(actor, id).catch(error => {
      if (!(error instanceof NotFoundError)) throw error
    })
    return redirect(resultPath(id))
  })
})

const RELOADED = {
  title: 'The file was reloaded with your options.',
  description: 'Review the lines, then import them.',
  duration: 10_000,
}

export default function CheckImport() {
  const check = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { form, turn, look, countSending } = useChoices(check.turn)
  const errors = reply?.errors ?? (check.error ? { '': [check.error] } : {})
  const lines = Object.values(check.counts).reduce((sum, count) => sum + count, 0)
  const coming = formatComing(check)
  return (
    <>
      <PageHead
        title="Review your file"
        subtitle={`${check.fileName} · stored until ${check.lastDay}`}
        back={{ to: IMPORT_PATH, label: 'Import' }}
      />
      <ImportSteps at={2} />
      <Form
        ref={form}
        id="choices"
        method="post"
        className="check-choices"
        onChange={look}
        onSubmit={countSending}
        aria-label="How to import"
      >
        <input ref={turn} type="hidden" name="turn" defaultValue={check.turn} />
        <FormSummary errors={errors} labels={labelsOf(check.columns)} />
        <FoundFormat found={check.found} leftOut={check.leftOut} />
        <RowCounts check={check} lines={lines} />
        <Questions check={check} reply={reply} />
        <Columns check={check} reply={reply} />
      </Form>
      <div className="check-end">
        <Button type="submit" variant="main" form="choices" name="import" value="yes" busyLabel="Importing…">
          {coming ? `Import ${coming}` : 'Import'}
        </Button>
        <Button type="submit" form="choices" className="without-script">
          Update preview
        </Button>
        <Button type="submit" variant="quiet" form="discard">
          Discard
        </Button>
        {coming ? null : <p className="soft small check-end-words">Nothing to import with these options.</p>}
      </div>
      <Rows check={check} reply={reply} onChoice={look} />
      <Form id="discard" method="post" action={discardPath(check.id)} />
    </>
  )
}

/** Returns "3 kits", or what existing kits get: "2 notes and 1 photo". Empty if nothing is imported. */
function formatComing({ coming, additions: { notes, photos } }: Pick<Check, 'coming' | 'additions'>): string {
  if (coming > 0) return counted(coming, 'kit')
  const parts = [notes > 0 ? counted(notes, 'note') : '', photos > 0 ? counted(photos, 'photo') : '']
  return parts.filter(Boolean).join(' and ')
}

/**
 * Submits each choice immediately; without scripts, a button does. Each request has its `turn`, because requests can overtake
 * each other.
 */
function useChoices(known: number) {
  const form = useRef<HTMLFormElement>(null)
  const turn = useRef<HTMLInputElement>(null)
  const submit = useSubmit()
  const sent = useRef(0)
  const countSending = () => {
    sent.current = Math.max(sent.current, known) + 1
    if (turn.current) turn.current.value = String(sent.current)
  }
  const look = () => {
    countSending()
    submit(form.current, { preventScrollReset: true, replace: true })
  }
  return { form, turn, look, countSending }
}

const labelsOf = (columns: { header: string }[]) => ({
  ...Object.fromEntries(columns.map(({ header }, at) => [columnField(at), columnLabel(header, at)])),
  ...{ encoding: 'Encoding', delimiter: 'Delimiter', headerLine: 'Headings', sheet: 'Table' },
  ...{ decimalMark: 'Amounts', partialKits: 'Kits' },
})

const pageOf = (text: string | null) => Math.min(Math.max(1, Math.floor(Number(text)) || 1), 100_000)
