import { Trans } from '@lingui/react'
import { type MetaFunction, redirect } from '@remix-run/node'
import { Form, useLoaderData } from '@remix-run/react'
import { NarrowPage } from '~/components/shell/page-head'
import { pageTitle } from '~/components/shell/site'
import { Button, LinkButton } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { Link } from '~/components/ui/link'
import { Panel } from '~/components/ui/panel'
import { Row, Rows } from '~/components/ui/rows'
import { listSignIns } from '~/features/account/accounts/social/connected-sign-ins.server'
import { ProviderSign } from '~/features/account/accounts/social/provider-sign'
import { useSocialLabels } from '~/features/account/accounts/social/use-social-labels'
import { authed } from '~/http/session/authed.server'
import { formatDay, today } from '~/platform/dates'
import { i18n } from '~/platform/messages'
import type { SocialProvider } from '~/platform/social/social-providers'
import '~/features/account/accounts/social/social-buttons.css'

export { LIVE as handle } from '~/components/client/router/live-page'

export const meta: MetaFunction = ({ matches }) => pageTitle(matches, i18n.t('Connected sign-ins'))

export const loader = authed(async ({ actor, viewer }) => {
  const { hasPassword, providers } = await listSignIns(actor)
  if (providers.length === 0) throw redirect('/profile')
  return {
    hasPassword,
    providers: providers.map(entry => ({ ...entry, since: entry.since && today(viewer.timezone, entry.since) })),
  }
})

export default function SignInsPage() {
  const { hasPassword, providers } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={i18n.t('Connected sign-ins')} back={{ to: '/profile', label: i18n.t('Settings') }}>
      <Panel>
        <Rows>
          {hasPassword ? null : <NoPasswordRow />}
          {providers.map(entry => (
            <SignInRow key={entry.provider} {...entry} />
          ))}
        </Rows>
      </Panel>
    </NarrowPage>
  )
}

type ShownSignIn = {
  provider: SocialProvider
  /** the day it was connected, or null */
  since: string | null
  /** whether another sign-in method remains */
  removable: boolean
}

function NoPasswordRow() {
  return (
    <Row
      sign={<Icon name="key-round" size={24} />}
      name={i18n.t('Password')}
      description={i18n.t('Not set. With a password you can also log in with your email')}
    >
      <LinkButton to="/change-password">{i18n.t('Set a password')}</LinkButton>
    </Row>
  )
}

function SignInRow({ provider, since, removable }: ShownSignIn) {
  const label = useSocialLabels()[provider]
  const description = (
    <>
      {since ? i18n.t('Connected since {day}', { day: formatDay(since) }) : i18n.t('Not connected')}
      {since && !removable ? (
        <>
          {' · '}
          <Trans
            id="to disconnect it, first <0>set a password</0>"
            components={[<Link key="link" to="/change-password" />]}
          />
        </>
      ) : null}
    </>
  )
  return (
    <Row sign={<ProviderSign provider={provider} size={24} />} name={label} description={description}>
      {since ? null : (
        <Form reloadDocument method="post" action="/profile/sign-ins/connect">
          <Button type="submit" name="provider" value={provider} aria-label={i18n.t('Connect {label}', { label })}>
            {i18n.t('Connect')}
          </Button>
        </Form>
      )}
      {since && removable ? (
        <Form method="post" action="/profile/sign-ins/disconnect">
          <Button
            type="submit"
            name="provider"
            value={provider}
            aria-label={i18n.t('Disconnect {label}', { label })}
            busyLabel={i18n.t('Disconnecting…')}
          >
            {i18n.t('Disconnect')}
          </Button>
        </Form>
      ) : null}
    </Row>
  )
}
