import { Form, Link } from '@remix-run/react'
import { KeyRound } from 'lucide-react'
import { Button, LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'
import { ProviderSign } from '~/features/accounts/provider-sign'
import { dayInWords } from '~/platform/dates'
import { SOCIAL_LABELS, type SocialProvider } from '~/platform/social-providers'
import '~/features/accounts/social-buttons.css'

export type ShownSignIn = {
  provider: SocialProvider
  /** the day it was connected; null when it is not */
  since: string | null
  /** another way in stays without it */
  removable: boolean
}

type SignInsPanelProps = { hasPassword: boolean; providers: ShownSignIn[] }

/** The outside accounts that open this one, with a way to connect and disconnect each. */
export function SignInsPanel({ hasPassword, providers }: SignInsPanelProps) {
  return (
    <Panel id="sign-ins" title="Connected sign-ins">
      <ul className="profile-rows">
        {hasPassword ? null : <NoPasswordRow />}
        {providers.map(entry => (
          <SignInRow key={entry.provider} {...entry} />
        ))}
      </ul>
    </Panel>
  )
}

function NoPasswordRow() {
  return (
    <li className="profile-row">
      <KeyRound className="profile-row-sign" aria-hidden="true" size={24} />
      <div className="profile-row-words">
        <b>Password</b>
        <p className="small soft">Not set: with one you can also log in by email</p>
      </div>
      <LinkButton to="/change-password">Set a password</LinkButton>
    </li>
  )
}

function SignInRow({ provider, since, removable }: ShownSignIn) {
  const label = SOCIAL_LABELS[provider]
  return (
    <li className="profile-row">
      <span className="profile-row-sign">
        <ProviderSign provider={provider} size={24} />
      </span>
      <div className="profile-row-words">
        <b>{label}</b>
        <p className="small soft">
          {since ? `Connected since ${dayInWords(since)}` : 'Not connected'}
          {since && !removable ? (
            <>
              {' · '}your only way in, so it stays until you <Link to="/change-password">set a password</Link>
            </>
          ) : null}
        </p>
      </div>
      {since ? null : (
        <Form reloadDocument method="post" action="/profile/sign-ins/connect">
          <Button type="submit" name="provider" value={provider} aria-label={`Connect ${label}`}>
            Connect
          </Button>
        </Form>
      )}
      {since && removable ? (
        <Form method="post" action="/profile/sign-ins/disconnect">
          <Button
            type="submit"
            name="provider"
            value={provider}
            aria-label={`Disconnect ${label}`}
            busyLabel="Disconnecting…"
          >
            Disconnect
          </Button>
        </Form>
      ) : null}
    </li>
  )
}
