import { Link, type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHead } from '~/components/page-head'
import { Panel } from '~/components/panel'
import { pageTitle } from '~/components/site'
import { hostView } from '~/features/host/host-view.server'
import { invite } from '~/features/invitations/invitations.server'
import { formOf } from '~/http/form-reply.server'
import { hostOnly } from '~/http/host-door.server'
import { Backups } from './backups'
import { inMb, when } from './figures'
import { Invitations } from './invitations'
import { Jobs } from './jobs'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Host')

export const loader = hostOnly(async () => hostView())

/** Makes an invitation; its link is in this answer and nowhere else. */
export const action = hostOnly(async ({ request }) => {
  const form = await formOf(request)
  const note = String(form.get('note') ?? '')
  return { link: await invite(note), note }
})

const REGISTRATION = {
  open: 'Anybody can sign up.',
  invite: 'Only people with an invitation can sign up.',
  closed: 'Nobody can sign up.',
}

export default function HostPage() {
  const view = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  const { counts, files, log, settings } = view
  return (
    <>
      <PageHead title="How it stands" subtitle={`Version ${view.version}, up since ${when(view.upSince)}`} />
      <Panel>
        <dl className="host-numbers">
          <Figure name="People" value={counts.people.toLocaleString('en')}>
            {counts.confirmed} confirmed, {counts.recent} new in 30 days
          </Figure>
          <Figure name="Kits" value={counts.kits.toLocaleString('en')} />
          <Figure name="Files" value={inMb(files.bytes)}>
            {files.files.toLocaleString('en')} files
          </Figure>
          <Figure name="Database" value={inMb(counts.database)}>
            Postgres {counts.postgres.split(' ')[0]}
          </Figure>
          <Figure name="Running copies" value={String(counts.copies)}>
            Node {view.node}
          </Figure>
        </dl>
        {view.clockAhead === 0 ? null : <p className="host-bad">{clockInWords(view.clockAhead)}</p>}
      </Panel>
      <Panel title="Who can sign up" id="invitations">
        <p>{REGISTRATION[view.registration]}</p>
        {view.registration === 'invite' ? <Invitations invitations={view.invitations} made={made} /> : null}
      </Panel>
      {view.hasMailService ? null : (
        <Panel title="Mails">
          <p>
            No mail service is set up. Mails wait in the{' '}
            <Link to="/host/outbox" reloadDocument>
              outbox
            </Link>
            .
          </p>
        </Panel>
      )}
      <Jobs jobs={view.jobs} givenUp={view.givenUp} />
      <Backups {...view.backups} />
      <Panel title="Refused and failed calls" id="log">
        {log.length === 0 ? <p className="soft">None in the log of the data interface.</p> : null}
        <ul className="host-rows">
          {log.map(({ id, created, message, status }) => (
            <li key={id}>
              <span className="host-row-words">
                <b className={status >= 500 ? 'host-bad' : undefined}>{status}</b> {message}
              </span>
              <span className="small soft">{when(created)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title="Settings in force" id="settings">
        <p className="soft">Set where the app is started; those of your own come first.</p>
        <dl className="host-settings">
          {settings.map(({ name, value, own }) => (
            <div key={name}>
              <dt>{own ? <b>{name}</b> : name}</dt>
              <dd>{value || '(none)'}</dd>
            </div>
          ))}
        </dl>
      </Panel>
    </>
  )
}

function clockInWords(ahead: number): string {
  const [seconds, side] = [Math.abs(ahead).toLocaleString('en'), ahead > 0 ? 'ahead of' : 'behind']
  return `The clock of this machine is ${seconds} seconds ${side} the database’s. Links in mails and waits end too early or too late until both follow the same time server.`
}

function Figure({ name, value, children }: { name: string; value: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value}
        {children ? <small>{children}</small> : null}
      </dd>
    </div>
  )
}
