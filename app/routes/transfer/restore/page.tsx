import type { MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { FormSummary } from '~/components/forms/form-summary'
import { OneFileField } from '~/components/forms/one-file-field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { sizeOfFile } from '~/features/transfer/archive/archive-labels'
import { ARCHIVE_PATH, discardRestorePath, restorePath } from '~/features/transfer/archive/archive-paths'
import { RestoreSteps } from '~/features/transfer/archive-restore/restore-steps'
import { type UnfinishedRestore, unfinishedRestores } from '~/features/transfer/archive-restore/restores.server'
import { mostArchiveBytes } from '~/features/transfer/rows/stored-upload.server'
import { type Unfinished, UnfinishedList } from '~/features/transfer/rows/unfinished-list'
import { uploadAction } from '~/http/forms/upload-action.server'
import { authed } from '~/http/session/authed.server'
import { formatDay } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import { readArchiveForm } from './archive-form.server'
import './restore.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Restore an archive'))

export const loader = authed(async ({ actor, viewer }) => ({
  restores: await unfinishedRestores(actor, viewer.timezone),
  maxBytes: mostArchiveBytes(),
  most: sizeOfFile(mostArchiveBytes()),
}))

/** Stores the zip and redirects to its page, which checks it. */
export const action = uploadAction('archive:person', readArchiveForm, restorePath)

export default function Restore() {
  const { restores, maxBytes, most } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <NarrowPage
      title={i18n.t('Restore an archive')}
      subtitle={i18n.t('Restore a collection from a downloaded archive')}
      back={{ to: ARCHIVE_PATH, label: i18n.t({ id: 'archive.noun', message: 'Archive' }) }}
    >
      <RestoreSteps at={1} />
      <UnfinishedList title={i18n.t('Unfinished restores')} uploads={restores.map(unfinishedOf)} />
      <Form method="post" encType="multipart/form-data" noValidate className="panel restore-file">
        <FormSummary errors={reply?.errors} labels={{ file: i18n.t('Your archive') }} />
        <OneFileField
          name="file"
          label={i18n.t('Your archive')}
          accept=".zip,application/zip"
          errors={reply?.errors.file}
          maxBytes={maxBytes}
          tooLarge={i18n.t('This file is larger than {size}, which is the limit of this site.', { size: most })}
          help={i18n.t('The zip file from “Download everything”, up to {size}.', { size: most })}
        />
        <Button type="submit" variant="main" busyLabel={i18n.t('Uploading…')}>
          {i18n.t('Review the archive')}
        </Button>
        <p className="soft">
          {i18n.t("You'll see the contents and the changes before anything happens.")}
          {restores.some(isDiscardable) ? ` ${i18n.t('Another archive replaces the unfinished one.')}` : ''}
        </p>
      </Form>
    </NarrowPage>
  )
}

const isDiscardable = ({ state }: UnfinishedRestore) => state !== 'restoring'

const unfinishedOf = (restore: UnfinishedRestore): Unfinished => ({
  to: restorePath(restore.id),
  name: restore.fileName,
  description: formatState(restore),
  discard: isDiscardable(restore) ? discardRestorePath(restore.id) : undefined,
})

function formatState({ state, day, lastDay }: UnfinishedRestore): string {
  if (state === 'restoring') return i18n.t('Restoring')
  const days = { day: formatDay(day), lastDay: formatDay(lastDay) }
  const stored = i18n.t('Selected on {day}. Nothing is restored yet. Stored until {lastDay}.', days)
  return state === 'checking' ? `${i18n.t('All files are being verified.')} ${stored}` : stored
}
