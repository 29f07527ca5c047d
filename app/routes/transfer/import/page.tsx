import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { PHOTOS_PATH } from '~/features/collection/loose-photos/loose-photo-terms'
import { sizeOfFile } from '~/features/transfer/archive/archive-labels'
import { ImportSteps } from '~/features/transfer/import-export/import-steps'
import { recentImports } from '~/features/transfer/import-export/imports.server'
import { type RecentImport, RecentImports } from '~/features/transfer/import-export/recent-imports'
import { checkPath, discardPath, resultPath } from '~/features/transfer/import-export/transfer-paths'
import { mostImportBytes } from '~/features/transfer/rows/stored-upload.server'
import { type Unfinished, UnfinishedList } from '~/features/transfer/rows/unfinished-list'
import { uploadAction } from '~/http/forms/upload-action.server'
import { authed } from '~/http/session/authed.server'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { AcceptedFormats } from './accepted-formats'
import { ChooseFile } from './choose-file'
import { readImportForm } from './import-form.server'
import './import.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t({ id: 'import.noun', message: 'Import' }))

export const loader = authed(async ({ actor, viewer }) => {
  const maxBytes = await mostImportBytes(actor)
  return { imports: await recentImports(actor, viewer.timezone), maxBytes, most: sizeOfFile(maxBytes) }
})

/** Stores the file and redirects to its check page. Returns the error if it cannot be parsed. */
export const action = uploadAction('upload:person', readImportForm, checkPath)

export default function Import() {
  const { imports, maxBytes, most } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const finished = imports.filter(each => !isUnfinished(each))
  return (
    <>
      <PageHead
        title={i18n.t('Import your kits')}
        subtitle={i18n.t('Add hundreds of kits from a spreadsheet or another tracker')}
      />
      <ImportSteps at={1} />
      <UnfinishedList title={i18n.t('Unfinished imports')} uploads={imports.filter(isUnfinished).map(unfinishedOf)} />
      <div className="import-choose">
        <ChooseFile errors={reply?.errors} maxBytes={maxBytes} most={most} />
        <AcceptedFormats />
      </div>
      <LinkButton to={PHOTOS_PATH}>{i18n.t('Add the photos of many kits at once')}</LinkButton>
      {finished.length > 0 ? (
        <Panel title={i18n.t('Recent imports')} id="recent" className="import-recent">
          <RecentImports imports={finished} />
        </Panel>
      ) : null}
    </>
  )
}

const isUnfinished = ({ state }: RecentImport) => state === 'pending' || state === 'running'

const unfinishedOf = ({ id, fileName, state, day, lastDay }: RecentImport): Unfinished =>
  state === 'running'
    ? { to: resultPath(id), name: fileName, description: i18n.t('Importing') }
    : {
        ...{ to: checkPath(id), name: fileName, discard: discardPath(id) },
        description: i18n.t('Selected on {day}. Nothing is imported yet. Stored until {lastDay}.', {
          day: formatDay(day),
          lastDay: formatDay(lastDay),
        }),
      }
