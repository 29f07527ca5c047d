import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useSubmit } from '@remix-run/react'
import { useRef } from 'react'
import { FormSummary } from '~/components/forms/form-summary'
import { typedValues } from '~/components/forms/typed-values'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
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
import { pageNumber } from '~/platform/input/page-number'
import { i18n } from '~/platform/messages'
import type { Check } from './check'
import { Columns } from './columns'
import { FoundFormat } from './found-format'
import { Questions } from './questions'
import { RowCounts } from './row-counts'
import { Rows } from './rows'
import './check.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Review your file'))

/** Loads what was detected in a pending file, and some of its lines. Redirects a finished one to its result. */
export const loader = authed(async ({ actor, viewer, params, request }) => {
  const id = recordIdOf(params.importId)
  const { state, fileName, error, expires } = await getImport(actor, id)
  if (state !== 'pending') throw redirect(resultPath(id))
  const requested = new URL(request.url).searchParams
  const show = ROW_FILTERS.find(filter => filter === requested.get('show')) ?? 'all'
  const { inFile, ...check } = await checkImport(actor, id, { show, page: pageNumber(requested) })
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
    if (line)
      return redirectWithToast(`${checkPath(id)}${search}#lines`, { title: i18n.t('Line {line} updated', { line }) })
    if (!form.has('import')) return redirect(checkPath(id) + search)
    if (reloaded) return redirectWithToast(checkPath(id), reloadedToast())
    await confirmImport(actor, id).catch(error => {
      if (!(error instanceof NotFoundError)) throw error
    })
    return redirect(resultPath(id))
  })
})

const reloadedToast = () => ({
  title: i18n.t('The file was reloaded with your options.'),
  description: i18n.t('Review the lines, then import them.'),
  duration: 10_000,
})

export default function CheckImport() {
  const check = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const { form, turn, look, countSending } = useChoices(check.turn)
  const errors = reply?.errors ?? (check.error ? { '': [check.error] } : {})
  const lines = Object.values(check.counts).reduce((sum, count) => sum + count, 0)
  const importLabel = formatImport(check)
  return (
    <>
      <PageHead
        title={i18n.t('Review your file')}
        subtitle={i18n.t('{fileName} · stored until {day}', { fileName: check.fileName, day: check.lastDay })}
        back={{ to: IMPORT_PATH, label: i18n.t({ id: 'import.noun', message: 'Import' }) }}
      />
      <ImportSteps at={2} />
      <Form
        ref={form}
        id="choices"
        method="post"
        className="check-choices"
        onChange={look}
        onSubmit={countSending}
        aria-label={i18n.t('How to import')}
      >
        <input ref={turn} type="hidden" name="turn" defaultValue={check.turn} />
        <FormSummary errors={errors} labels={labelsOf(check.columns)} />
        <FoundFormat found={check.found} leftOut={check.leftOut} />
        <RowCounts check={check} lines={lines} />
        <Questions check={check} reply={reply} />
        <Columns check={check} reply={reply} />
      </Form>
      <div className="check-end">
        <Button type="submit" variant="main" form="choices" name="import" value="yes" busyLabel={i18n.t('Importing…')}>
          {importLabel ?? i18n.t({ id: 'import.verb', message: 'Import' })}
        </Button>
        <Button type="submit" form="choices" className="without-script">
          {i18n.t('Update preview')}
        </Button>
        <Button type="submit" variant="quiet" form="discard">
          {i18n.t({ id: 'discard.verb', message: 'Discard' })}
        </Button>
        {importLabel ? null : (
          <p className="soft small check-end-words">{i18n.t('Nothing to import with these options.')}</p>
        )}
      </div>
      <Rows check={check} reply={reply} onChoice={look} />
      <Form id="discard" method="post" action={discardPath(check.id)} />
    </>
  )
}

/** Returns "Import 3 kits", or what existing kits get: "Import 2 notes and 1 photo". Nothing if nothing is imported. */
function formatImport({ coming, additions: { notes, photos } }: Pick<Check, 'coming' | 'additions'>) {
  if (coming > 0) return i18n.t('{count, plural, one {Import # kit} other {Import # kits}}', { count: coming })
  if (notes > 0 && photos > 0) {
    return i18n.t(
      'Import {notes, plural, one {# note} other {# notes}} and {photos, plural, one {# photo} other {# photos}}',
      { notes, photos },
    )
  }
  if (notes > 0) return i18n.t('{count, plural, one {Import # note} other {Import # notes}}', { count: notes })
  if (photos > 0) return i18n.t('{count, plural, one {Import # photo} other {Import # photos}}', { count: photos })
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
  ...{ encoding: i18n.t('Encoding'), delimiter: i18n.t('Delimiter') },
  ...{ headerLine: i18n.t('Headings'), sheet: i18n.t('Table') },
  ...{ decimalMark: i18n.t('Amounts'), partialKits: i18n.t('Kits') },
})
