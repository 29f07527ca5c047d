import { type MetaFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { ImportSteps } from '~/features/transfers/import-steps'
import { recentImports, startImport } from '~/features/transfers/imports.server'
import { RecentImports } from '~/features/transfers/recent-imports'
import { checkPath } from '~/features/transfers/transfer-paths'
import { authed } from '~/http/authed.server'
import { badRequest, replying } from '~/http/form-reply.server'
import { countTry } from '~/platform/rate-limit.server'
import { ChooseFile } from './choose-file'
import { readImportForm } from './import-form.server'
import { Understood } from './understood'
import './import.css'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Import')

export const loader = authed(async ({ actor, viewer }) => ({ imports: await recentImports(actor, viewer.timezone) }))

/** Takes the file in and goes on to its check page; a file that is no table is answered with the reason beside the field. */
export const action = authed(async ({ actor, request }) => {
  const { file, refusal } = await readImportForm(request)
  if (refusal) return badRequest({ values: {}, errors: { file: [refusal.sentence] } }, refusal.status)
  return replying(new FormData(), async () => {
    await countTry('upload:person', actor.userId)
    const { id } = await startImport(actor, file)
    return redirect(checkPath(id))
  })
})

export default function Import() {
  const { imports } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <>
      <PageHead title="Import your kits" subtitle="Bring a list you already keep, hundreds of kits at once" />
      <ImportSteps at={1} />
      <div className="import-choose">
        <ChooseFile errors={reply?.errors} />
        <Understood />
      </div>
      {imports.length > 0 ? (
        <Panel title="Recent imports" id="recent" className="import-recent">
          <RecentImports imports={imports} />
        </Panel>
      ) : null}
    </>
  )
}
