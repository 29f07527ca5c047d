import { i18n } from '~/platform/messages'
import { letter, type Mail } from './letter'

type To = { appName: string; username: string; link: string }

/** Notifies the owner that a provider account was connected. */
export const signInConnectedMail = ({ provider, ...to }: To & { provider: string }): Mail =>
  accessChanged(to, {
    subject: i18n.t('{provider} was connected to your {appName} account', { ...to, provider }),
    what: i18n.t('A {provider} account was connected to your account and can now log in to it.', { provider }),
  })

export const signInDisconnectedMail = ({ provider, ...to }: To & { provider: string }): Mail =>
  accessChanged(to, {
    subject: i18n.t('{provider} was disconnected from your {appName} account', { ...to, provider }),
    what: i18n.t('The connected {provider} account can no longer log in to your account.', { provider }),
  })

export const apiTokenCreatedMail = ({ name, ...to }: To & { name: string }): Mail =>
  accessChanged(to, {
    subject: i18n.t('An API token was created for your {appName} account', to),
    what: i18n.t(
      'The API token “{name}” was created. Programs that use it can read your collection, and change it if you allowed that.',
      { name },
    ),
  })

export const webhookAddedMail = ({ name, host, ...to }: To & { name: string; host: string }): Mail =>
  accessChanged(to, {
    subject: i18n.t('A webhook was added to your {appName} account', to),
    what: i18n.t(
      'The webhook “{name}” was added. It tells {host} when you add a kit, change its status or log progress. You can delete it in the settings.',
      { name, host },
    ),
  })

export const passkeyAddedMail = ({ name, ...to }: To & { name: string }): Mail =>
  accessChanged(to, {
    subject: i18n.t('A passkey was added to your {appName} account', to),
    what: i18n.t(
      'The passkey “{name}” was added to your account and can now log in to it, without a password and without a code.',
      { name },
    ),
  })

export const passkeyRemovedMail = ({ name, ...to }: To & { name: string }): Mail =>
  accessChanged(to, {
    subject: i18n.t('A passkey of your {appName} account was removed', to),
    what: i18n.t('The passkey “{name}” can no longer log in to your account.', { name }),
  })

const accessChanged = (to: To, { subject, what }: { subject: string; what: string }): Mail =>
  letter({
    appName: to.appName,
    subject,
    greeting: i18n.t('Hello {username},', to),
    lines: [
      `${what} ${i18n.t("If this was you, you don't need to do anything.")}`,
      i18n.t(
        "If this wasn't you, choose a new password now. This logs out every device, revokes every API token and disconnects every sign-in that you do not keep:",
      ),
    ],
    button: { label: i18n.t('Choose a new password'), link: to.link },
    after: [],
  })
