import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { Button, LinkButton } from '~/components/button'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { countTrash, emptyTrash } from '~/features/trash/trash.server'
import { TRASH_PATH } from '~/features/trash/trash-terms'
import { authed } from '~/http/authed.server'
import { redirectWithToast } from '~/http/toast.server'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Empty trash')

export const loader = authed(async ({ actor }) => {
  const count = await countTrash(actor)
  if (count === 0) throw redirect(TRASH_PATH)
  return { count }
})

export const action = authed(async ({ actor }) => {
  await emptyTrash(actor)
  return redirectWithToast(TRASH_PATH, { title: 'The trash is empty.' })
})

export default function EmptyTrash() {
  const { count } = useLoaderData<typeof loader>()
  return (
    <div className="narrow">
      <PageHead title="Empty the trash?" back={{ to: TRASH_PATH, label: 'Trash' }} />
      <Panel>
        <div className="prose">
          <p className="num">
            {count === 1
              ? 'The one thing in your trash will be gone for good, with its notes and photos.'
              : `All ${count.toLocaleString('en')} things in your trash will be gone for good, with their notes and photos.`}
            {' This cannot be undone.'}
          </p>
        </div>
        <Form method="post" className="button-row">
          <Button type="submit" variant="danger" busyLabel="Emptying…">
            Empty the trash
          </Button>
          <LinkButton to={TRASH_PATH} variant="quiet">
            Leave it
          </LinkButton>
        </Form>
      </Panel>
    </div>
  )
}
