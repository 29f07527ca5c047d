import type { MetaFunction } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { Row, Rows } from '~/components/ui/rows'
import {
  endListedSession,
  listSessions,
  signOutElsewhere,
} from '~/features/account/accounts/sessions/session-list.server'
import { formOf } from '~/http/forms/form-reply.server'
import { redirectWithToast } from '~/http/forms/toast.server'
import { authed } from '~/http/session/authed.server'
import { sessionIdOf } from '~/http/session/session.server'
import { formatDay, today } from '~/platform/dates'
import { NotFoundError } from '~/platform/errors'

export { LIVE as handle } from '~/components/client/router/live-page'

const PATH = '/profile/sessions'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Where you are logged in')

export const loader = authed(async ({ actor, viewer, request }) => {
  const sessions = await listSessions(actor, (await sessionIdOf(request)) ?? '')
  return sessions.map(session => ({ ...session, since: today(viewer.timezone, session.since) }))
})

/** Ends one session (`session`), or all others (`session=others`). */
export const action = authed(async ({ actor, request }) => {
  const session = (await formOf(request)).get('session')
  if (typeof session !== 'string') throw new NotFoundError()
  if (session !== 'others') {
    const { name } = await endListedSession(actor, session)
    return redirectWithToast(PATH, { title: `${name} logged out.` })
  }
  const count = await signOutElsewhere(actor, (await sessionIdOf(request)) ?? '')
  if (count === 0) throw await redirectWithToast(PATH, { title: 'You are not logged in anywhere else.' })
  return redirectWithToast(PATH, { title: `Logged out on ${places(count)}.` })
})

const places = (count: number) => (count === 1 ? '1 other device' : `${count} other devices`)

export default function SessionsPage() {
  const sessions = useLoaderData<typeof loader>()
  const others = sessions.filter(({ current }) => !current)
  return (
    <NarrowPage title="Where you are logged in" back={{ to: '/profile', label: 'Settings' }}>
      <Panel className="flow">
        <Rows>
          {sessions.map(session => (
            <SessionRow key={session.id} {...session} />
          ))}
        </Rows>
        {others.length > 1 ? (
          <Form method="post" action={PATH}>
            <Button type="submit" name="session" value="others" busyLabel="Logging out…">
              Log out everywhere else
            </Button>
          </Form>
        ) : null}
      </Panel>
    </NarrowPage>
  )
}

const SIGNS = { phone: 'smartphone', tablet: 'tablet', computer: 'monitor', unknown: 'circle-question-mark' } as const

type ShownSession = {
  id: string
  device: { name: string; kind: keyof typeof SIGNS }
  lastUsed: string
  /** the day of the sign-in */
  since: string
  current: boolean
}

function SessionRow({ id, device, lastUsed, since, current }: ShownSession) {
  return (
    <Row
      sign={<Icon name={SIGNS[device.kind]} size={24} />}
      name={device.name}
      description={`${current ? 'This device, active now' : `Last used ${lastUsed}`} · logged in ${formatDay(since)}`}
    >
      {current ? null : (
        <Form method="post" action={PATH}>
          <Button
            type="submit"
            name="session"
            value={id}
            aria-label={`Log out ${device.name}, last used ${lastUsed}`}
            busyLabel="Logging out…"
          >
            Log out
          </Button>
        </Form>
      )}
    </Row>
  )
}
