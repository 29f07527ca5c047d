import { Avatar } from '~/components/avatar'
import { buttonClass } from '~/components/button'
import { Panel } from '~/components/panel'
import { SessionsPanel, type ShownSession } from './sessions-panel'

type AccountTabProps = {
  person: { username: string; email: string; betaTester: boolean; avatarUrl: string }
  sessions: ShownSession[]
  donationUrl: string
}

/** Who one is here, and the ways in and out. */
export function AccountTab({ person, sessions, donationUrl }: AccountTabProps) {
  const { username, email, betaTester, avatarUrl } = person
  return (
    <>
      <Panel>
        <div className="profile-person">
          <Avatar username={username} src={avatarUrl} size={96} />
          <div>
            <h2>
              {username} {betaTester ? <span className="profile-badge">Beta tester</span> : null}
            </h2>
            <p className="soft">{email}</p>
          </div>
        </div>
      </Panel>
      <SessionsPanel sessions={sessions} />
      {donationUrl ? (
        <Panel id="support" title="Support">
          <p className="prose">
            This site is free and looked after by one person. If you enjoy it, you can help to pay for the server.
          </p>
          <a className={buttonClass('plain')} href={donationUrl} target="_blank" rel="noopener noreferrer">
            Support the site
          </a>
        </Panel>
      ) : null}
    </>
  )
}
