import { Trans } from '@lingui/react'
import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Checkbox } from '~/components/forms/field'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Panel } from '~/components/ui/panel'
import { type UndoOutlook, undoImport, undoOutlook } from '~/features/transfer/import-export/import-undo.server'
import { getImport } from '~/features/transfer/import-export/imports.server'
import { resultPath } from '~/features/transfer/import-export/transfer-paths'
import { formOf } from '~/http/forms/form-reply.server'
import { recordIdOf } from '~/http/forms/record-id.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { i18n } from '~/platform/messages'
import '~/features/transfer/import-export/transfers.css'
import { FormButtons } from '~/components/forms/form-buttons'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Undo import'))

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
  return redirectWithToast(resultPath(id), { title: i18n.t('Import undone.') })
})

export default function UndoImport() {
  const { id, fileName, outlook } = useLoaderData<typeof loader>()
  const { kits, updated } = outlook
  const touched = outlook.touched + outlook.updatedTouched
  return (
    <NarrowPage
      title={i18n.t('Undo this import?')}
      subtitle={fileName}
      back={{ to: resultPath(id), label: i18n.t('Back to the result') }}
    >
      <Panel>
        <div className="prose">
          {kits > 0 ? (
            <p>
              <Trans
                id="{count, plural, one {<0># kit</0> from this file will be deleted, with companies, artists and tags that no other kit uses.} other {<0># kits</0> from this file will be deleted, with companies, artists and tags that no other kit uses.}}"
                values={{ count: kits }}
                components={[<strong key="count" />]}
              />
            </p>
          ) : null}
          {updated > 0 ? (
            <p>
              <Trans
                id="{count, plural, one {<0># kit</0> that the file updated will be reverted.} other {<0># kits</0> that the file updated will be reverted.}}"
                values={{ count: updated }}
                components={[<strong key="count" />]}
              />
            </p>
          ) : null}
          {kits + updated === 0 ? <p>{i18n.t('No kits of this import are left.')}</p> : null}
          {touched > 0 ? (
            <p>
              <Trans
                id="{count, plural, one {You edited <0>#</0> of them since the import. They will not be changed unless you check the box.} other {You edited <0>#</0> of them since the import. They will not be changed unless you check the box.}}"
                values={{ count: touched }}
                components={[<strong key="count" />]}
              />
            </p>
          ) : null}
        </div>
        <Form method="post" className="import-undo">
          {touched > 0 ? <Checkbox name="alsoTouched" value="yes" label={undoLabel(outlook, touched)} /> : null}
          <FormButtons
            variant="danger"
            busyLabel={i18n.t('Undoing…')}
            back={resultPath(id)}
            className="transfer-buttons"
          >
            {i18n.t('Undo import')}
          </FormButtons>
        </Form>
      </Panel>
    </NarrowPage>
  )
}

/** Returns what an undo does to the `count` kits that were edited since the import. */
function undoLabel({ touched, updatedTouched }: UndoOutlook, count: number): string {
  const sentences = [
    i18n.t('{count, plural, one {Undo this one too.} other {Undo these too.}}', { count }),
    touched > 0 ? i18n.t('Kits from the file move to the trash, with the progress notes and photos I added.') : '',
    updatedTouched > 0 ? i18n.t('Later edits to existing kits are lost.') : '',
  ]
  return sentences.filter(Boolean).join(' ')
}
