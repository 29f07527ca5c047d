import { Form, Link } from '@remix-run/react'
import { KeyRound } from 'lucide-react'
import { Button, LinkButton } from '~/components/button'
import { Panel } from '~/components/panel'
import { Row, Rows } from '~/components/rows'
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
      <Rows>
        {hasPassword ? null : <NoPasswordRow />}
        {providers.map(entry => (
          <SignInRow key={entry.provider} {...entry} />
        ))}
      </Rows>
    </Panel>
  )
}

function NoPasswordRow() {
  return (
    <Row
      sign={<KeyRound aria-hidden="true" size={24} />}
      name="Password"
      words="Not set: with one you can also log in by email"
    >
      <LinkButton to="/change-password">Set a password</LinkButton>
    </Row>
  )
}

function SignInRow({ provider, since, removable }: ShownSignIn) {
  const label = SOCIAL_LABELS[provider]
  const words = (
    <>
      {since ? `Connected since ${dayInWords(since)}` : 'Not connected'}
      {since && !removable ? (
        <>
          {' · '}your only way in, so it stays until you <Link to="/change-password">set a password</Link>
        </>
      ) : null}
    </>
  )
  return (
    <Row sign={<ProviderSign provider={provider} size={24} />} name={label} words={words}>
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
    </Row>
  )
}
