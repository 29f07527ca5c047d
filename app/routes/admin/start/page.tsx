import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { PageHead } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { invite } from '~/features/account/invitations/invitations.server'
import { adminView } from '~/features/instance/admin/admin-view.server'
import { formOf } from '~/http/forms/form-reply.server'
import { adminOnly } from '~/http/session/admin-session.server'
import { formatCount } from '~/platform/notation'
import { Backups } from './backups'
import { inMb, when } from './figures'
import { Invitations } from './invitations'
import { Jobs } from './jobs'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, 'Admin')

export const loader = adminOnly(async () => adminView())

/** Creates an invitation. Only this response has its link. */
export const action = adminOnly(async ({ request }) => {
  const form = await formOf(request)
  const note = String(form.get('note') ?? '')
  return { link: await invite(note), note }
})

const REGISTRATION = {
  open: 'Anyone can sign up.',
  invite: 'Only people with an invitation can sign up.',
  closed: 'Sign-up is closed.',
}

export default function AdminPage() {
  const view = useLoaderData<typeof loader>()
  const made = useActionData<typeof action>()
  const { counts, files, log, settings } = view
  return (
    <>
      <PageHead title="Status" subtitle={`Version ${view.version}, up since ${when(view.upSince)}`} />
      <Panel>
        <dl className="host-numbers">
          <Figure name="Users" value={formatCount(counts.people)}>
            {counts.confirmed} confirmed, {counts.recent} new in 30 days
            {counts.trials > 0 ? `, and ${counts.trials} only try the app` : null}
          </Figure>
          <Figure name="Kits" value={formatCount(counts.kits)} />
          <Figure name="Files" value={inMb(files.bytes)}>
            {formatCount(files.files)} files
          </Figure>
          <Figure name="Database" value={inMb(counts.database)}>
            Postgres {counts.postgres.split(' ')[0]}
          </Figure>
          <Figure name="Instances" value={String(counts.copies)}>
            Node {view.node}
          </Figure>
        </dl>
        {view.clockAhead === 0 ? null : <p className="host-bad">{formatClock(view.clockAhead)}</p>}
      </Panel>
      <Panel title="Sign-up" id="invitations">
        <p>{REGISTRATION[view.registration]}</p>
        {view.registration === 'invite' ? <Invitations invitations={view.invitations} made={made} /> : null}
      </Panel>
      {view.hasMailService ? null : (
        <Panel title="Emails">
          <p>
            No email service is set up. Emails are stored in the{' '}
            <Link to="/host/outbox" reloadDocument>
              outbox
            </Link>
            .
          </p>
        </Panel>
      )}
      <Jobs jobs={view.jobs} givenUp={view.givenUp} />
      <Backups {...view.backups} />
      <Panel title="Rejected and failed requests" id="log">
        {log.length === 0 ? <p className="soft">None in the API log.</p> : null}
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
      <Panel title="Active settings" id="settings">
        <p className="soft">Set in the environment. Your own values come first.</p>
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

function formatClock(ahead: number): string {
  const [seconds, side] = [formatCount(Math.abs(ahead)), ahead > 0 ? 'ahead of' : 'behind']
  return `The clock of this machine is ${seconds} seconds ${side} the database’s. Links in emails and timeouts expire at the wrong time. Use the same time server for both.`
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
