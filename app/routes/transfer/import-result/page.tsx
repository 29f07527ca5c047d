import { type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '~/components/shell/site'
import { resumeImport } from '~/features/transfer/import-export/import-confirm.server'
import { failedLines, failedPhotos } from '~/features/transfer/import-export/import-failures.server'
import { getImport, incompleteKits } from '~/features/transfer/import-export/imports.server'
import { checkPath } from '~/features/transfer/import-export/transfer-paths'
import { recordIdOf } from '~/http/forms/record-id.server'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { ImportProgress } from './import-progress'
import { Outcome } from './outcome'
import { Undone } from './undone'
import './result.css'

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, i18n.t(TITLES[data?.state ?? 'done']))

const TITLES = { running: /*i18n*/ 'Importing', done: /*i18n*/ 'Imported', undone: /*i18n*/ 'Import undone' }

const SHOWN = 20

/** Loads the result or the progress. Redirects a pending import to its check page. */
export const loader = authed(async ({ actor, viewer, params }) => {
  const id = recordIdOf(params.importId)
  const { state, fileName, progress, lines, photos, counts, undone, expires } = await getImport(actor, id)
  if (state === 'pending') throw redirect(checkPath(id))
  if (state === 'running') {
    await resumeImport(actor, id)
    return { state, fileName, progress, lines, photos }
  }
  if (state === 'undone') return { state, fileName, undone }
  const incomplete = await incompleteKits(actor, id)
  const photoProblems = await failedPhotos(actor, id)
  return {
    ...{ state, id, fileName, counts },
    failures: await failedLines(actor, id, { most: SHOWN }),
    incomplete: incomplete.slice(0, SHOWN),
    incompleteCount: incomplete.length,
    photoProblems: photoProblems.slice(0, SHOWN),
    photoProblemCount: photoProblems.length,
    lastDay: formatDay(today(viewer.timezone, expires)),
  }
})

export default function ImportResult() {
  const result = useLoaderData<typeof loader>()
  if (result.state === 'running') return <ImportProgress {...result} />
  if (result.state === 'undone') return <Undone {...result} />
  return <Outcome result={result} />
}
