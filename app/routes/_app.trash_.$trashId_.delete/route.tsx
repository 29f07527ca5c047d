import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { deleteForGood, getTrashed } from '~/features/trash/trash.server'
import { KIND_WORDS, TRASH_PATH } from '~/features/trash/trash-terms'
import { authed } from '~/http/authed.server'
import { recordIdOf } from '~/http/record-id.server'
import { redirectWithToast } from '~/http/toast.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Delete for good')

export const loader = authed(async ({ actor, params }) => getTrashed(actor, recordIdOf(params.trashId)))

export const action = authed(async ({ actor, params }) => {
  const { kind, title } = await deleteForGood(actor, recordIdOf(params.trashId))
  const what = kind === 'progress_note' ? 'The note' : `“${title}”`
  return redirectWithToast(TRASH_PATH, { title: `${what} is gone for good.` })
})

export default function DeleteForGood() {
  const { kind, title } = useLoaderData<typeof loader>()
  const [one] = KIND_WORDS[kind]
  return (
    <div className="narrow">
      <PageHead title={`Delete this ${one} for good?`} back={{ to: TRASH_PATH, label: 'Trash' }} />
      <Panel>
        <div className="prose">
          <p>
            {kind === 'progress_note' ? 'The note on ' : null}
            <strong>{title}</strong> will be gone{kind === 'project' ? ' with its notes and photos' : null}. This cannot
            be undone.
          </p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Deleting…">
            Delete for good
          </Button>
          <LinkButton to={TRASH_PATH} variant="quiet">
            Leave it in the trash
          </LinkButton>
        </Form>
      </Panel>
    </div>
  )
}
