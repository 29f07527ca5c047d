import { Form } from '@remix-run/react'
import { Button } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Panel } from '~/components/ui/panel'
import { Row, Rows } from '~/components/ui/rows'
import { formatDay } from '~/platform/dates'

const SIGNS = { phone: 'smartphone', tablet: 'tablet', computer: 'monitor', unknown: 'circle-question-mark' } as const

export type ShownSession = {
  id: string
  device: { name: string; kind: keyof typeof SIGNS }
  lastUsed: string
  /** the day of the sign-in */
  since: string
  current: boolean
}

export function SessionsPanel({ sessions }: { sessions: ShownSession[] }) {
  const others = sessions.filter(({ current }) => !current)
  return (
    <Panel id="sessions" title="Where you are logged in">
      <Rows>
        {sessions.map(session => (
          <SessionRow key={session.id} {...session} />
        ))}
      </Rows>
      {others.length > 1 ? (
        <Form method="post" action="/profile/sessions" className="profile-sessions-foot">
          <Button type="submit" name="session" value="others" busyLabel="Logging out…">
            Log out everywhere else
          </Button>
        </Form>
      ) : null}
    </Panel>
  )
}

function SessionRow({ id, device, lastUsed, since, current }: ShownSession) {
  return (
    <Row
      sign={<Icon name={SIGNS[device.kind]} size={24} />}
      name={device.name}
      description={`${current ? 'This device, active now' : `Last used ${lastUsed}`} · logged in ${formatDay(since)}`}
    >
      {current ? null : (
        <Form method="post" action="/profile/sessions">
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
