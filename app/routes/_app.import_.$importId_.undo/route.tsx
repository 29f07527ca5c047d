import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { Checkbox } from '~/components/field'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { type UndoOutlook, undoImport, undoOutlook } from '~/features/transfers/import-undo.server'
import { counted } from '~/features/transfers/import-words'
import { getImport } from '~/features/transfers/imports.server'
import { resultPath } from '~/features/transfers/transfer-paths'
import { authed } from '~/http/authed.server'
import { formOf } from '~/http/form-reply.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'
import '~/features/transfers/transfers.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Undo the import')

export const loader = authed(async ({ actor, params }) => {
  const id = recordIdOf(params.importId)
  const { state, fileName } = await getImport(actor, id)
  if (state !== 'done') throw redirect(resultPath(id))
  return { id, fileName, outlook: await undoOutlook(actor, id) }
})

export const action = authed(async ({ actor, params, request }) => {
  const id = recordIdOf(params.importId)
  // Pressed twice.
  if ((await getImport(actor, id)).state !== 'done') return redirect(resultPath(id))
  const form = await formOf(request)
  await undoImport(actor, id, { alsoTouched: form.has('alsoTouched') })
  return redirectWithToast(resultPath(id), { title: 'The import is undone.' })
})

export default function UndoImport() {
  const { id, fileName, outlook } = useLoaderData<typeof loader>()
  const { kits, updated } = outlook
  const touched = outlook.touched + outlook.updatedTouched
  return (
    <div className="narrow">
      <PageHead
        title="Undo this import?"
        subtitle={fileName}
        back={{ to: resultPath(id), label: 'Back to the result' }}
      />
      <Panel>
        <div className="prose">
          {kits > 0 ? (
            <p>
              <strong>{counted(kits, 'kit')}</strong> that came with this file will be removed, and so will the
              companies, artists and tags that nothing else uses.
            </p>
          ) : null}
          {updated > 0 ? (
            <p>
              <strong>{counted(updated, 'kit')}</strong> that it updated will be what they were before.
            </p>
          ) : null}
          {kits + updated === 0 ? <p>None of the kits of this import are there any more.</p> : null}
          {touched > 0 ? (
            <p>
              You have worked on <strong>{touched.toLocaleString('en')}</strong> of them since the import. They stay as
              they are now, unless you tick the box.
            </p>
          ) : null}
        </div>
        <Form method="post" className="import-undo">
          {touched > 0 ? (
            <Checkbox
              name="alsoTouched"
              value="yes"
              label={`Undo ${touched === 1 ? 'that one' : 'those'} too. ${fateOf(outlook)}`}
            />
          ) : null}
          <div className="button-row transfer-buttons">
            <Button type="submit" variant="danger" busyLabel="Undoing…">
              Undo the import
            </Button>
            <LinkButton to={resultPath(id)} variant="quiet">
              Keep everything
            </LinkButton>
          </div>
        </Form>
      </Panel>
    </div>
  )
}

/** What becomes of the work that somebody put into kits since they were imported. */
function fateOf({ touched, updatedTouched }: UndoOutlook): string {
  const fates = [
    touched > 0 ? `Kits that came with the file go to the trash, with the notes and photos I added.` : '',
    updatedTouched > 0 ? 'What I changed in kits that were here before is lost.' : '',
  ]
  return fates.filter(Boolean).join(' ')
}
