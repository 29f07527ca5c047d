import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Checkbox } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { counted } from '~/features/transfer/import-export/format-import'
import { type UndoOutlook, undoImport, undoOutlook } from '~/features/transfer/import-export/import-undo.server'
import { getImport } from '~/features/transfer/import-export/imports.server'
import { resultPath } from '~/features/transfer/import-export/transfer-paths'
import { formOf } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { formatCount } from '~/platform/notation'
import '~/features/transfer/import-export/transfers.css'
import { FormButtons } from '~/components/forms/form-buttons'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Undo import')

export const loader = authed(async ({ actor, params }) => {
  const id = recordIdOf(params.importId)
  const { state, fileName } = await getImport(actor, id)
  if (state !== 'done') throw redirect(resultPath(id))
  return { id, fileName, outlook: await undoOutlook(actor, id) }
})

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.importId)
  // Undone in another tab.
  if ((await getImport(actor, id)).state !== 'done') throw redirect(resultPath(id))
  const form = await formOf(request)
  await undoImport(actor, id, { alsoTouched: form.has('alsoTouched') })
  return redirectWithToast(resultPath(id), { title: 'Import undone.' })
})

export default function UndoImport() {
  const { id, fileName, outlook } = useLoaderData<typeof loader>()
  const { kits, updated } = outlook
  const touched = outlook.touched + outlook.updatedTouched
  return (
    <NarrowPage
      title="Undo this import?"
      subtitle={fileName}
      back={{ to: resultPath(id), label: 'Back to the result' }}
    >
      <Panel>
        <div className="prose">
          {kits > 0 ? (
            <p>
              <strong>{counted(kits, 'kit')}</strong> from this file will be deleted, with companies, artists and tags
              that no other kit uses.
            </p>
          ) : null}
          {updated > 0 ? (
            <p>
              <strong>{counted(updated, 'kit')}</strong> that the file updated will be reverted.
            </p>
          ) : null}
          {kits + updated === 0 ? <p>No kits of this import are left.</p> : null}
          {touched > 0 ? (
            <p>
              You edited <strong>{formatCount(touched)}</strong> of them since the import. They will not be changed
              unless you check the box.
            </p>
          ) : null}
        </div>
        <Form method="post" className="import-undo">
          {touched > 0 ? (
            <Checkbox
              name="alsoTouched"
              value="yes"
              label={`Undo ${touched === 1 ? 'this one' : 'these'} too. ${undoEffects(outlook)}`}
            />
          ) : null}
          <FormButtons variant="danger" busyLabel="Undoing…" back={resultPath(id)} className="transfer-buttons">
            Undo import
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}

/** Returns what an undo does to kits that were edited since the import. */
function undoEffects({ touched, updatedTouched }: UndoOutlook): string {
  const fates = [
    touched > 0 ? `Kits from the file move to the trash, with the progress notes and photos I added.` : '',
    updatedTouched > 0 ? 'Later edits to existing kits are lost.' : '',
  ]
  return fates.filter(Boolean).join(' ')
}
