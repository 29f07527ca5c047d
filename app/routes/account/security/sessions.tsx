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
import { i18n } from '~/platform/messages'

export { LIVE as handle } from '~/components/client/router/live-page'

const PATH = '/profile/sessions'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Where you are logged in'))

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
    return redirectWithToast(PATH, { title: i18n.t('{name} logged out.', { name }) })
  }
  const count = await signOutElsewhere(actor, (await sessionIdOf(request)) ?? '')
  if (count === 0) throw await redirectWithToast(PATH, { title: i18n.t('You are not logged in anywhere else.') })
  return redirectWithToast(PATH, { title: loggedOut(count) })
})

const loggedOut = (count: number) =>
  i18n.t('{count, plural, one {Logged out on # other device.} other {Logged out on # other devices.}}', { count })

export default function SessionsPage() {
  const sessions = useLoaderData<typeof loader>()
  const others = sessions.filter(({ current }) => !current)
  return (
    <NarrowPage title={i18n.t('Where you are logged in')} back={{ to: '/profile', label: i18n.t('Settings') }}>
      <Panel className="flow">
        <Rows>
          {sessions.map(session => (
            <SessionRow key={session.id} {...session} />
          ))}
        </Rows>
        {others.length > 1 ? (
          <Form method="post" action={PATH}>
            <Button type="submit" name="session" value="others" busyLabel={i18n.t('Logging out…')}>
              {i18n.t('Log out everywhere else')}
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
      description={[
        current ? i18n.t('This device, active now') : i18n.t('Last used {when}', { when: lastUsed }),
        i18n.t('logged in {day}', { day: formatDay(since) }),
      ].join(' · ')}
    >
      {current ? null : (
        <Form method="post" action={PATH}>
          <Button
            type="submit"
            name="session"
            value={id}
            aria-label={i18n.t('Log out {name}, last used {when}', { name: device.name, when: lastUsed })}
            busyLabel={i18n.t('Logging out…')}
          >
            {i18n.t('Log out')}
          </Button>
        </Form>
      )}
    </Row>
  )
}
