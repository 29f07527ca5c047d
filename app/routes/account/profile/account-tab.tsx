import { LinkButton } from '~/components/ui/button'
import { Panel } from '~/components/ui/panel'
import { AvatarFields } from '~/features/account/profile/avatar-fields'
import { UsernameFields } from '~/features/account/profile/username-fields'
import { SessionsPanel, type ShownSession } from './sessions-panel'
import { type ShownSignIn, SignInsPanel } from './sign-ins-panel'
import { type SecondFactorShown, SigningInPanel } from './signing-in-panel'
import { SupportPanel } from './support-panel'

type AccountTabProps = {
  user: { username: string; email: string; betaTester: boolean; avatarUrl: string; fullUrl: string }
  sessions: ShownSession[]
  hasPassword: boolean
  signIns: ShownSignIn[]
  secondFactor: SecondFactorShown
  passkeys: number
  donationUrl: string
}

export function AccountTab({
  user,
  sessions,
  hasPassword,
  signIns,
  secondFactor,
  passkeys,
  donationUrl,
}: AccountTabProps) {
  const { username, email, betaTester, avatarUrl, fullUrl } = user
  return (
    <>
      <Panel title="Profile" action={betaTester ? <span className="badge">Beta tester</span> : null}>
        {/* The key resets the field after saving. */}
        <AvatarFields key={avatarUrl} username={username} avatarUrl={avatarUrl} fullUrl={fullUrl} />
        <div className="profile-username">
          <UsernameFields key={username} username={username} />
        </div>
      </Panel>
      <Panel title="Email and password">
        <p className="profile-email">{email}</p>
        <div className="button-row">
          <LinkButton to="/change-email">Change email</LinkButton>
          <LinkButton to="/change-password">{hasPassword ? 'Change password' : 'Set a password'}</LinkButton>
        </div>
      </Panel>
      <SigningInPanel secondFactor={secondFactor} passkeys={passkeys} />
      {signIns.length > 0 ? <SignInsPanel hasPassword={hasPassword} providers={signIns} /> : null}
      <SessionsPanel sessions={sessions} />
      {donationUrl ? <SupportPanel url={donationUrl} /> : null}
      <Panel title="Delete account">
        <p className="soft profile-lead">
          This permanently deletes your kits, photos and notes. Export your collection first if you want a copy.
        </p>
        <div className="button-row">
          <LinkButton to="/delete-account" variant="danger">
            Delete account
          </LinkButton>
        </div>
      </Panel>
    </>
  )
}
