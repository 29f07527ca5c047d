import { letter, type Mail } from './letter'

type To = { appName: string; username: string; link: string }

/** Notifies the owner that a provider account was connected. */
export const signInConnectedMail = ({ provider, ...to }: To & { provider: string }): Mail =>
  accessChanged(to, {
    subject: `${provider} was connected to your ${to.appName} account`,
    what: `A ${provider} account was connected to your account and can now log in to it.`,
  })

export const signInDisconnectedMail = ({ provider, ...to }: To & { provider: string }): Mail =>
  accessChanged(to, {
    subject: `${provider} was disconnected from your ${to.appName} account`,
    what: `The connected ${provider} account can no longer log in to your account.`,
  })

export const apiTokenCreatedMail = ({ name, ...to }: To & { name: string }): Mail =>
  accessChanged(to, {
    subject: `An API token was created for your ${to.appName} account`,
    what: `The API token “${name}” was created. Programs that use it can read your collection, and change it if you allowed that.`,
  })

export const passkeyAddedMail = ({ name, ...to }: To & { name: string }): Mail =>
  accessChanged(to, {
    subject: `A passkey was added to your ${to.appName} account`,
    what: `The passkey “${name}” was added to your account and can now log in to it, without a password and without a code.`,
  })

export const passkeyRemovedMail = ({ name, ...to }: To & { name: string }): Mail =>
  accessChanged(to, {
    subject: `A passkey of your ${to.appName} account was removed`,
    what: `The passkey “${name}” can no longer log in to your account.`,
  })

const accessChanged = (to: To, { subject, what }: { subject: string; what: string }): Mail =>
  letter({
    appName: to.appName,
    subject,
    greeting: `Hello ${to.username},`,
    lines: [
      `${what} If this was you, you don't need to do anything.`,
      "If this wasn't you, choose a new password now. This logs out every device, revokes every API token and disconnects every sign-in that you do not keep:",
    ],
    button: { label: 'Choose a new password', link: to.link },
    after: [],
  })
